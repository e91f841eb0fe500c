"""The dialog of preferences: each is applied as soon as it is chosen, and kept."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.reflow_scroll import FieldsScroll
from qmonpy.gui.frame.program.choices import (
    AT_START,
    CHART_COLOURS,
    CONFIRMATIONS,
    DATES,
    INTERVAL,
    LANGUAGE,
    LOOK,
    START_PAGE,
    TEXT_SIZE,
    ZONE,
    Choice,
)
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.translation import later, tr

SECTIONS: tuple[tuple[str, tuple[Choice, ...]], ...] = (
    (later("Look"), (LANGUAGE, LOOK, TEXT_SIZE, CHART_COLOURS)),
    (later("Times"), (DATES, ZONE)),
    (later("Clusters"), (START_PAGE, AT_START, INTERVAL, CONFIRMATIONS)),
)
"""The tabs with their preferences."""
HOLDS_AT_ONCE = later("Another language counts from the next start on, all else as soon as you choose it.")
HOLDS_FROM_START = later("The language holds from the next start of the program.")


class PreferencesDialog(KeyWalk, QDialog):
    """A tab for each kind of preference."""

    changed = Signal(object)
    """A `Choice` has another value in the settings."""
    is_zone_free: Callable[[], bool] = staticmethod(lambda: True)
    """Whether the time zone may change now: not while a dialog has times that were typed in the present one."""

    def __init__(self, parent: QWidget, settings: QSettings, more: Sequence[tuple[str, Callable[[], QWidget]]] = ()):
        """`more` are the titles of further tabs, and what makes them."""
        super().__init__(parent)
        self.setObjectName("preferences_dialog")
        self.setWindowTitle(tr("Preferences"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._settings = settings
        self.boxes: dict[str, QComboBox] = {}
        self.tabs = named(QTabWidget(), "preferences")
        self.tabs.tabBar().setAccessibleName(tr("Kinds of preferences"))
        for title, choices in SECTIONS:
            self.tabs.addTab(FieldsScroll(self._make_section(choices)), tr(title))
        for title, make in more:
            self.tabs.addTab(FieldsScroll(make()), tr(title))
        buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.note = named(QLabel(tr(HOLDS_AT_ONCE), wordWrap=True), "hint")
        layout = QVBoxLayout(self)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.note)
        layout.addWidget(buttons)
        self.resize(tokens().size("dialog_width"), self.sizeHint().height())

    def show_values(self) -> None:
        """Show what is chosen now, which keys may have changed meanwhile."""
        for _, choices in SECTIONS:
            for choice in choices:
                box = self.boxes[choice.key]
                box.setCurrentIndex(box.findData(choice.read(self._settings)))

    def _make_section(self, choices: Sequence[Choice]) -> QWidget:
        section = QWidget()
        form = QFormLayout(section)
        space = tokens().size("space_4")
        form.setContentsMargins(space, space, space, space)
        form.setSpacing(tokens().size("space_2"))
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for choice in choices:
            form.addRow(*self._make_field(choice))
        return section

    def _make_field(self, choice: Choice) -> tuple[QWidget, QWidget]:
        """Return the label of a choice, as high as its box, and the box above what it means."""
        box, field, beside = self._make_box(choice), QWidget(), QWidget()
        label = QLabel(tr(choice.title))
        label.setBuddy(box)
        label.setMinimumHeight(tokens().size("control_height"))
        names = QVBoxLayout(beside)
        names.setContentsMargins(0, 0, 0, 0)
        names.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(field)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(tokens().size("space_1"))
        column.addWidget(box)
        if choice.help:
            column.addWidget(named(QLabel(tr(choice.help), wordWrap=True), "hint"))
        return beside, field

    def _make_box(self, choice: Choice) -> QComboBox:
        box = named(QComboBox(), choice.key.replace("/", "_"))
        for value, words in choice.options:
            box.addItem(tr(words), value)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(20)
        box.setCurrentIndex(box.findData(choice.read(self._settings)))
        name_control(box, tr(choice.title), tr(choice.help))
        box.activated.connect(lambda *_: self._take(choice, str(box.currentData())))
        self.boxes[choice.key] = box
        return box

    def _take(self, choice: Choice, value: str) -> None:
        if choice is ZONE and not self.is_zone_free():
            self.show_values()
            self.note.setText(tr("Close the other dialogs first: their times are typed in the present time zone."))
        elif value != choice.read(self._settings):
            self.note.setText(tr(HOLDS_FROM_START if choice is LANGUAGE else HOLDS_AT_ONCE))
            self._settings.setValue(choice.key, value)
            self.changed.emit(choice)
