"""The line that tells what Apply will do; it opens to show effect, commands and difference."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from qmonpy.app.changes.change_preview import Preview, format_commands
from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.words import count_of
from qmonpy.gui.editing.applying import ShownPreview
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import show_as
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


class ChangesPanel(QWidget):
    """The changes and their effect at the left, the commands in the middle, the difference at the right."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("changes_panel")
        self.words = QLabel(wordWrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.preview = ShownPreview(context, self, says_when=True)
        self.preview.preview_found.connect(self._show_words)
        told = QWidget()
        lines = QVBoxLayout(told)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(tokens().size("space_2"))
        lines.addWidget(self.words)
        lines.addWidget(self.preview.notice)
        lines.addWidget(self.preview.effect)
        lines.addStretch(1)
        left = QScrollArea(widgetResizable=True)
        left.setFrameShape(QScrollArea.Shape.NoFrame)
        left.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        left.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        left.setAccessibleName(tr("Changes and their effect"))
        left.setWidget(told)
        for each in (left.viewport(), told):
            each.setAutoFillBackground(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(tokens().size("space_3"), tokens().size("space_1"), 0, 0)
        layout.setSpacing(tokens().size("space_3"))
        layout.addWidget(left, 3)
        layout.addWidget(self.preview.commands, 2)
        layout.addWidget(self.preview.diff, 3)
        self.preview.notice.follow(context)

    def _show_words(self, preview: Preview) -> None:
        lines = describe_changes(preview.changes)
        self.words.setText("\n".join(lines) or tr("No changes: the sets are as the cluster has them."))


class ChangesBar(QWidget):
    """The line and the panel below it, which is folded at first."""

    folded = Signal(bool)

    def __init__(self, context: PageContext, fold: QAction, parent: QWidget | None = None):
        """`fold` is a toggle; checked, the panel is open."""
        super().__init__(parent)
        self.setObjectName("changes_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.panel = ChangesPanel(context)
        self.words = ElidedLabel()
        self.note = hint_line(tr("reason, for the journal"))
        self.note.setObjectName("change_note")
        self.note.setAccessibleName(tr("Reason for the changes, for the journal"))
        self.note.setMaximumWidth(tokens().size("field_width"))
        self._fold = fold
        fold.toggled.connect(self._show_panel)
        bar = QWidget()
        self._line_height = tokens().size("control_height") + tokens().size("space_2")
        bar.setFixedHeight(self._line_height)
        row = QHBoxLayout(bar)
        row.setContentsMargins(tokens().size("space_3"), 0, tokens().size("space_1"), 0)
        row.setSpacing(tokens().size("space_2"))
        row.addWidget(self.words, 1)
        row.addWidget(self.note, 1)
        row.addWidget(tool_button(fold, shows_text=True), 0, Qt.AlignmentFlag.AlignVCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.panel, 1)
        self._show_panel(fold.isChecked())

    @property
    def is_folded(self) -> bool:
        """Whether only the line is shown."""
        return not self._fold.isChecked()

    def show_changes(self, changes: Sequence[AnyChange], refusal: str, broken: Sequence[str] = ()) -> None:
        """Show what Apply would do; `refusal` is the reason why it would not, empty when it would. `broken` are the
        names of kept cases that hold now and would not with the changes."""
        done = "; ".join(describe_changes(changes))
        if refusal:
            words = refusal
        elif done and broken:
            cases = count_of(len(broken), "kept case", "kept cases")
            words = tr("{cases} would no longer hold: {names}").format(cases=cases, names="; ".join(broken))
        elif done:
            words = tr("Apply: {changes}   ({commands})").format(
                changes=done, commands="; ".join(format_commands(changes))
            )
        else:
            words = tr("Nothing to apply: the sets are as the cluster has them")
        self.note.setVisible(bool(done))
        show_as(self.words, "stale" if refusal or broken else "" if done else "hint")
        self.words.setText(words)

    def _show_panel(self, is_open: bool) -> None:
        self.panel.setVisible(is_open)
        self.setFixedHeight(self._line_height + (tokens().size("foot_height") if is_open else 0))
        self._fold.setIcon(icon("down" if is_open else "up"))
        self.folded.emit(not is_open)


def describe_changes(changes: Sequence[AnyChange]) -> list[str]:
    """Return a sentence for each change of a rule set, and one that counts what is edited with them on other pages."""
    own = [each for each in changes if each.kind is ObjectKind.QUOTA_SET]
    others = len(changes) - len(own)
    also = tr("Edits {objects} that belong to that").format(objects=format_count(others, "other object"))
    return [*map(describe_change, own), *([also] if others else [])]


def describe_change(change: AnyChange) -> str:
    """Return a change in a sentence, with its name and numbers."""
    if change.after is None:
        count = len(change.before.rules) if change.before else 0
        words = count_of(count, "rule", "rules")
        return tr('Removes "{name}" with its {rules}').format(name=change.key, rules=words)
    rules = count_of(len(change.after.rules), "rule", "rules")
    if change.before is None:
        state = tr("enabled") if change.after.is_enabled else tr("not enabled")
        return tr('Adds "{name}" with {rules}, {state}').format(name=change.key, rules=rules, state=state)
    if change.before.is_enabled != change.after.is_enabled:
        done = tr("enables it") if change.after.is_enabled else tr("disables it")
        return tr('Modifies "{name}" ({rules}) and {done}').format(name=change.key, rules=rules, done=done)
    return tr('Modifies "{name}" ({rules})').format(name=change.key, rules=rules)
