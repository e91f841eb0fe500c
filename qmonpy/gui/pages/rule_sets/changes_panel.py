"""What apply would do: the qconf commands and the difference as text, before it is pressed."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from qmonpy.app.changes.change_preview import Preview
from qmonpy.gui.base.words import count_of, format_time, tr
from qmonpy.gui.texts.code_view import CodeView, DiffHighlighter
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.model.configuration.change import AnyChange


class ChangesPanel(QWidget):
    """What is done and its effect at the left, the commands in the middle, the difference at the right."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("changes_panel")
        self.words = QLabel(wordWrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.commands, self.diff = CodeView(tr("Commands that the changes stand for")), CodeView(tr("Difference"))
        self.commands.setObjectName("change_commands")
        self.diff.setObjectName("change_diff")
        self.diff.highlighter = DiffHighlighter(self.diff.document())
        self.effect = QLabel(wordWrap=True)
        self.effect.setObjectName("change_effect")
        self.effect.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.effect.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.effect.setAccessibleName(tr("What the changes would do now"))
        told = QWidget()
        lines = QVBoxLayout(told)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(tokens().size("space_2"))
        lines.addWidget(self.words)
        self.notice = ModelNotice()
        lines.addWidget(self.notice)
        lines.addWidget(self.effect, 1)
        left = QScrollArea(widgetResizable=True)
        left.setFrameShape(QScrollArea.Shape.NoFrame)
        left.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        left.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        left.setAccessibleName(tr("What the changes do"))
        left.setWidget(told)
        for each in (left.viewport(), told):
            each.setAutoFillBackground(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(tokens().size("space_3"), tokens().size("space_1"), 0, 0)
        layout.setSpacing(tokens().size("space_3"))
        layout.addWidget(left, 3)
        layout.addWidget(self.commands, 2)
        layout.addWidget(self.diff, 3)

    def show_preview(self, preview: Preview) -> None:
        """Show what these changes would do."""
        lines = [describe_change(change) for change in preview.changes]
        self.words.setText("\n".join(lines) or tr("Nothing is changed: the sets are as the cluster has them."))
        self.commands.show_text("\n".join(preview.commands))
        self.diff.show_text(preview.diff)

    def show_asking(self) -> None:
        """The effect is being looked for."""
        self.effect.setText(tr("Looking for what this would do..."))

    def show_effect(self, lines: Sequence[str], now: int) -> None:
        """What the changes would do at this moment; nothing where nothing is changed."""
        at = tr("Effect as of {time}:").format(time=format_time(now))
        self.effect.setText("\n".join((at, *lines)) if lines else "")


def describe_change(change: AnyChange) -> str:
    """A change in a sentence, by name and number."""
    if change.after is None:
        count = len(change.before.rules) if change.before else 0
        words = count_of(count, tr("rule"), tr("rules"))
        return tr('Removes "{name}" with its {rules}').format(name=change.key, rules=words)
    rules = count_of(len(change.after.rules), tr("rule"), tr("rules"))
    if change.before is None:
        state = tr("enabled") if change.after.is_enabled else tr("not enabled")
        return tr('Adds "{name}" with {rules}, {state}').format(name=change.key, rules=rules, state=state)
    if change.before.is_enabled != change.after.is_enabled:
        done = tr("enables it") if change.after.is_enabled else tr("disables it")
        return tr('Modifies "{name}" ({rules}) and {done}').format(name=change.key, rules=rules, done=done)
    return tr('Modifies "{name}" ({rules})').format(name=change.key, rules=rules)
