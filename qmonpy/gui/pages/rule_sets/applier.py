"""Writes the changes of a draft to the cluster, or says why not."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from qmonpy.app.quota_draft import QuotaDraft
from qmonpy.clusters.interface import Answer
from qmonpy.gui.pages.context import PageContext
from qmonpy.gui.widgets.background import Failure
from qmonpy.gui.words import count_of, tr
from qmonpy.model.change import AnyChange
from qmonpy.model.report import Report


class Applier(QObject):
    """One application at a time; what came of it goes to the messages."""

    error_found = Signal(object)
    """The first `Report` that refuses applying."""
    conflict_found = Signal(int)
    """Id of a set that somebody else changed as well."""
    ended = Signal(bool)
    """The cluster answered: whether the changes were made."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self.is_busy = False

    def apply(self, draft: QuotaDraft, note: str = "") -> None:
        """Write the changes as one; `note` says why, for the journal."""
        errors, conflicts = draft.errors, draft.conflicts()
        if errors:
            self._refuse(errors)
        elif conflicts:
            words = tr('"{name}" was changed by somebody else as well: choose how to go on first.')
            self._context.messages.post_error(words.format(name=conflicts[0].name))
            self.conflict_found.emit(conflicts[0].id)
        else:
            self._write(draft.plan_apply(), note)

    def _refuse(self, errors: Sequence[Report]) -> None:
        count = count_of(len(errors), tr("error"), tr("errors"))
        words = tr("Not applied: {count}. {first}").format(count=count, first=errors[0].text)
        self._context.messages.post_error(words, "\n".join(map(str, errors)))
        self.error_found.emit(errors[0])

    def _write(self, changes: Sequence[AnyChange], note: str) -> None:
        if not changes or self.is_busy:
            return
        self.is_busy = True
        session = self._context.session
        cluster, user, by = session.cluster, session.user, session.by
        self._context.background.operation(
            tr("Applying {count}").format(count=count_changes(changes)),
            lambda: cluster.change(user, changes, note, by),
            lambda answer: self._finish(changes, answer),
            owner=self,
            on_failed=self._fail,
        )

    def _finish(self, changes: Sequence[AnyChange], answer: Answer) -> None:
        self.is_busy = False
        if answer.is_done:
            self._context.messages.post(describe_applied(changes), details=answer.text)
        else:
            reasons = " ".join(report.text for report in answer.reports) or answer.text
            self._context.messages.post_error(tr("Not applied: {reasons}").format(reasons=reasons), answer.text)
        self.ended.emit(answer.is_done)

    def _fail(self, failure: Failure) -> None:
        self.is_busy = False
        self.ended.emit(False)
        self._context.background.failed.emit(failure)


def describe_applied(changes: Sequence[AnyChange]) -> str:
    """What was applied, and what of it limits nothing because it is not enabled."""
    names = ", ".join(f'{change.verb} "{change.key}"' for change in changes)
    words = tr("Applied: {names}.").format(names=names)
    idle = [change.key for change in changes if change.after is not None and not change.after.is_enabled]
    if idle:
        words += " " + tr("Not enabled, so limiting nothing yet: {names}.").format(names=", ".join(idle))
    return words


def count_changes(changes: Sequence[AnyChange]) -> str:
    """`1 change`, `2 changes`."""
    return count_of(len(changes), tr("change"), tr("changes"))
