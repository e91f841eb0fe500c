"""The form of the request dialog: every option of qrsub in five groups, each mistake at its field."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from qmonpy.app.reservations.request_check import FieldReports, find_slots
from qmonpy.app.reservations.request_defaults import RequestDefaults
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_window import TIME_FIELDS, with_computed, with_time
from qmonpy.app.reservations.request_words import describe_allocation, describe_people
from qmonpy.gui.pages.reservations.request.request_fields import (
    MAIL_LETTERS,
    MAIL_TO_FIELD,
    NAME_FIELDS,
    PE_FIELD,
    SLOTS_FIELD,
    WHERE_FIELDS,
    WHO_FIELDS,
    RequestField,
    make_line,
)
from qmonpy.gui.pages.reservations.request.request_resources import ResourcesField
from qmonpy.gui.pages.reservations.request.request_times import TimesGroup
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.field_grid import SHORT_OPTION_WIDTH, FieldGrid, FieldNotes, align_labels
from qmonpy.gui.widgets.line_editors import Editor, on_edited, read_editor, write_editor
from qmonpy.gui.widgets.named import named
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

COLUMN_WIDTH = 360


class RequestForm(QScrollArea):
    """Shows a draft, and tells every change that the user makes to it."""

    draft_edited = Signal(object)
    """The user changed the draft to this RequestDraft."""

    def __init__(self, snapshot: Snapshot):
        super().__init__()
        self.setObjectName("request_form")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._snapshot = snapshot
        self._draft = RequestDraft()
        self._is_showing = False
        self._is_whole = False
        """Whether it does not scroll by itself."""
        self.full_width = 0
        """The width that both columns need, beside each other; pixels."""
        self.narrow_width = 0
        """The width that they need below each other."""
        self._typed_time = ""
        """The name of the time field in which the user types, which is not overwritten meanwhile."""
        self._editors: dict[str, Editor] = {}
        self._flags: dict[str, QCheckBox] = {}
        self._letters: dict[str, QCheckBox] = {}
        self._notes: dict[str, FieldNotes] = {}
        self.times = TimesGroup()
        self.resources = ResourcesField(snapshot.cluster)
        self._notes.update(self.times.notes)
        self._build()
        self.times.time_typed.connect(self._type_time)
        self.times.follow_asked.connect(self._let_follow)
        self.times.time_left.connect(self._leave_time)
        self.resources.resources_changed.connect(lambda lines: self._edit("resources", lines))

    # Building

    def _build(self) -> None:
        content = named(QWidget(), "request_form_content")
        columns = self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        space = tokens().size
        columns.setContentsMargins(space("space_4"), space("space_3"), space("space_4"), space("space_3"))
        columns.setSpacing(space("space_6"))
        resources, others = self._make_resources(), (self._make_where(), self._make_who(), self._make_rest())
        align_labels((self.times.grid, resources, *others))
        for grids in ((self.times, resources), others):
            # Both columns are as wide, whatever is in them.
            half = QWidget()
            half.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            half.setMinimumWidth(tokens().scaled(COLUMN_WIDTH))
            column = QVBoxLayout(half)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(space("space_3"))
            for each in grids:
                if isinstance(each, QWidget):
                    column.addWidget(each)
                else:
                    column.addLayout(each)
            column.addStretch(1)
            columns.addWidget(half, 1)
        self.setWidget(content)
        bar = self.verticalScrollBar().sizeHint().width()
        self.full_width = content.minimumSizeHint().width() + bar
        self.narrow_width = tokens().scaled(COLUMN_WIDTH) + 2 * space("space_4") + bar
        self.stand(is_whole=False, has_columns=True)

    def stand(self, *, is_whole: bool, has_columns: bool) -> None:
        """Be as high as all fields, for what scrolls around it, or scroll; with two columns or one."""
        self._is_whole = is_whole
        ways = QBoxLayout.Direction
        self._columns.setDirection(ways.LeftToRight if has_columns else ways.TopToBottom)
        self.setMinimumWidth(self.full_width if has_columns else self.narrow_width)
        policies = QScrollArea.SizeAdjustPolicy
        self.setSizeAdjustPolicy(policies.AdjustToContents if is_whole else policies.AdjustIgnored)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        content = self.widget()
        return QSize(least.width(), content.sizeHint().height()) if self._is_whole and content is not None else least

    def _make_resources(self) -> FieldGrid:
        grid = FieldGrid(SHORT_OPTION_WIDTH)
        grid.add_heading(tr("Resources"))
        self._add(grid, PE_FIELD)
        self.allocation = grid.add_words(tr("Allocation rule"))
        self._add(grid, SLOTS_FIELD)
        grid.addWidget(self.resources, grid.rowCount(), 0, 1, 3)
        self._notes["resources"] = FieldNotes(self.resources.add)
        grid.addWidget(self._notes["resources"], grid.rowCount(), 0, 1, 3)
        return grid

    def _make_where(self) -> FieldGrid:
        grid = FieldGrid()
        grid.add_heading(tr("Where"))
        for field in WHERE_FIELDS:
            self._add(grid, field)
        self._add_flag(grid, "is_immediate", tr("&Interactive queues only"), "-now y")
        return grid

    def _make_who(self) -> FieldGrid:
        grid = FieldGrid()
        grid.add_heading(tr("Who may use it"))
        for field in WHO_FIELDS:
            self._add(grid, field)
        self.people = grid.add_words(tr("Who may use it"))
        return grid

    def _make_rest(self) -> FieldGrid:
        grid = FieldGrid()
        grid.add_heading(tr("Behaviour"))
        for field in NAME_FIELDS:
            self._add(grid, field)
        letters = QWidget()
        line = QHBoxLayout(letters)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(tokens().size("space_2"))
        for letter, words, tooltip in MAIL_LETTERS:
            box = self._letters[letter] = named(QCheckBox(tr(words)), f"mail_{letter}")
            box.setToolTip(tr(tooltip))
            box.setAccessibleName(tr(tooltip))
            box.toggled.connect(lambda _: self._edit("mail", self._checked_letters()))
            line.addWidget(box)
        line.addStretch(1)
        self._notes["mail"] = grid.add_field(tr("Mail at its"), letters, "-m", buddy=self._letters["b"])
        self._letters["b"].setAccessibleName(tr(MAIL_LETTERS[0][2]))
        self._add(grid, MAIL_TO_FIELD)
        self._add_flag(grid, "has_hard_errors", tr("Hard errors: no &job starts in state E"), "-he y")
        self._add_flag(grid, "is_verify_only", tr("Onl&y verify, do not reserve"), "-w v")
        return grid

    def _add(self, grid: FieldGrid, field: RequestField) -> None:
        editor = self._editors[field.name] = make_line(field, self._snapshot)
        self._notes[field.name] = grid.add_field(tr(field.title), editor, field.option)
        on_edited(editor, lambda: self._edit(field.name, read_editor(editor)))

    def _add_flag(self, grid: FieldGrid, name: str, title: str, option: str) -> None:
        flag = self._flags[name] = named(QCheckBox(title), f"field_{name}")
        flag.toggled.connect(lambda is_on: self._edit(name, is_on))
        row = grid.rowCount()
        grid.addWidget(flag, row, 0, 1, 2)
        grid.add_option(option, row)
        self._notes[name] = FieldNotes(flag)
        grid.addWidget(self._notes[name], row + 1, 0, 1, 3)

    # What the dialog uses

    @property
    def draft(self) -> RequestDraft:
        """The draft that the form shows."""
        return self._draft

    def show_draft(self, draft: RequestDraft, snapshot: Snapshot, owner: str) -> None:
        """Show a draft with its meaning in a cluster; nothing is emitted."""
        if draft != self._draft:
            self._typed_time = ""
        self._draft, self._snapshot = draft, snapshot
        self._is_showing = True
        for name, editor in self._editors.items():
            if read_editor(editor) != getattr(draft, name):
                write_editor(editor, getattr(draft, name))
        for name, flag in self._flags.items():
            flag.setChecked(getattr(draft, name))
        for letter, box in self._letters.items():
            box.setChecked(letter in draft.mail)
        self.resources.show_resources(draft.resources)
        self._show_times()
        self._is_showing = False
        for words, text in (
            (self.allocation, describe_allocation(draft, snapshot.cluster)),
            (self.people, describe_people(draft, snapshot.cluster, owner)),
        ):
            words.setText(text)
            words.setVisible(bool(text))

    def show_reports(self, reports: FieldReports) -> None:
        """Show every report at its field."""
        for name, notes in self._notes.items():
            notes.show_reports(reports.get(name, ()))
        self.resources.show_reports(reports)

    def show_sources(self, defaults: RequestDefaults) -> None:
        """Mark fields whose text came from default request files and was not changed."""
        for name, notes in self._notes.items():
            notes.show_source(defaults.source_of(name, self._draft))

    def notes_of(self, name: str) -> FieldNotes:
        """Return the notes below a field."""
        return self._notes[name]

    def focus_first(self) -> None:
        """Put the keyboard into the first field."""
        self.times.fields["start"].line.setFocus()

    # Editing

    def _show_times(self) -> None:
        self.times.show_draft(self._draft, self._snapshot.now, find_slots(self._draft), self._typed_time)

    def _checked_letters(self) -> str:
        return "".join(sorted(letter for letter, box in self._letters.items() if box.isChecked()))

    def _edit(self, name: str, value: object) -> None:
        self._change(lambda draft: replace(draft, **{name: value}))  # type: ignore[arg-type]

    def _type_time(self, name: str, text: str) -> None:
        assert name in TIME_FIELDS
        self._typed_time = name
        self._change(lambda draft: with_time(draft, name, text, self._snapshot.now))

    def _leave_time(self) -> None:
        """Fill a time that was emptied with what follows from the other two."""
        self._typed_time = ""
        self._show_times()

    def _let_follow(self, name: str) -> None:
        self._change(lambda draft: with_computed(draft, name, self._snapshot.now))

    def _change(self, change: Callable[[RequestDraft], RequestDraft]) -> None:
        if self._is_showing:
            return
        self._draft = change(self._draft)
        self.draft_edited.emit(self._draft)
