"""Makes changes on a real Grid Engine: reads before it writes, reads back what it wrote, takes back what stays half.

The exit status alone tells too little: 8.1.9 ends with 0 where it did nothing (`-ah` of a host that is there, `-dattr`
of what is not in a list, `-Mconf` with an attribute that it does not know; asked). So what the qmaster has afterwards
decides.
"""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from qmonpy.clusters.embedded.configuration_changes import conflict
from qmonpy.clusters.live.change_plan import FILE, Step, plan_changes
from qmonpy.clusters.live.commands import CommandResult, report_failure
from qmonpy.clusters.live.object_reader import CommandRunner, Key, ObjectReader, is_same, report_unreadable
from qmonpy.model.change import AnyChange
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
    is_undo: bool = False


@dataclass(frozen=True, slots=True)
class ChangeOutcome:
    """What became of a change set."""

    is_done: bool
    made: tuple[AnyChange, ...] = ()
    """What is different now, each with what the qmaster kept; empty where nothing is."""
    conflicts: tuple[Conflict, ...] = ()
    calls: tuple[Call, ...] = ()
    """In their order; those that took something back are marked."""
    reports: tuple[Report, ...] = ()

    @property
    def text(self) -> str:
        """The qmaster's own words, in the order in which they came."""
        return "\n".join(said for each in self.calls if (said := format_output(each.result)))


@dataclass(slots=True)
class ChangeRun:
    """Makes one change set; used once."""

    runner: CommandRunner
    reader: ObjectReader = field(init=False)
    _calls: list[Call] = field(default_factory=list)
    _made: list[tuple[Step, tuple[AnyChange, ...]]] = field(default_factory=list)
    _remarks: list[Report] = field(default_factory=list)

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
                False, conflicts=conflicts, reports=tuple(conflict(each.change, each.current) for each in conflicts)
            )
        with tempfile.TemporaryDirectory(prefix="qmonpy-") as folder:
            for step in steps:
                failure = self._make_step(step, Path(folder))
                if failure is not None:
                    undone = self._take_back(Path(folder))
                    return self._outcome(False, (failure, *undone))
        return self._outcome(True, ())

    def _outcome(self, is_done: bool, reports: tuple[Report, ...]) -> ChangeOutcome:
        made = tuple(each for _, kept in self._made for each in kept)
        return ChangeOutcome(is_done, made, (), tuple(self._calls), (*reports, *self._remarks))

    def _find_conflicts(self, steps: Sequence[Step]) -> tuple[Conflict, ...]:
        """Objects that are not as the first change of each takes them to be."""
        first: dict[Key, AnyChange] = {}
        for step in steps:
            for each in step.changes:
                first.setdefault((each.kind, each.key), each)
        now = self.reader.read(first)
        return tuple(
            Conflict(each, now[key]) for key, each in first.items() if not is_same(each.kind, each.before, now[key])
        )

    def _make_step(self, step: Step, folder: Path) -> Report | None:
        """Make one call and look what came of it; why it failed, or None. What is half done is remembered."""
        try:
            result = self._call(step, folder)
        except ReportError as error:
            return _not_tried(step, error)
        try:
            now = self.reader.read((each.kind, each.key) for each in step.changes)
        except ReportError as error:
            self._made.append((step, step.changes))
            return _unknown(step, error)
        kept = [replace(each, after=now[each.kind, each.key]) for each in step.changes]
        moved = tuple(each for each in kept if not is_same(each.kind, each.before, each.after))
        if moved:
            self._made.append((step, moved))
        if not result.is_fine or len(moved) < len(kept):
            return _refusal(step, result)
        self._remarks += (
            _kept_otherwise(wanted) for wanted, each in zip(step.changes, kept, strict=True)
            if not is_same(each.kind, wanted.after, each.after)
        )  # fmt: skip
        return None

    def _call(self, step: Step, folder: Path, *, is_undo: bool = False) -> CommandResult:
        words = step.words
        if FILE in words:
            text = step.text_upon(self.reader.read_text(step.show) if step.show else "")
            file = folder / step.file_name
            file.write_text(text, encoding="utf-8")
            words = tuple(str(file) if each == FILE else each for each in words)
        result = self.runner.run(("qconf", *words))
        self._calls.append(Call(step, result, is_undo))
        return result

    def _take_back(self, folder: Path) -> list[Report]:
        """Undo what was made, the last first; what stays is left in `_made`."""
        reports: list[Report] = []
        left: list[tuple[Step, tuple[AnyChange, ...]]] = []
        while self._made:
            step, made = self._made.pop()
            stays = self._take_back_step(made, folder)
            if stays:
                left.insert(0, (step, stays))
                names = ", ".join(f'{each.kind} "{each.key}"' for each in stays)
                words = f"What {step.command} did could not be taken back; look at {names}: {self._last_words()}"
                reports.append(Report("live.not-undone", words, fields=tuple(each.key for each in stays)))
            else:
                words = f"What {step.command} did was taken back."
                reports.append(Report("live.undone", words, Severity.WARNING))
        self._made = left
        return reports

    def _take_back_step(self, made: tuple[AnyChange, ...], folder: Path) -> tuple[AnyChange, ...]:
        """Undo what one call made; what is still different afterwards."""
        try:
            for step in plan_changes([each.inverse for each in reversed(made)]):
                self._call(step, folder, is_undo=True)
            now = self.reader.read((each.kind, each.key) for each in made)
        except ReportError:
            return made
        kept = (replace(each, after=now[each.kind, each.key]) for each in made)
        return tuple(each for each in kept if not is_same(each.kind, each.before, each.after))

    def _last_words(self) -> str:
        return report_failure(self._calls[-1].result).text


def format_output(result: CommandResult) -> str:
    """What a command said; qconf writes what it did now to standard output and now to standard error."""
    return "\n".join(each.strip() for each in (result.stdout, result.stderr) if each.strip())


def _refusal(step: Step, result: CommandResult) -> Report:
    found = report_failure(result)
    names = tuple(each.key for each in step.changes)
    if found.code != "live.failed":
        return replace(found, fields=names)
    said = format_output(result) or "it said nothing"
    words = f"{step.command} ended with status {result.status} and did not do it: {said}"
    return Report("live.refused", words, fields=names)


def _not_tried(step: Step, error: ReportError) -> Report:
    words = f"{step.command} was not tried: {error.reports[0].text}"
    return Report("live.not-tried", words, fields=tuple(each.key for each in step.changes))


def _unknown(step: Step, error: ReportError) -> Report:
    words = f"Whether {step.command} was done is not known: {error.reports[0].text}"
    return Report("live.unknown", words, fields=tuple(each.key for each in step.changes))


def _kept_otherwise(change: AnyChange) -> Report:
    words = f'The qmaster keeps the {change.kind} "{change.key}" otherwise than it was written.'
    return Report("live.kept-otherwise", words, Severity.WARNING, fields=(change.key,))
