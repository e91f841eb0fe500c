"""The dialog that asks what is to be played on what; it says what the workload comes to before anything is begun."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
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

from qmonpy.app.lab.new_run import (
    FILE,
    RECORDED,
    STREAM,
    Configuration,
    Shape,
    Wish,
    list_configurations,
    read_configuration,
)
from qmonpy.app.lab.workload_words import describe_notes, describe_workload
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.pages.lab.lab_desk import LabDesk, describe_failure
from qmonpy.gui.theme import dress, tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.configuration.cluster import Cluster

if TYPE_CHECKING:
    from qmonpy.gui.base.background import Failure

PAUSE_MS = 400
MOST_SEED = 1_000_000
MOST_DAYS = 366.0


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
        return self.wish, self.with_edits.isChecked(), self.other.text()

    @property
    def wish(self) -> Wish:
        """The workload that is asked for."""
        users = tuple(each for each in self.users.text().replace(",", " ").split() if each)
        like = self.like.text().strip()
        shape = Shape(
            users=users,
            factor=self.factor.value(),
            like=like,
            more=self.more.value() if like else 0,
            seed=self.seed.value(),
        )
        return Wish(self.source.currentData(), self.path.text().strip(), self.days.value(), shape)

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
        wish = self._asked = self.wish
        self._workload = None
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
        self.notes.setText(notes)
        self.notes.setVisible(bool(notes))
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        count = 1 + self.with_edits.isChecked() + bool(self.other.text().strip())
        self.start.setText(tr("Start {count}").format(count=count_of(count, tr("run"), tr("runs"))))
        self.start.setEnabled(self._workload is not None and bool(len(self._workload)))
        self.make_room()

    # Starting

    def _begin(self) -> None:
        if self._workload is None:
            return
        wanted: dict[str, Cluster] = {}
        draft = self._context.draft
        if self.with_edits.isChecked():
            wanted[tr("with {edits}").format(edits=_count_edits(draft.unsaved))] = draft.planned()
        path = self.other.text().strip()
        if not path:
            self._start(wanted)
            return
        self.start.setEnabled(False)

        def take(found: Configuration) -> None:
            self._start({**wanted, found.title: found.cluster})

        def refuse(failure: "Failure") -> None:
            self._show_state(self.words.text(), problem=describe_failure(failure))

        cluster = self._context.cluster
        self._context.background.query(
            "lab configuration", lambda: read_configuration(path, cluster), take, owner=self, on_failed=refuse
        )

    def _start(self, wanted: dict[str, Cluster]) -> None:
        present = self._context.cluster.snapshot().cluster
        configurations: tuple[Configuration, ...] = list_configurations(present, wanted)
        assert self._workload is not None
        self._desk.start(self.wish, self._workload, configurations)
        self.accept()

    # How it is put together

    def _make_fields(self) -> None:
        self.source = named(QComboBox(), "lab_source")
        self.source.addItem(tr("What this cluster ran"), RECORDED)
        if getattr(self._context.cluster, "arrivals", ()):
            self.source.addItem(tr("Jobs that come to this simulation"), STREAM)
        self.source.addItem(tr("A file: accounting, a trace (SWF), a spool"), FILE)
        self.path = named(QLineEdit(), "lab_path")
        self.choose = QPushButton(tr("Choose..."))
        self.choose.setAutoDefault(False)
        self.days = named(QDoubleSpinBox(decimals=1, minimum=0.1, maximum=MOST_DAYS, value=7.0), "lab_days")
        self.users = named(QLineEdit(placeholderText=tr("all")), "lab_users")
        self.factor = named(QDoubleSpinBox(decimals=2, minimum=0.05, maximum=100.0, value=1.0), "lab_factor")
        self.factor.setSingleStep(0.1)
        self.like = named(QLineEdit(placeholderText=tr("nobody")), "lab_like")
        self.more = named(QSpinBox(minimum=1, maximum=10_000, value=10), "lab_more")
        self.seed = named(QSpinBox(minimum=0, maximum=MOST_SEED), "lab_seed")
        edits = self._context.draft.unsaved
        self.as_it_is = QCheckBox(tr("As it is, to compare with"))
        self.as_it_is.setChecked(True)
        self.as_it_is.setEnabled(False)
        self.with_edits = named(QCheckBox(), "lab_with_edits")
        self.with_edits.setText(
            tr("With {edits} not applied yet").format(edits=_count_edits(edits)) if edits else tr("Nothing is edited")
        )
        self.with_edits.setEnabled(bool(edits))
        self.with_edits.setChecked(bool(edits))
        self.other = named(QLineEdit(placeholderText=tr("none")), "lab_other")
        self.choose_other = QPushButton(tr("Choose..."))
        self.choose_other.setAutoDefault(False)
        self.words = named(QLabel(wordWrap=True), "total_line")
        self.notes = named(QLabel(wordWrap=True), "field_help")
        self.problem = named(QLabel(wordWrap=True), "problem_line")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
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
        self._add(tr("Only jobs of"), self.users)
        self._add(tr("Times as many jobs"), self.factor)
        self._add(tr("More users like"), self.like, self.more)
        self._add(tr("Seed"), self.seed)
        self.seed.setToolTip(tr("0 plays ties by number; another one shuffles them, and what is added by chance"))
        self.more.setAccessibleName(tr("How many more users"))
        column = QVBoxLayout(self)
        column.setSpacing(tokens().size("space_3"))
        column.addLayout(self._form)
        title = named(QLabel(tr("Configurations")), "group_title")
        column.addWidget(title)
        column.addWidget(self.as_it_is)
        column.addWidget(self.with_edits)
        row = QHBoxLayout()
        label = QLabel(tr("As in a directory of qconf files, a cluster file, or history:NUMBER"))
        label.setBuddy(self.other)
        self.other.setAccessibleName(label.text())
        row.addWidget(label)
        row.addWidget(self.other, 1)
        row.addWidget(self.choose_other)
        column.addLayout(row)
        for each in (self.words, self.notes, self.problem):
            column.addWidget(each)
        column.addStretch(1)
        column.addWidget(self._buttons)

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
        for line in (self.path, self.users, self.like):
            line.textChanged.connect(lambda _: self._ask())
        for box in (self.days, self.factor):
            box.valueChanged.connect(lambda _: self._ask())
        for number in (self.more, self.seed):
            number.valueChanged.connect(lambda _: self._ask())
        self.with_edits.toggled.connect(lambda _: self._show_state(self.words.text(), self.notes.text()))
        self.other.textChanged.connect(lambda _: self._show_state(self.words.text(), self.notes.text()))
        self.choose.clicked.connect(lambda *_: self._choose_path(self.path, is_folder=False))
        self.choose_other.clicked.connect(lambda *_: self._choose_path(self.other, is_folder=True))
        self._buttons.rejected.connect(self.leave)
        self.start.clicked.connect(lambda *_: self._begin())

    def _follow_source(self) -> None:
        source = self.source.currentData()
        self._form.setRowVisible(1, source == FILE)
        self._form.setRowVisible(2, source == STREAM)
        self._ask()

    def _choose_path(self, line: QLineEdit, *, is_folder: bool) -> None:
        dialog = QFileDialog(self)
        dialog.setFileMode(QFileDialog.FileMode.Directory if is_folder else QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(line.setText)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _count_edits(names: tuple[str, ...]) -> str:
    return count_of(len(names), tr("edit"), tr("edits"))
