"""Makes a workload of records of ended tasks, in whatever order they come."""

from array import array
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from qmonpy.lab.workload.sentence import count_in_sentence
from qmonpy.lab.workload.workload import NO_INTS, Ints, JobKind, Machine, Note, Source, Workload
from qmonpy.translation import later

COLUMNS = (
    "number", "submit", "kind", "name", "is_array", "task", "start", "run_time", "slots", "place", "failed",
    "exit_status",
)  # fmt: skip
"""What a record has, in this order; see `Workload`."""
FindOrder = Callable[[Ints, Ints, Ints], tuple[Ints, Ints]]
_OF_JOBS = ("number", "submit", "kind", "name", "is_array")


class Builder:
    """Takes a record for each run of a task. Kinds, names and places are numbered by whoever adds records."""

    def __init__(self) -> None:
        self.kinds: dict[JobKind, int] = {}
        self.names: dict[str, int] = {}
        self.places: dict[str, int] = {}
        self._rows = array("q")

    def __len__(self) -> int:
        return len(self._rows) // len(COLUMNS)

    def add(self, row: Sequence[int]) -> None:
        """Add a record, with a number for each of COLUMNS."""
        self._rows.extend(row)

    def add_many(self, rows: Iterable[int]) -> None:
        """Add the numbers of many records, one behind the other."""
        self._rows.extend(rows)

    def find_kind(self, kind: JobKind) -> int:
        """Return the number of a kind of jobs."""
        return self.kinds.setdefault(kind, len(self.kinds))

    def find_name(self, name: str) -> int:
        """Return the number of a name."""
        return self.names.setdefault(name, len(self.names))

    def find_place(self, name: str) -> int:
        """Return the number of a queue instance."""
        return self.places.setdefault(name, len(self.places))

    def build(
        self,
        title: str,
        notes: Sequence[Note] = (),
        sources: Sequence[Source] = (),
        machine: Machine | None = None,
        find_order: FindOrder | None = None,
    ) -> Workload:
        """Return the workload: records of one submission of one job number are its tasks, the last of equal ones.

        `find_order` tells by number, submission and task when tasks were sent and finished.
        """
        table = np.frombuffer(self._rows, np.int64).reshape(-1, len(COLUMNS)) if len(self) else _NOTHING
        columns = {name: table[:, at] for at, name in enumerate(COLUMNS)}
        order = np.lexsort((np.arange(len(table)), columns["task"], columns["number"], columns["submit"]))
        columns = {name: column[order] for name, column in columns.items()}
        columns["order"] = order.astype(np.int64)
        is_last = _differs_from_next(columns["submit"], columns["number"], columns["task"])
        again = int(len(order) - is_last.sum())
        columns = {name: np.ascontiguousarray(column[is_last]) for name, column in columns.items()}
        begins = np.flatnonzero(_differs_from_former(columns["submit"], columns["number"]))
        first = np.append(begins, len(columns["task"])).astype(np.int64)
        found = list(notes)
        if again:
            found.append(_note_again(again))
        keys = columns["number"], columns["submit"], columns["task"]
        sent, finished = find_order(*keys) if find_order is not None else (NO_INTS, NO_INTS)
        number, submit, kind, name, is_array = (columns[each][begins] for each in _OF_JOBS)
        return Workload(
            title,
            tuple(self.kinds),
            tuple(self.names),
            tuple(self.places),
            number=number,
            kind=kind,
            name=name,
            submit=submit,
            is_array=is_array,
            first=first,
            task=columns["task"],
            start=columns["start"],
            run_time=columns["run_time"],
            slots=columns["slots"],
            place=columns["place"],
            failed=columns["failed"],
            exit_status=columns["exit_status"],
            order=columns["order"],
            sent=sent,
            finished=finished,
            begin=int(submit[0]) if len(begins) else 0,
            notes=tuple(found),
            sources=tuple(sources),
            machine=machine,
        )


_NOTHING: Ints = np.zeros((0, len(COLUMNS)), np.int64)


def _note_again(count: int) -> Note:
    return Note(
        "ran-again",
        count,
        count_in_sentence(
            count,
            later("{count:,} record is of an earlier run of a task that ran again: only its last run is played."),
            later("{count:,} records are of earlier runs of tasks that ran again: only their last runs are played."),
        ),
    )


def _differs_from_next(*columns: Ints) -> NDArray[np.bool_]:
    """Whether each row differs in any column from the one behind it; the last one does."""
    found = np.zeros(len(columns[0]), np.bool_)
    found[-1:] = True
    for each in columns:
        found[:-1] |= each[1:] != each[:-1]
    return found


def _differs_from_former(*columns: Ints) -> NDArray[np.bool_]:
    found = np.zeros(len(columns[0]), np.bool_)
    found[:1] = True
    for each in columns:
        found[1:] |= each[1:] != each[:-1]
    return found
