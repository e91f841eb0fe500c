"""Makes changes on a real Grid Engine: reads before it writes, reads back what it wrote, takes back what stays half.

The exit status alone tells too little: 8.1.9 ends with 0 where it did nothing (`-ah` of a host that is there, `-dattr`
of what is not in a list, `-Mconf` with an attribute that it does not know; asked). So what the qmaster has afterwards
decides.
"""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from qmonpy.clusters.interface import report_conflict
from qmonpy.clusters.live.cells.commands import CommandResult, report_failure
from qmonpy.clusters.live.reading.object_reader import CommandRunner, Key, ObjectReader, report_unreadable
from qmonpy.clusters.live.writing.change_plan import FILE, Step, plan_changes
from qmonpy.clusters.live.writing.whole_text_race import report_race
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.model.configuration.change import AnyChange, GivenCommand
from qmonpy.model.report import Report, ReportError, Severity


@dataclass(frozen=True, slots=True)
class Conflict:
    """An object that somebody else changed: with `change.before` and `change.after` the three versions."""

    change: AnyChange
    current: Any
    """As the qmaster has it; None if it is not there."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of qconf that was to write, and what came of it."""

    step: Step
    result: CommandResult
    text: str = ""
    """What stood in its file."""
    is_undo: bool = False

    @property
    def command(self) -> GivenCommand:
        """The call as the journal keeps it."""
        return given_command(self.result, line=self.step.command, text=self.text, is_undo=self.is_undo)


@dataclass(frozen=True, slots=True)
class ChangeOutcome:
    """What became of a change set."""

    is_done: bool
    made: tuple[AnyChange, ...] = ()
    """What is different now, each with what the qmaster kept; empty where nothing is."""
    unsure: tuple[AnyChange, ...] = ()
    """What may be different now: a call was not heard to end, and the qmaster could not be asked either."""
    conflicts: tuple[Conflict, ...] = ()
    calls: tuple[Call, ...] = ()
    """In their order; those that took something back are marked."""
    reports: tuple[Report, ...] = ()

    @property
    def text(self) -> str:
        """The qmaster's own words, in the order in which they came."""
        return "\n".join(said for each in self.calls if (said := format_output(each.result)))

    @property
    def commands(self) -> tuple[GivenCommand, ...]:
        """All calls as the journal keeps them."""
        return tuple(each.command for each in self.calls)


@dataclass(slots=True)
class ChangeRun:
    """Makes one change set; used once."""

    runner: CommandRunner
    reader: ObjectReader = field(init=False)
    _calls: list[Call] = field(default_factory=list)
    _made: list[tuple[Step, tuple[AnyChange, ...]]] = field(default_factory=list)
    _unsure: list[AnyChange] = field(default_factory=list)
    _remarks: list[Report] = field(default_factory=list)
    _whole: str = ""
    """The text upon which the last whole text was written."""

    def __post_init__(self) -> None:
        self.reader = ObjectReader(self.runner)

    def make(self, changes: Sequence[AnyChange]) -> ChangeOutcome:
        """All of the changes, or none where that can be had; the outcome says what the qmaster has now."""
        steps = plan_changes(changes)
        try:
            conflicts = self._find_conflicts(steps)
        except ReportError as error:
            return ChangeOutcome(False, reports=report_unreadable(error))
        if conflicts:
            return ChangeOutcome(
                False,
                conflicts=conflicts,
                reports=tuple(report_conflict(each.change, each.current) for each in conflicts),
            )
        try:
            with tempfile.TemporaryDirectory(prefix="qmonpy-", ignore_cleanup_errors=True) as folder:
                return self._make_steps(steps, Path(folder))
        except OSError as error:
            words = f"Nothing was written, since there is no place for files: {error.strerror or error}."
            return ChangeOutcome(False, reports=(Report("live.no-place", words),))

    def _make_steps(self, steps: Sequence[Step], folder: Path) -> ChangeOutcome:
        for step in steps:
            failure = self._make_step(step, folder)
            if failure is not None:
                undone = self._take_back(folder)
                return self._outcome(False, (failure, *undone))
        return self._outcome(True, ())

    def _outcome(self, is_done: bool, reports: tuple[Report, ...]) -> ChangeOutcome:
        unsure = tuple(self._unsure)
        made = tuple(each for _, kept in self._made for each in kept if each not in unsure)
        return ChangeOutcome(is_done, made, unsure, (), tuple(self._calls), (*reports, *self._remarks))

    def _find_conflicts(self, steps: Sequence[Step]) -> tuple[Conflict, ...]:
        """Objects that are not as the first change of each takes them to be."""
        first: dict[Key, AnyChange] = {}
        for step in steps:
            for each in step.changes:
                first.setdefault((each.kind, each.key), each)
        now = self._read(first)
        return tuple(
            Conflict(each, now[key])
            for key, each in first.items()
            if not is_same_object(each.kind, each.before, now[key])
        )

    def _make_step(self, step: Step, folder: Path) -> Report | None:
        """Make one call and look what came of it; why it failed, or None. What is half done is remembered."""
        try:
            result = self._call(step, folder)
        except ReportError as error:
            return _not_tried(step, error)
        try:
            now = self._read((each.kind, each.key) for each in step.changes)
        except ReportError as error:
            self._made.append((step, step.changes))
            self._unsure += step.changes
            return _unknown(step, result, error)
        kept = [replace(each, after=now[each.kind, each.key]) for each in step.changes]
        moved = tuple(each for each in kept if not is_same_object(each.kind, each.before, each.after))
        if moved:
            self._made.append((step, moved))
        if not result.is_fine or len(moved) < len(kept):
            if result.was_killed:
                # The qmaster may still find the request in its queue.
                self._unsure += (wanted for wanted, each in zip(step.changes, kept, strict=True) if each not in moved)
            return _refusal(step, result)
        self._remarks += self._find_race(step, result)
        self._remarks += (
            _kept_otherwise(wanted) for wanted, each in zip(step.changes, kept, strict=True)
            if not is_same_object(each.kind, wanted.after, each.after)
        )  # fmt: skip
        return None

    def _read(self, keys: Iterable[Key]) -> dict[Key, Any]:
        """What the qmaster has now; ReportError whatever it says."""
        with _understood("what qconf shows"):
            return self.reader.read(keys)

    def _find_race(self, step: Step, result: CommandResult) -> tuple[Report, ...]:
        """What another writer did to a text that was written as a whole."""
        after = self.reader.whole_texts.get(step.changes[0].kind, "") if step.show else ""
        return report_race(step.changes, self._whole, after, format_output(result)) if after else ()

    def _call(self, step: Step, folder: Path, *, is_undo: bool = False) -> CommandResult:
        words, text = step.words, ""
        if FILE in words:
            self._whole = self.reader.read_text(step.show) if step.show else ""
            with _understood(step.command):
                text = step.text_upon(self._whole)
            file = _write_file(folder / step.file_name, text)
            words = tuple(str(file) if each == FILE else each for each in words)
        result = self.runner.run(("qconf", *words))
        self._calls.append(Call(step, result, text, is_undo))
        return result

    def _take_back(self, folder: Path) -> list[Report]:
        """Undo what was made, the last first; what stays is left in `_made`."""
        reports: list[Report] = []
        left: list[tuple[Step, tuple[AnyChange, ...]]] = []
        while self._made:
            step, made = self._made.pop()
            calls = len(self._calls)
            stays, why = self._take_back_step(made, folder)
            tried = self._calls[calls:]
            if stays:
                left.insert(0, (step, stays))
                reports.append(_not_undone(step, stays, tried, why))
            else:
                # What was not sure to be made is sure not to be there now.
                self._unsure = [each for each in self._unsure if each not in made]
                by = f" by {'; '.join(each.step.command for each in tried)}" if tried else ""
                words = f"What {step.command} did was taken back{by}."
                reports.append(Report("live.undone", words, Severity.WARNING))
        self._made = left
        return reports

    def _take_back_step(
        self, made: tuple[AnyChange, ...], folder: Path
    ) -> tuple[tuple[AnyChange, ...], tuple[Report, ...]]:
        """Undo what one call made; what is still different afterwards, and why that cannot be told."""
        try:
            current = self._read((each.kind, each.key) for each in made)
            # What others made of it since stays; it is told with what could not be taken back.
            there = [
                each for each in reversed(made) if is_same_object(each.kind, each.after, current[each.kind, each.key])
            ]
            for step in plan_changes([each.inverse for each in there]):
                self._call(step, folder, is_undo=True)
            now = self._read((each.kind, each.key) for each in made)
        except ReportError as error:
            self._unsure += (each for each in made if each not in self._unsure)
            return made, error.reports
        kept = (replace(each, after=now[each.kind, each.key]) for each in made)
        return tuple(each for each in kept if not is_same_object(each.kind, each.before, each.after)), ()


@contextmanager
def _understood(what: str) -> Iterator[None]:
    """Nothing that a cluster says may end a run half-way: what is not understood is a report."""
    try:
        yield
    except ReportError:
        raise
    except Exception as error:
        words = f"What the cluster said could not be understood ({what}): {type(error).__name__}: {error}."
        raise ReportError((Report("live.unexpected", words, fields=(type(error).__name__,)),)) from error


def _write_file(file: Path, text: str) -> Path:
    """A file for qconf; ReportError where it would not hold what the qmaster has, or cannot be written."""
    if REPLACED in text:
        words = "Its text has bytes that are no UTF-8, which would be lost. Change it with qconf itself."
        raise ReportError((Report("live.not-utf8", words),))
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        words = f"its file cannot be written: {error.strerror or error}."
        raise ReportError((Report("live.no-place", words),)) from error
    return file


REPLACED = "\N{REPLACEMENT CHARACTER}"
"""Stands where a command printed a byte that is no UTF-8."""


def format_output(result: CommandResult) -> str:
    """What a command said; qconf writes what it did now to standard output and now to standard error."""
    return "\n".join(each.strip() for each in (result.stdout, result.stderr) if each.strip())


def given_command(result: CommandResult, *, line: str = "", text: str = "", is_undo: bool = False) -> GivenCommand:
    """A command as the journal keeps it."""
    said = format_output(result)
    return GivenCommand(line or result.line, result.status, said, text, is_undo, result.was_killed)


def _refusal(step: Step, result: CommandResult) -> Report:
    code = report_failure(result).code
    code = "live.refused" if code == "live.failed" else code
    return Report(code, f"{_describe(step, result)} It was not done.", fields=tuple(each.key for each in step.changes))


def _describe(step: Step, result: CommandResult) -> str:
    """How a call ended, in a sentence with its command, exit status and output."""
    said = f'it said "{output}"' if (output := format_output(result)) else "it said nothing"
    if result.status is None:
        return f"{step.command} could not be run; {said}."
    if result.was_killed:
        return f"{step.command} did not end within {result.seconds:.0f} s and was stopped; {said}."
    return f"{step.command} ended with status {result.status}; {said}."


def _not_tried(step: Step, error: ReportError) -> Report:
    words = f"{step.command} was not tried: {error.reports[0].text}"
    return Report("live.not-tried", words, fields=tuple(each.key for each in step.changes))


def _unknown(step: Step, result: CommandResult, error: ReportError) -> Report:
    words = f"{_describe(step, result)} Whether it was done is not known: {error.reports[0].text}"
    return Report("live.unknown", words, fields=tuple(each.key for each in step.changes))


def _not_undone(step: Step, stays: Sequence[AnyChange], tried: Sequence[Call], why: Sequence[Report]) -> Report:
    names = ", ".join(f'{each.kind} "{each.key}"' for each in stays)
    told = [_describe(each.step, each.result) for each in tried] + [each.text for each in why[:1]]
    words = f"What {step.command} did could not be taken back; look at {names}. {' '.join(told)}".rstrip()
    return Report("live.not-undone", words, fields=tuple(each.key for each in stays))


def _kept_otherwise(change: AnyChange) -> Report:
    words = f'The qmaster keeps the {change.kind} "{change.key}" otherwise than it was written.'
    return Report("live.kept-otherwise", words, Severity.WARNING, fields=(change.key,))
