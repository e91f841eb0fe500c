"""The answer beside the form: granted, with a small Gantt chart, or the reasons and requests that would be granted."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.gantt.gantt_words import describe_thing
from qmonpy.app.reservations.request_answer import OfferRow, RequestAnswer
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_gantt import REQUEST_ID, find_surroundings
from qmonpy.app.reservations.request_reasons import REASON_COLUMNS, ReasonRow
from qmonpy.app.reservations.request_words import describe_moment
from qmonpy.app.terms.number import Number
from qmonpy.app.terms.request_number import RequestedSlots
from qmonpy.engine.granting.grant import window_of
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.words import count_of
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.charts.legend_marks import make_bar_marks, make_entries
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.outline_table import OutlineTableModel
from qmonpy.gui.pages.reservations.request.request_strip import WindowFinder
from qmonpy.gui.terms.displacement_line import DisplacementLine
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.displacement_asker import DisplacementAsker
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.folding_line import FoldingLine, YieldingLabel
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.segments import Segments
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

VIEWS = ANSWER, WINDOWS = "answer", "windows"
GREY_AFTER_MS = 150
"""The last answer turns grey when a new one takes longer than this."""


class _Words(FoldingLine):
    """The verdict with what is missing beside it where that is allowed, else below it."""

    def __init__(self) -> None:
        super().__init__()
        self._is_beside_allowed = False
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(tokens().size("space_2"))

    def allow_beside(self, is_allowed: bool) -> None:
        """Let both parts stand beside each other where they have room for that, or do not."""
        self._is_beside_allowed = is_allowed
        self._fold()

    def _fold(self) -> None:
        if self._is_beside_allowed:
            super()._fold()
        else:
            self._turn(QBoxLayout.Direction.TopToBottom)

    def _wish(self) -> int:
        return self._parts[0].sizeHint().width()


class VerdictPanel(QWidget):
    """Shows answers and windows; the dialog asks for them."""

    offer_taken = Signal(object, object)
    """The user took an offer: the RequestDraft that was answered, and that of the offer."""
    start_chosen = Signal(int)
    number_asked = Signal(object)
    """A `Number` of the answer is to be opened into its terms."""
    windows_wanted = Signal()
    """The user wants to see the windows, or another number of days."""

    def __init__(self) -> None:
        super().__init__()
        self.head = named(QWidget(), "verdict_head")
        """The verdict in a sentence, with what it depends on; see `hold_head`."""
        self._words = _Words()
        self._head, self._said = QHBoxLayout(), QHBoxLayout()
        self._mark = QLabel()
        self._opener: QToolButton | None = None
        self.answer: RequestAnswer | None = None
        self.setObjectName("request_verdict")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._snapshot = Snapshot()
        self._shown_offers: tuple[object, ...] = ()
        self._shown_range: tuple[object, ...] = ()
        self._views = Segments(((ANSWER, tr("Answer")), (WINDOWS, tr("Find a window"))))
        self._views.button(ANSWER).setToolTip(tr("The cluster's answer to this request (Alt+1)"))
        self._views.button(WINDOWS).setToolTip(tr("Possible starts in the coming days (Alt+2)"))
        self._views.button(ANSWER).setShortcut("Alt+1")
        self._views.button(WINDOWS).setShortcut("Alt+2")
        self._views.chosen.connect(self._show_view)
        self.verdict = named(YieldingLabel(), "verdict")
        self.verdict.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail = named(YieldingLabel(), "missing")
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.warning = named(QLabel(wordWrap=True), "grant_warning")
        self.warning.setTextFormat(Qt.TextFormat.PlainText)
        self.warning.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.chart = GanttChart(is_compact=True)
        self.chart.setObjectName("request_chart")
        self.chart.set_tooltip_source(self._describe)
        self.legend = Legend("request_legend", tr("chart"), is_small=True)
        self.legend.show_entries(make_entries(make_bar_marks(has_key=False), Colouring()))
        self.more = named(QLabel(), "hint")
        self._make_reasons()
        self.finder = WindowFinder()
        self.finder.start_chosen.connect(self.start_chosen)
        self.finder.days_chosen.connect(lambda _: self.windows_wanted.emit())
        self._offers = QGridLayout()
        self._displacement = QVBoxLayout()
        self._displacement.setSpacing(tokens().size("space_1"))
        self._grey = QTimer(self, singleShot=True, interval=GREY_AFTER_MS)
        self._grey.timeout.connect(lambda: self._set_muted(True))
        self._build()
        self._show_answer(None, "")

    def explain_marks(self) -> None:
        """Say what the marks of the picture on screen mean, or do not say it any more."""
        for each in (self.legend, self.finder.legend):
            if each.isVisible():
                each.explain_here()

    def _make_reasons(self) -> None:
        looks = {
            "title": Look(width=212, tone=lambda row: row.tone, tooltip=lambda row: row.title),
            "text": Look(width=96, tooltip=lambda row: row.detail or row.text, tone=lambda row: row.tone),
        }
        self.model = OutlineTableModel(REASON_COLUMNS, lambda row: row.key, looks, self)
        table = self.reasons = named(RowTable(self.model), "request_reasons")
        table.setAccessibleName(tr("Reasons why it cannot be granted"))
        table.row_activated.connect(table.toggle)
        table.scrolling_changed.connect(self._fit_reasons)
        self.model.changed.connect(self._fit_reasons)

    def _build(self) -> None:
        space = tokens().size
        column = QVBoxLayout(self.head)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space("space_2"))
        head, said, missing = self._head, self._said, QHBoxLayout()
        for each in (head, said):
            each.setSpacing(space("space_2"))
        said.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self.verdict, 1)
        missing.addWidget(self.detail)
        self._words.set_parts(said, missing, (0, 1))
        head.addWidget(self._words, 1)
        column.addLayout(head)
        column.addWidget(self.warning)
        self._chart_title = named(QLabel(), "group_title")
        self._reasons_title = named(QLabel(tr("Why not")), "group_title")
        self._offers_title = named(QLabel(tr("What can be granted")), "group_title")
        self._offers.setVerticalSpacing(space("space_1"))
        self._offers.setHorizontalSpacing(space("space_2"))
        self._offers.setColumnStretch(1, 1)
        answer = QWidget()
        layout = QVBoxLayout(answer)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(space("space_2"))
        layout.addWidget(self._offers_title)
        layout.addLayout(self._offers)
        layout.addWidget(self._reasons_title)
        layout.addWidget(self.reasons, 3)
        layout.addLayout(self._displacement)
        layout.addWidget(self._chart_title)
        layout.addWidget(self.chart, 2)
        layout.addWidget(self.more)
        layout.addWidget(self.legend)
        self._filler = QWidget()
        layout.addWidget(self._filler, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(answer)
        self._stack.addWidget(self.finder)
        outer = self._outer = QVBoxLayout(self)
        outer.setContentsMargins(space("space_4"), space("space_3"), space("space_4"), space("space_3"))
        outer.setSpacing(space("space_2"))
        self.notice = ModelNotice()
        top = QHBoxLayout()
        top.addWidget(self._views)
        top.addStretch(1)
        top.addWidget(self.notice)
        outer.addLayout(top)
        self.hold_head()
        outer.addWidget(self._stack, 1)

    # What the dialog uses

    def hold_head(self) -> None:
        """Show the verdict above what it is about; where that scrolls out of sight, the dialog shows it elsewhere."""
        self._words.allow_beside(False)
        if self._opener is not None:
            self._said.addWidget(self._opener, 0, Qt.AlignmentFlag.AlignTop)
        self._outer.insertWidget(1, self.head)

    def lend_head(self) -> QWidget:
        """Return the verdict to be shown elsewhere, in a line as wide as the dialog."""
        self._words.allow_beside(True)
        if self._opener is not None:
            self._head.addWidget(self._opener, 0, Qt.AlignmentFlag.AlignTop)
        return self.head

    def place_opener(self, opener: QToolButton) -> None:
        """Show the button that opens the answer into its terms, beside it."""
        self._opener = opener
        self._said.addWidget(opener, 0, Qt.AlignmentFlag.AlignTop)
        self.reasons.offer_menu(lambda menu: menu.addAction(opener.defaultAction()))
        self.finder.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.finder.view.addAction(opener.defaultAction())
        opener.setVisible(self._find_answered() is not None)

    def find_number(self) -> Number | None:
        """Return the number that is asked for where the keyboard is: of an hour of the windows, of the chosen queue
        instance, of an offer, else the slots of the whole answer; None while there is no answer."""
        answer = self._find_answered()
        if answer is None:
            return None
        if self.finder.view.hasFocus():
            moment = self.finder.view.current_moment
            if moment is not None:
                request, (begin, end) = answer.request, window_of(answer.request, answer.now)
                at = replace(request, start=moment, end=None, duration=end - begin)
                return RequestedSlots(at, what=describe_moment(moment, answer.now))
        if self.reasons.hasFocus():
            rows: list[ReasonRow] = self.reasons.chosen_rows()
            if len(rows) == 1 and rows[0].instance:
                return RequestedSlots(answer.request, rows[0].instance)
        for place, offer in enumerate(answer.offers):
            button = self.findChild(QToolButton, f"offer_{place}")
            if button is not None and button.hasFocus():
                return _open_offer(offer)
        return RequestedSlots(answer.request)

    def _find_answered(self) -> RequestAnswer | None:
        return self.answer if self.answer is not None and self.answer.is_explained else None

    def add_displacement(self, asker: DisplacementAsker) -> None:
        """Show what an asker finds, with a title, beside where the request would be granted."""
        title = named(QLabel(tr("What it would displace")), "group_title")
        title.hide()
        asker.shown.connect(title.setVisible)
        self._displacement.addWidget(title)
        self._displacement.addWidget(DisplacementLine(asker, self.number_asked.emit))

    @property
    def view(self) -> str:
        """The view that is shown: ANSWER or WINDOWS."""
        return self._views.current

    def choose_view(self, view: str) -> None:
        """Show the answer, or the windows."""
        self._views.choose(view)
        self._show_view(view)

    def expect(self) -> None:
        """Keep the last answer until a new one comes, grey if that takes long."""
        self._grey.start()

    def show_answer(self, answer: RequestAnswer, snapshot: Snapshot) -> None:
        """Show an answer; while the last answer to the same draft is a rejection, one without reasons is ignored."""
        self._snapshot = snapshot
        before = self.answer
        if not answer.is_explained and before is not None and before.draft == answer.draft and not before.is_granted:
            return
        self._show_answer(answer, answer.verdict)
        if not answer.is_explained:
            self._grey.start()

    def say(self, text: str) -> None:
        """Show why there is no answer yet."""
        self._show_answer(None, text)
        self.finder.show_strip(None)

    # How it behaves

    def _show_answer(self, answer: RequestAnswer | None, words: str) -> None:
        before, self.answer = self.answer, answer
        self._grey.stop()
        self._set_muted(False)
        if answer is not None and not answer.is_explained:
            words = tr("Cannot be granted. Looking for the reasons...")
        self.verdict.setText(words)
        self._paint_mark()
        self._mark.setAccessibleName(words)
        if self._opener is not None:
            self._opener.setVisible(self._find_answered() is not None)
        is_waiting = answer is not None and not answer.is_explained
        if is_waiting and before is not None and not before.is_granted:
            # The reasons of the last answer stay, in grey, until there are new ones.
            return
        self.detail.setText(answer.general if answer is not None else "")
        self.detail.setVisible(bool(self.detail.text()))
        self.warning.setText(answer.warning if answer is not None else "")
        self.warning.setVisible(bool(self.warning.text()))
        self._show_chart(answer)
        self._show_reasons(answer)
        self._show_offers(answer.offers if answer is not None else ())
        start = answer.request.start if answer is not None else None
        self.finder.view.show_chosen(start)

    def _paint_mark(self) -> None:
        """Draw the sign of granted, rejected or neither in the colours of the theme."""
        answer = self.answer
        name, colour = ("info", "muted")
        if answer is not None:
            name, colour = ("ok", "ok") if answer.is_granted else ("error", "problem")
        size = tokens().size("icon_large")
        self._mark.setPixmap(icon(name, colour).pixmap(size, size))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._paint_mark()

    def _show_chart(self, answer: RequestAnswer | None) -> None:
        gantt = answer.gantt if answer is not None else None
        self.chart.setVisible(gantt is not None)
        self.legend.setVisible(gantt is not None)
        self.more.setVisible(answer is not None and answer.more_instances > 0)
        self._chart_title.setVisible(gantt is not None)
        if answer is None or gantt is None:
            return
        self._chart_title.setText(tr("Where it would be") if answer.is_granted else tr("What is in the way"))
        room = self._stack.height() - 4 * tokens().size("row")
        height = room / max(1, len(gantt.rows)) if answer.is_granted else tokens().size("row")
        factor = min(height, 2 * tokens().size("row")) / tokens().size("row_compact")
        widest = max((self.fontMetrics().horizontalAdvance(row.title) for row in gantt.rows), default=0)
        # Beside the name there are an indent and the number of slots.
        title_width = min(widest + tokens().size("row") * 3, self._stack.width() // 2)
        surroundings = find_surroundings(answer.request, answer.now)
        wanted = (surroundings, factor, title_width)
        before, self._shown_range = self._shown_range, wanted
        if wanted != before:
            self.chart.restore_state({"row_factor": factor, "title_width": title_width})
        self.chart.show_gantt(gantt)
        if wanted != before:
            self.chart.show_range(*surroundings)
        if answer.is_granted:
            self.chart.choose(f"ar:{REQUEST_ID}")
        more = count_of(answer.more_instances, "more queue instance", "more queue instances")
        self.more.setText(tr("and {more}").format(more=more))

    def _show_reasons(self, answer: RequestAnswer | None) -> None:
        rows = answer.reasons if answer is not None else ()
        self.model.show_rows(rows)
        self._fit_reasons()
        self.reasons.setVisible(bool(rows))
        self._reasons_title.setVisible(bool(rows))
        self._filler.setVisible(answer is None or answer.gantt is None)

    def _fit_reasons(self) -> None:
        """Make the table as high as its lines, so that the chart gets the rest of the room."""
        self.reasons.setMaximumHeight(self.reasons.height_of(self.model.rowCount()))

    def _show_offers(self, offers: Sequence[OfferRow]) -> None:
        """Show a button for each offer; the same offers keep their buttons, so that none goes while it is clicked."""
        is_no = self.answer is not None and self.answer.is_explained and not self.answer.is_granted
        asked = self.answer.draft if self.answer is not None else RequestDraft()
        if (is_no, asked, *offers) == self._shown_offers:
            return
        self._shown_offers = (is_no, asked, *offers)
        while (item := self._offers.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setObjectName("")
                widget.deleteLater()
        for place, offer in enumerate(offers):
            where = ElidedLabel(offer.place)
            where.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            self._offers.addWidget(self._make_offer(place, offer, asked), place, 0)
            self._offers.addWidget(where, place, 1)
        self._offers_title.setVisible(is_no)
        if is_no and not offers:
            is_hopeless = self.answer is not None and self.answer.is_hopeless
            words = (
                tr("Nothing like it can be granted. Ask for less.")
                if is_hopeless
                else tr("Nothing like it can be granted within five weeks.")
            )
            self._offers.addWidget(named(QLabel(words), "hint"), 0, 0, 1, 2)

    def _make_offer(self, place: int, offer: OfferRow, asked: RequestDraft) -> QToolButton:
        button = named(QToolButton(), f"offer_{place}")
        button.setText(offer.title)
        button.setProperty("outlined", True)
        button.setToolTip(tr("Request this instead"))
        button.setAccessibleName(f"{offer.title} {offer.place}")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.offer_taken.emit(asked, offer.draft))
        opens = make_action("open-number", button, lambda: self.number_asked.emit(_open_offer(offer)))
        # The key is the dialog's, which asks where the keyboard is.
        opens.setShortcuts([])
        opens.setObjectName(f"open_offer_{place}")
        button.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        return button

    def _show_view(self, view: str) -> None:
        self._stack.setCurrentIndex(VIEWS.index(view))
        if view == WINDOWS:
            self.windows_wanted.emit()

    def _set_muted(self, is_muted: bool) -> None:
        self.verdict.setEnabled(not is_muted)
        self.reasons.set_muted(is_muted)

    def _describe(self, thing: str) -> str:
        if thing == f"ar:{REQUEST_ID}":
            return self.answer.verdict if self.answer is not None else ""
        return describe_thing(thing, self._snapshot)


def _open_offer(offer: OfferRow) -> RequestedSlots:
    return RequestedSlots(offer.request, what=offer.title)
