"""The field of one filter: chips, a line that adds names with completion, and the switch for braces."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.chip import Chip
from qmonpy.gui.widgets.chip_line import SEPARATORS, ChipLine, ChipSpec
from qmonpy.model.configuration.quota_set import Filter
from qmonpy.translation import tr


class ChipField(QWidget):
    """Edits one filter of a rule; None is a filter that restricts nothing."""

    filter_changed = Signal(object)
    """The user changed the filter to this one, or to None."""

    def __init__(self, kind: str, names: Callable[[], Sequence[str]], parent: QWidget | None = None):
        """`names` returns the cluster's names for this kind; it is called when the line gets the focus."""
        super().__init__(parent)
        self.kind = kind
        self._filter: Filter | None = None
        self.setObjectName(f"filter_{kind}")
        self._area = ChipLine(names)
        self._area.words_added.connect(self.add_words)
        self._area.chip_acted.connect(self.toggle_exclusion)
        self._area.chip_removed.connect(self.remove)
        self.line = self._area.line
        self.line.setObjectName(f"add_{kind}")
        self.line.setAccessibleName(tr("Add to {kind}").format(kind=kind))
        self.switch = self._make_switch()
        self.setFocusProxy(self.line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignTop)
        self._show()

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips that are shown, in order."""
        return self._area.chips

    @property
    def filter(self) -> Filter | None:
        """The filter that is shown; None when it restricts nothing."""
        return self._filter

    def show_filter(self, scope: Filter | None) -> None:
        """Show a filter that was changed elsewhere; a word that is being typed stays."""
        if scope != self._filter:
            self._filter = scope
            self._show()

    def add_words(self, words: str) -> None:
        """Add names as they are typed in a rule: `a, !b`, or `{@linux}` with braces."""
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
        """Exclude the name of a chip or include it again; it keeps the keyboard."""
        if self._filter is None:
            return
        chip, old = self.chips[index], self._filter
        names = tuple(name for name in old.names if name != chip.name)
        excluded = tuple(name for name in old.excluded if name != chip.name)
        if chip.is_excluded:
            names = (*names, chip.name)
        else:
            excluded = (*excluded, chip.name)
        self._change(Filter(names, excluded, old.is_expanded))
        self._area.focus_name(chip.name)

    def remove(self, index: int) -> None:
        """Remove the name of a chip; with the last name, the filter is removed."""
        if self._filter is None:
            return
        chip, old = self.chips[index], self._filter
        names = old.names if chip.is_excluded else tuple(name for name in old.names if name != chip.name)
        excluded = tuple(name for name in old.excluded if name != chip.name) if chip.is_excluded else old.excluded
        self._change(Filter(names, excluded, old.is_expanded) if names or excluded else None)

    def _make_switch(self) -> QToolButton:
        switch = QToolButton()
        switch.setObjectName(f"braces_{self.kind}")
        switch.setCheckable(True)
        switch.setProperty("outlined", True)
        switch.setIcon(icon("braces"))
        switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        switch.setMinimumWidth(tokens().scaled(176))
        switch.setFixedHeight(tokens().scaled(26))
        switch.toggled.connect(self._switch_braces)
        return switch

    def _switch_braces(self, is_expanded: bool) -> None:
        if self._filter is not None and self._filter.is_expanded != is_expanded:
            self._change(replace(self._filter, is_expanded=is_expanded))

    def _change(self, scope: Filter | None) -> None:
        self._filter = scope
        self._show()
        self.filter_changed.emit(scope)

    def _show(self) -> None:
        scope = self._filter or Filter()
        specs = [ChipSpec(name) for name in scope.names] + [ChipSpec(name, is_excluded=True) for name in scope.excluded]
        self._area.show_chips(specs, self._invitation())
        self._show_switch(scope)

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
            tr("In braces: the limit is counted for each of these separately. Click to count all of them together.")
            if scope.is_expanded
            else tr("Without braces: the limit is counted for all of these together. Click to count each separately.")
        )

    def _invitation(self) -> str:
        return {
            "users": tr("any user - add a name, @set or *"),
            "projects": tr("with or without project - add a name or *"),
            "pes": tr("parallel or not - add a name or *"),
            "queues": tr("any queue - add a name or *"),
            "hosts": tr("any host - add a name, @group or *"),
        }[self.kind]
