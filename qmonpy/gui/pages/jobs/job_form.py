"""The form of a job in pages: the fields of a submission or an alteration, with mistakes beside them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.fault_line import Fault
from qmonpy.gui.base.reflow_scroll import FieldsScroll, show_in_areas
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.jobs.field_editors import (
    FieldEditor,
    make_field_editor,
    on_field_edited,
    read_field,
    show_differing,
    write_field,
)
from qmonpy.gui.pages.jobs.submit_fields import FieldForm, FormPage, Pick, SubmitField, format_hint
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.attribute_form.section_tabs import SectionTabs
from qmonpy.gui.widgets.field_grid import FieldGrid, FieldNotes, FlagGrid, align_labels
from qmonpy.gui.widgets.line_editors import line_of
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

LABEL_WIDTH, OPTION_WIDTH = 156, 84
"""Pixels; longer labels make their column wider, on all pages."""
PICK_TIPS = {
    Pick.FILE: later("Choose a file"),
    Pick.FOLDER: later("Choose a folder"),
    Pick.REQUESTS: later("Choose among the attributes of the cluster"),
    Pick.VARIABLES: later("Edit as a table of names and values"),
    Pick.PAIRS: later("Edit as a table of names and values"),
    Pick.PATHS: later("Edit as a table of hosts and paths"),
}


class JobForm(QWidget):
    """Shows the fields of a draft, and tells every change that the user makes."""

    field_edited = Signal(str)
    """The name of a field that was edited; `value` returns what it has now."""
    pick_asked = Signal(str, str)
    """The name of a field, and the kind of dialog that its button stands for."""

    def __init__(
        self,
        pages: Sequence[FormPage],
        snapshot: Snapshot,
        users: Sequence[str],
        more: Sequence[tuple[str, QWidget]] = (),
        *,
        is_scrolled: bool = False,
    ):
        """`more` are further pages behind those with fields: their titles and widgets.

        With `is_scrolled` the pages scroll on a small screen, so that what is made of them stays in sight below.
        """
        super().__init__()
        self._pages = tuple(pages)
        fields = [field for page in pages for field in page.fields]
        self._editors: dict[str, FieldEditor] = {
            field.name: make_field_editor(field, snapshot, users) for field in fields
        }
        self._titles = {field.name: tr(field.title) for field in fields}
        self._notes: dict[str, FieldNotes] = {}
        self._hints = {field.name: format_hint(field, snapshot.now) for field in fields}
        self._grids: list[FieldGrid] = []
        self._is_showing = False
        self._wrong: set[str] = set()
        self.tabs = named(SectionTabs(QWidget()), "form_pages")
        self.tabs.setAccessibleName(tr("Pages of the form"))
        self._stack = QStackedWidget()
        made = [*map(self._make_page, self._pages), *(widget for _, widget in more)]
        self.label_width = align_labels(self._grids)
        """The pixels of the column of labels, on each page."""
        for each in made:
            self._stack.addWidget(FieldsScroll(each) if is_scrolled else each)
        self.tabs.show_titles((*(tr(page.title) for page in pages), *(title for title, _ in more)))
        self.tabs.chosen.connect(self._stack.setCurrentIndex)
        self.tabs.choose(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_3"))
        layout.addWidget(self.tabs)
        layout.addWidget(self._stack, 1)
        for name, editor in self._editors.items():
            on_field_edited(editor, self._teller(name))

    # Building

    def _make_page(self, page: FormPage) -> QWidget:
        content = named(QWidget(), f"form_page_{page.id}")
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(tokens().size("space_3"))
        grid = FieldGrid(OPTION_WIDTH, LABEL_WIDTH)
        flags = [field for field in page.fields if field.form is FieldForm.FLAG]
        rows: list[list[SubmitField]] = []
        for field in page.fields:
            if field.is_beside:
                rows[-1].append(field)
            elif field.form is not FieldForm.FLAG:
                rows.append([field])
        for row in rows:
            self._add_row(grid, row)
        self._grids.append(grid)
        column.addLayout(grid)
        column.addWidget(self._make_flags(flags))
        column.addStretch(1)
        return content

    def _add_row(self, grid: FieldGrid, row: Sequence[SubmitField]) -> None:
        first = row[0]
        editor = self._editors[first.name]
        option = " ".join(field.option for field in row if field.option)
        if len(row) == 1 and first.pick is Pick.NOTHING:
            self._notes[first.name] = grid.add_field(tr(first.title), editor, option)
            return
        line = QWidget()
        layout = QHBoxLayout(line)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_2"))
        layout.addWidget(editor, 3)
        for field in row[1:]:
            label = QLabel(tr(field.title))
            label.setBuddy(self._editors[field.name])
            self._editors[field.name].setAccessibleName(tr(field.title))
            layout.addWidget(label)
            layout.addWidget(self._editors[field.name], 2)
        if first.pick is not Pick.NOTHING:
            layout.addWidget(self._make_pick(first))
        self._notes[first.name] = grid.add_field(tr(first.title), line, option, buddy=editor)
        for field in row[1:]:
            self._notes[field.name] = FieldNotes(self._editors[field.name])
            grid.addWidget(self._notes[field.name], grid.rowCount(), 1, 1, 2)

    def _make_pick(self, field: SubmitField) -> QToolButton:
        button = named(QToolButton(), f"pick_{field.name}")
        button.setIcon(icon("open" if field.pick in (Pick.FILE, Pick.FOLDER) else "form"))
        tip = f"{tr(PICK_TIPS[field.pick])} ({tr(field.title)})"
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(lambda: self.pick_asked.emit(field.name, str(field.pick)))
        return button

    def _make_flags(self, flags: Sequence[SubmitField]) -> FlagGrid:
        grid = FlagGrid()
        for field in flags:
            editor = self._editors[field.name]
            self._notes[field.name] = FieldNotes(editor)
            grid.add(editor, self._notes[field.name])
        return grid

    def _teller(self, name: str) -> Callable[[], None]:
        def tell() -> None:
            if not self._is_showing:
                self._mark_tabs()
                self.field_edited.emit(name)

        return tell

    # What dialogs use

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(self._editors)

    def editor(self, name: str) -> FieldEditor:
        """Return the editor of a field."""
        return self._editors[name]

    def value(self, name: str) -> str | bool | None:
        """Return what a field has now."""
        return read_field(self._editors[name])

    def show_values(self, values: Mapping[str, str | bool | None], but: str = "") -> None:
        """Show values of fields by name, except in one field in which somebody types; nothing is told."""
        self._is_showing = True
        for name, editor in self._editors.items():
            if name in values and name != but:
                write_field(editor, values[name])
        self._is_showing = False
        self._settle_directory()
        self._mark_tabs()

    def show_reports(self, reports: Mapping[str, Sequence[Report]]) -> None:
        """Show what is wrong at each field, and which pages have mistakes."""
        for name, notes in self._notes.items():
            notes.show_reports(reports.get(name, ()))
        self._wrong = {name for name, many in reports.items() if any(each.is_error for each in many)}
        self._mark_tabs()

    def find_faults(self, reports: Mapping[str, Sequence[Report]]) -> list[Fault]:
        """Return the mistakes of fields, in the order of the form, to be said beside the button."""
        errors = {name: [each.text for each in reports.get(name, ()) if each.is_error] for name in self._titles}
        return [
            Fault(title, "\n".join(errors[name]), partial(self.show_field, name))
            for name, title in self._titles.items()
            if errors[name]
        ]

    def show_field(self, name: str) -> None:
        """Bring a field into sight with what is wrong with it, and give it the keyboard."""
        self.tabs.choose(next(place for place, page in enumerate(self._pages) if name in page.names))
        self._editors[name].setFocus(Qt.FocusReason.OtherFocusReason)
        for each in (self._notes[name], self._editors[name]):
            show_in_areas(each)

    def show_hints(self, hints: Mapping[str, str]) -> None:
        """Show what empty fields stand for, by name; other fields have their own examples."""
        for name, editor in self._editors.items():
            if isinstance(editor, QLineEdit) or (isinstance(editor, QComboBox) and editor.isEditable()):
                show_hint(line_of(editor), hints.get(name, self._hints[name]))

    def show_differing(self, names: Sequence[str]) -> None:
        """Say of fields that the jobs differ in them."""
        for name in names:
            if name in self._editors:
                tip = tr("The jobs differ; what you enter is for all of them")
                show_differing(self._editors[name], tr("they differ"), tip)

    def show_unused(self, names: Collection[str]) -> None:
        """Grey the fields that do not count now."""
        for name, editor in self._editors.items():
            editor.setEnabled(name not in names)
        self._settle_directory()

    def show_title(self, place: int, title: str) -> None:
        """Show another title of a page."""
        self.tabs.tab(place).setText(title)

    def choose_page(self, id: str) -> None:
        """Show a page."""
        self.tabs.choose([page.id for page in self._pages].index(id))

    # Showing

    def _settle_directory(self) -> None:
        """With the present folder no other one counts."""
        if {"directory", "is_cwd"} <= set(self._editors):
            self._editors["directory"].setEnabled(self.value("is_cwd") is not True)

    def _mark_tabs(self) -> None:
        """Say in the title of a page how many of its fields are filled, and whether one is wrong."""
        for place, page in enumerate(self._pages):
            names = page.names
            filled = sum(bool(self.value(name)) for name in names if name not in _ALWAYS_FILLED)
            faults = len(self._wrong & set(names))
            title = tr(page.title) + (f" ({filled})" if filled and place else "") + (" !" if faults else "")
            tab = self.tabs.tab(place)
            if tab.text() != title:
                tab.setText(title)
            parts = [count_of(filled, "field is filled", "fields are filled")]
            parts += [count_of(faults, "mistake", "mistakes")] if faults else []
            tab.setToolTip(", ".join(parts))


_ALWAYS_FILLED = frozenset({"user", "runtime"})
