"""The view Map of hosts: cells of all hosts, which open, choose a host, and have a table beside them."""

import threading
from typing import Any

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.app.objects.host_map import HostMap, MapCell, MapHost, MapMeasure, MapSection, find_map
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.application import make_application
from qmonpy.gui.exports.picture import DrawnPicture
from qmonpy.gui.pages.hosts.host_map import HostMapView, fit_map
from qmonpy.gui.pages.hosts.map_cells import LARGE, SMALL, HostMapCells, paint_cell
from qmonpy.gui.theme import find_paper_look, painting_with, tokens
from qmonpy.model.configuration.change import ObjectKind
from tests.gui.contrast import contrast
from tests.gui.pages.object_hand import ObjectHand, open_hand
from tests.gui.window_hand import MakeWindow
from tests.sites.large import make_site

HOSTS = 60


@pytest.fixture
def hand(make_window: MakeWindow, qtbot: QtBot) -> ObjectHand:
    hand = open_hand(make_window(EmbeddedCluster.from_file(make_site(HOSTS, 60))), qtbot, "hosts")
    hand.page.editor.choose_view("map")
    return hand


def map_of(hand: ObjectHand) -> HostMapView:
    view = hand.page.editor.view_of("map")
    assert isinstance(view, HostMapView)
    hand.qtbot.waitUntil(lambda: bool(view.cells.cells))
    return view


def chosen_names(hand: ObjectHand) -> list[str]:
    return [each.name for each in hand.page.chosen]


@pytest.mark.slow
def test_that_enter_on_a_cell_chooses_its_host_in_the_list(hand: ObjectHand, qtbot: QtBot) -> None:
    view = map_of(hand)
    assert len(view.cells.cells) == HOSTS
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
        qtbot.keyClick(view.cells, key)
    hand.settle()
    assert chosen_names(hand) == ["r0000n01"]
    assert "r0000n01: " in view.cells.accessibleDescription()
    assert hand.page.editor.view == "map"


@pytest.mark.slow
def test_that_a_click_chooses_a_host(hand: ObjectHand, qtbot: QtBot) -> None:
    view = map_of(hand)
    qtbot.mouseClick(view.cells, Qt.MouseButton.LeftButton, pos=view.cells.rect_of(17).center())
    hand.settle()
    assert chosen_names(hand) == ["r0000n17"]
    assert view.cells.cells[17].letter == "d"


@pytest.mark.slow
def test_that_a_section_of_the_table_is_opened_on_the_map_and_left_again(hand: ObjectHand, qtbot: QtBot) -> None:
    view = map_of(hand)
    view.form.button("table").click()
    assert [row.name for row in view.model.rows()] == ["@rack0000", "@rack0001"]
    view.table.choose("@rack0001")
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(view.cells.cells) == HOSTS - 40)
    qtbot.keyClick(view.cells, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: len(view.cells.cells) == HOSTS)


@pytest.mark.slow
def test_that_a_cell_of_many_hosts_opens_into_one_for_each(hand: ObjectHand, qtbot: QtBot) -> None:
    view = map_of(hand)
    first = view.cells.cells[:2]
    view.cells.chosen.emit(type(first[0])((*first[0].hosts, *first[1].hosts), 0.0, ""))
    qtbot.waitUntil(lambda: [each.name for each in view.cells.cells] == ["r0000n00", "r0000n01"])
    assert not view.back.isHidden()
    view.back.click()
    qtbot.waitUntil(lambda: len(view.cells.cells) == HOSTS)


@pytest.mark.slow
def test_that_cells_are_filled_by_what_is_chosen_and_grouped_by_queue(hand: ObjectHand, qtbot: QtBot) -> None:
    view = map_of(hand)
    before = view.cells.cells
    view.measure.button(MapMeasure.LOAD).click()
    qtbot.waitUntil(lambda: view.cells.cells != before)
    assert view.cells.cells[40].share == pytest.approx(40 / 64)
    view.grouping.button("queue").click()
    qtbot.waitUntil(lambda: len(view.cells.cells) == 3 * HOSTS)
    hand.page.choose(ObjectKind.HOST, [hand.page.part.objects[1].id])
    assert view.words.text() == "The whole cluster, whichever host is chosen: 60 hosts"
    texts = [view.model.data(view.model.index(row, 0)) for row in range(view.model.rowCount())]
    metrics = view.table.fontMetrics()
    assert all(view.table.columnWidth(0) > metrics.horizontalAdvance(text) for text in texts)


def test_that_a_map_says_that_it_is_being_made_until_it_is_there(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_over = threading.Event()

    def find_late(*about: Any) -> HostMap:
        is_over.wait()
        return find_map(*about)

    monkeypatch.setattr("qmonpy.gui.pages.hosts.host_map.find_map", find_late)
    hand = open_hand(make_window(EmbeddedCluster.from_file(make_site(HOSTS, 60))), qtbot, "hosts")
    try:
        hand.page.editor.choose_view("map")
        view = hand.page.editor.view_of("map")
        assert isinstance(view, HostMapView)
        assert view.words.text() == "The map is being made..."
    finally:
        is_over.set()
    qtbot.waitUntil(lambda: view.words.text().startswith("The whole cluster"))


@pytest.mark.parametrize(
    ("hosts", "room", "size"),
    [
        (20, QSize(640, 520), LARGE),
        (20, QSize(640, 120), LARGE),
        (600, QSize(640, 520), SMALL),
        (600, QSize(640, 120), SMALL),
    ],
    ids=["all in view", "scrolled as small ones would be", "in view only if small", "far lower if small"],
)
def test_that_cells_are_small_only_where_that_spares_scrolling(
    qapp: QApplication, hosts: int, room: QSize, size: str
) -> None:
    sections = tuple(
        MapSection(name, tuple(MapHost(f"{name}{place}", "", 0, 8, None) for place in range(hosts)))
        for name in ("short.q", "long.q", "gpu.q")
    )
    shown, _, found = fit_map(sections, MapMeasure.SLOTS, room)
    assert found == size
    cells = [cell for _, cells in shown.sections for cell in cells]
    assert (len(cells) == 3 * hosts) is (size == LARGE or room.height() > 500)


def test_that_a_cell_in_order_can_be_seen_on_the_ground_of_the_map() -> None:
    make_application(is_dark=False)
    picture = QPixmap(20, 20)
    picture.fill(tokens().colour("base"))
    painter = QPainter(picture)
    area = QRect(2, 2, 14, 14)
    paint_cell(painter, area, MapCell((MapHost("lx01", "", 0, 0, None),), 0.0, ""), MapMeasure.STATE, has_letter=True)
    painter.end()
    corners = (area.topLeft(), area.bottomRight())
    assert {picture.toImage().pixelColor(each).name() for each in corners} == {tokens().colour("border").name()}


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("share", [0.25, 0.75, 1.5])
def test_that_one_sees_how_full_a_cell_is(qapp: QApplication, is_dark: bool, share: float) -> None:
    make_application(is_dark=is_dark)
    area, picture = QRect(0, 0, 24, 24), QPixmap(24, 24)
    cell = MapCell((MapHost("lx01", "", 8, 8, None),), share, "")
    painter = QPainter(picture)
    paint_cell(painter, area, cell, MapMeasure.LOAD, has_letter=True)
    painter.end()
    top = round(24 * (1 - min(1.0, share)))
    line, above = picture.toImage().pixelColor(12, top + 1), tokens().colour("track")
    assert line == tokens().colour("problem" if share > 1 else "accent")
    make_application(is_dark=False)
    assert contrast(line, above) >= 3


@pytest.mark.parametrize("measure", [MapMeasure.STATE, MapMeasure.SLOTS])
def test_that_states_differ_in_shape_where_a_cell_has_no_room_for_a_letter(
    qapp: QApplication, measure: MapMeasure
) -> None:
    """Without colours: by what is as dark as a mark."""
    shapes = set()
    for letter in ("", "d", "E"):
        picture = QPixmap(12, 12)
        picture.fill(tokens().colour("base"))
        painter = QPainter(picture)
        paint_cell(painter, picture.rect(), MapCell((), 0.5, letter), measure, has_letter=False)
        painter.end()
        image = picture.toImage()
        dark = ((x, y) for x in range(12) for y in range(12) if image.pixelColor(x, y).lightness() < 110)
        shapes.add(frozenset(dark))
    assert len(shapes) == 3


def test_that_the_map_on_paper_is_light_in_the_dark_look(qapp: QApplication, qtbot: QtBot) -> None:
    make_application(is_dark=True)
    cells = HostMapCells()
    qtbot.addWidget(cells)
    cells.resize(200, 100)
    host = MapHost("node01", "", 0, 4, None)
    cells.show_map(HostMap(((MapSection("@all", (host,)), (MapCell((host,), 0.0, ""),)),)), MapMeasure.STATE, LARGE)
    cells.grab()
    picture = DrawnPicture(cells, "Map", "note", cells.paint_to)
    image = QImage(picture.size, QImage.Format.Format_RGB32)
    with painting_with(find_paper_look()):
        painter = QPainter(image)
        picture.paint(painter, picture.size, is_vector=True)
        painter.end()
    grounds = {image.pixelColor(x, image.height() - 2).lightness() for x in range(image.width())}
    make_application(is_dark=False)
    assert min(grounds) > 200
