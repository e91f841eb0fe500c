"""The line above the chart: its form and rows, the filter, and the stretch of time to show."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from qmonpy.app.gantt.gantt import RowKind
from qmonpy.app.gantt.gantt_view import GanttOptions, Grouping
from qmonpy.app.gantt.row_filter import ClusterNames
from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.gui.widgets.switch import Switch
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.translation import later, tr

FORMS = (("bars", later("Bars")), ("lanes", later("Lanes")))
ROWS = ((RowKind.INSTANCE, later("Instances")), (RowKind.HOST, later("Hosts")))
GROUPINGS = (
    (Grouping.QUEUE, later("Group by cluster queue")),
    (Grouping.HOST_GROUP, later("Group by host group")),
)
FLAGS = (
    ("shows_past", later("Show the past")),
    ("shows_forecast", later("Show expected starts of waiting jobs")),
    ("shows_slots", later("Show lanes of slots")),
)


class ChartBar(FoldingLine):
    """Holds the options of the chart."""

    options_changed = Signal()

    def __init__(self, lanes: QAction, spans: Sequence[QAction], parent: QWidget | None = None):
        """`lanes` is the toggle between bars and lanes; `spans` are the actions at the right."""
        super().__init__(parent)
        self.setObjectName("filter_bar")
        self._lanes = lanes
        lanes.toggled.connect(self._follow_lanes)
        self._forms = Segments([(form, tr(title)) for form, title in FORMS])
        self._forms.chosen.connect(lambda form: lanes.setChecked(form == "lanes"))
        self._forms.button("lanes").setToolTip(lanes.toolTip())
        self._forms.button("bars").setToolTip(tr("Reservations and jobs on queue instances or hosts (Alt+L)"))
        self._rows = Segments([(str(kind), tr(title)) for kind, title in ROWS])
        self._rows.chosen.connect(lambda _: self.options_changed.emit())
        self._line = FilterLine(tr("Filter rows: node* or host:fat*, a comma means or"), kept_as="chart")
        self._names = ClusterNames(Cluster())
        self._line.set_source(lambda: self._names)
        self._line.setMinimumWidth(tokens().size("field_width") // 2)
        self._line.filter_changed.connect(lambda _: self._change())
        self._hides_free = named(Switch(tr("Hide free")), "hide_free")
        self._hides_free.setToolTip(tr("Hide rows without a bar"))
        self._hides_free.toggled.connect(lambda _: self.options_changed.emit())
        self._said = ""
        self._flags = {name: self._make_flag(title) for name, title in FLAGS}
        self._groupings = {grouping: QAction(tr(title), self, checkable=True) for grouping, title in GROUPINGS}
        self._view = self._make_view_button()
        self._take(GanttOptions())
        self._lay_out(spans)

    # What the page uses

    @property
    def has_lanes(self) -> bool:
        """Whether lanes are shown and not bars."""
        return self._lanes.isChecked()

    @property
    def options(self) -> GanttOptions:
        """The options as chosen now."""
        grouping = next(each for each, action in self._groupings.items() if action.isChecked())
        flags = {name: action.isChecked() for name, action in self._flags.items()}
        return GanttOptions(
            rows=RowKind(self._rows.current),
            grouping=grouping,
            filter=self._line.text().strip(),
            hides_free=self._hides_free.isChecked(),
            **flags,
        )

    @property
    def filter_text(self) -> str:
        """The text of the filter."""
        return self._line.text()

    def set_filter(self, text: str) -> None:
        """Set the text of the filter and filter at once."""
        self._line.set_filter(text)

    def show_names(self, names: ClusterNames) -> None:
        """Complete the filter with the names of a cluster."""
        self._names = names

    def show_found(self, count: int) -> None:
        """Say how many rows the chart shows, while there is a filter."""
        self._line.show_number(count)

    def focus_filter(self) -> None:
        """Put the keyboard into the filter and choose its text."""
        self._line.setFocus()
        self._line.selectAll()

    def save_state(self) -> dict[str, Any]:
        """Return the options as JSON values, without the filter."""
        options = self.options
        flags = {name: getattr(options, name) for name, _ in FLAGS}
        return {
            "lanes": self.has_lanes,
            "rows": str(options.rows),
            "grouping": str(options.grouping),
            "hides_free": options.hides_free,
            **flags,
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """Restore what `save_state` returned; values that are not known are ignored."""
        kinds, groupings = [str(kind) for kind, _ in ROWS], [str(each) for each, _ in GROUPINGS]
        usual = GanttOptions()
        options = GanttOptions(
            shows_past=bool(state.get("shows_past", usual.shows_past)),
            shows_forecast=bool(state.get("shows_forecast", usual.shows_forecast)),
            shows_slots=bool(state.get("shows_slots", usual.shows_slots)),
        )
        if state.get("rows") in kinds:
            options = replace(options, rows=RowKind(state["rows"]))
        if state.get("grouping") in groupings:
            options = replace(options, grouping=Grouping(state["grouping"]))
        self._take(replace(options, hides_free=bool(state.get("hides_free"))))
        self._lanes.setChecked(bool(state.get("lanes")))

    # How it is put together

    def _make_flag(self, title: str) -> QAction:
        action = QAction(tr(title), self, checkable=True)
        action.toggled.connect(lambda _: self.options_changed.emit())
        return action

    def _make_view_button(self) -> QToolButton:
        group = QActionGroup(self)
        menu = QMenu(self)
        for action in self._groupings.values():
            group.addAction(action)
            menu.addAction(action)
        group.triggered.connect(lambda _: self.options_changed.emit())
        menu.addSeparator()
        menu.addActions(list(self._flags.values()))
        button = named(QToolButton(), "view_button")
        button.setIcon(icon("settings"))
        button.setToolTip(tr("Choose what the chart shows: groups, the past, expected starts"))
        button.setAccessibleName(tr("Choose what the chart shows"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(menu)
        return button

    def _lay_out(self, spans: Sequence[QAction]) -> None:
        layout, forms, filters, times = (QHBoxLayout() for _ in range(4))
        space = tokens().size("space_1")
        for each in (forms, filters):
            each.setSpacing(2 * space)
        self.box.setContentsMargins(2 * space, space, 2 * space, space)
        self.box.setSpacing(2 * space)
        for widget in (self._forms, self._rows, self._view):
            forms.addWidget(widget)
        filters.addWidget(self._line, 1)
        filters.addWidget(self._hides_free)
        self._options = FoldingLine()
        self._options.box.setContentsMargins(0, 0, 0, 0)
        self._options.box.setSpacing(2 * space)
        self._options.set_parts(forms, filters, (0, 1))
        layout.addWidget(self._options)
        times.setSpacing(0)
        for action in spans:
            times.addWidget(tool_button(action, shows_text=action.icon().isNull()))
        self.set_parts(layout, times)

    def _wish(self) -> int:
        """See `FoldingLine`; the options stand in one line as long as the times can go below them."""
        return self._options.whole_width

    # What is chosen

    def _take(self, options: GanttOptions) -> None:
        """Show options without emitting anything."""
        was_blocked = self.blockSignals(True)
        self._rows.choose(str(options.rows))
        self._groupings[options.grouping].setChecked(True)
        self._hides_free.setChecked(options.hides_free)
        for name, action in self._flags.items():
            action.setChecked(getattr(options, name))
        self.blockSignals(was_blocked)

    def _follow_lanes(self, has_lanes: bool) -> None:
        self._forms.choose("lanes" if has_lanes else "bars")
        self._rows.setEnabled(not has_lanes)
        self.options_changed.emit()

    def _change(self) -> None:
        """Tell that the options changed; Enter in the filter repeats the same text, which is no change."""
        if self._line.text() != self._said:
            self._said = self._line.text()
            self.options_changed.emit()
