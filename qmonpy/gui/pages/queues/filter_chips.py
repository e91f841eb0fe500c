"""The conditions by which queue instances are filtered, as chips that can be removed, and the menu that adds one."""

from collections.abc import Callable, Sequence
from weakref import ref

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCompleter, QLabel, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget, QWidgetAction

from qmonpy.app.queues.instance_filter import KINDS, InstanceFilter, check_condition, describe_condition, offered_words
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.chip import Chip
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.insight.why.instance_reasons import STATE_NAMES
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.translation import tr

_EXAMPLES = {"queues": "all.q, *@h1, all.q@@rack1", "pes": "mpi, m*", "users": "anna", "resources": "mem_free=4G"}
_LISTED = 40
"""The most names in a menu; others are typed."""


class FilterChips(QWidget):
    """The chips, hidden while there is no condition; `button` opens the menu that adds one."""

    filter_changed = Signal(object)
    """The user changed the filter to this InstanceFilter."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("filter_chips")
        self.filter = InstanceFilter()
        self._find_cluster: Callable[[], Cluster | None] = lambda: None
        self.button = named(QToolButton(), "add_condition")
        self.button.setText(tr("Add filter"))
        self.button.setToolTip(tr("Show only some queue instances: by state, queue, PE, user with access or resource"))
        self.button.clicked.connect(lambda: self.make_menu().popup(self._menu_place()))
        self._layout = FlowLayout(self)
        space = tokens().size("space_2")
        self._layout.setContentsMargins(space, 0, space, tokens().size("space_1"))
        self.hide()

    @property
    def _cluster(self) -> Cluster:
        return self._find_cluster() or Cluster()

    def show_cluster(self, cluster: Cluster) -> None:
        """Offer the names of this cluster."""
        # Weakly, as a page that was left is not to keep a round of a large real cluster.
        self._find_cluster = ref(cluster)

    def set_filter(self, wanted: InstanceFilter) -> None:
        """Show the conditions of a filter without emitting `filter_changed`."""
        if wanted == self.filter:
            return
        self.filter = wanted
        self._show_chips()

    def clear(self) -> None:
        """Remove every condition, for the user."""
        self._change(InstanceFilter())

    def make_menu(self) -> QMenu:
        """Return the menu: states by letter, PEs by name or pattern; queues, users and resources are typed."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        states = menu.addMenu(tr("State"))
        for letter, words in STATE_NAMES.items():
            self._add_choice(states, "states", letter, f"{letter}  {tr(words)}")
        pes = menu.addMenu(tr("Parallel environment"))
        self._add_field(pes, "pes")
        for name in list(self._cluster.pes)[:_LISTED]:
            self._add_choice(pes, "pes", name, name)
        for kind in ("queues", "users", "resources"):
            self._add_field(menu.addMenu(tr(KINDS[kind][0])), kind)
        if not self.filter.is_empty:
            menu.addSeparator()
            menu.addAction(tr("Clear filters"), self.clear)
        return menu

    def _menu_place(self) -> QPoint:
        return self.button.mapToGlobal(self.button.rect().bottomLeft())

    def _add_choice(self, menu: QMenu, kind: str, word: str, title: str) -> None:
        is_on = word in getattr(self.filter, kind)
        action = QAction(title, menu, checkable=True, checked=is_on)
        action.toggled.connect(lambda is_on: self._set(kind, word, is_on=is_on))
        menu.addAction(action)

    def _add_field(self, menu: QMenu, kind: str) -> None:
        cluster = self._cluster
        field = _ConditionField(kind, lambda word: check_condition(kind, word, cluster), offered_words(kind, cluster))
        field.setObjectName(f"condition_{kind}")

        def take(word: str) -> None:
            menu.hide()
            self._set(kind, word, is_on=True)

        field.typed.connect(take)
        action = QWidgetAction(menu)
        action.setDefaultWidget(field)
        menu.addAction(action)
        menu.aboutToShow.connect(field.line.setFocus)

    def _set(self, kind: str, word: str, *, is_on: bool) -> None:
        change = self.filter.with_condition if is_on else self.filter.without_condition
        self._change(change(kind, word))

    def _change(self, wanted: InstanceFilter) -> None:
        self.set_filter(wanted)
        self.filter_changed.emit(wanted)

    def _show_chips(self) -> None:
        while (item := self._layout.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for kind, word in self.filter.conditions():
            chip = Chip(describe_condition(kind, word), tooltip=tr("The cross or Delete removes this filter"))
            chip.setObjectName(f"condition_{kind}_{word}")
            chip.removed.connect(lambda kind=kind, word=word: self._set(kind, word, is_on=False))
            self._layout.addWidget(chip)
        self.setVisible(not self.filter.is_empty)


class _ConditionField(QWidget):
    """A line for one condition, with the mistake in it below."""

    typed = Signal(str)

    def __init__(
        self, kind: str, check: Callable[[str], Report | None], offered: Sequence[str], parent: QWidget | None = None
    ):
        super().__init__(parent)
        self._check, self._warned = check, ""
        self.line = hint_line(_EXAMPLES[kind])
        self.line.setAccessibleName(tr(KINDS[kind][0]))
        self.line.setToolTip(tr("As in qstat {option}; Enter adds it").format(option=KINDS[kind][1]))
        self.line.addAction(icon("filter", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.line.returnPressed.connect(self._take)
        completer = QCompleter(list(offered), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.line.setCompleter(completer)
        self._refusal = named(QLabel(wordWrap=True), "stale")
        self._refusal.hide()
        layout = QVBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(space, space, space, space)
        layout.addWidget(self.line)
        layout.addWidget(self._refusal)
        self.line.setMinimumWidth(tokens().size("details_width") // 2)

    def _take(self) -> None:
        word = self.line.text().strip()
        report = self._check(word)
        is_taken = report is None or (not report.is_error and word == self._warned)
        self._refusal.setVisible(not is_taken)
        if report is None or is_taken:
            self.typed.emit(word)
            return
        self._warned = word
        again = "" if report.is_error else f" {tr('Press Enter again to add it anyway.')}"
        self._refusal.setText(report.text + again)
        self.adjustSize()
