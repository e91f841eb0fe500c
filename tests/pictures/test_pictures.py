"""Every page is drawn, light and dark, at 1x and 2x; a warning of Qt fails the test (tests/conftest.py)."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from qmonpy.gui.application import make_application
from qmonpy.gui.pages.registry import ENTRIES
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.pictures import scenes
from tests.pictures.__main__ import main
from tests.pictures.screen import RATIOS


@pytest.fixture
def drawn(qapp: QApplication) -> Iterator[dict[str, QImage]]:
    application = make_application(is_dark=False)
    yield dict(scenes.draw_all(FakeCluster(make_snapshot(jobs=60, running=30)), application))
    QApplication.processEvents()


@pytest.mark.slow
def test_that_every_page_is_drawn_in_both_themes_and_at_both_ratios(drawn: dict[str, QImage]) -> None:
    names = {
        scenes.picture_name(scene.name, is_dark, ratio)
        for scene in scenes.SCENES
        for is_dark in (False, True)
        for ratio in RATIOS
    }
    assert drawn.keys() == names
    for name, image in drawn.items():
        colours = {
            image.pixelColor(x, y).rgb() for x in range(0, image.width(), 7) for y in range(0, image.height(), 5)
        }
        assert len(colours) > 8, f"{name} is all but empty"
        assert image.devicePixelRatio() == (2 if "@2x" in name else 1)
        corner = image.pixelColor(image.width() - 3, image.height() - 3).lightness()
        assert corner < 80 if "dark" in name else corner > 200, name


def test_that_the_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_that_every_page_is_in_a_picture() -> None:
    assert {entry.place.id for entry in ENTRIES} == {scene.page for scene in scenes.ALL_SCENES}


def test_that_no_two_scenes_have_one_name() -> None:
    names = [scene.name for scene in scenes.SCENES]
    assert len(set(names)) == len(names)
