"""Asks what changes would do to jobs and quotas, a moment after the last edit and in the worker."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.app.changes.effect_text import format_effect
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import tr
from qmonpy.insight.sites.change_effect import Baseline
from qmonpy.model.configuration.change import AnyChange, with_changes
from qmonpy.model.snapshot import Snapshot

PATIENCE_MS = 300
"""How long an edit must be over before its effect is looked for."""


class EffectAsker(QObject):
    """Keeps the look at the cluster without the changes, as long as the cluster stays the same."""

    asked = Signal()
    effect_found = Signal(object, int)
    """Lines, and the cluster's time (seconds since the epoch) for which they hold."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._topic = f"change effect {id(self)}"
        self._context = context
        self._baseline: Baseline | None = None
        self._wanted: tuple[tuple[AnyChange, ...], Snapshot] | None = None
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._timer.timeout.connect(self._start)

    def ask(self, changes: Sequence[AnyChange], snapshot: Snapshot) -> None:
        """Look for the effect of changes on this state of the cluster; what was asked before is forgotten."""
        self._wanted = tuple(changes), snapshot
        if changes:
            self.asked.emit()
            self._timer.start()
        else:
            self.forget()
            self.effect_found.emit((), snapshot.now)

    def forget(self) -> None:
        """Nobody looks any more."""
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

    def _find(self, changes: tuple[AnyChange, ...], snapshot: Snapshot) -> tuple[str, ...]:
        """In the worker; there is only one, so that the baseline is safe."""
        known = self._baseline
        if known is None or known.state is not snapshot.state or known.cluster is not snapshot.cluster:
            known = self._baseline = Baseline(snapshot.cluster, snapshot.state, snapshot.now)
        return format_effect(known.effect_of(with_changes(snapshot.cluster, changes)))

    def _show(self, wanted: tuple[tuple[AnyChange, ...], Snapshot], lines: tuple[str, ...]) -> None:
        if self._wanted is wanted:
            self.effect_found.emit(lines, wanted[1].now)

    def _fail(self, wanted: tuple[tuple[AnyChange, ...], Snapshot], failure: Failure) -> None:
        self._show(wanted, (tr("It could not be found out; the messages say why."),))
        self._context.background.failed.emit(failure)
