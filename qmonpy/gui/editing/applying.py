"""The one road on which edits reach the cluster: refused while they are wrong, made in a worker, and told."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from qmonpy.app.editing.three_way import Conflict
from qmonpy.clusters.interface import Answer
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of, tr
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.report import Report

C = TypeVar("C", bound=Conflict)


class Applying(QObject):
    """Makes one set of changes at a time; tells all that comes of it, and takes in what the cluster then has."""

    error_found = Signal(object)
    """The first `Report` that refuses applying."""
    conflict_found = Signal(object)
    """The first conflict, as it was given to `is_clear`."""
    refused = Signal(object)
    """The `Answer` of a cluster that made no change, or not all of them."""
    ended = Signal(bool)
    """Nothing is under way any more: whether the changes were made."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self.is_busy = False

    def is_clear(self, errors: Sequence[Report], conflicts: Sequence[C]) -> bool:
        """Whether nothing refuses applying; otherwise it is said, and the first place of it is told by a signal."""
        if errors:
            count = count_of(len(errors), tr("error"), tr("errors"))
            words = tr("Not applied: {count}. {first}").format(count=count, first=errors[0].text)
            self._context.messages.post_error(words, "\n".join(map(str, errors)))
            self.error_found.emit(errors[0])
            return False
        if conflicts:
            words = tr('"{name}" was changed by somebody else as well: choose how to go on first.')
            self._context.messages.post_error(words.format(name=conflicts[0].name))
            self.conflict_found.emit(conflicts[0])
            return False
        return True

    def make(self, changes: Sequence[AnyChange], note: str = "", done: str = "") -> None:
        """Have a worker write the changes as one; `note` says why, for the journal, `done` what then was done."""
        if not changes or self.is_busy:
            return
        self.is_busy = True
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
        self._context.messages.post_answer(answer, words + describe_idle(changes), tr("Not applied: {reasons}"))
        self._end(answer.is_done)
        if not answer.is_done:
            self.refused.emit(answer)

    def _fail(self, failure: Failure) -> None:
        self._end(is_done=False)
        self._context.background.failed.emit(failure)

    def _end(self, is_done: bool) -> None:
        """Take in what the cluster has by now: all that was made, nothing of it, or a part."""
        self._context.snapshot = self._context.cluster.snapshot()
        self.is_busy = False
        self.ended.emit(is_done)


def count_changes(changes: Sequence[AnyChange]) -> str:
    """`1 change`, `2 changes`."""
    return count_of(len(changes), tr("change"), tr("changes"))


def describe_idle(changes: Sequence[AnyChange]) -> str:
    """The sentence, after a blank, about rule sets that limit nothing because they are not enabled; empty for none."""
    kept = ((each.key, each.after) for each in changes if each.kind is ObjectKind.QUOTA_SET)
    names = ", ".join(key for key, after in kept if after is not None and not after.is_enabled)
    return " " + tr("Not enabled, so limiting nothing yet: {names}.").format(names=names) if names else ""
