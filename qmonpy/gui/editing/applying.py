"""Applying edits, and the preview of it: edits are refused while they have errors, made in a worker, and reported."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from qmonpy.app.changes.change_preview import Preview, format_preview
from qmonpy.app.changes.effect_text import describe_order
from qmonpy.app.editing.three_way import Conflict
from qmonpy.app.terms.number import Number, SaidLine
from qmonpy.clusters.interface import Answer
from qmonpy.engine.work.waiting import count_due
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of, format_time
from qmonpy.gui.texts.code_view import CodeView, DiffView
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.insight.sites.change_effect import Baseline
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.configuration.change import AnyChange, ObjectKind, with_changes
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

PATIENCE_MS = 300
"""The effect is looked for so long after the last edit."""


def _make_baseline(snapshot: Snapshot) -> Baseline:
    return Baseline(snapshot.cluster, snapshot.state, snapshot.now)


def _find_grounds(snapshot: Snapshot) -> tuple[object, ...]:
    """Return the values on which the present effect of the configuration depends."""
    return snapshot.cluster, snapshot.state, count_due(snapshot.state, snapshot.now)


class EffectAsker(QObject):
    """Finds the effect of changes; the outcome without changes is kept as long as the cluster stays the same."""

    asked = Signal()
    effect_found = Signal(object, object)
    """The lines of an effect, each a `SaidLine`, and the `Snapshot` for which they were found."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._topic = f"change effect {id(self)}"
        self._context = context
        self._baseline = LastAnswer(_make_baseline, about=_find_grounds)
        self._cases = context.cases
        self._wanted: tuple[tuple[AnyChange, ...], Snapshot] | None = None
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._timer.timeout.connect(self._start)

    def ask(self, changes: Sequence[AnyChange], snapshot: Snapshot) -> None:
        """Find the effect of changes on a snapshot; an earlier question is dropped."""
        self._wanted = tuple(changes), snapshot
        if changes:
            self.asked.emit()
            self._timer.start()
        else:
            self.forget()
            self.effect_found.emit((), snapshot)

    def forget(self) -> None:
        """Drop the question."""
        self._wanted = None
        self._timer.stop()

    def _start(self) -> None:
        if self._wanted is not None:
            wanted = self._wanted
            self._context.background.query(
                self._topic,
                lambda: self._find(*wanted),
                lambda lines: self._show(wanted, lines),
                owner=self,
                on_failed=lambda failure: self._fail(wanted, failure),
            )

    def _find(self, changes: tuple[AnyChange, ...], snapshot: Snapshot) -> tuple[SaidLine, ...]:
        """Return the lines of the effect; called in the only worker of queries, so that the baseline is safe."""
        # What opens numbers takes a third of a second to load, which pages that edit need not wait for.
        from qmonpy.app.terms.effect_lines import list_said_lines

        after = with_changes(snapshot.cluster, changes)
        order = describe_order(snapshot.cluster, changes)
        effect = list_said_lines(self._baseline.of(snapshot).effect_of(after))
        cases = self._cases.describe_change(snapshot.cluster, after)
        return (*cases, *effect, *map(SaidLine, filter(None, (order,))))

    def _show(self, wanted: tuple[tuple[AnyChange, ...], Snapshot], lines: tuple[SaidLine, ...]) -> None:
        if self._wanted is wanted:
            self.effect_found.emit(lines, wanted[1])

    def _fail(self, wanted: tuple[tuple[AnyChange, ...], Snapshot], failure: Failure) -> None:
        self._show(wanted, (SaidLine(tr("The effect could not be computed; see the messages.")),))
        self._context.background.failed.emit(failure)


class ShownPreview(QObject):
    """Has the widgets of a preview and fills them from workers; its user lays them out."""

    preview_found = Signal(object)
    """The widgets show this `Preview` now."""

    def __init__(self, context: PageContext, parent: QWidget, *, says_when: bool = False, most_height: int = 0):
        """With `says_when`, the time of the effect stands above it; `most_height` is that of its text (`LinesView`)."""
        super().__init__(parent)
        self._widget, self._moment = parent, Snapshot()
        self._context, self._says_when = context, says_when
        self.diff = DiffView(tr("Difference"))
        self.commands = CodeView(tr("Commands of the changes"))
        self.commands.setObjectName("change_commands")
        self.effect = named(LinesView(most_height=most_height), "change_effect")
        self.effect.setAccessibleName(tr("Effect of the changes now"))
        self.effect.number_asked.connect(self._open_number)
        self.notice = ModelNotice()
        """Its user calls `follow` when it is laid out."""
        self._effects = EffectAsker(context, self)
        self._effects.asked.connect(lambda: self.effect.show_text(tr("Looking for the effect...")))
        self._effects.effect_found.connect(self._show_effect)

    def ask(self, changes: Sequence[AnyChange], snapshot: Snapshot, *, has_errors: bool = False) -> None:
        """Show the preview of changes; those with errors have a difference, but no effect."""
        given, cluster = tuple(changes), self._context.cluster
        self._context.background.query(
            f"preview {id(self)}", lambda: format_preview(given, cluster), self._show, owner=self
        )
        self._effects.ask(() if has_errors else given, snapshot)

    def forget(self) -> None:
        """Drop the question."""
        self._effects.forget()

    def _show(self, preview: Preview) -> None:
        self.diff.show_text(preview.diff)
        self.commands.show_text("\n".join(preview.commands))
        self.preview_found.emit(preview)

    def _show_effect(self, lines: Sequence[SaidLine], moment: Snapshot) -> None:
        """Show the effect at a moment; empty lines hide it."""
        # Without lines nothing is asked about it, and a page that was left would hold what is over.
        self._moment = moment if lines else Snapshot()
        said = tr("Effect as of {time}:").format(time=format_time(moment.now))
        when = [SaidLine(said)] if self._says_when and lines else []
        self.effect.show_lines((*when, *lines))

    def _open_number(self, number: Number) -> None:
        from qmonpy.gui.terms.number_dialog import open_number

        open_number(self._context, self._widget.window(), number, self._moment)


C = TypeVar("C", bound=Conflict)


class Applying(QObject):
    """Makes one set of changes at a time, reports the outcome, and shows what the cluster then has."""

    error_found = Signal(object)
    """Applying was refused; this `Report` is the first error."""
    conflict_found = Signal(object)
    """Applying was refused; this is the first of the conflicts that `is_clear` was given."""
    refused = Signal(object)
    """The cluster made no change, or not all of them: its `Answer`."""
    ended = Signal(bool)
    """Applying ended; True when the changes were made."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self.is_busy = False

    def is_clear(self, errors: Sequence[Report], conflicts: Sequence[C]) -> bool:
        """Whether there are neither errors nor conflicts; else the first one is reported and told by a signal."""
        if errors:
            count = count_of(len(errors), "error", "errors")
            words = tr("Not applied: {count}. {first}").format(count=count, first=errors[0].text)
            self._context.messages.post_error(words, "\n".join(map(str, errors)))
            self.error_found.emit(errors[0])
            return False
        if conflicts:
            words = tr('"{name}" was also changed by {who}: choose how to go on first.')
            self._context.messages.post_error(words.format(name=conflicts[0].name, who=conflicts[0].who))
            self.conflict_found.emit(conflicts[0])
            return False
        return True

    def make(self, changes: Sequence[AnyChange], note: str = "", done: str = "") -> None:
        """Write the changes as one, in a worker; `note` is the journal's reason, `done` the message on success."""
        if not changes or self.is_busy:
            return
        self.is_busy = True
        self._context.draft.undo_stack.seal()
        session = self._context.session
        cluster, user, by = session.cluster, session.user, session.by
        self._context.background.operation(
            tr("Applying {count}").format(count=count_changes(changes)),
            lambda: cluster.change(user, changes, note, by),
            lambda answer: self._finish(changes, answer, done),
            owner=self,
            on_failed=self._fail,
        )

    def _finish(self, changes: Sequence[AnyChange], answer: Answer, done: str) -> None:
        words = done or tr("Applied {count}.").format(count=count_changes(changes))
        self._context.messages.post_answer(
            answer, words + describe_idle(changes), tr("Not applied: {reasons}"), is_change=True
        )
        self._end(answer.is_done)
        if not answer.is_done:
            self.refused.emit(answer)

    def _fail(self, failure: Failure) -> None:
        self._end(is_done=False)
        self._context.background.failed.emit(failure)

    def _end(self, is_done: bool) -> None:
        """Show what the cluster has now: all of the changes, none, or a part."""
        self._context.snapshot = self._context.cluster.snapshot()
        self.is_busy = False
        self.ended.emit(is_done)


def count_changes(changes: Sequence[AnyChange]) -> str:
    """Return `1 change`, `2 changes`."""
    return count_of(len(changes), "change", "changes")


def describe_idle(changes: Sequence[AnyChange]) -> str:
    """Return the sentence, after a blank, that changed rule sets are not enabled and limit nothing; else empty."""
    kept = ((each.key, each.after) for each in changes if each.kind is ObjectKind.QUOTA_SET)
    names = ", ".join(key for key, after in kept if after is not None and not after.is_enabled)
    return " " + tr("Not enabled, so that they limit nothing: {names}.").format(names=names) if names else ""
