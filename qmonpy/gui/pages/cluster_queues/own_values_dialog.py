"""The dialog of values per host of one attribute in several chosen queues, which removes them all."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.editing.object_parts import ObjectPart
from qmonpy.app.objects.own_values import count_own_values, without_own_values
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.words import count_of
from qmonpy.gui.texts.code_view import CodeView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import ReportError
from qmonpy.translation import tr


class OwnValuesDialog(KeyWalk, QDialog):
    """Shows values per host, which an edit of several queues leaves alone; removing them is one step of undo."""

    def __init__(self, part: ObjectPart, objects: Sequence[DraftObject], attribute: str, parent: QWidget):
        super().__init__(parent)
        self.setObjectName("own_values")
        self._part, self._attribute = part, attribute
        texts = [(each, each.attributes.get(attribute, "")) for each in objects]
        self._chosen = [each for each, text in texts if _count(text)]
        count = sum(_count(text) for _, text in texts)
        queues = count_of(len(self._chosen), "queue", "queues")
        words = tr("{attribute} has {values} per host in {queues}. Editing the value for all hosts keeps them.")
        values = count_of(count, "value", "values")
        self.setWindowTitle(tr("Values per host of {attribute}").format(attribute=attribute))
        self.words = QLabel(words.format(attribute=attribute, values=values, queues=queues), wordWrap=True)
        self.texts = CodeView(tr("Values of the chosen queues"))
        width = max(len(each.name) for each in objects)
        self.texts.show_text("\n".join(f"{each.name:<{width}}  {text}" for each, text in texts))
        buttons = DialogButtons()
        self.remove = buttons.addButton(
            tr("Remove {values}").format(values=values), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        self.remove.setObjectName("remove_own_values")
        self.remove.setEnabled(bool(self._chosen))
        self.remove.clicked.connect(self._remove)
        keep = named(
            buttons.addButton(tr("Keep the values"), QDialogButtonBox.ButtonRole.RejectRole), "keep_own_values"
        )
        keep.clicked.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        for each in (self.words, self.texts, buttons):
            layout.addWidget(each)
        self.resize(tokens().size("dialog_width"), tokens().size("dialog_width") // 2)
        self.finished.connect(self.deleteLater)

    def _remove(self) -> None:
        """Remove the values that the queues have now, not those that they had when the dialog opened."""
        by_id = {each.id: each for each in self._part.objects}
        changed: dict[int, DraftObject] = {}
        for each in self._chosen:
            edited = by_id.get(each.id)
            if edited is not None:
                text = edited.attributes.get(self._attribute, "")
                changed[each.id] = edited.with_attributes({self._attribute: without_own_values(text)})
        title = tr("Remove values per host of {attribute}").format(attribute=self._attribute)
        self._part.take_plan(title, changed)
        self.accept()


def _count(text: str) -> int:
    try:
        return count_own_values(text)
    except ReportError:
        return 0
