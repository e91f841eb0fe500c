"""Editors of the settings of policies: a weight by a slider and a line, and the hierarchy as one of all orders."""

from itertools import permutations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSlider, QWidget

from qmonpy.engine.tickets.policies import LETTERS
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form.line_editor import LineEditor
from qmonpy.gui.widgets.attribute_form.value_editor import ValueEditor, set_look, various
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.insight.policies.place_words import POLICY_TITLES
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.values.value import NONE
from qmonpy.model.values.whole import split_number
from qmonpy.translation import grouped, tr

STEPS = 1000
"""Of a slider."""
SHOWN_LETTERS = 24
DRAG_PAUSE_MS = 30
"""The draft gets the value of a dragged slider so often at most."""


class WeightEditor(ValueEditor):
    """A slider from 0 to the next power of ten, and a line for the number itself."""

    def __init__(self, title: str, parent: QWidget | None = None):
        super().__init__(parent)
        self._most = 1.0
        self._shown: str | None = ""
        self.slider = named(QSlider(Qt.Orientation.Horizontal), "weight_slider")
        self.slider.setRange(0, STEPS)
        self.slider.setSingleStep(STEPS // 100)
        self.slider.setPageStep(STEPS // 10)
        self.slider.setAccessibleName(title)
        self.slider.setMinimumWidth(tokens().size("field_width") // 2)
        self.line = LineEditor(is_narrow=True)
        name_control(self.line, title)
        longest = self.line.line.fontMetrics().horizontalAdvance(SCHEDULER_DEFAULTS["weight_deadline"])
        self.line.line.setFixedWidth(longest + 3 * tokens().size("space_2"))
        self._pause = QTimer(self, singleShot=True, interval=DRAG_PAUSE_MS)
        self._pause.timeout.connect(self._take_slider)
        self.slider.valueChanged.connect(self._note_slider)
        self.slider.sliderReleased.connect(self._take_slider)
        self.line.text_edited.connect(self._take_line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_2"))
        layout.addWidget(self.slider, 1)
        layout.addWidget(self.line)
        self.setFocusProxy(self.slider)

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`; a slider that is being dragged stays where it is."""
        self._shown = text
        self.line.show_text(text)
        if self.slider.isSliderDown() or self._pause.isActive():
            return
        found = split_number(text or "")
        value = max(0.0, found[0]) if found is not None and found[0] == found[0] else 0.0
        self._most = _find_most(value)
        self.slider.blockSignals(True)
        self.slider.setValue(round(min(1.0, value / self._most) * STEPS))
        self.slider.blockSignals(False)
        most = grouped(self._most, ",.0f")
        self.slider.setToolTip(tr("0 to {most}; any other number is typed into the line").format(most=most))

    def set_default_look(self, is_default: bool) -> None:
        """See `ValueEditor.set_default_look`."""
        self.line.set_default_look(is_default)

    def set_error_look(self, has_error: bool) -> None:
        """See `ValueEditor.set_error_look`."""
        self.line.set_error_look(has_error)

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        self.slider.setEnabled(not is_locked)
        self.line.set_locked(is_locked)

    def take_text(self) -> None:
        """See `ValueEditor.take_text`."""
        if self._pause.isActive():
            self._take_slider()
        self.line.take_text()

    def _note_slider(self) -> None:
        if not self._pause.isActive():
            self._pause.start()

    def _take_slider(self) -> None:
        self._pause.stop()
        text = f"{self.slider.value() / STEPS * self._most:.6f}"
        if text != self._shown:
            self._take_line(text)
            self.line.show_text(text)

    def _take_line(self, text: str) -> None:
        self._shown = text
        self.text_edited.emit(text)


def _find_most(value: float) -> float:
    most = 1.0
    while most < value and most < 1e15:
        most *= 10
    return most


class HierarchyEditor(ValueEditor):
    """All orders that some or all policies may have, in words."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._shown: str | None = ""
        self.box = named(QComboBox(), "hierarchy")
        self.box.setAccessibleName(tr("Order of the policies"))
        # The longest order must not widen the form.
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(SHOWN_LETTERS)
        self.box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for text in list_hierarchies():
            self.box.addItem(describe_hierarchy(text), text)
        self._own = self.box.count()
        self.box.activated.connect(self._take)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.box, 1)
        self.setFocusProxy(self.box)

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`; a text that is none of the orders is shown, too."""
        self._shown = text
        while self.box.count() > self._own:
            self.box.removeItem(self._own)
        self.box.setPlaceholderText(various() if text is None else "")
        place = -1 if text is None else self.box.findData(text.upper())
        if text is not None and place < 0:
            self.box.addItem(text, text)
            place = self._own
        self.box.setCurrentIndex(place)

    def set_default_look(self, is_default: bool) -> None:
        """See `ValueEditor.set_default_look`."""

    def set_error_look(self, has_error: bool) -> None:
        """See `ValueEditor.set_error_look`."""
        set_look(self.box, "has_error", has_error)

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        self.box.setEnabled(not is_locked)

    def _take(self, place: int) -> None:
        text = self.box.itemData(place)
        if text != self._shown:
            self._shown = text
            self.text_edited.emit(text)


def list_hierarchies() -> list[str]:
    """Return every order of every choice of policies: those of all three first, `NONE` last."""
    found = ["".join(each) for count in (3, 2, 1) for each in permutations(LETTERS, count)]
    return [*found, NONE]


def describe_hierarchy(text: str) -> str:
    """Return an order of policies in words."""
    if text == NONE:
        return tr("NONE: no policy heeds another")
    return f"{text}: {tr(', then ').join(tr(POLICY_TITLES[letter]).lower() for letter in text)}"
