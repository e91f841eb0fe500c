"""Looks in a worker for rules of the edited set that are allowed but probably not meant, shortly after each edit."""

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.app.editing.quota_draft import DraftSet
from qmonpy.formats.quota_set.text import CheckedQuotaText
from qmonpy.gui.base.context import PageContext
from qmonpy.insight.rules.finding_fix import find_fixes
from qmonpy.insight.rules.quota_lint import Lint, lint_quota_set
from qmonpy.model.configuration.cluster import Cluster

PATIENCE_MS = 200


class LintAsker(QObject):
    """Asks about one set at a time; an earlier question is dropped."""

    lint_found = Signal(object, object)
    """The `DraftSet` that was checked, and a tuple of `Lint`."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self._wanted: tuple[DraftSet, Cluster] | None = None
        self._checked: CheckedQuotaText | None = None
        self._found: tuple[Lint, ...] | None = None
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._timer.timeout.connect(self._start)

    def ask(self, draft_set: DraftSet, checked: CheckedQuotaText, cluster: Cluster) -> None:
        """Have a set checked for probable mistakes, in the cluster as it is edited.

        If it was checked already, the hints found then are signalled at once.
        """
        known = self._wanted
        if known is None or known[0] is not draft_set or known[1] is not cluster:
            self._wanted, self._checked, self._found = (draft_set, cluster), checked, None
            self._timer.start()
        elif self._found is not None:
            self.lint_found.emit(draft_set, self._found)

    def _start(self) -> None:
        wanted, checked = self._wanted, self._checked
        if wanted is not None and checked is not None:
            self._context.background.query(
                "rule set lint",
                lambda: find_lint(checked, wanted[1]),
                lambda found: self._show(wanted, found),
                owner=self,
            )

    def _show(self, wanted: tuple[DraftSet, Cluster], found: tuple[Lint, ...]) -> None:
        if self._wanted is wanted:
            self._found = found
            self.lint_found.emit(wanted[0], found)


def find_lint(checked: CheckedQuotaText, cluster: Cluster) -> tuple[Lint, ...]:
    """Return fixes for mistakes in the one set of a text and, if it has no errors, hints on what looks unintended."""
    if len(checked.sets) != 1:
        return ()
    fixes = find_fixes(checked.sets[0], cluster)
    return (*fixes, *lint_quota_set(checked.kept[0], cluster)) if checked.is_acceptable else fixes
