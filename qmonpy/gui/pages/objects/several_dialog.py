"""The dialog that adds many objects: names are pasted or written as a pattern, each a new object or a copy of one."""

from collections.abc import Container, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.fields.name_list import SeveralNames, plan_names, shorten_names
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.objects.kind_spec import KindSpec
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.change import LISTS
from qmonpy.translation import tr

MOST_REPORTS = 4
LINES, SHOWN_LETTERS = 6, 20


class SeveralDialog(FormDialog):
    """Asks for names; the new objects are edits like any others, to be previewed and applied."""

    names_chosen = Signal(object, str)
    """The names of the new objects, and the name of the object to copy; empty for none."""

    def __init__(
        self,
        spec: KindSpec,
        taken: Container[str],
        models: Sequence[str],
        model: str = "",
        parent: QWidget | None = None,
    ):
        """`taken` are the existing names, `models` the names of objects to copy, `model` the one chosen at first."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._spec, self._taken = spec, taken
        self._plan = SeveralNames()
        self.setObjectName("several_dialog")
        self.setWindowTitle(tr("Add several {objects}").format(objects=tr(spec.nouns)))
        self.setMinimumWidth(tokens().size("dialog_width"))
        self.names = named(QPlainTextEdit(), "several_names")
        self.names.setAccessibleName(tr("Names"))
        self.names.setFont(tokens().font("code"))
        self.names.setPlaceholderText(tr("node[01-20], or any list of names"))
        self.names.setFixedHeight(LINES * self.names.fontMetrics().lineSpacing() + tokens().size("space_4"))
        self.names.setTabChangesFocus(True)
        self.names.textChanged.connect(self._show_plan)
        self.model = named(QComboBox(), "several_model")
        self.model.setAccessibleName(tr("As copies of"))
        self.model.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.model.setMinimumContentsLength(SHOWN_LETTERS)
        self.model.addItem(tr("none: with Grid Engine's defaults"), "")
        for name in models:
            self.model.addItem(name, name)
        self.model.setCurrentIndex(max(0, self.model.findData(model)))
        self.words = QLabel(wordWrap=True)
        self.faults = named(QLabel(wordWrap=True), "field_error")
        self.add = named(QPushButton(), "add_several")
        self.add.setProperty("filled", True)
        self.add.setDefault(True)
        self.add.clicked.connect(self._finish)
        self._lay_out()
        self._show_plan()
        self.note_untouched()

    @property
    def content(self) -> object:
        return self.names.toPlainText().strip()

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        names = self._plan.names
        if not names:
            return tr("Nothing is added yet. The names that you entered would be lost.")
        words = tr("Nothing is added yet. The names that you entered would be lost: {names}.")
        return words.format(names=shorten_names(names))

    def _show_plan(self) -> None:
        plan = self._plan = plan_names(self.names.toPlainText(), self._spec.kind, self._taken)
        count = count_of(len(plan.names), self._spec.noun, self._spec.nouns)
        parts = []
        if plan.names:
            parts.append(tr("New: {names}.").format(names=shorten_names(plan.names)))
        if plan.present:
            words = tr("Already there, not changed: {names}.")
            parts.append(words.format(names=shorten_names(plan.present)))
        self.words.setText(" ".join(parts))
        shown = [each.text for each in plan.reports[:MOST_REPORTS]]
        more = len(plan.reports) - len(shown)
        shown += [tr("and {count:,} more").format(count=more)] if more > 0 else []
        self.faults.setText("\n".join(shown))
        self.faults.setVisible(bool(shown))
        self.add.setText(tr("Add {count}").format(count=count) if plan.names else tr("Add"))
        self.add.setEnabled(bool(plan.names) and not plan.reports)

    def _finish(self) -> None:
        self.names_chosen.emit(self._plan.names, str(self.model.currentData() or ""))
        self.accept()

    def _lay_out(self) -> None:
        space = tokens().size
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_4"), space("space_4"), space("space_4"), space("space_4"))
        layout.setSpacing(space("space_3"))
        hint = tr(
            "Separate names by blanks, commas or line ends. node[01-20] means node01 to node20, gpu[a,b] means gpua "
            "and gpub. The objects are created when you apply."
        )
        layout.addWidget(named(QLabel(hint, wordWrap=True), "hint"))
        layout.addWidget(self.names)
        if self._spec.kind not in LISTS:
            line = QHBoxLayout()
            line.setSpacing(space("space_2"))
            line.addWidget(QLabel(tr("As copies of")))
            line.addWidget(self.model, 1)
            layout.addLayout(line)
        layout.addWidget(self.words)
        layout.addWidget(self.faults)
        layout.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        cancel = QPushButton(tr("Cancel"))
        cancel.clicked.connect(self.leave)
        buttons.addWidget(self.add)
        buttons.addWidget(cancel)
        layout.addLayout(buttons)
        self.names.setFocus()
