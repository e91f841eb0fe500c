"""Where tasks started in a play, as columns that grow."""

from array import array

import numpy as np

from qmonpy.lab.workload.workload import Ints
from qmonpy.model.work.state import RunningTask


class Placements:
    """Where tasks started, row by row in the order in which they did."""

    def __init__(self, tasks: int):
        self._tasks = tasks
        self.places: dict[str, int] = {}
        self.pes: dict[str, int] = {}
        self._rows, self._counts = array("q"), array("q")
        self._place, self._slots, self._pe = array("q"), array("q"), array("q")
        self._corrected: dict[int, RunningTask] = {}

    def correct(self, row: int, task: RunningTask) -> None:
        """Take in that a task that was noted started elsewhere."""
        self._corrected[row] = task

    def note(self, row: int, task: RunningTask) -> None:
        """Take in the start of a task."""
        self._rows.append(row)
        self._counts.append(len(task.pieces))
        self._pe.append(-1 if task.pe is None else self.pes.setdefault(task.pe, len(self.pes)))
        for name, slots in task.pieces:
            self._place.append(self.places.setdefault(name, len(self.places)))
            self._slots.append(slots)

    def _apply_corrections(self) -> None:
        if not self._corrected:
            return
        rows, counts = self._rows, self._counts
        keeps = ~np.isin(np.asarray(rows, np.int64), list(self._corrected))
        of_pieces = np.repeat(keeps, np.asarray(counts, np.int64))
        for name in ("_rows", "_counts", "_pe"):
            setattr(self, name, array("q", np.asarray(getattr(self, name), np.int64)[keeps].tolist()))
        for name in ("_place", "_slots"):
            setattr(self, name, array("q", np.asarray(getattr(self, name), np.int64)[of_pieces].tolist()))
        for row, task in self._corrected.items():
            self.note(row, task)
        self._corrected = {}

    def to_columns(self) -> tuple[Ints, Ints, Ints, Ints]:
        """Return where the pieces of each task begin, their places and slots, and the parallel environments."""
        self._apply_corrections()
        rows, counts = np.asarray(self._rows, np.int64), np.asarray(self._counts, np.int64)
        pe = np.full(self._tasks, -1, np.int64)
        pe[rows] = np.asarray(self._pe, np.int64)
        by_row = np.zeros(self._tasks, np.int64)
        by_row[rows] = counts
        first = np.concatenate(([0], np.cumsum(by_row))).astype(np.int64)
        # The pieces were noted in the order of starts: move each behind its task's first place.
        begins = np.cumsum(counts) - counts
        target = np.repeat(first[rows] - begins, counts) + np.arange(int(counts.sum()))
        place, slots = np.zeros(len(self._place), np.int64), np.zeros(len(self._place), np.int64)
        place[target], slots[target] = np.asarray(self._place, np.int64), np.asarray(self._slots, np.int64)
        return first, place, slots, pe
