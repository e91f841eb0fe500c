"""Reads the state of a real Grid Engine in rounds of commands; details only of jobs that are not known yet."""

import heapq
import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import field, replace
from typing import Any, TypeVar

from qmonpy.clusters.live.cells.commands import UTC_ENVIRONMENT, CommandResult, GridEngine, report_failure
from qmonpy.clusters.live.reading.feed import FOR_ALL
from qmonpy.clusters.live.reading.job_probe import JobProbe
from qmonpy.clusters.live.reading.plain_listing import complete_listing, lacks_grants
from qmonpy.clusters.live.reading.state import Held, LiveData
from qmonpy.formats.output.job_xml import parse_jobs_xml
from qmonpy.formats.output.qhost_xml import QHOST_OPTIONS, QhostReader
from qmonpy.formats.output.qstat_reader import QstatReader
from qmonpy.formats.output.qstat_xml import (
    ERROR_LETTER,
    HOLD_LETTER,
    PLAIN_OPTIONS,
    QSTAT_OPTIONS,
    QstatListing,
    parse_held_jobs,
    task_ids,
)
from qmonpy.formats.output.reservation_xml import parse_reservation_states, parse_reservations_xml
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report
from qmonpy.model.snapshot import SnapshotPart
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.reservation import Reservation, ReservationState

MOST_COMMANDS = 4
"""How many commands run at once."""
MOST_NUMBERS = 500
"""How many jobs or reservations one command is asked about at most."""
RENEWED_JOBS = 60
"""How many known jobs are read again each time, in turn: others may have altered what no list of jobs shows."""
RENEWAL_SECONDS = 15.0
"""So often some known jobs are read again; a qmaster looks through all its jobs for each of them."""
REQUEST_SECONDS = 15.0
"""So often the listing of jobs has their requests, by which altered jobs are noticed."""
MOST_UNSURE = 100
"""So many new jobs at most are read again when their requests are first listed, as they may have been altered since."""
LOAD_SECONDS = 15.0
"""So often load values are read; hosts report them every 40 s unless they are configured otherwise."""
RESERVATION_SECONDS = 10.0
"""So often reservations are read, unless one begins or ends."""
HOLD_SECONDS = 30.0
"""So often the kinds of holds are read as long as the same tasks are held."""

CLOCK_SECONDS = 5.0
"""By so much the clocks of this machine and the qmaster's may differ when a reservation begins or ends."""

MOST_FAILED = 50
"""How many jobs are asked in a round at most why they are in error."""
FAILED_SECONDS = 30.0
"""So often a job is asked again why it is in error if it did not say so."""

HOLDS = ("u", "o", "s")
"""The letters of holds behind `h` in `qstat -s`: user, operator, system."""

T = TypeVar("T")
Parser = Callable[[Any], tuple[T, tuple[Report, ...]]]
"""Takes what a command printed: a text, or, of commands whose reader can, its pieces."""


@dataclass(frozen=True, slots=True)
class Round:
    """The result of a round of commands."""

    data: LiveData
    """The data read, or those of the round before if a command failed."""
    reports: tuple[Report, ...] = ()
    """What failed; nothing if the data are new."""
    command_seconds: float = 0.0
    """How long the longest chain of commands took, without the time for parsing."""


@dataclass(slots=True)
class _Pace:
    """Says whether a part is due, which is not read in every round."""

    seconds: float
    _at: float = -math.inf

    def is_due(self, moment: float) -> bool:
        """Return whether it is time; rounds begin a little early or late."""
        return moment - self._at >= self.seconds - 0.5

    def note(self, moment: float) -> None:
        """Note that it was read."""
        self._at = moment


@dataclass
class Reader:
    """Reads rounds, one at a time; remembers when each part was read, and which jobs are due to be read again."""

    engine: GridEngine
    clock: Callable[[], float] = time.time
    steady_clock: Callable[[], float] = time.monotonic
    read_at: dict[SnapshotPart, float] = field(default_factory=dict)
    """By part of the state, when the command was given that showed it, in seconds since the epoch by `clock`."""
    _stale: set[int] = field(default_factory=set)
    _details_at: dict[int, float] = field(default_factory=dict)
    """By job, when its details were read."""
    _asked_why: dict[int, float] = field(default_factory=dict)
    """When jobs were asked lately why they are in error, by the steady clock."""
    _requests: _Pace = field(default_factory=lambda: _Pace(REQUEST_SECONDS))
    _probe: JobProbe = field(default_factory=JobProbe)
    _loads: _Pace = field(default_factory=lambda: _Pace(LOAD_SECONDS))
    _reservations: _Pace = field(default_factory=lambda: _Pace(RESERVATION_SECONDS))
    _renewal: _Pace = field(default_factory=lambda: _Pace(RENEWAL_SECONDS))
    _holds: _Pace = field(default_factory=lambda: _Pace(HOLD_SECONDS))
    _whole: QstatReader = field(default_factory=QstatReader)
    _plain: QstatReader = field(default_factory=QstatReader)
    """Of listings without requests."""
    _hosts: QhostReader = field(default_factory=QhostReader)

    def forget_jobs(self, numbers: Iterable[int]) -> None:
        """Read these jobs again in the next round, as a command altered them."""
        self._stale.update(numbers)

    def forget_details(self) -> None:
        """Read the details of every job again in the next round."""
        self._stale.update(self._details_at)

    def read_round(self, before: LiveData, *, is_asked: bool = True) -> Round:
        """Read one round; if a command fails `before` is kept whole, as jobs missing in a list would look ended.

        Unless somebody asked for it, requests, load values and reservations are not read in every round, and of a quiet
        qmaster with many jobs not even these.
        """
        reports: list[Report] = []
        moment, steady = self.clock(), self.steady_clock()
        if not (is_asked or self._stale) and self._probe.is_enough(before.listing, steady):
            has_news, failed = self._take_probe(before, moment)
            if failed or not has_news:
                return Round(before, _once(failed))
        has_requests = is_asked or self._requests.is_due(steady)
        has_loads = is_asked or self._loads.is_due(steady)
        has_states = is_asked or self._reservations.is_due(steady) or self._is_turning(before.reservations, moment)
        wanted: list[tuple[str, ...]] = [("qstat", *(QSTAT_OPTIONS if has_requests else PLAIN_OPTIONS))]
        wanted += [("qhost", *QHOST_OPTIONS)] if has_loads else []
        wanted += [("qrstat", "-xml", "-u", "*")] if has_states else []
        with ThreadPoolExecutor(MOST_COMMANDS, thread_name_prefix="grid-engine") as pool:
            results = dict(zip((each[0] for each in wanted), pool.map(self._run, wanted), strict=True))
            seconds = max(each.seconds for each in results.values())
            # Each output is let go before the next one is read: those of 100,000 hosts are 300 MB together.
            listing = self._read_listing(results.pop("qstat"), reports, has_requests=has_requests)
            listing = listing if has_requests else complete_listing(listing, before.listing)
            loads = (
                _parse(results.pop("qhost"), self._hosts.read, reports, in_pieces=True) if has_loads else before.loads
            )
            states = _parse(results["qrstat"], parse_reservation_states, reports) if has_states else None
            if reports:
                return Round(before, _once(reports), seconds)
            data = replace(before, listing=listing, loads=loads)
            found, more = self._read_details(pool, data, before, states, reports, is_asked=is_asked)
            if not has_requests and lacks_grants(found.listing, found.jobs):
                has_requests = True
                listing = self._read_listing(self._run(("qstat", *QSTAT_OPTIONS)), reports, has_requests=True)
                found = replace(found, listing=listing)
        if reports:
            return Round(before, _once(reports), seconds + more)
        self._note(moment, steady, has_loads=has_loads, has_states=has_states)
        self._probe.note(before.listing, found.listing, steady)
        if has_requests:
            self._requests.note(steady)
        return Round(found, (), seconds + more)

    def _take_probe(self, before: LiveData, moment: float) -> tuple[bool, tuple[Report, ...]]:
        """Ask whether anything happens; return whether the jobs must be read, and what failed."""
        if self._is_turning(before.reservations, moment):
            return True, ()
        with ThreadPoolExecutor(MOST_COMMANDS, thread_name_prefix="grid-engine") as pool:
            return self._probe.look(lambda commands: tuple(pool.map(self._run, commands)), before.listing, self._plain)

    def _note(self, moment: float, steady: float, *, has_loads: bool, has_states: bool) -> None:
        """Note what a good round read, which began at these moments of the two clocks."""
        self.read_at[SnapshotPart.JOBS] = moment
        if has_loads:
            self._loads.note(steady)
            self.read_at[SnapshotPart.LOADS] = moment
        if has_states:
            self._reservations.note(steady)
            self.read_at[SnapshotPart.RESERVATIONS] = moment
        self.read_at[SnapshotPart.DETAILS] = min(self._details_at.values(), default=moment)

    def _read_details(
        self,
        pool: ThreadPoolExecutor,
        data: LiveData,
        before: LiveData,
        states: Mapping[int, ReservationState] | None,
        reports: list[Report],
        *,
        is_asked: bool,
    ) -> tuple[LiveData, float]:
        """Read jobs, holds and reservations; the last value is the longest time of a command in seconds."""
        moment, steady = self.clock(), self.steady_clock()
        numbers = self._choose_jobs(before, data.listing, steady, is_asked=is_asked)
        ids = [each for each, state in (states or {}).items() if _is_news(before.reservations.get(each), state)]
        rows = _find_held(data.listing)
        is_same = not (is_asked or self._holds.is_due(steady)) and rows == _find_held(before.listing)
        kinds = HOLDS if rows and not is_same else ()
        run = self._run
        asked_holds = [pool.submit(run, ("qstat", "-xml", "-u", "*", "-s", f"h{kind}")) for kind in kinds]
        asked_ids = [pool.submit(run, ("qrstat", "-xml", "-explain", "-ar", some)) for some in _join(ids)]
        present = frozenset(data.listing.jobs)
        jobs = {number: job for number, job in before.jobs.items() if number in present}
        commands = (("qstat", "-j", some, "-xml") for some in _join(numbers))
        seconds = 0.0
        for told in _run_in_turn(pool, run, commands):
            seconds = max(seconds, told.seconds)
            found = _parse(told, parse_jobs_xml, reports)
            # A job that was only read again stays the same value.
            jobs.update((number, job) for number, job in found.items() if jobs.get(number) != job)
            del told
        results = [each.result() for each in (*asked_holds, *asked_ids)]
        held = before.held if is_same else _parse_holds(kinds, [each.result() for each in asked_holds], reports)
        if not is_same:
            self._holds.note(steady)
        reservations = {
            number: each for number, each in before.reservations.items() if states is None or number in states
        }
        for each in asked_ids:
            reservations.update(_parse(each.result(), parse_reservations_xml, reports))
        if not reports:
            self._stale.difference_update(numbers)
            self._details_at.update(dict.fromkeys(numbers, moment))
            self._details_at = {number: at for number, at in self._details_at.items() if number in present}
        seconds = max((seconds, *(each.seconds for each in results)))
        return replace(data, jobs=jobs, held=held, reservations=reservations), seconds

    def _read_listing(self, result: CommandResult, reports: list[Report], *, has_requests: bool) -> QstatListing:
        reader = self._whole if has_requests else self._plain
        return _parse(result, reader.read, reports, in_pieces=True)

    def _run(self, words: Sequence[str]) -> CommandResult:
        return self.engine.run(words, environment=UTC_ENVIRONMENT)

    def _choose_jobs(self, before: LiveData, listing: QstatListing, steady: float, *, is_asked: bool) -> list[int]:
        """The jobs to read: unknown ones, altered ones, and now and then those that were read longest ago."""
        were, words = before.listing.words, listing.words
        chosen = [
            number
            for number in listing.jobs
            if number not in before.jobs
            or number in self._stale
            or (number in words and number in were and words[number] != were[number])
        ]
        chosen += [number for number in words if number in before.jobs and number not in were][:MOST_UNSURE]
        if is_asked or self._renewal.is_due(steady):
            self._renewal.note(steady)
            oldest = heapq.nsmallest(RENEWED_JOBS, listing.jobs, key=lambda number: self._details_at.get(number, 0.0))
            chosen = list(dict.fromkeys((*chosen, *oldest)))
        asked = {number: at for number, at in self._asked_why.items() if at > steady - FAILED_SECONDS}
        failed = [each for each in find_unexplained(before.jobs, listing) if each not in asked][:MOST_FAILED]
        self._asked_why = {**asked, **dict.fromkeys(failed, steady)}
        return list(dict.fromkeys((*chosen, *failed)))

    def _is_turning(self, reservations: Mapping[int, Reservation], moment: float) -> bool:
        """Whether a reservation has begun or ended since they were read, as far as two clocks agree."""
        since = self.read_at.get(SnapshotPart.RESERVATIONS, 0.0) - CLOCK_SECONDS
        return any(
            since <= each <= moment + CLOCK_SECONDS for one in reservations.values() for each in (one.start, one.end)
        )


def _run_in_turn(
    pool: ThreadPoolExecutor, run: Callable[[Sequence[str]], CommandResult], commands: Iterable[tuple[str, ...]]
) -> Iterator[CommandResult]:
    """Yield the results of commands in order; few are ahead of whoever takes them, as those of a large site are long.

    What 400 commands print of 200,000 jobs is some GiB.
    """
    asked = deque[Future[CommandResult]]()
    for each in commands:
        asked.append(pool.submit(run, each))
        if len(asked) > MOST_COMMANDS:
            yield asked.popleft().result()
    while asked:
        yield asked.popleft().result()


def find_unexplained(known: Mapping[int, Job], listing: QstatListing) -> list[int]:
    """Return the jobs with tasks in state `E` of which it is not known why."""
    explained = {(number, task) for number, job in known.items() for task, _ in job.error_messages}
    failed = (each for each in listing.waiting if ERROR_LETTER in each.state)
    found = (each.job for each in failed if any((each.job, task) not in explained for task in task_ids(each.tasks)))
    return list(dict.fromkeys(found))


def _parse(result: CommandResult, parse: Parser[T], reports: list[Report], *, in_pieces: bool = False) -> T:
    """The parsed output of a command, in pieces where it can be; an empty value, and a report, if it failed."""
    if not result.is_fine:
        reports.append(report_failure(result))
        return parse("")[0]
    found, said = parse(result.output if in_pieces else result.stdout)
    command = result.argv[0]
    reports += (replace(each, text=f"{result.line}: {each.text}", fields=(command, *each.fields)) for each in said)
    return found


def _parse_holds(kinds: Sequence[str], results: Sequence[CommandResult], reports: list[Report]) -> Held:
    held: dict[int, dict[str, tuple[Range, ...]]] = {}
    for kind, result in zip(kinds, results, strict=True):
        for number, tasks in _parse(result, parse_held_jobs, reports).items():
            held.setdefault(number, {})[kind] = tasks
    return held


def _find_held(listing: QstatListing) -> frozenset[object]:
    """The waiting and running tasks that have any hold; a job may have several lines of held tasks."""
    waiting = ((each.job, each.tasks) for each in listing.waiting if HOLD_LETTER in each.state)
    return frozenset((*waiting, *(key for key, each in listing.placed.items() if HOLD_LETTER in each.state)))


def _once(reports: Iterable[Report]) -> tuple[Report, ...]:
    """The first report of each kind and command; an unreachable qmaster is reported once for all commands."""
    found: dict[tuple[str, str], Report] = {}
    for each in reports:
        place = "" if each.code in FOR_ALL else each.fields[0]
        found.setdefault((each.code, place), each)
    return tuple(found.values())


def _is_news(known: Reservation | None, state: ReservationState) -> bool:
    """Return whether a reservation has to be read: always one with errors, as their messages change."""
    return known is None or known.state is not state or bool(known.errors)


def _join(numbers: Sequence[int]) -> Iterable[str]:
    for at in range(0, len(numbers), MOST_NUMBERS):
        yield ",".join(map(str, numbers[at : at + MOST_NUMBERS]))
