"""The legend of the chart: each mark with its sample and its name, the key of colours, and by what they are chosen."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.gantt.colour_key import NO_NAME, ColourBy
from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.legend_marks import Mark, draw_mark, make_bar_marks, make_lane_marks
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.gui.widgets.segments import Segments

CHOICES = (
    (ColourBy.USER, tr("User")),
    (ColourBy.PROJECT, tr("Project")),
    (ColourBy.QUEUE, tr("Queue")),
    (ColourBy.STATE, tr("State")),
)
MOST_NAMED = 12
"""So many of the names that have no colour of their own are in the tool tip."""


class ChartLegend(QWidget):
    """Open until the next start, then folded, unless the user opened or folded it: that is remembered."""

    colours_chosen = Signal(object)
    """The `ColourBy` that the user chose."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("chart_legend")
        self._colouring = Colouring()
        self._has_lanes = False
        self._was_opened_by_hand = False
        self._shown: object = None
        self.fold_button = named(QToolButton(), "fold_legend")
        self.fold_button.setText(tr("Legend"))
        self.fold_button.setCheckable(True)
        self.fold_button.setAutoRaise(True)
        self.fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold_button.setToolTip(tr("Show or hide what the marks of the chart mean; F1 says more"))
        name_control(self.fold_button, tr("Legend"), tr("What the marks and the colours of the chart mean"))
        self.fold_button.toggled.connect(self._follow_button)
        self.fold_button.clicked.connect(self._note_hand)
        self._by = QLabel(tr("Jobs coloured by"))
        self.choice = Segments([(str(by), title) for by, title in CHOICES])
        self.choice.chosen.connect(lambda by: self.colours_chosen.emit(ColourBy(by)))
        self._key, self._marks = QWidget(), QWidget()
        self._key_flow = FlowLayout(self._key, tokens().size("space_2"))
        self._mark_flow = FlowLayout(self._marks, tokens().size("space_2"))
        self._lay_out()
        self.fold_button.setChecked(True)

    def _lay_out(self) -> None:
        space = tokens().size("space_2")
        line = QHBoxLayout()
        line.setSpacing(space)
        line.addWidget(self.fold_button)
        line.addWidget(self._by)
        line.addWidget(self.choice)
        line.addWidget(self._key, 1)
        # Of lanes there is no key.
        line.addStretch(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space, space // 2, space, space // 2)
        layout.setSpacing(space // 2)
        layout.addLayout(line)
        layout.addWidget(self._marks)

    # What it shows

    @property
    def is_open(self) -> bool:
        """Whether the marks are shown."""
        return self.fold_button.isChecked()

    def show_colouring(self, colouring: Colouring, *, has_lanes: bool) -> None:
        """Show the key of these colours, and the marks of bars or of lanes."""
        self._colouring, self._has_lanes = colouring, has_lanes
        self.choice.choose(str(colouring.by))
        for each in (self._by, self.choice, self._key):
            each.setVisible(not has_lanes)
        shown = (colouring, has_lanes, tokens().is_dark, self.devicePixelRatioF())
        if shown != self._shown:
            self._shown = shown
            self._fill()

    def _fill(self) -> None:
        marks = make_lane_marks() if self._has_lanes else make_bar_marks()
        entries = [_make_entry(self._draw(each), each.title, each.explanation) for each in marks]
        _refill(self._mark_flow, entries)
        _refill(self._key_flow, [] if self._has_lanes else list(self._make_key()))
        said = [f"{each.title}: {each.explanation}" for each in marks]
        name_control(self._marks, tr("Marks of the chart"), "\n".join(said))

    def _draw(self, mark: Mark) -> QPixmap:
        return draw_mark(mark, self._colouring, self.devicePixelRatioF())

    def _make_key(self) -> Sequence[QWidget]:
        colouring = self._colouring
        side = tokens().size("space_3")
        names = sorted(colouring.places)
        found = [_make_entry(_draw_colour(place, side), name, "") for name, place in sorted(colouring.places.items())]
        if colouring.others:
            words = count_of(len(colouring.others), tr("other"), tr("others"))
            more = ", ".join(colouring.others[:MOST_NAMED]) + (", ..." if len(colouring.others) > MOST_NAMED else "")
            found.append(_make_entry(_draw_colour(None, side), words, more))
        elif colouring.by in NO_NAME:
            found.append(_make_entry(_draw_colour(None, side), tr(NO_NAME[colouring.by]), ""))
        name_control(self._key, tr("Key of colours"), ", ".join(names))
        return found

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._shown is not None:
            self.show_colouring(self._colouring, has_lanes=self._has_lanes)

    # Folding

    def set_open(self, is_open: bool) -> None:
        """Show the marks, or only the line with the colours."""
        self.fold_button.setChecked(is_open)

    def _follow_button(self, is_open: bool) -> None:
        self.fold_button.setIcon(icon("down" if is_open else "right"))
        self._marks.setVisible(is_open)

    def _note_hand(self) -> None:
        self._was_opened_by_hand = self.is_open

    def save_state(self) -> dict[str, Any]:
        """Return whether it is open at the next start, and by what jobs are coloured, as JSON values."""
        return {"is_open": self._was_opened_by_hand, "by": str(self._colouring.by)}

    def restore_state(self, state: dict[str, Any]) -> ColourBy:
        """Restore what `save_state` returned; returns by what jobs are coloured."""
        if "is_open" in state:
            self._was_opened_by_hand = bool(state["is_open"])
            self.set_open(self._was_opened_by_hand)
        known = [str(by) for by, _ in CHOICES]
        return ColourBy(state["by"]) if state.get("by") in known else ColourBy.USER


def _make_entry(picture: QPixmap, title: str, explanation: str) -> QWidget:
    entry = QWidget()
    line = QHBoxLayout(entry)
    line.setContentsMargins(0, 0, tokens().size("space_1"), 0)
    line.setSpacing(tokens().size("space_1"))
    sample, words = QLabel(), QLabel(title)
    sample.setPixmap(picture)
    words.setFont(tokens().font("small"))
    line.addWidget(sample)
    line.addWidget(words)
    entry.setToolTip(explanation)
    return entry


def _draw_colour(place: int | None, side: int) -> QPixmap:
    pixmap = QPixmap(side, side)
    pixmap.fill(tokens().colour("bar_edge"))
    painter = QPainter(pixmap)
    painter.fillRect(1, 1, side - 2, side - 2, tokens().category(place))
    painter.end()
    return pixmap


def _refill(flow: FlowLayout, entries: Sequence[QWidget]) -> None:
    while (item := flow.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.deleteLater()
    for each in entries:
        flow.addWidget(each)
