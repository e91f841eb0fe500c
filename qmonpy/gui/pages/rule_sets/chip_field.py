"""The field of one filter: chips, a line to add names with completion, and the switch between together and each."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QToolButton, QWidget

from qmonpy.gui.pages.rule_sets.chip import Chip
from qmonpy.gui.theme import icon
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.words import tr
from qmonpy.model.quota_set import Filter

SEPARATORS = re.compile(r"[\s,{}]+")


class ChipField(QWidget):
    """Edits one filter of a rule; None is a filter that does not restrict."""

    filter_changed = Signal(object)
    """The new filter, or None."""

    def __init__(self, kind: str, names: Callable[[], Sequence[str]], parent: QWidget | None = None):
        """`names` gives what the cluster offers for this kind, asked when the line gets the focus."""
        super().__init__(parent)
        self.kind, self._names = kind, names
        self._filter: Filter | None = None
        self._chips: list[Chip] = []
        self.setObjectName(f"filter_{kind}")
        self._area, self._flow = QFrame(), FlowLayout(spacing=3)
        self._area.setObjectName("chip_area")
        self._area.setLayout(self._flow)
        self._flow.setContentsMargins(3, 2, 3, 2)
        _grow_with_lines(self._area)
        self.line = self._make_line()
        self.switch = self._make_switch()
        self._flow.addWidget(self.line)
        self.setFocusProxy(self.line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignTop)
        self._show()

    @property
    def chips(self) -> tuple[Chip, ...]:
        return tuple(self._chips)

    @property
    def filter(self) -> Filter | None:
        return self._filter

    def show_filter(self, scope: Filter | None) -> None:
        """Show a filter that was changed elsewhere; the words being typed stay."""
        if scope != self._filter:
            self._filter = scope
            self._show()

    def add_words(self, words: str) -> None:
        """Add names as one would type them in a rule: `a, !b`, or `{@linux}` with braces for each."""
        names = [name for name in SEPARATORS.split(words) if name.strip("!")]
        old = self._filter or Filter()
        included = [name for name in names if not name.startswith("!") and name not in old.names]
        excluded = [name.lstrip("!") for name in names if name.startswith("!")]
        new = Filter(
            names=(*old.names, *dict.fromkeys(included)),
            excluded=(*old.excluded, *dict.fromkeys(name for name in excluded if name not in old.excluded)),
            is_expanded=old.is_expanded or "{" in words,
        )
        if new.names or new.excluded:
            self._change(new)

    def toggle_exclusion(self, index: int) -> None:
        """Turn the name of a chip from included to excluded or back; it stays chosen."""
        if self._filter is None:
            return
        chip, old = self._chips[index], self._filter
        names = tuple(name for name in old.names if name != chip.name)
        excluded = tuple(name for name in old.excluded if name != chip.name)
        if chip.is_excluded:
            names = (*names, chip.name)
        else:
            excluded = (*excluded, chip.name)
        self._change(Filter(names, excluded, old.is_expanded))
        self._focus_chip(chip.name)

    def remove(self, index: int) -> None:
        """Take the name of a chip away; the last one takes the filter with it."""
        if self._filter is None:
            return
        chip, old = self._chips[index], self._filter
        names = old.names if chip.is_excluded else tuple(name for name in old.names if name != chip.name)
        excluded = tuple(name for name in old.excluded if name != chip.name) if chip.is_excluded else old.excluded
        had_focus = chip.hasFocus()
        self._change(Filter(names, excluded, old.is_expanded) if names or excluded else None)
        if had_focus:
            self._focus_at(min(index, len(self._chips)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the line that the completer would not pass on."""
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Backspace and not self.line.text() and self._chips:
                self._focus_at(len(self._chips) - 1)
                return True
            if event.key() == Qt.Key.Key_Left and not self.line.text() and self._chips:
                self._focus_at(len(self._chips) - 1)
                return True
            if event.text() in (",", " ") and self.line.text().strip():
                self._take_line()
                return True
            if event.key() == Qt.Key.Key_Down and not self.line.text():
                self._refresh_names()
                self.line.completer().setCompletionPrefix("")
                self.line.completer().complete()
                return True
        if event.type() == QEvent.Type.FocusIn and watched is self.line:
            self._refresh_names()
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._show_focus(event.type() == QEvent.Type.FocusIn)
        return super().eventFilter(watched, event)

    def _make_line(self) -> QLineEdit:
        line = QLineEdit()
        line.setObjectName(f"add_{self.kind}")
        line.setMinimumWidth(90)
        line.setFixedHeight(20)
        line.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        completer = QCompleter(QStringListModel(self), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(12)
        completer.activated.connect(self._take_completion, Qt.ConnectionType.QueuedConnection)
        line.setCompleter(completer)
        line.setAccessibleName(tr("Add to {kind}").format(kind=self.kind))
        line.returnPressed.connect(self._take_line)
        line.editingFinished.connect(self._take_line)
        line.installEventFilter(self)
        return line

    def _make_switch(self) -> QToolButton:
        switch = QToolButton()
        switch.setObjectName(f"braces_{self.kind}")
        switch.setCheckable(True)
        switch.setProperty("outlined", True)
        switch.setIcon(icon("braces"))
        switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        switch.setFixedSize(176, 26)
        switch.toggled.connect(self._switch_braces)
        return switch

    def _refresh_names(self) -> None:
        present: set[str] = {*self._filter.names, *self._filter.excluded} if self._filter else set()
        model = self.line.completer().model()
        names = [name for name in self._names() if name not in present]
        if isinstance(model, QStringListModel) and model.stringList() != names:
            model.setStringList(names)

    def _take_completion(self, name: str) -> None:
        if not self.line.text() or self.line.text() == name:
            self.line.clear()
            self.add_words(name)

    def _take_line(self) -> None:
        popup = self.line.completer().popup()
        if popup is not None and popup.isVisible() and popup.currentIndex().isValid():
            return
        words = self.line.text()
        self.line.clear()
        if words.strip():
            self.add_words(words)

    def _switch_braces(self, is_expanded: bool) -> None:
        if self._filter is not None and self._filter.is_expanded != is_expanded:
            self._change(replace(self._filter, is_expanded=is_expanded))

    def _change(self, scope: Filter | None) -> None:
        self._filter = scope
        self._show()
        self.filter_changed.emit(scope)

    def _show(self) -> None:
        scope = self._filter or Filter()
        shown = [(chip.name, chip.is_excluded) for chip in self._chips]
        wanted = [(name, False) for name in scope.names] + [(name, True) for name in scope.excluded]
        if shown != wanted:
            self._replace_chips(wanted)
        self._show_switch(scope)
        self.line.setPlaceholderText(self._invitation() if not wanted else "")

    def _replace_chips(self, wanted: list[tuple[str, bool]]) -> None:
        for chip in self._chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = []
        for index, (name, is_excluded) in enumerate(wanted):
            chip = Chip(name, is_excluded=is_excluded, parent=self._area)
            chip.exclusion_toggled.connect(lambda index=index: self.toggle_exclusion(index))
            chip.removed.connect(lambda index=index: self.remove(index))
            chip.move_requested.connect(lambda step, index=index: self._focus_at(index + step))
            chip.installEventFilter(self)
            self._flow.insert_widget(index, chip)
            chip.show()
            self._chips.append(chip)
        # The line keeps its place among the fields; its chips and the switch come behind it.
        order = [self.line, *self._chips, self.switch]
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)
        self._area.updateGeometry()

    def _show_switch(self, scope: Filter) -> None:
        has_names = bool(scope.names or scope.excluded)
        self.switch.blockSignals(True)
        self.switch.setChecked(scope.is_expanded)
        self.switch.blockSignals(False)
        self.switch.setVisible(has_names)
        words = tr("each of these") if scope.is_expanded else tr("all of these together")
        self.switch.setText(f" {words}")
        self.switch.setAccessibleName(tr("Braces of {kind}: {words}").format(kind=self.kind, words=words))
        self.switch.setToolTip(
            tr("In braces: the limit counts for each of these by itself. Click to count all of them together.")
            if scope.is_expanded
            else tr("Without braces: the limit counts all of these together. Click to limit each by itself.")
        )

    def _show_focus(self, has_focus: bool) -> None:
        self._area.setProperty("has_focus", has_focus)
        self._area.style().polish(self._area)

    def _invitation(self) -> str:
        return {
            "users": tr("any user - add a name, @set or *"),
            "projects": tr("with or without project - add a name or *"),
            "pes": tr("parallel or not - add a name or *"),
            "queues": tr("any queue - add a name or *"),
            "hosts": tr("any host - add a name, @group or *"),
        }[self.kind]

    def _focus_at(self, index: int) -> None:
        if 0 <= index < len(self._chips):
            self._chips[index].setFocus(Qt.FocusReason.OtherFocusReason)
        elif index >= len(self._chips):
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_chip(self, name: str) -> None:
        for chip in self._chips:
            if chip.name == name:
                chip.setFocus(Qt.FocusReason.OtherFocusReason)


def _grow_with_lines(widget: QWidget) -> None:
    """Let the height of a widget follow the lines of its flow layout."""
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)
