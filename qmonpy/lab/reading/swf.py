"""Reads traces in the Standard Workload Format of the Parallel Workloads Archive (version 2.2).

A line has 18 numbers, -1 where one is not known; lines with `;` in front are the header, which tells the machine. A job
of several partial executions has a line for all together (status 0 or 1), and one for each part (2, and 3 or 4 for the
last): the parts count only where there is no such line. Processors become slots, as many as a job had where that is
told, requested time becomes `h_rt`.
"""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import field
from pathlib import Path
from typing import IO

from qmonpy.clusters.live.reading.accounting_files import DAMAGE, is_packed, open_packed
from qmonpy.lab.reading.tally import Tally
from qmonpy.lab.reading.tally_sentences import (
    NO_START_TIME,
    TRACE_TELLS,
    WHOLE_TIMES,
    describe_damage,
    describe_error,
)
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.workload import UNKNOWN, JobKind, Machine, Note, Source, Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Range, ResourceRequest
from qmonpy.translation import tr

FIELDS = 18
NO_START = 946_684_800
"""The first second of 2000 (UTC), where the header does not tell when the trace began."""
NOBODY = "unknown"
"""The owner of jobs of which nobody knows whose they are."""
ANY_PE = "*"
"""A trace names no parallel environment: any that has the slots suits."""
_NUMBER, _SUBMIT, _WAIT, _RUN, _PROCESSORS, _ASKED, _TIME, _MEMORY, _STATUS = 0, 1, 2, 3, 4, 7, 8, 9, 10
_USER, _GROUP, _QUEUE, _PARTITION, _BEFORE = 11, 12, 14, 15, 16
_FAILED, _DONE, _PART, _LAST_DONE, _LAST_FAILED, _CANCELLED = 0, 1, 2, 3, 4, 5
_KILLED_STATUS = 1


@dataclass(slots=True)
class _Parts:
    """The partial executions of a job."""

    first: list[int]
    run: int = 0
    last_status: int = _PART


@dataclass(slots=True)
class _Trace:
    name: str
    tally: Tally = field(default_factory=Tally)
    header: list[tuple[str, str]] = field(default_factory=list)
    jobs: dict[int, list[int]] = field(default_factory=dict)
    parts: dict[int, _Parts] = field(default_factory=dict)
    unnumbered: list[list[int]] = field(default_factory=list)
    line: int = 0


def is_swf(path: Path) -> bool:
    """Return whether a file begins as a trace: with a header, or with a line that begins with 18 numbers; OSError."""
    try:
        with _open(path) as stream:
            lines = stream.read(1 << 16).split(b"\n")
    except DAMAGE:
        return False
    first = next((each.strip() for each in lines if each.strip()), b"")
    return first.startswith(b";") or _parse(first) is not None


def read_swf(path: Path, title: str = "") -> Workload:
    """Return the workload of a trace, plain or compressed; ReportError if it cannot be read at all."""
    trace = _Trace(path.name)
    digest = hashlib.sha256()
    try:
        with _open(path) as stream:
            for line in stream:
                digest.update(line)
                trace.line += 1
                _take_line(trace, line)
    except DAMAGE as error:
        if not trace.line:
            reason = describe_error(error)
            words = tr("{path} cannot be read: {reason}.").format(path=path, reason=reason)
            raise ReportError((Report("lab.no-file", words),)) from error
        trace.tally.add(Note("damaged", 1, describe_damage(path.name, trace.line, error)))
    return _build(trace, title or path.name, Source(str(path), digest.hexdigest(), len(trace.jobs)))


def _open(path: Path) -> closing[IO[bytes]]:
    return closing(open_packed(path) if is_packed(path) else path.open("rb"))


def _take_line(trace: _Trace, line: bytes) -> None:
    words = line.strip()
    if not words:
        return
    place = f"{trace.name}, line {trace.line}"
    if words.startswith(b";"):
        name, sign, value = words.lstrip(b"; ").decode("utf-8", errors="replace").partition(":")
        if sign:
            trace.header.append((name.strip(), value.strip()))
        return
    numbers = _parse(words)
    if numbers is None:
        trace.tally.note("broken-lines", place)
        return
    if len(words.split()) > FIELDS:
        trace.tally.note("more-fields", place)
    number, status = numbers[_NUMBER], numbers[_STATUS]
    if number < 0:
        trace.tally.note("no-number", place)
        trace.unnumbered.append(numbers)
    elif status in (_PART, _LAST_DONE, _LAST_FAILED):
        parts = trace.parts.setdefault(number, _Parts(numbers))
        parts.run += max(0, numbers[_RUN])
        parts.last_status = status
    elif number in trace.jobs:
        trace.tally.note("twice", place)
    else:
        trace.jobs[number] = numbers


def _parse(words: bytes) -> list[int] | None:
    """Return the 18 numbers of a line, fractions cut off; None if it has fewer, or a word among them is no number.

    The format has no more; some sites write what is their own behind them.
    """
    parts = words.split(None, FIELDS)[:FIELDS]
    if len(parts) < FIELDS:
        return None
    try:
        return [int(float(each)) if b"." in each or b"e" in each.lower() else int(each) for each in parts]
    except (ValueError, OverflowError):
        return None


def _build(trace: _Trace, title: str, source: Source) -> Workload:
    tally, builder = trace.tally, Builder()
    header = dict(trace.header)
    began = _find_number(header, "UnixStartTime")
    jobs = tuple(_list_jobs(trace))
    if not began and _has_whole_times(jobs):
        tally.add(WHOLE_TIMES)
    elif not began:
        began = NO_START
        tally.add(NO_START_TIME)
    queues = dict(_list_names(trace.header, "Queue"))
    for numbers in jobs:
        _add(builder, tally, numbers, began, queues)
    tally.add(TRACE_TELLS)
    return builder.build(title, tally.list_notes(), (source,), find_machine(trace.header))


def _has_whole_times(jobs: Iterable[list[int]]) -> bool:
    """Return whether submissions are seconds since 1970: the format counts from the first one, and none is older."""
    return min((numbers[_SUBMIT] for numbers in jobs if numbers[_SUBMIT] >= 0), default=0) >= NO_START


def _list_jobs(trace: _Trace) -> Iterator[list[int]]:
    """Yield the numbers of all jobs; parts of a job without a line of its own become one run."""
    yield from trace.jobs.values()
    for number, parts in trace.parts.items():
        if number in trace.jobs:
            trace.tally.note("parts-told")
            continue
        trace.tally.note("joined-parts")
        if parts.last_status == _PART:
            trace.tally.note("open-parts", f"job {number}")
        whole = [*parts.first]
        whole[_RUN], whole[_STATUS] = parts.run, _DONE if parts.last_status == _LAST_DONE else _FAILED
        yield whole
    for number, numbers in enumerate(trace.unnumbered, max((*trace.jobs, *trace.parts, 0)) + 1):
        yield [number, *numbers[1:]]


def _add(builder: Builder, tally: Tally, numbers: list[int], began: int, queues: dict[str, str]) -> None:
    number, run, processors = numbers[_NUMBER], numbers[_RUN], numbers[_PROCESSORS]
    if processors <= 0:
        processors = numbers[_ASKED]
        tally.note("asked-processors" if processors > 0 else "no-processors", f"job {number}")
    if processors <= 0:
        return
    if run < 0 or (numbers[_STATUS] == _CANCELLED and run == 0):
        tally.note("cancelled" if numbers[_STATUS] == _CANCELLED else "no-run-time", f"job {number}")
        return
    if numbers[_SUBMIT] < 0:
        tally.note("no-submission", f"job {number}")
        return
    if numbers[_BEFORE] > 0:
        tally.note("waited-for-another")
    if 0 < numbers[_ASKED] != processors:
        tally.note("other-processors", f"job {number}")
    if numbers[_USER] < 0:
        tally.note("no-user", f"job {number}")
    queue = str(numbers[_QUEUE]) if numbers[_QUEUE] >= 0 else ""
    limit = numbers[_TIME]
    kind = JobKind(
        f"user{numbers[_USER]}" if numbers[_USER] >= 0 else NOBODY,
        f"group{numbers[_GROUP]}" if numbers[_GROUP] >= 0 else "",
        pe=ANY_PE if processors > 1 else None,
        slots=(Range(processors, processors),),
        hard_resources=(ResourceRequest("h_rt", str(max(limit, run))),) if limit > 0 else (),
        queue=queues.get(queue, f"queue {queue}" if queue else ""),
    )
    submit = began + numbers[_SUBMIT]
    wait = numbers[_WAIT]
    is_failed = numbers[_STATUS] in (_FAILED, _CANCELLED)
    if wait < 0:
        tally.note("no-wait")
    builder.add(
        (
            number, submit, builder.find_kind(kind), builder.find_name(f"job{number}"), 0, 1,
            submit + wait if wait >= 0 else 0, run, processors, UNKNOWN, 0, _KILLED_STATUS if is_failed else 0,
        )
    )  # fmt: skip


def find_machine(header: list[tuple[str, str]]) -> Machine:
    """Return the machine that a header tells."""
    words = dict(header)
    nodes, processors = _find_number(words, "MaxNodes"), _find_number(words, "MaxProcs")
    return Machine(
        words.get("Computer", ""),
        nodes or processors,
        processors or nodes,
        _find_number(words, "UnixStartTime"),
        tuple(header),
    )


def _find_number(words: dict[str, str], name: str) -> int:
    """Return the number that a field of the header begins with; 0 for none."""
    first = next(iter(words.get(name, "").replace(",", " ").replace(";", " ").split()), "")
    return int(first) if is_whole(first) else 0


def _list_names(header: list[tuple[str, str]], field_name: str) -> Iterator[tuple[str, str]]:
    """Yield numbers and names of `; Queue: 1 batch`."""
    for name, value in header:
        number, _, rest = value.partition(" ")
        if name == field_name and is_whole(number) and rest.strip():
            yield number, rest.strip()
