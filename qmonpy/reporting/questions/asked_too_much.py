"""The ready answers: who asks for far more memory or run time than the jobs use, and what to ask for instead."""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func

from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import INFINITY, ValueType, find_number
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ColumnKind, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.coverage import describe_lack_of_records
from qmonpy.reporting.questions.job_run import SumsBehind
from qmonpy.reporting.questions.jobs_behind import list_runs
from qmonpy.reporting.questions.runs import ASKED_VALUE, MEMORY_ASKED, TIME_ASKED, find_request, is_in, select_runs
from qmonpy.reporting.questions.sums_behind import (
    JOBS,
    Chosen,
    Finder,
    FindSums,
    choose,
    count_jobs,
    divide,
    mean_asked,
    sum_asked,
    sum_up,
)
from qmonpy.reporting.schema.run_sql import HAS_RUN, IS_JOB, RUN, SLOT_SECONDS, find_text
from qmonpy.reporting.schema.tables import JOB_USAGE
from qmonpy.translation import tr

FAR_MORE = 2.0
"""What was asked for is far more if it is so many times the most that was used."""
MARGIN = 1.2
"""What to ask for instead is so many times the most that was used, rounded up."""
_MIB, _GIB = 2**20, 2**30
_MINUTE, _HOUR = 60, 3600


@dataclass(frozen=True, slots=True)
class _Kind:
    requests: tuple[str, ...]
    type: ValueType
    kind: ColumnKind
    used: ColumnElement[Any]
    """What a run used, for each slot."""
    summed: str
    """Its name in `sums_behind`."""
    advise: Callable[[float], str]


@dataclass(slots=True)
class _User:
    jobs: int = 0
    asked: float = 0.0
    used: float = 0.0
    most: float = 0.0
    hours: float = 0.0

    @property
    def is_wasting(self) -> bool:
        """Whether the jobs asked for far more than any of them used."""
        return self.most > 0 and self.asked / self.jobs >= FAR_MORE * self.most


def round_memory(size: float) -> str:
    """Return an amount of memory, rounded up, as it is asked for: `512M`, `3G`."""
    if size <= _GIB:
        step = 64 * _MIB
        return f"{max(1, -int(-size // step)) * 64}M"
    return f"{-int(-size // _GIB)}G"


def round_time(seconds: float) -> str:
    """Return a run time, rounded up to 5 minutes or to an hour, as it is asked for: `0:15:0`, `3:0:0`."""
    step = 5 * _MINUTE if seconds <= _HOUR else _HOUR
    whole = max(1, -int(-seconds // step)) * step
    return f"{whole // _HOUR}:{whole % _HOUR // _MINUTE}:0"


MEMORY = _Kind(
    MEMORY_ASKED, ValueType.MEMORY, "bytes", JOB_USAGE.c.ju_maxvmem / JOB_USAGE.c.ju_slots, "slot_memory", round_memory
)
TIME = _Kind(TIME_ASKED, ValueType.TIME, "duration", RUN * 1.0, "run", round_time)


def asked_memory(connection: Connection, asked: Asked) -> Answer:
    """Return the users whose jobs asked for far more memory than they used."""
    return _answer(connection, asked, MEMORY, tr("memory"))


def asked_time(connection: Connection, asked: Asked) -> Answer:
    """Return the users whose jobs asked for far more run time than they took."""
    return _answer(connection, asked, TIME, tr("run time"))


def _answer(connection: Connection, asked: Asked, kind: _Kind, word: str) -> Answer:
    where = and_(HAS_RUN, IS_JOB, is_in(asked.period), JOB_USAGE.c.ju_slots > 0)
    request = find_request(connection, kind.requests)
    users = _find_users(connection, kind, request, where)
    wasting = {name: each for name, each in users.items() if each.is_wasting}
    rows: list[tuple[Cell, ...]] = []
    for name, each in sorted(wasting.items(), key=lambda item: -item[1].hours):
        mean = each.asked / each.jobs
        advice = f"{request}={kind.advise(MARGIN * each.most)}"
        used = (each.most, each.used / each.jobs, 100 * each.most / mean)
        rows.append((name, advice, mean, *used, each.jobs, each.hours))
    columns = (
        Column("user", "User"),
        Column("advice", "Ask for"),
        Column("asked", "Asked, mean", kind.kind),
        Column("most", "Most used", kind.kind),
        Column("used", "Used, mean", kind.kind),
        Column("share", "Most of asked", "percent"),
        Column("jobs", "Tasks", "number"),
        Column("slot_hours", "Slot hours", "number", "h"),
    )
    text = find_text("user")
    return Answer(
        ResultTable(columns, tuple(rows)),
        Drawing("bars", "user", ("asked", "most")),
        _note(users, wasting, kind, f"{word} ({request})"),
        lambda again, row, last: list_runs(
            again, and_(where, text == row[0]), ("user",), SLOT_SECONDS, asked=request, last_id=last
        ),
        describe_lack_of_records(connection, asked.period, zone=asked.zone),
        sums={
            name: _make_finder(find, Chosen(where, ("user",), request, kind.type))
            for name, find in _make_sums(kind).items()
        },
    )


def _make_sums(kind: _Kind) -> Mapping[str, Finder]:
    return {
        "asked": divide(sum_asked, count_jobs()),
        "most": divide(sum_up(kind.summed, is_largest=True)),
        "used": divide(sum_up(kind.summed), count_jobs()),
        "share": divide(sum_up(kind.summed, is_largest=True), mean_asked),
        "jobs": JOBS,
        "slot_hours": divide(sum_up("job_slot_seconds")),
    }


def _make_finder(find: Finder, chosen: Chosen) -> FindSums:
    def find_row(connection: Connection, row: tuple[Cell, ...], last: int | None) -> SumsBehind:
        return find(connection, choose(connection, chosen.narrowed(find_text("user") == row[0]), last))

    return find_row


def _find_users(connection: Connection, kind: _Kind, request: str, where: ColumnElement[bool]) -> dict[str, _User]:
    user = find_text("user")
    columns = (
        user,
        ASKED_VALUE,
        func.count(),
        func.sum(kind.used),
        func.max(kind.used),
        func.sum(SLOT_SECONDS),
    )
    statement = select_runs(columns, ("user",), where, request).group_by(user, ASKED_VALUE)
    users: dict[str, _User] = {}
    for name, text, jobs, used, most, slot_seconds in connection.execute(statement):
        number = find_number(kind.type, text or "")
        if number is None or not 0 < number < INFINITY:
            continue
        found = users.setdefault(name, _User())
        found.jobs += jobs
        found.asked += number * jobs
        found.used += float(used or 0)
        found.most = max(found.most, float(most or 0))
        found.hours += float(slot_seconds or 0) / 3600
    return users


def _note(users: dict[str, _User], wasting: dict[str, _User], kind: _Kind, word: str) -> str:
    if not users:
        return tr("No job that ended in this period asked for {word}.").format(word=word)
    if not any(each.most for each in users.values()):
        return tr("No record of this period says how much {word} was used.").format(word=word)
    if not wasting:
        return tr("Nobody asked for more than {times:g} times the most {word} that the jobs used.").format(
            times=FAR_MORE, word=word
        )
    each_slot = tr(" Memory is that of each slot.") if kind is MEMORY else ""
    return tr("What to ask for is {times:g} times the most that a job of the user used, rounded up.{each_slot}").format(
        times=MARGIN, each_slot=each_slot
    )
