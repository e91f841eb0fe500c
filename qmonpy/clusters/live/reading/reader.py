"""Reads the state of a real Grid Engine in rounds of commands; details only of jobs that are not known yet."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from qmonpy.clusters.live.cells.commands import UTC_ENVIRONMENT, CommandResult, GridEngine, report_failure
from qmonpy.clusters.live.reading.state import Held, LiveData
from qmonpy.formats.output.job_xml import parse_jobs_xml
from qmonpy.formats.output.qhost_xml import QHOST_OPTIONS, parse_qhost_xml
from qmonpy.formats.output.qstat_xml import HOLD_LETTER, QSTAT_OPTIONS, QstatListing, parse_held_jobs, parse_qstat_xml
from qmonpy.formats.output.reservation_xml import parse_reservation_states, parse_reservations_xml
from qmonpy.formats.output.schedule_file import parse_planned_tasks
from qmonpy.model.report import Report
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import PlannedTask

MOST_COMMANDS = 4
"""How many commands run at once."""
MOST_NUMBERS = 500
"""How many jobs or reservations one command is asked about at most."""
RENEWED_JOBS = 200
"""How many known jobs are read again in each round, in turn, as others may have altered them."""
SCHEDULE_BYTES = 4 << 20
"""How much of the end of the scheduler's `schedule` file is read, which grows without limit."""

HOLDS = ("u", "o", "s")
"""The letters of holds behind `h` in `qstat -s`: user, operator, system."""

T = TypeVar("T")
Parser = Callable[[str], tuple[T, tuple[Report, ...]]]


@dataclass(frozen=True, slots=True)
class Round:
    """The result of a round of commands."""

    data: LiveData
    """The data read, or those of the round before if a command failed."""
    reports: tuple[Report, ...] = ()
    """What failed; nothing if the data are new."""
    command_seconds: float = 0.0
    """How long the longest chain of commands took, without the time for parsing."""


@dataclass
class Reader:
    """Reads rounds, one at a time; remembers which jobs are due to be read again."""

    engine: GridEngine
    schedule_file: Path | None = None
    _due: list[int] = field(default_factory=list)
    _stale: set[int] = field(default_factory=set)

    def forget_jobs(self, numbers: Iterable[int]) -> None:
        """Read these jobs again in the next round, as a command altered them."""
        self._stale.update(numbers)

    def read_round(self, before: LiveData) -> Round:
        """Read one round; if a command fails `before` is kept whole, as jobs missing in a list would look ended."""
        reports: list[Report] = []
        with ThreadPoolExecutor(MOST_COMMANDS, thread_name_prefix="grid-engine") as pool:
            asked = [
                pool.submit(self._run, words)
                for words in (("qstat", *QSTAT_OPTIONS), ("qhost", *QHOST_OPTIONS), ("qrstat", "-xml", "-u", "*"))
            ]
            results = [each.result() for each in asked]
            seconds = max(each.seconds for each in results)
            listing = _parse(results[0], parse_qstat_xml, reports)
            loads = _parse(results[1], parse_qhost_xml, reports)
            states = _parse(results[2], parse_reservation_states, reports)
            if reports:
                return Round(before, _once(reports), seconds)
            jobs, held, reservations, more = self._read_details(pool, before, listing, states, reports)
        if reports:
            return Round(before, _once(reports), seconds + more)
        data = LiveData(listing, jobs, held, loads, reservations, self._read_plan())
        return Round(data, (), seconds + more)

    def _read_details(
        self,
        pool: ThreadPoolExecutor,
        before: LiveData,
        listing: QstatListing,
        states: Mapping[int, ReservationState],
        reports: list[Report],
    ) -> tuple[Mapping[int, Job], Held, Mapping[int, Reservation], float]:
        """Read jobs, holds and reservations; the last value is the longest time of a command in seconds."""
        numbers = self._choose_jobs(before.jobs, listing.jobs)
        ids = [each for each, state in states.items() if _is_news(before.reservations.get(each), state)]
        letters = (*(each.state for each in listing.waiting), *(each.state for each in listing.placed.values()))
        has_holds = any(HOLD_LETTER in each for each in letters)
        run = self._run
        asked_jobs = [pool.submit(run, ("qstat", "-j", some, "-xml")) for some in _join(numbers)]
        kinds = HOLDS if has_holds else ()
        asked_holds = [pool.submit(run, ("qstat", "-xml", "-u", "*", "-s", f"h{kind}")) for kind in kinds]
        asked_ids = [pool.submit(run, ("qrstat", "-xml", "-explain", "-ar", some)) for some in _join(ids)]
        results = [each.result() for each in (*asked_jobs, *asked_holds, *asked_ids)]
        present = frozenset(listing.jobs)
        jobs = {number: job for number, job in before.jobs.items() if number in present}
        for each in asked_jobs:
            jobs.update(_parse(each.result(), parse_jobs_xml, reports))
        held: dict[int, dict[str, tuple[Range, ...]]] = {}
        for kind, each in zip(kinds, asked_holds, strict=True):
            for number, tasks in _parse(each.result(), parse_held_jobs, reports).items():
                held.setdefault(number, {})[kind] = tasks
        reservations = {number: each for number, each in before.reservations.items() if number in states}
        for each in asked_ids:
            reservations.update(_parse(each.result(), parse_reservations_xml, reports))
        if not reports:
            self._stale.difference_update(numbers)
        return jobs, held, reservations, max((each.seconds for each in results), default=0.0)

    def _run(self, words: Sequence[str]) -> CommandResult:
        return self.engine.run(words, environment=UTC_ENVIRONMENT)

    def _choose_jobs(self, known: Mapping[int, Job], present: Sequence[int]) -> list[int]:
        """The jobs to read: unknown ones, altered ones, and some of the others in turn."""
        numbers = set(present)
        chosen = [number for number in present if number not in known or number in self._stale]
        self._due = [number for number in self._due if number in numbers]
        if not self._due:
            self._due = list(present)
        renewed, self._due = self._due[:RENEWED_JOBS], self._due[RENEWED_JOBS:]
        return list(dict.fromkeys((*chosen, *renewed)))

    def _read_plan(self) -> tuple[PlannedTask, ...]:
        """The starts that the scheduler plans, if its `schedule` file can be read here."""
        if self.schedule_file is None:
            return ()
        try:
            with self.schedule_file.open("rb") as stream:
                size = stream.seek(0, 2)
                stream.seek(max(0, size - SCHEDULE_BYTES))
                return parse_planned_tasks(stream.read().decode("utf-8", errors="replace"))
        except OSError:
            return ()


def _parse(result: CommandResult, parse: Parser[T], reports: list[Report]) -> T:
    """The parsed output of a command; an empty value, and a report, if it failed."""
    if not result.is_fine:
        reports.append(report_failure(result))
        return parse("")[0]
    found, said = parse(result.stdout)
    command = result.argv[0]
    reports += (replace(each, text=f"{result.line}: {each.text}", fields=(command, *each.fields)) for each in said)
    return found


def _once(reports: Iterable[Report]) -> tuple[Report, ...]:
    """The first report of each kind and command; an unreachable qmaster is reported once for all commands."""
    found: dict[tuple[str, str], Report] = {}
    for each in reports:
        place = "" if each.code == "live.unreachable" else each.fields[0]
        found.setdefault((each.code, place), each)
    return tuple(found.values())


def _is_news(known: Reservation | None, state: ReservationState) -> bool:
    """Return whether a reservation has to be read: always one with errors, as their messages change."""
    return known is None or known.state is not state or bool(known.errors)


def _join(numbers: Sequence[int]) -> Iterable[str]:
    for at in range(0, len(numbers), MOST_NUMBERS):
        yield ",".join(map(str, numbers[at : at + MOST_NUMBERS]))
