"""The dialog that asks what is to be played on what; it says what the workload comes to before anything is begun."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.lab.configurations import Configuration
from qmonpy.app.lab.new_run import (
    FILE,
    RECORDED,
    STREAM,
    Shape,
    Wish,
    list_configurations,
)
from qmonpy.app.lab.workload_number import WorkloadNumber
from qmonpy.app.lab.workload_words import describe_notes, describe_workload
from qmonpy.formats.values.moment import VALID_MOMENTS, parse_moment
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.reflow_scroll import FieldsScroll
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.lab.configuration_list import ConfigurationList
from qmonpy.gui.pages.lab.lab_desk import LabDesk
from qmonpy.gui.terms.number_dialog import open_number
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.theme import dress, tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.spin_field import spin_field
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.report import ReportError
from qmonpy.translation import tr

PAUSE_MS = 400
MOST_SEED = 1_000_000
MOST_DAYS = 366.0
SHOWN_LETTERS = 24
"""For so many letters the menu of workloads has room at least."""


class NewRunDialog(FormDialog):
    """Begins runs through the desk and closes."""

    def __init__(self, context: PageContext, desk: LabDesk, parent: QWidget | None = None):
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("new_run_dialog")
        self.setWindowTitle(tr("New run"))
        self.setMinimumWidth(tokens().size("dialog_width"))
        self._context, self._desk = context, desk
        self._workload: Workload | None = None
        self._asked: Wish | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._read)
        self._make_fields()
        self._lay_out()
        self._connect()
        dress(self)
        self._follow_source()
        self.note_untouched()
        self._pause.stop()
        self._read()

    # What is filled in

    @property
    def content(self) -> object:
        """See `FormDialog.content`."""
        return self._fields(), self.configurations.content

    def _fields(self) -> tuple[object, ...]:
        lines = (self.path, self.since, self.until, self.users, self.without, self.projects, self.like)
        return (
            self.source.currentData(), *(each.text() for each in lines), self.days.value(), self.factor.value(),
            self.more.value(), self.seed.value(),
        )  # fmt: skip

    def find_wish(self) -> Wish:
        """Return the workload that is asked for; ReportError where a time cannot be read."""
        like = self.like.text().strip()
        shape = Shape(
            begin=self._find_moment(self.since),
            end=self._find_moment(self.until),
            users=_split(self.users.text()),
            without_users=_split(self.without.text()),
            projects=_split(self.projects.text()),
            factor=self.factor.value(),
            like=like,
            more=self.more.value() if like else 0,
            seed=self.seed.value(),
        )
        return Wish(self.source.currentData(), self.path.text().strip(), self.days.value(), shape)

    def _find_moment(self, line: QLineEdit) -> int:
        words = line.text().strip()
        return parse_moment(words, self._context.cluster.snapshot().now) if words else 0

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        return tr("No run was begun. What is filled in would be lost.")

    # Reading

    def _ask(self) -> None:
        self._workload = None
        self._show_state(tr("Reading..."))
        self._pause.start()

    def _read(self) -> None:
        """Read the workload as it is wished for now; what comes for an older wish is not shown."""
        self._workload = None
        try:
            wish = self._asked = self.find_wish()
        except ReportError as error:
            self._asked = None
            self._show_state("", problem="\n".join(each.text for each in error.reports))
            return
        if wish.source == FILE and not wish.path:
            self._show_state(tr("Name a file."))
            return
        self._show_state(tr("Reading..."))

        def take(workload: Workload) -> None:
            if wish == self._asked:
                self._workload = workload
                self._show_state(describe_workload(workload), describe_notes(workload))

        def refuse(words: str) -> None:
            if wish == self._asked:
                self._show_state("", problem=words)

        self._desk.read_wish(wish, self, take, refuse)

    def _show_state(self, words: str, notes: str = "", problem: str = "") -> None:
        self.words.setText(words)
        self.opener.setVisible(self._workload is not None and bool(len(self._workload)))
        self.notes.setText(notes)
        self.notes.setVisible(bool(notes))
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        count = self.configurations.count
        self.start.setText(tr("Start {count}").format(count=count_of(count, "run", "runs")))
        self.start.setEnabled(self._workload is not None and bool(len(self._workload)))
        self.make_room()

    def _open_workload(self) -> None:
        if self._workload is not None and len(self._workload):
            open_number(self._context, self, WorkloadNumber(self._workload))

    # Starting

    def _begin(self) -> None:
        if self._workload is not None:
            self.start.setEnabled(False)
            self.configurations.take(self._start)

    def _start(self, wanted: Sequence[Configuration]) -> None:
        present = self._context.cluster.snapshot().cluster
        if self._workload is None or self._asked is None:
            return
        self._desk.start(self._asked, self._workload, list_configurations(present, wanted))
        self.accept()

    def _refuse(self, words: str) -> None:
        self._show_state(self.words.text(), self.notes.text(), problem=words)

    # How it is put together

    def _make_fields(self) -> None:
        self.source = named(QComboBox(), "lab_source")
        self.source.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.source.setMinimumContentsLength(SHOWN_LETTERS)
        self.source.addItem(tr("What this cluster ran"), RECORDED)
        if getattr(self._context.cluster, "arrivals", ()):
            self.source.addItem(tr("Jobs that come to this simulation"), STREAM)
        self.source.addItem(tr("A file: accounting, a trace (SWF), a spool"), FILE)
        self.path = named(CutLine(), "lab_path")
        self.choose = QPushButton(tr("Choose..."))
        self.choose.setAutoDefault(False)
        self.days = spin_field(QDoubleSpinBox(decimals=1, minimum=0.1, maximum=MOST_DAYS, value=7.0), "lab_days")
        self.since = named(hint_line(tr("its beginning")), "lab_since")
        self.until = named(hint_line(tr("its end")), "lab_until")
        self.users = named(hint_line(tr("all users")), "lab_users")
        self.without = named(hint_line(tr("nobody")), "lab_without")
        self.projects = named(hint_line(tr("all projects")), "lab_projects")
        self.factor = spin_field(QDoubleSpinBox(decimals=2, minimum=0.05, maximum=100.0, value=1.0), "lab_factor")
        self.factor.setSingleStep(0.1)
        self.like = named(hint_line(tr("nobody")), "lab_like")
        self.more = spin_field(QSpinBox(minimum=1, maximum=10_000, value=10), "lab_more")
        self.seed = spin_field(QSpinBox(minimum=0, maximum=MOST_SEED), "lab_seed")
        self.configurations = ConfigurationList(self._context)
        self.words = named(QLabel(wordWrap=True), "total_line")
        opener = make_opener(self, self._open_workload, tr("What the workload comes to"))
        self.opener = named(opener, "open_workload")
        self.opener.hide()
        self.notes = named(QLabel(wordWrap=True), "field_help")
        self.problem = named(QLabel(wordWrap=True), "problem_line")
        self._buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        self.start = self._buttons.addButton(tr("Start"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setObjectName("start_runs")
        self.start.setProperty("filled", True)
        self.start.setDefault(True)

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(tokens().size("space_3"))
        self._form.setVerticalSpacing(tokens().size("space_2"))
        self._add(tr("Workload"), self.source)
        self._add(tr("File"), self.path, self.choose)
        self._add(tr("Days"), self.days)
        self._add(tr("Submitted from"), self.since, self._make_label(tr("and before"), self.until), self.until)
        self._add(tr("Only jobs of"), self.users, self._make_label(tr("and not of"), self.without), self.without)
        self._add(tr("Only of projects"), self.projects)
        self._add(tr("Multiply jobs by"), self.factor)
        self._add(tr("More users like"), self.like, self._make_label(tr("how many"), self.more), self.more)
        self._add(tr("Seed"), self.seed)
        self.seed.setToolTip(
            tr(
                "0 plays jobs of one second in the order of their numbers, and lets them end in the order of the "
                "records; another seed shuffles both, and draws otherwise what is added by chance"
            )
        )
        for line in (self.since, self.until):
            line.setToolTip(tr("Write {moments}").format(moments=VALID_MOMENTS))
        self.more.setAccessibleName(tr("How many more users"))
        filled = QWidget()
        fields = QVBoxLayout(filled)
        fields.setContentsMargins(0, 0, 0, 0)
        fields.setSpacing(tokens().size("space_3"))
        fields.addLayout(self._form)
        fields.addWidget(named(QLabel(tr("Configurations")), "group_title"))
        fields.addWidget(self.configurations)
        fields.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(tokens().size("space_3"))
        # On a small screen the fields scroll, so that what is made of them stays in sight below.
        column.addWidget(FieldsScroll(filled), 1)
        told = QHBoxLayout()
        told.addWidget(self.words, 1)
        told.addWidget(self.opener, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(told)
        for each in (self.notes, self.problem):
            column.addWidget(each)
        column.addWidget(self._buttons)

    def _make_label(self, text: str, field: QWidget) -> QLabel:
        label = QLabel(text)
        label.setBuddy(field)
        field.setAccessibleName(text)
        return label

    def _add(self, name: str, *fields: QWidget) -> None:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        for each in fields:
            layout.addWidget(each, 1 if isinstance(each, (QLineEdit, QComboBox)) else 0)
        if not isinstance(fields[0], (QLineEdit, QComboBox)):
            layout.addStretch(1)
        fields[0].setAccessibleName(name)
        self._form.addRow(name, row)

    def _connect(self) -> None:
        self.source.currentIndexChanged.connect(lambda _: self._follow_source())
        for line in (self.path, self.since, self.until, self.users, self.without, self.projects, self.like):
            line.textChanged.connect(lambda _: self._ask())
        for box in (self.days, self.factor):
            box.valueChanged.connect(lambda _: self._ask())
        for number in (self.more, self.seed):
            number.valueChanged.connect(lambda _: self._ask())
        self.configurations.changed.connect(lambda: self._show_state(self.words.text(), self.notes.text()))
        self.configurations.refused.connect(self._refuse)
        self.choose.clicked.connect(lambda *_: self._choose_path())
        self._buttons.rejected.connect(self.leave)
        self.start.clicked.connect(lambda *_: self._begin())

    def _follow_source(self) -> None:
        source = self.source.currentData()
        self._form.setRowVisible(1, source == FILE)
        self._form.setRowVisible(2, source == STREAM)
        self._ask()

    def _choose_path(self) -> None:
        dialog = QFileDialog(self)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.path.setText)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())
