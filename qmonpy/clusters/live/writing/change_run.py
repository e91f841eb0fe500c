"""Makes a change set on a real Grid Engine: checks for conflicts, writes, reads back, undoes a part if the rest fails.

The exit status alone tells too little: 8.1.9 ends with 0 where it did nothing (`-ah` of a host that is in the list,
`-dattr` of an element that is not, `-Mconf` with an unknown attribute; asked). So the objects that the qmaster shows
afterwards decide.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field, replace
from typing import Any

from qmonpy.clusters.live.cells.commands import REPLACED, CommandResult, report_failure, shorten
from qmonpy.clusters.live.cells.place import CommandFolder, open_local_folder
from qmonpy.clusters.live.dialect import GRID_ENGINE, Dialect
from qmonpy.clusters.live.reading.object_reader import CommandRunner, Key, ObjectReader, report_unreadable
from qmonpy.clusters.live.writing.whole_text_race import has_unproven_race, report_race
from qmonpy.engine.checks.change_plan import FILE, Step
from qmonpy.engine.checks.lost_usage import report_lost_usage
from qmonpy.formats.configuration.change_author import report_conflict
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.change import AnyChange, GivenCommand, name_object
from qmonpy.model.configuration.counted import is_only_counted, with_present_counts
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.values.lines import lines_of
from qmonpy.translation import tr
from qmonpy.unforeseen import log_unforeseen

RETURN_SECONDS = 60.0
"""So long a change whose answer was lost with the connection waits for another one, to see whether it was made."""
RETURN_PAUSE_SECONDS = 1.5
_WRITTEN = r'\S+ (?:added|modified|removed) ".*" (?:to|in|from) .* list'
"""What qconf says of an object that it wrote, behind the user and the host."""
_DONE = compile_late(_WRITTEN)
_DONE_OR_NOTED = compile_late(
    rf'{_WRITTEN}|Should create queue instance ".*" which is already here|Unable to find ".*" - Adding new element\.'
)


@dataclass(frozen=True, slots=True)
class Conflict:
    """An object that somebody else changed; with `change.before` and `change.after` there are three versions of it."""

    change: AnyChange
    current: Any
    """The object as the qmaster has it; None if it does not exist."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of qconf that was to write, with its result."""

    step: Step
    result: CommandResult
    text: str = ""
    """The content of its file."""
    is_undo: bool = False
    """Whether it was to undo an earlier call."""

    @property
    def command(self) -> GivenCommand:
        """The call as the journal keeps it."""
        return given_command(self.result, line=self.step.command, text=self.text, is_undo=self.is_undo)


@dataclass(frozen=True, slots=True)
class ChangeOutcome:
    """The outcome of a change set."""

    is_done: bool
    """Whether every change was made."""
    made: tuple[AnyChange, ...] = ()
    """The changes that are in effect, their `after` as the qmaster shows it."""
    unsure: tuple[AnyChange, ...] = ()
    """Changes that may be in effect: the call was stopped, or the objects could not be read back."""
    conflicts: tuple[Conflict, ...] = ()
    calls: tuple[Call, ...] = ()
    """All calls in their order, also those that were to undo others."""
    reports: tuple[Report, ...] = ()

    @property
    def text(self) -> str:
        """The output of all calls, in their order."""
        return "\n".join(said for each in self.calls if (said := format_output(each.result)))

    @property
    def commands(self) -> tuple[GivenCommand, ...]:
        """All calls as the journal keeps them."""
        return tuple(each.command for each in self.calls)


@dataclass(slots=True)
class ChangeRun:
    """Makes one change set; used once."""

    runner: CommandRunner
    open_folder: Callable[[], AbstractContextManager[CommandFolder]] = open_local_folder
    """Makes a folder for the files that commands read, where they run."""
    dialect: Dialect = GRID_ENGINE
    wait: Callable[[float], bool] = field(default_factory=lambda: threading.Event().wait)
    """Waits so many seconds; returns whether nobody is to wait any longer."""
    reader: ObjectReader = field(init=False)
    _calls: list[Call] = field(default_factory=list)
    _made: list[tuple[Step, tuple[AnyChange, ...]]] = field(default_factory=list)
    _unsure: list[AnyChange] = field(default_factory=list)
    _remarks: list[Report] = field(default_factory=list)
    _whole: str = ""
    """The whole text as it was read before the last write."""

    def __post_init__(self) -> None:
        self.reader = ObjectReader(self.runner)

    def make(self, changes: Sequence[AnyChange]) -> ChangeOutcome:
        """Make all of the changes, or undo those made when one fails; return what is in effect afterwards."""
        steps: Sequence[Step] = self._plan(changes)
        try:
            now = self._read_first(steps)
            conflicts = _find_conflicts(now)
            steps = self._with_present_counts(steps, now)
        except ReportError as error:
            return ChangeOutcome(False, reports=report_unreadable(error))
        if conflicts:
            return ChangeOutcome(
                False,
                conflicts=conflicts,
                reports=tuple(report_conflict(each.change, each.current) for each in conflicts),
            )
        try:
            with self.open_folder() as folder:
                return self._make_steps(steps, folder)
        except OSError as error:
            words = tr("Nothing was changed, as no temporary file can be made: {reason}.").format(
                reason=error.strerror or error
            )
            return ChangeOutcome(False, reports=(Report("live.no-place", words),))

    def _plan(self, changes: Iterable[AnyChange]) -> tuple[Step, ...]:
        return self.dialect.plan(changes)

    def _with_present_counts(self, steps: Sequence[Step], now: Iterable[tuple[AnyChange, Any]]) -> Sequence[Step]:
        """Return the steps with what the qmaster counted since, so that no file sets it back."""
        counted = {(each.kind, each.key): current for each, current in now if is_only_counted(each.before, current)}
        if not counted:
            return steps
        changes = [each for step in steps for each in step.changes]
        return self._plan([with_present_counts(each, counted.get((each.kind, each.key))) for each in changes])

    def _make_steps(self, steps: Sequence[Step], folder: CommandFolder) -> ChangeOutcome:
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

    def _read_first(self, steps: Sequence[Step]) -> list[tuple[AnyChange, Any]]:
        """Return the first change of each object, and the object as the qmaster has it now."""
        first: dict[Key, AnyChange] = {}
        for step in steps:
            for each in step.changes:
                first.setdefault((each.kind, each.key), each)
        now = self._read(first)
        return [(each, now[key]) for key, each in first.items()]

    def _make_step(self, step: Step, folder: CommandFolder) -> Report | None:
        """Make one call and read back its objects; return why it failed, or None. Changes in effect are remembered."""
        try:
            result = self._call(step, folder)
        except ReportError as error:
            return _not_tried(step, error)
        try:
            now = self._read_back(step, result)
        except ReportError as error:
            self._made.append((step, step.changes))
            self._unsure += step.changes
            return _unknown(step, result, error)
        kept = [replace(each, after=now[each.kind, each.key]) for each in step.changes]
        moved = tuple(each for each in kept if not is_same_object(each.kind, each.before, each.after))
        if moved:
            self._made.append((step, moved))
        if result.lost and len(moved) == len(kept):
            self._remarks.append(_done_all_the_same(step, result))
        elif not self._is_fine(step, result) or len(moved) < len(kept):
            if result.was_killed:
                # The qmaster may still find the request in its queue.
                self._unsure += (wanted for wanted, each in zip(step.changes, kept, strict=True) if each not in moved)
            elif result.is_fine:
                # Another program that writes the whole text, too, may have set it back right afterwards.
                self._remarks += self._find_race(step, result, folder)
            return _refusal(step, result, self._find_own_slots(step, now))
        self._remarks += self._find_race(step, result, folder)
        self._remarks += report_lost_usage(moved, self.dialect.variety)
        self._remarks += (
            _kept_otherwise(wanted, each.after, is_whole=bool(step.show))
            for wanted, each in zip(step.changes, kept, strict=True)
            if not is_same_object(each.kind, self.dialect.with_own_slots(wanted.after, each.after), each.after)
        )  # fmt: skip
        return None

    def _is_fine(self, step: Step, result: CommandResult) -> bool:
        """Whether a call tells of no failure; what it did is read back in any case.

        Of a queue whose host list names a host in a group and in a group below that one, 8.1.9 says what it did, and
        ends with status 1 (asked).
        """
        if result.is_fine or result.status != 1 or result.was_killed:
            return result.is_fine
        lines = lines_of(format_output(result))
        has_done = any(map(_DONE.fullmatch, lines)) and all(map(_DONE_OR_NOTED.fullmatch, lines))
        return has_done or step.words[0] in self.dialect.odd_status

    def _find_own_slots(self, step: Step, now: Mapping[Key, Any]) -> str:
        """Why slots of exec hosts that were to be removed are there all the same; empty if none were."""
        back = [
            each.key
            for each in step.changes
            if (found := now[each.kind, each.key]) is not None
            and not is_same_object(each.kind, self.dialect.with_own_slots(each.after, found), each.after)
        ]
        title = self.dialect.variety.title
        words = tr("The qmaster of {title} gives exec hosts slots by itself, and again when they are removed: {names}.")
        return words.format(title=title, names=", ".join(back)) if back else ""

    def _read_back(self, step: Step, result: CommandResult) -> dict[Key, Any]:
        """Read the objects of a call; behind a connection that was cut as soon as there is one again, for a while."""
        end = time.monotonic() + RETURN_SECONDS
        while True:
            try:
                return self._read((each.kind, each.key) for each in step.changes)
            except ReportError as error:
                is_cut = result.lost and error.reports[0].code == "live.cut"
                if not is_cut or time.monotonic() >= end:
                    raise
            if self.wait(RETURN_PAUSE_SECONDS):
                raise ReportError((Report("live.cut", tr("The cluster was closed.")),))

    def _read(self, keys: Iterable[Key]) -> dict[Key, Any]:
        """Read objects from the qmaster; ReportError for whatever goes wrong."""
        with _understood("qconf"):
            return self.reader.read(keys)

    def _find_race(self, step: Step, result: CommandResult, folder: CommandFolder) -> tuple[Report, ...]:
        """Warnings about changes of others in a text that was written as a whole."""
        after = self.reader.whole_texts.get(step.changes[0].kind, "") if step.show else ""
        if not after:
            return ()
        said = format_output(result)
        again = self._write_as_it_is(step, after, folder) if has_unproven_race(step.changes, said) else ""
        return report_race(step.changes, self._whole, after, said, again)

    def _write_as_it_is(self, step: Step, text: str, folder: CommandFolder) -> str:
        """Write a whole text that the qmaster has already; return what qconf says of it."""
        try:
            file = _write_file(folder, step.file_name, text)
        except ReportError:
            return ""
        result = self.runner.run(("qconf", *(file if each == FILE else each for each in step.words)))
        self._calls.append(Call(step, result, text))
        return format_output(result)

    def _call(self, step: Step, folder: CommandFolder, *, is_undo: bool = False) -> CommandResult:
        words, text = step.words, ""
        if FILE in words:
            self._whole = self.reader.read_text(step.show) if step.show else ""
            with _understood(step.command):
                text = self.dialect.translate(step.changes[0].kind, step.text_upon(self._whole))
            file = _write_file(folder, step.file_name, text)
            words = tuple(file if each == FILE else each for each in words)
        result = self.runner.run(("qconf", *words))
        self._calls.append(Call(step, result, text, is_undo))
        return result

    def _take_back(self, folder: CommandFolder) -> list[Report]:
        """Undo the changes made, the last first; those that could not be undone remain in `_made`."""
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
                # Reading them back has shown that they are not in effect.
                self._unsure = [each for each in self._unsure if each not in made]
                words = (
                    tr("The change by {command} was undone by {others}.")
                    if tried
                    else tr("The change by {command} was undone.")
                )
                words = words.format(command=step.command, others="; ".join(each.step.command for each in tried))
                reports.append(Report("live.undone", words, Severity.WARNING))
        self._made = left
        return reports

    def _take_back_step(
        self, made: tuple[AnyChange, ...], folder: CommandFolder
    ) -> tuple[tuple[AnyChange, ...], tuple[Report, ...]]:
        """Undo the changes of one call; return those still in effect afterwards, and why that cannot be told."""
        try:
            current = self._read((each.kind, each.key) for each in made)
            # Objects that others have changed since are left alone, and reported as not undone.
            unchanged = [
                each for each in reversed(made) if is_same_object(each.kind, each.after, current[each.kind, each.key])
            ]
            for step in self._plan([each.inverse for each in unchanged]):
                self._call(step, folder, is_undo=True)
            now = self._read((each.kind, each.key) for each in made)
        except ReportError as error:
            self._unsure += (each for each in made if each not in self._unsure)
            return made, error.reports
        kept = (replace(each, after=now[each.kind, each.key]) for each in made)
        return tuple(each for each in kept if not is_same_object(each.kind, each.before, each.after)), ()


def _find_conflicts(now: Iterable[tuple[AnyChange, Any]]) -> tuple[Conflict, ...]:
    """Return the objects that are not as the `before` of their first change has them, beside what was counted since."""
    return tuple(
        Conflict(each, current)
        for each, current in now
        if not is_same_object(each.kind, with_present_counts(each, current).before, current)
    )


@contextmanager
def _understood(command: str) -> Iterator[None]:
    """Turn every exception within into ReportError, as no output may end a run half-way."""
    try:
        yield
    except ReportError:
        raise
    except Exception as error:
        why = log_unforeseen(f"What {command} printed could not be worked with", error)
        words = tr("What {command} printed could not be worked with: {why}.").format(command=command, why=why)
        raise ReportError((Report("live.unexpected", words, fields=(why,)),)) from error


def _write_file(folder: CommandFolder, name: str, text: str) -> str:
    """Write a file for qconf and return its path; ReportError if it fails, or the text is not what the qmaster has."""
    if REPLACED in text:
        words = tr("its text has bytes that are not UTF-8, which would be lost. Change it with qconf itself.")
        raise ReportError((Report("live.not-utf8", words),))
    try:
        return folder.write(name, text)
    except OSError as error:
        words = tr("its file cannot be written: {reason}.").format(reason=error.strerror or error)
        raise ReportError((Report("live.no-place", words),)) from error


def format_output(result: CommandResult) -> str:
    """Return a command's output; qconf writes its answers partly to standard output and partly to standard error."""
    return "\n".join(each.strip() for each in (result.stdout, result.stderr) if each.strip())


def given_command(result: CommandResult, *, line: str = "", text: str = "", is_undo: bool = False) -> GivenCommand:
    """Return a command with its result as the journal keeps it; `line` is by default the arguments."""
    said = format_output(result)
    return GivenCommand(line or result.line, result.status, said, text, is_undo, result.was_killed)


def _refusal(step: Step, result: CommandResult, why: str = "") -> Report:
    code = report_failure(result).code
    code = "live.refused" if code == "live.failed" else code
    end = tr("It was not done.")
    if step.show and result.is_fine:
        end = tr("It was not done, or another program set it back right afterwards.")
    return Report(
        code, f"{_describe(step, result)} {end} {why}".rstrip(), fields=tuple(each.key for each in step.changes)
    )


def _describe(step: Step, result: CommandResult) -> str:
    """A sentence about how a call ended, with its command, exit status and output."""
    if result.lost:
        return tr("The connection was lost while {command} was given ({shorten}).").format(
            command=step.command, shorten=shorten(result.lost)
        )
    said = (
        tr('it said "{shorten}"').format(shorten=shorten(output))
        if (output := format_output(result))
        else tr("it said nothing")
    )
    if result.status is None:
        return tr("{command} could not be run; {said}.").format(command=step.command, said=said)
    if result.is_flood:
        return tr("{command} printed too much and was stopped.").format(command=step.command)
    if result.was_killed:
        return tr("{command} did not end within {seconds:.0f} s and was stopped; {said}.").format(
            command=step.command, seconds=result.seconds, said=said
        )
    return tr("{command} ended with status {status}; {said}.").format(
        command=step.command, status=result.status, said=said
    )


def _done_all_the_same(step: Step, result: CommandResult) -> Report:
    words = tr("{describe} It was done all the same: the objects were read back.").format(
        describe=_describe(step, result)
    )
    return Report("live.read-back", words, Severity.WARNING, fields=tuple(each.key for each in step.changes))


def _not_tried(step: Step, error: ReportError) -> Report:
    words = tr("{command} was not tried: {text}").format(command=step.command, text=error.reports[0].text)
    return Report("live.not-tried", words, fields=tuple(each.key for each in step.changes))


def _unknown(step: Step, result: CommandResult, error: ReportError) -> Report:
    words = tr("{describe} It is not known whether it was done: {text}").format(
        describe=_describe(step, result), text=error.reports[0].text
    )
    return Report("live.unknown", words, fields=tuple(each.key for each in step.changes))


def _not_undone(step: Step, stays: Sequence[AnyChange], tried: Sequence[Call], why: Sequence[Report]) -> Report:
    names = ", ".join(name_object(each.kind, each.key) for each in stays)
    told = [_describe(each.step, each.result) for each in tried] + [each.text for each in why[:1]]
    words = (
        tr("The change by {command} could not be undone; check {names}. {told}")
        .format(command=step.command, names=names, told=" ".join(told))
        .rstrip()
    )
    return Report("live.not-undone", words, fields=tuple(each.key for each in stays))


def _kept_otherwise(change: AnyChange, found: Any, *, is_whole: bool) -> Report:
    words = tr("The qmaster keeps the {object} in another form than it was written.").format(
        object=name_object(change.kind, change.key)
    )
    if is_whole and isinstance(found, str):
        # Who else writes the whole text may have read it before, so that this is the attribute that both write.
        words = tr(
            '"{key}" of the {kind} is "{found}" and not "{after}", as it was written: the qmaster keeps it in another'
            " form, or another program changed it right afterwards."
        ).format(key=change.key, kind=change.kind, found=found, after=change.after)
    return Report("live.kept-otherwise", words, Severity.WARNING, fields=(change.key,))
