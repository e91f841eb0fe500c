"""Asks which real cluster to open and whether the known cells answer, and remembers which cells were used."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSettings, QThreadPool, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from qmonpy.app.clusters.known_cells import format_used_cells, parse_used_cells, with_used_cell
from qmonpy.clusters.cell import Cell, CellAnswer, KnownCell, RealClusters
from qmonpy.gui.frame.clusters.cluster_desk import ClusterDesk
from qmonpy.model.report import Report

if TYPE_CHECKING:
    from qmonpy.gui.frame.clusters.cell_dialog import CellDialog, Typed

MOST_QUESTIONS = 6
"""Cells that are asked at once; one that does not answer occupies a thread until it times out."""
_SETTING = "cells/used"


class CellDesk(QObject):
    """Asks cells in threads of its own, so that a cell that hangs does not hold up other work."""

    _found = Signal(object)
    _answered = Signal(object, object)
    _checked = Signal(object, object, object)

    def __init__(self, window: QWidget, desk: ClusterDesk, clusters: RealClusters, settings: QSettings):
        super().__init__(window)
        self._window, self._desk, self._clusters, self._settings = window, desk, clusters, settings
        self._dialog: CellDialog | None = None
        self._known: tuple[KnownCell, ...] = ()
        self._answers: dict[str, CellAnswer] = {}
        self._cells: dict[Typed, Cell] = {}
        """The cells that were typed and checked."""
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(MOST_QUESTIONS)
        self._found.connect(self._show_cells)
        self._answered.connect(self._take_answer)
        self._checked.connect(self._show_check)

    def ask(self) -> "CellDialog":
        """Open the dialog, or return the one that is open."""
        from qmonpy.gui.frame.clusters.cell_dialog import CellDialog

        if self._dialog is None or not isValid(self._dialog):
            dialog = self._dialog = CellDialog(self._window)
            dialog.check_asked.connect(self._check)
            dialog.asked_again.connect(self._look)
            dialog.cell_chosen.connect(self._take)
            dialog.finished.connect(self._forget_dialog)
            dialog.open()
            self._look()
        return self._dialog

    def open_cell(self, cell: Cell) -> None:
        """Open a cell in the window, and remember that it was used."""
        self._settings.setValue(_SETTING, format_used_cells(with_used_cell(self._used(), cell)))
        self._desk.open_real(
            cell.title,
            lambda: self._clusters.reach(cell),
            self._clusters.known_cell(cell).key,
            lambda: self._clusters.allow_questions(cell),
        )

    def close(self) -> None:
        """Ask no more, and wait until running questions end."""
        self._clusters.close()
        self._pool.waitForDone()

    def _used(self) -> tuple[Cell, ...]:
        return read_used_cells(self._settings)

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _take(self, typed: "Typed") -> None:
        cell = self._cells.get(typed)
        if cell is not None:
            self.open_cell(cell)

    # Questions, in threads

    def _look(self) -> None:
        self._answers = {}
        used = self._used()
        self._start(lambda: self._found.emit(self._clusters.known(used)))

    def _check(self, typed: "Typed") -> None:
        def check() -> None:
            cell = self._clusters.make_cell(*typed)
            self._checked.emit(typed, cell, self._clusters.check(cell))

        self._start(check)

    def _ask_all(self, cells: Iterable[KnownCell]) -> None:
        for each in cells:
            self._start(lambda each=each: self._answered.emit(each, self._clusters.ask(each.cell)))  # type: ignore[misc]

    def _start(self, function: Callable[[], Any]) -> None:
        def run() -> None:
            # The window may have gone meanwhile.
            with suppress(RuntimeError):
                function()

        self._pool.start(run)

    # Answers, in the window's thread

    def _show_cells(self, known: tuple[KnownCell, ...]) -> None:
        self._known = known
        if self._dialog is not None:
            self._dialog.show_cells(known)
            self._dialog.show_answers(self._answers)
        self._ask_all(known)

    def _take_answer(self, known: KnownCell, answer: CellAnswer) -> None:
        self._answers[known.key] = answer
        if self._dialog is not None:
            self._dialog.show_answers(self._answers)

    def _show_check(self, typed: "Typed", cell: Cell, reports: tuple[Report, ...]) -> None:
        self._cells[typed] = cell
        if self._dialog is not None:
            self._dialog.show_check(typed, reports)


def read_used_cells(settings: QSettings) -> tuple[Cell, ...]:
    """Return the cells that were opened before, the newest first."""
    return parse_used_cells(str(settings.value(_SETTING, "[]")))
