"""What changes would do, before they are made: the difference, the commands, and the effect on jobs and quotas."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLabel

from qmonpy.app.changes.change_preview import Preview, format_preview
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import format_time, tr
from qmonpy.gui.editing.effect_asker import EffectAsker
from qmonpy.gui.texts.code_view import CodeView, DiffHighlighter
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.snapshot import Snapshot


class ShownPreview(QObject):
    """Has the widgets of a preview and fills them from workers; whoever shows it lays them out as there is room."""

    preview_found = Signal(object)
    """A `Preview` that the widgets show now."""

    def __init__(self, context: PageContext, parent: QObject, *, says_when: bool = False):
        """With `says_when`, the time for which the effect holds stands above it."""
        super().__init__(parent)
        self._context, self._says_when = context, says_when
        self.diff = CodeView(tr("Difference"))
        self.diff.setObjectName("change_diff")
        self.diff.highlighter = DiffHighlighter(self.diff.document())
        self.commands = CodeView(tr("Commands that the changes stand for"))
        self.commands.setObjectName("change_commands")
        self.effect = QLabel(wordWrap=True)
        self.effect.setObjectName("change_effect")
        self.effect.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.effect.setAccessibleName(tr("What the changes would do now"))
        self.notice = ModelNotice()
        """To be told to `follow` the context when it is laid out."""
        self._effects = EffectAsker(context, self)
        self._effects.asked.connect(lambda: self.effect.setText(tr("Looking for what this would do...")))
        self._effects.effect_found.connect(self._show_effect)

    def ask(self, changes: Sequence[AnyChange], snapshot: Snapshot, *, has_errors: bool = False) -> None:
        """Show what changes would do; those that have errors have a difference and no effect."""
        given, cluster = tuple(changes), self._context.cluster
        self._context.background.query(
            f"preview {id(self)}", lambda: format_preview(given, cluster), self._show, owner=self
        )
        self._effects.ask(() if has_errors else given, snapshot)

    def forget(self) -> None:
        """Nobody looks any more."""
        self._effects.forget()

    def _show(self, preview: Preview) -> None:
        self.diff.show_text(preview.diff)
        self.commands.show_text("\n".join(preview.commands))
        self.preview_found.emit(preview)

    def _show_effect(self, lines: Sequence[str], now: int) -> None:
        """What the changes would do at a moment; nothing where nothing is changed."""
        when = [tr("Effect as of {time}:").format(time=format_time(now))] if self._says_when else []
        self.effect.setText("\n".join((*when, *lines)) if lines else "")
