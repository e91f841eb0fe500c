"""Every page is drawn, light and dark, at 1x and 2x; a warning of Qt fails the test (tests/conftest.py)."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from qmonpy.gui.application import make_application
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.lab.page import LabPage
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import Inputs
from qmonpy.lab.runs.run_folder import RunFolder
from qmonpy.lab.runs.stores import RUNS, find_default_root
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.gui.window_hand import shown_page
from tests.pictures import scenes
from tests.pictures.__main__ import main
from tests.pictures.screen import RATIOS, Screen


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


def test_that_no_run_of_whoever_makes_the_pictures_is_in_them(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = RunFolder(find_default_root() / RUNS / "20231115-093000-000001")
    folder.make("mine", Inputs("demo", "as it is", "0" * 64, "mine", "0" * 64, 1, 1), 0, "")
    assert [each.title for each in Laboratory(find_default_root()).runs()] == ["mine"]
    found: list[str] = []

    def look(window: MainWindow) -> None:
        found.append(str(shown_page(window, LabPage).desk.laboratory.root))

    application = make_application(is_dark=False)
    lab, screen = scenes.Scene("lab", "lab", look), Screen(looks=(False,), ratios=(1,))
    assert [*scenes.draw_all(FakeCluster(make_snapshot(jobs=1, running=1)), application, [lab], screen)]
    QApplication.processEvents()
    assert not Laboratory(Path(found[0])).runs()
    assert os.environ["XDG_DATA_HOME"] == str(tmp_path)
