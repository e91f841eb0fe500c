"""*Why?* at a moment of a run: which run, which moment, and the answer with all that it rests on."""

from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from qmonpy.app.terms.number import SaidLine
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.fits_width import AsksHeight
from qmonpy.gui.base.reflow_scroll import OpensInSight
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.pages.lab.lab_desk import describe_failure
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.translation import tr


class MomentWhy(OpensInSight, AsksHeight):
    """Shows why a job waited in one of the runs that are compared."""

    closed = Signal()
    link_followed = Signal(object)
    number_asked = Signal(object, object)
    """A `Number` is to be opened, and the `Snapshot` of the run in which it is."""

    case_asked = Signal(int, object)
    """What is true of a job, by its number, is to be kept as a case, and the `Snapshot` of the run in which it is."""

    def __init__(self, laboratory: Laboratory, background: Background, parent: QWidget | None = None):
        super().__init__(parent)
        self._laboratory, self._background = laboratory, background
        self._shown: Any = None
        self._index = 0
        self._held: Any = None
        self._answer: Any = None
        self.runs = named(QComboBox(), "moment_runs")
        self.runs.setAccessibleName(tr("The run that is asked about"))
        self.moments = named(QComboBox(), "moments")
        self.moments.setAccessibleName(tr("The moment that is asked about"))
        self.panel = WhyPanel()
        self.panel.closed.connect(self.closed)
        self.panel.link_followed.connect(self.link_followed)
        for told in (self.panel.words, self.panel.trace_table):
            told.number_asked.connect(self._ask_number)
        self.runs.activated.connect(lambda _: self._list_moments())
        self.moments.activated.connect(lambda _: self._explain())
        self.keep = named(QPushButton(tr("Keep as case...")), "keep_moment")
        self.keep.setToolTip(
            tr("Keep what is true of the job at this moment of the run as a case, by which edits are judged")
        )
        self.keep.clicked.connect(lambda *_: self._ask_to_keep())
        for each in (self.runs, self.moments):
            # As wide as what they offer where there is room for that, and no reason for the page to be wider.
            each.setMinimumContentsLength(6)
            each.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.moments.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        space = tokens().size
        line = FlowLayout(spacing=space("space_2"))
        line.setContentsMargins(space("space_3"), space("space_1"), space("space_3"), 0)
        # The moments last: they come later, and nothing before them moves then.
        for part in (self.runs, self.keep, self.moments):
            line.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(line)
        layout.addWidget(self.panel, 1)

    def ask(self, shown: Any, index: int, held: Any = None) -> None:
        """Ask why a job, by its place in the workload, waited in the run in which it waited longest; of a job that a
        rule held back, at that moment (a `HeldMoment`)."""
        if shown is not self._shown:
            self._shown = shown
            self.runs.clear()
            self.runs.addItems(shown.comparison.titles)
        self._index, self._held = index, held
        self.runs.setCurrentIndex(shown.find_longest_wait(index) if held is None else held.play)
        self._list_moments()

    def _list_moments(self) -> None:
        shown, index, place = self._shown, self._index, self.runs.currentIndex()
        self.moments.clear()
        self._show_answer(None)
        self.panel.expect(-1)
        self._query(partial(_list_moments, self._laboratory, shown, index, place), (index, place), self._take_moments)

    def _take_moments(self, moments: Any) -> None:
        held = self._held
        if held is not None and held.play == self.runs.currentIndex():
            from qmonpy.app.lab.moments import title_held

            moments = (title_held(held), *moments)
        for each in moments:
            self.moments.addItem(each.title, each.now)
        self.moments.setVisible(bool(moments))
        self.moments.setEnabled(self.moments.count() > 1)
        if moments:
            self._explain()
        else:
            from qmonpy.app.lab.moments import AT_ONCE

            self.panel.say(tr(AT_ONCE), self._name())

    def _explain(self) -> None:
        index, place, now = self._index, self.runs.currentIndex(), self.moments.currentData()
        work = partial(_explain, self._laboratory, self._shown, index, place, now)
        self._show_answer(None)
        self._query(work, (index, place), self._take_answer)

    def _take_answer(self, answer: Any) -> None:
        if isinstance(answer, str):
            self.panel.say(answer, self._name())
        else:
            self._show_answer(answer)
            self.panel.show_trace(answer.number, answer.title, answer.lines, answer.rows, answer.numbers.find)

    def _show_answer(self, answer: Any) -> None:
        self._answer = answer
        self.keep.setEnabled(answer is not None)

    def _ask_to_keep(self) -> None:
        if self._answer is not None:
            self.case_asked.emit(self._answer.number, self._answer.snapshot)

    def _ask_number(self, number: Any) -> None:
        self.number_asked.emit(number, self._answer.snapshot)

    def _name(self) -> str:
        return tr("Why job {number} waited").format(number=self._shown.workload.job(self._index).number)

    def _query(self, work: Any, asked: tuple[int, int], take: Any) -> None:
        """Ask in a worker; an answer to what is not asked any more is not shown."""
        shown = self._shown

        def show(answer: Any) -> None:
            if shown is self._shown and asked == (self._index, self.runs.currentIndex()):
                take(answer)

        def fail(failure: Any) -> None:
            self.panel.say(describe_failure(failure), self._name())

        self._background.query("lab why", work, show, owner=self, on_failed=fail, is_long=True)


def _list_moments(laboratory: Laboratory, shown: Any, index: int, place: int) -> Any:
    from qmonpy.app.lab.moments import list_moments

    return list_moments(laboratory, shown, index, place)


def _explain(laboratory: Laboratory, shown: Any, index: int, place: int, now: int) -> Any:
    from qmonpy.app.lab.moments import explain_moment

    return explain_moment(laboratory, shown, index, place, now)


def say_waits(laboratory: Laboratory, shown: Any, index: int) -> tuple[tuple[str, SaidLine], ...]:
    """Return by title of a run why a job waited in it; call it in a worker."""
    from qmonpy.app.lab.moments import say_wait

    titles = shown.comparison.titles
    return tuple((title, say_wait(laboratory, shown, index, place)) for place, title in enumerate(titles))
