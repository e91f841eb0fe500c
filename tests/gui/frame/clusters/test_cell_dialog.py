"""The choice of a real cluster: known cells and whether they answer, and what is wrong with what is typed."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.clusters.known_cells import parse_used_cells
from qmonpy.clusters.cell import Cell, CellAnswer, KnownCell, Origin
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.cell_check import check_cell
from qmonpy.clusters.live.cells.cells import known_cell, make_cell
from qmonpy.gui.frame.clusters.cell_dialog import CellDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.report import Report, ReportError
from tests.gui.fake_cluster import FakeRealCluster, make_snapshot
from tests.gui.fake_files import FakeFiles
from tests.gui.finding import child


class FakeRealClusters:
    """Two cells, of which the second does not answer; what is typed is looked at on the disk."""

    def __init__(self, root: Path) -> None:
        self.day = Cell(str(root), "day", "6444", "6445", "master1")
        self.night = Cell(str(root), "night", "7444", "7445", "master2")
        self.cells: tuple[KnownCell, ...] = (
            KnownCell(self.day, Origin.FOUND, "6444"),
            KnownCell(self.night, Origin.FOUND, "7444"),
        )
        self.environment = {"PATH": str(root / "programs")}
        self.asked: list[str] = []
        self.reached: list[Cell] = []
        self.wanted: list[Cell] = []

    def known(self, used: Iterable[Cell]) -> tuple[KnownCell, ...]:
        keys = {each.key for each in self.cells}
        return (*self.cells, *(each for each in map(known_cell, used) if each.key not in keys))

    def known_cell(self, cell: Cell, origin: Origin = Origin.TYPED) -> KnownCell:
        return known_cell(cell, origin)

    def make_cell(self, root: str, name: str, port: str) -> Cell:
        return make_cell(root, name, port)

    def check(self, cell: Cell) -> tuple[Report, ...]:
        return check_cell(cell, self.environment)

    def ask(self, cell: Cell) -> CellAnswer:
        self.asked.append(cell.name)
        if cell.name == "night":
            return CellAnswer(Report("live.unreachable", "The qmaster does not answer: nobody is there"))
        return CellAnswer(seconds=0.1)

    def reach(self, cell: Cell) -> ClusterInterface:
        self.reached.append(cell)
        if cell.name == "night":
            raise ReportError((Report("live.unreachable", "The qmaster does not answer: nobody is there"),))
        return FakeRealCluster(make_snapshot())

    def allow_questions(self, cell: Cell) -> None:
        self.wanted.append(cell)

    def close(self) -> None:
        pass


@pytest.fixture
def clusters(tmp_path: Path) -> FakeRealClusters:
    for name in ("day", "night"):
        common = tmp_path / name / "common"
        common.mkdir(parents=True)
        (common / "bootstrap").touch()
        (common / "act_qmaster").write_text("master\n")
    (tmp_path / "programs").mkdir()
    for name in ("qconf", "qstat", "qhost", "qrstat"):
        program = tmp_path / "programs" / name
        program.touch()
        program.chmod(0o755)
    return FakeRealClusters(tmp_path)


@pytest.fixture
def window(
    qapp: QApplication, qtbot: QtBot, files: FakeFiles, settings: QSettings, clusters: FakeRealClusters
) -> MainWindow:
    window = MainWindow(files, settings, clusters)
    qtbot.addWidget(window, before_close_func=lambda each: each.close_for_good())
    window.show()
    return window


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> CellDialog:
    window.window_actions["choose-cell"].trigger()
    dialog = child(window, CellDialog)
    qtbot.waitUntil(lambda: states(dialog) == ["answers", "no answer"])
    qtbot.waitUntil(dialog.open_button.isEnabled)
    return dialog


def states(dialog: CellDialog) -> list[str]:
    return [row.state for row in dialog.table.model().rows()]


def type_into(qtbot: QtBot, dialog: CellDialog, name: str, text: str) -> None:
    field = dialog.fields[name]
    field.setFocus()
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    qtbot.keyClicks(field, text)


def test_that_known_cells_are_listed_and_the_first_is_chosen(dialog: CellDialog, clusters: FakeRealClusters) -> None:
    assert dialog.typed == (clusters.day.root, "day", "6444")
    assert sorted(clusters.asked) == ["day", "night"]
    assert dialog.open_button.isEnabled()


def test_that_the_chosen_cell_is_opened_and_remembered(
    window: MainWindow, dialog: CellDialog, clusters: FakeRealClusters, settings: QSettings, qtbot: QtBot
) -> None:
    qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.open is not None)
    assert [each.name for each in clusters.reached] == ["day"]
    assert [each.name for each in parse_used_cells(str(settings.value("cells/used")))] == ["day"]


def test_that_a_cell_that_does_not_answer_can_be_opened_and_waited_for(
    window: MainWindow, dialog: CellDialog, clusters: FakeRealClusters, qtbot: QtBot
) -> None:
    dialog.table.choose(clusters.cells[1].key)
    qtbot.waitUntil(dialog.open_button.isEnabled)
    qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.shown is not None and window.desk.shown.failures == 1)
    assert window.desk.open is None


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("root", "nowhere", "does not exist or cannot be read"),
        ("name", "noon", "is not a cell of"),
        ("name", "noon", "its cells are day, night"),
        ("port", "70000", '"70000" is not a port; the qmaster\'s port is a number from 1 to 65535'),
        ("port", "sixty", "port is a number from 1 to 65535"),
    ],
)
@pytest.mark.slow
def test_that_what_is_typed_wrongly_is_said_where_it_is(
    dialog: CellDialog, qtbot: QtBot, name: str, text: str, words: str
) -> None:
    type_into(qtbot, dialog, name, text)
    assert not dialog.open_button.isEnabled()
    qtbot.waitUntil(lambda: words in dialog.faults.text())
    assert [each for each, field in dialog.fields.items() if field.property("has_error")] == [name]
    assert not dialog.open_button.isEnabled()
    assert dialog.table.chosen_rows() == []


def test_that_missing_programs_are_named_with_the_places_where_they_were_looked_for(
    dialog: CellDialog, clusters: FakeRealClusters, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "programs" / "qstat").unlink()
    type_into(qtbot, dialog, "name", "day")
    qtbot.waitUntil(lambda: dialog.faults.text() != "")
    said = dialog.faults.text()
    assert said.startswith(f"qstat cannot be found, neither in {clusters.day.root}/bin/lx-")
    assert str(tmp_path / "programs") in said
    assert "gridengine-client" in said


def test_that_a_root_can_be_looked_for(dialog: CellDialog, qtbot: QtBot, tmp_path: Path) -> None:
    qtbot.mouseClick(child(dialog, QPushButton, "browse_root"), Qt.MouseButton.LeftButton)
    chooser = dialog.findChild(QFileDialog, "root_dialog")
    chooser.fileSelected.emit(str(tmp_path / "day"))
    qtbot.waitUntil(lambda: "is not a cell of" in dialog.faults.text())
    chooser.reject()


def test_that_all_can_be_asked_again(dialog: CellDialog, clusters: FakeRealClusters, qtbot: QtBot) -> None:
    clusters.asked.clear()
    dialog.asked_again.emit()
    qtbot.waitUntil(lambda: sorted(clusters.asked) == ["day", "night"])


def test_that_without_known_cells_one_can_be_typed(
    window: MainWindow, clusters: FakeRealClusters, qtbot: QtBot
) -> None:
    clusters.cells = ()
    dialog = window.cells.ask()
    qtbot.waitUntil(lambda: "No cell is known" in dialog.hint.text())
    type_into(qtbot, dialog, "root", clusters.day.root)
    qtbot.waitUntil(lambda: '"default" is not a cell of' in dialog.faults.text())
    type_into(qtbot, dialog, "name", "day")
    type_into(qtbot, dialog, "port", "6444")
    qtbot.waitUntil(dialog.open_button.isEnabled)


def test_that_the_models_rows_hold(dialog: CellDialog, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(dialog.table.model())


def test_that_esc_asks_before_a_typed_cell_is_thrown_away_and_leaves_a_chosen_one_at_once(
    dialog: CellDialog, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, "name", "week")
    qtbot.keyClick(dialog.fields["name"], Qt.Key.Key_Escape)
    box = child(dialog, QMessageBox, "discard_form")
    assert "No cluster is opened yet." in box.text()
    assert "week" in box.text()
    box.reject()
    dialog.table.choose(dialog.table.model().rows()[1].key)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
