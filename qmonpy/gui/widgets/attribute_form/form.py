"""The form of one or several objects: attributes in sections, searched by name or label, each with its editor."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from qmonpy.app.editing.attribute_fields import AttributeField
from qmonpy.gui.base.fits_width import ScrolledContent
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form.attribute_filter import attribute_rows, find_attributes
from qmonpy.gui.widgets.attribute_form.editors import MakeEditor, Planned, make_editor
from qmonpy.gui.widgets.attribute_form.field import LABEL_WIDTH, FieldWidget, find_label_width
from qmonpy.gui.widgets.attribute_form.section_tabs import SectionTabs
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.named import named
from qmonpy.model.attributes.attribute_description import AttributeDescription
from qmonpy.translation import tr

MOST_ON_A_PAGE = 14
"""A form with more attributes shows one section at a time, in tabs."""
MOST_WITHOUT_SEARCH = 6
FORM_WIDTH, NARROW_WIDTH = 920, 560
"""Pixels: the most that a form takes; the width below which editors stand below their names."""
SEARCH_WIDTH_AT_TABS = 148
FIRST_SECTION = "General"
MADE_AT_ONCE = 4
"""So many editors of a held form are made at a time."""


class AttributeForm(QWidget):
    """A form of attributes; the package's docstring says how it is used."""

    attribute_edited = Signal(str, str)
    """The name of an attribute and the new text of its value for all hosts, as `qconf -s*` prints it."""
    link_followed = Signal(object)
    overrides_requested = Signal(str)
    section_shown = Signal(str)
    """Another section is shown; the widget below it may be new."""

    def __init__(
        self,
        planned: Planned,
        editors: Mapping[str, MakeEditor] | None = None,
        extras: Mapping[str, Callable[[], QWidget]] | None = None,
        sections: Sequence[str] = (),
        parent: QWidget | None = None,
    ):
        """`planned` gives the cluster in which names are looked up.

        `editors` are for attributes that have one of their own, by name; `extras` makes widgets that stand below the
        attributes of a section, by section; `sections` are those that come first, in order.
        """
        super().__init__(parent)
        self._planned = planned
        self._editors = dict(editors or {})
        self._extras = dict(extras or {})
        self._first_sections = tuple(sections) or (FIRST_SECTION,)
        self._made_extras: dict[str, QWidget] = {}
        self._fields: dict[str, AttributeField] = {}
        self._widgets: dict[str, FieldWidget] = {}
        self._headings: dict[str, QLabel] = {}
        self._found: frozenset[str] = frozenset()
        self._is_locked = self._is_held = False
        self._section = ""
        self._label_width = LABEL_WIDTH
        self.search = FilterLine(tr("Find an attribute"), kept_as="attributes")
        self.search.setObjectName("find_attribute")
        self.search.filter_changed.connect(lambda _: self._arrange())
        self.search.set_source(lambda: attribute_rows(self._fields.values()))
        self.tabs = named(SectionTabs(self.search), "form_sections")
        self.tabs.setAccessibleName(tr("Sections of the form"))
        self.tabs.chosen.connect(self._choose_tab)
        words = tr("No attribute matches this.")
        self._nothing = named(QLabel(f'{words} <a href="clear">{tr("Clear the search")}</a>'), "hint")
        self._nothing.linkActivated.connect(lambda _: self.search.set_filter(""))
        self._content = ScrolledContent("attribute_form_content")
        self._column = QVBoxLayout(self._content)
        self._lay_out()

    # What pages use

    def show_fields(self, fields: Sequence[AttributeField]) -> None:
        """Show attributes in place of those before; one that stays keeps its editor and what is typed there."""
        names = [each.description.name for each in fields]
        if names != list(self._fields):
            self._forget([name for name in self._widgets if name not in names])
            self._fields = {each.description.name: each for each in fields}
            self._show_tabs()
        else:
            self._fields = {each.description.name: each for each in fields}
            self._mark_tabs()
        for field in fields:
            widget = self._widgets.get(field.description.name)
            if widget is not None and widget.field != field:
                widget.show_field(field)
        self._arrange()

    def hold(self) -> None:
        """Make no editor until `make_more` is called or the form is seen: to make all of them takes long."""
        self._is_held = not self.isVisible()

    def make_more(self) -> bool:
        """Make a few of the editors that are held back; returns whether there are others."""
        if self._is_held:
            missing = self._find_missing()
            for field in missing[:MADE_AT_ONCE]:
                self._make(field)
            if len(missing) <= MADE_AT_ONCE:
                self._release()
        return self._is_held

    def set_locked(self, is_locked: bool) -> None:
        """Let the values be read only."""
        if is_locked != self._is_locked:
            self._is_locked = is_locked
            for widget in self._widgets.values():
                widget.set_locked(is_locked)

    def go_to(self, name: str) -> bool:
        """Show an attribute and put the keyboard into its editor; returns False when the form does not have it."""
        field = self._fields.get(name)
        if field is None:
            return False
        self._release()
        if not self._is_found(field):
            self.search.set_filter("")
        self.choose_section(field.description.section)
        widget = self._widgets[name]
        self._scroll.ensureWidgetVisible(widget)
        widget.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def take_text(self) -> None:
        """Hand typed text of all editors over now, without waiting for a pause."""
        for widget in self._widgets.values():
            widget.editor.take_text()

    def field_of(self, name: str) -> FieldWidget:
        """Return the widget of an attribute, made if its section was not shown yet; KeyError if the form has none."""
        if name not in self._widgets:
            self._make(self._fields[name])
            self._arrange()
        return self._widgets[name]

    @property
    def fields(self) -> tuple[AttributeDescription, ...]:
        """The descriptions of the form's attributes."""
        return tuple(each.description for each in self._fields.values())

    @property
    def sections(self) -> tuple[str, ...]:
        """The titles of the sections, in order."""
        found = dict.fromkeys(each.description.section for each in self._fields.values())
        first = tuple(each for each in self._first_sections if each in found)
        return (*first, *(each for each in found if each not in first))

    @property
    def section(self) -> str:
        """The section that is shown; empty when all are."""
        return self._section

    def choose_section(self, section: str) -> None:
        """Show a section, in a form that shows one at a time."""
        if section in self.sections and self._has_tabs:
            self.tabs.choose(self.sections.index(section))

    def shows_section(self, section: str) -> bool:
        """Whether a section is shown with the widget below it; not while somebody searches."""
        return not self.search.text().strip() and self._section in ("", section)

    def extra(self, section: str) -> QWidget | None:
        """Return the widget below a section; None before the section was first shown."""
        return self._made_extras.get(section)

    # How it is shown

    @property
    def _has_tabs(self) -> bool:
        return len(self._fields) > MOST_ON_A_PAGE

    def _show_tabs(self) -> None:
        sections = self.sections
        if self._section not in sections or not self._has_tabs:
            self._section = sections[0] if sections and self._has_tabs else ""
        self.tabs.show_titles(tuple(tr(section) for section in sections) if self._has_tabs else ())
        if self._section:
            self.tabs.blockSignals(True)
            self.tabs.choose(sections.index(self._section))
            self.tabs.blockSignals(False)
        self.search.setVisible(len(self._fields) > MOST_WITHOUT_SEARCH)
        self.search.setMaximumWidth(SEARCH_WIDTH_AT_TABS if self._has_tabs else tokens().size("search_width"))
        self.search.show_hint(tr("Attribute") if self._has_tabs else self.search.accessibleName())
        self._mark_tabs()

    def _mark_tabs(self) -> None:
        """Mark sections with mistakes by `!` and edited ones by `*`."""
        titles = []
        for section in self.sections:
            inside = [each for each in self._fields.values() if each.description.section == section]
            mark = " !" if any(each.errors for each in inside) else ""
            mark += " *" if any(each.is_modified for each in inside) else ""
            titles.append(tr(section) + mark)
        if self._has_tabs:
            self.tabs.show_titles(tuple(titles))

    def _choose_tab(self, place: int) -> None:
        sections = self.sections
        if 0 <= place < len(sections):
            self._section = sections[place]
            self._arrange()
            self.section_shown.emit(self._section)

    def _is_found(self, field: AttributeField) -> bool:
        return field.description.name in self._found

    def _is_shown(self, field: AttributeField) -> bool:
        if self.search.text().strip():
            return self._is_found(field)
        return self._is_of_section(field)

    def _is_of_section(self, field: AttributeField) -> bool:
        return not self._section or field.description.section == self._section

    def _arrange(self) -> None:
        """Show the attributes of the section or the search; their widgets are made when they are first shown."""
        self._found = find_attributes(self._fields.values(), self.search.text())
        shown = [each for each in self._fields.values() if self._is_shown(each)]
        is_searching = bool(self.search.text().strip())
        if self._is_held:
            return
        self._fit_labels()
        for field in self._find_missing():
            self._make(field)
        names = {each.description.name for each in shown}
        for name, widget in self._widgets.items():
            widget.setVisible(name in names)
        sections = {each.description.section for each in shown}
        has_headings = (not self._section or is_searching) and len(self.sections) > 1
        for section, heading in self._headings.items():
            heading.setVisible(has_headings and section in sections)
        for section, make in self._extras.items():
            if section in sections and section not in self._made_extras and not is_searching:
                self._place_extra(section, make())
        for section, extra in self._made_extras.items():
            extra.setVisible(section in sections and not is_searching)
        self._nothing.setVisible(is_searching and not shown)

    def _find_missing(self) -> list[AttributeField]:
        """Return the attributes that are to be seen and have no editor."""
        fields = self._fields.values()
        return [each for each in fields if self._is_shown(each) and each.description.name not in self._widgets]

    def _release(self) -> None:
        """Show everything that was held back."""
        if self._is_held:
            self._is_held = False
            self._arrange()

    def _make(self, field: AttributeField) -> None:
        description = field.description
        make = self._editors.get(description.name, make_editor)
        widget = FieldWidget(field, make, self._planned)
        widget.set_locked(self._is_locked)
        widget.set_label_width(self._label_width)
        widget.set_narrow(self.width() < NARROW_WIDTH)
        widget.text_edited.connect(self.attribute_edited)
        widget.link_followed.connect(self.link_followed)
        widget.overrides_requested.connect(self.overrides_requested)
        if description.section not in self._headings:
            heading = named(QLabel(tr(description.section)), "form_heading")
            self._headings[description.section] = heading
            self._insert(heading, self._place_of(description.section, ""))
        self._widgets[description.name] = widget
        self._insert(widget, self._place_of(description.section, description.name))

    def _place_extra(self, section: str, extra: QWidget) -> None:
        self._made_extras[section] = extra
        last = [each for each in self._fields.values() if each.description.section == section][-1]
        place = self._column.indexOf(self._widgets[last.description.name])
        self._insert(extra, place + 1)

    def _place_of(self, section: str, name: str) -> int:
        """Return where a widget belongs in the column, in the order of sections and attributes."""
        sections = {each: place for place, each in enumerate(self.sections)}
        names = {each: place for place, each in enumerate(self._fields)}

        def order(section: str, name: str) -> tuple[int, int]:
            return sections.get(section, len(sections)), names.get(name, -1)

        orders: dict[QWidget, tuple[int, int]] = {
            heading: order(title, "") for title, heading in self._headings.items()
        }
        for title, extra in self._made_extras.items():
            orders[extra] = order(title, "")[0], len(names)
        for each in self._widgets.values():
            orders[each] = order(each.description.section, each.description.name)
        wanted, last = order(section, name), (len(sections), 0)
        for place in range(self._column.count()):
            item = self._column.itemAt(place)
            widget = item.widget() if item is not None else None
            if widget is None or orders.get(widget, last) > wanted:
                return place
        return self._column.count()

    def _insert(self, widget: QWidget, place: int) -> None:
        self._column.insertWidget(place, widget)

    def _forget(self, names: Sequence[str]) -> None:
        for name in names:
            widget = self._widgets.pop(name)
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()

    def _lay_out(self) -> None:
        space = tokens().size
        bar = QVBoxLayout()
        bar.setContentsMargins(space("space_2"), space("space_1"), space("space_2"), 0)
        bar.addWidget(self.tabs)
        self._column.setContentsMargins(0, space("space_1"), 0, space("space_3"))
        self._column.setSpacing(space("space_1"))
        self._column.addWidget(self._nothing)
        self._column.addStretch(1)
        self._nothing.setContentsMargins(space("space_3"), space("space_3"), 0, 0)
        self._nothing.hide()
        self._content.setMaximumWidth(tokens().scaled(FORM_WIDTH))
        self._scroll = named(QScrollArea(widgetResizable=True), "attribute_form_scroll")
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self._scroll, 1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._release()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for widget in self._widgets.values():
            widget.set_narrow(self.width() < NARROW_WIDTH)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "_widgets"):
            return
        if event.type() == QEvent.Type.StyleChange:
            self._fit_labels()
        if event.type() == QEvent.Type.PaletteChange:
            for widget in self._widgets.values():
                widget.show_field(widget.field)

    def _fit_labels(self) -> None:
        """Let all editors of a section begin at the same place, behind the longest name; those of a search stay where
        they are while somebody types."""
        shown = [each for each in self._fields.values() if self._is_of_section(each)]
        self._label_width = find_label_width(self._fields.values() if self.search.text().strip() else shown)
        for widget in self._widgets.values():
            widget.set_label_width(self._label_width)
