"""The line at the bottom: what happened last, what is being done, how old the data are, what a pass costs."""

from PySide6.QtWidgets import QLabel, QStatusBar

from qmonpy.app.session import Message
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import named
from qmonpy.gui.words import tr
from qmonpy.model.report import Severity

STALE_SECONDS = 5.0
ICONS = {None: "ok", Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "info"}
TONES = {None: "ok", Severity.ERROR: "problem", Severity.WARNING: "attention", Severity.HINT: "muted"}


class StatusLine(QStatusBar):
    """Texts stay until the next thing happens: nothing fades while it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeGripEnabled(False)
        self._mark = named(QLabel(), "last_mark")
        self._last = ElidedLabel(name="last_message")
        self._busy = named(QLabel(), "busy")
        self._age = named(QLabel(), "age")
        self._engine = named(QLabel(), "engine")
        space = tokens().size("space_2")
        self.setContentsMargins(space, 0, space, 0)
        self.addWidget(self._mark)
        self.addWidget(self._last, 1)
        for label in (self._busy, self._age, self._engine):
            self.addPermanentWidget(label)

    def show_message(self, message: Message) -> None:
        size = tokens().size("icon")
        self._mark.setPixmap(icon(ICONS[message.severity], TONES[message.severity]).pixmap(size, size))
        self._last.setText(message.text)
        self._last.setAccessibleName(message.text)

    def show_busy(self, what: str) -> None:
        self._busy.setText(what)

    def show_age(self, seconds: float, *, is_paused: bool, is_stale: bool | None = None) -> None:
        """Age of what is shown; a paused clock makes nothing old. The cluster may know better when it is stale."""
        if is_stale is None:
            is_stale = not is_paused and seconds > STALE_SECONDS
        text = tr("clock paused") if is_paused else tr("data {age:.1f} s old").format(age=seconds)
        self._age.setText(tr("stale: ") + text if is_stale else text)
        name = "stale" if is_stale else "age"
        if self._age.objectName() != name:
            self._age.setObjectName(name)
            self._age.style().polish(self._age)

    def show_nothing(self) -> None:
        """No cluster is on screen, of which something could be old or take long."""
        self._age.clear()
        self._engine.clear()

    def show_pass(self, seconds: float, *, is_real: bool = False) -> None:
        """How long the engine's last pass took, or the last round of the commands of a real cluster."""
        if is_real:
            self._engine.setText(tr("commands {seconds:.1f} s a round").format(seconds=seconds))
            self._engine.setToolTip(
                tr("How long the last round of commands took: {seconds:.3f} s").format(seconds=seconds)
            )
            return
        self._engine.setText(tr("engine {ms:.0f} ms a pass").format(ms=seconds * 1000))
        self._engine.setToolTip(tr("How long the last scheduling pass took: {ms:.3f} ms").format(ms=seconds * 1000))
