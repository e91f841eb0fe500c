"""The search, used by keyboard only: type, walk, go there, do it, and find again what was used last."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QLabel
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.search import EDITED, Entry, Found, FoundGroup
from qmonpy.app.session.action_pages import pages_with_actions
from qmonpy.app.session.actions import ACTIONS
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.frame.search.search_delegate import split_marked
from qmonpy.gui.frame.search.search_line import HitPanel, SearchLine
from qmonpy.gui.frame.search.search_rows import ActionState, HitModel, HitRow, make_rows
from qmonpy.gui.frame.window_actions import NAMES
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.overview.day_tile import DayTile
from qmonpy.gui.pages.overview.wait_line import WaitLine
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.gui.widgets.linked.fields_view import FieldsView
from qmonpy.model.configuration.change import ObjectKind
from tests.clusters.world import slots_per_user, small_cluster
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow


@pytest.fixture
def cluster() -> EmbeddedCluster:
    configuration = small_cluster(
        pes={"mpi": {"slots": "99", "allocation_rule": "$fill_up"}},
        projects={"p1": {}, "p2": {}},
        queues={"all.q": {"hostlist": "@allhosts", "slots": "2", "prolog": "/usr/prolog.sh", "pe_list": "mpi"}},
        usersets={"staff": {"type": "ACL", "entries": "anna"}},
    )
    cluster = EmbeddedCluster(configuration.with_quota_sets((slots_per_user(1, "per_user"),)))
    cluster.submit("anna", ["-N", "mesh", "sleep"], 1000)
    return cluster


@pytest.fixture
def window(make_window: MakeWindow, cluster: EmbeddedCluster) -> MainWindow:
    window = make_window(cluster)
    window.resize(1280, 900)
    return window


@pytest.fixture
def search(window: MainWindow, qtbot: QtBot) -> "Searcher":
    return Searcher(window, qtbot)


class Searcher:
    """Somebody at the keyboard."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        self.line = child(window, SearchLine, "search")

    def type(self, text: str, then: Callable[[], None] | None = None) -> None:
        self.qtbot.keyClick(self.window.focusWidget() or self.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        self.qtbot.waitUntil(self.line.hasFocus)
        self.qtbot.keyClicks(self.line, text)
        if then is not None:
            then()
        self.settle()

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            self.qtbot.keyClick(self.line, key)

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.window.search.background.is_idle() and self.window.background.is_idle())

    @property
    def titles(self) -> list[str]:
        return [row.title for row in self.line.rows if row.entry is not None]

    def row(self, title: str) -> HitRow:
        return next(row for row in self.line.rows if row.title == title)

    @property
    def current(self) -> str:
        row = self.panel.model.row_at(self.panel.list.currentIndex())
        assert row is not None
        return row.title

    @property
    def panel(self) -> HitPanel:
        """What is open below the line."""
        return child(self.window, HitPanel)

    def click(self, row: HitRow) -> None:
        """Click on a line of the panel."""
        place = self.panel.list.visualRect(self.panel.model.index(self.panel.model.rows.index(row))).center()
        self.qtbot.mouseClick(self.panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.settle()


def test_that_an_object_is_gone_to_by_keyboard_alone(search: Searcher, window: MainWindow) -> None:
    search.type("mpi")
    assert search.current == "mpi"
    search.press(Qt.Key.Key_Return)
    assert window.pages.shown == "pes"
    assert window.pages.page.location() == "parallel environment/mpi"
    assert (search.line.text(), search.line.rows) == ("", ())


def test_that_what_is_typed_while_the_index_is_prepared_is_answered(search: Searcher, window: MainWindow) -> None:
    window.search.prepare()
    search.type("mpi", then=window.search.prepare)
    assert search.current == "mpi"


@pytest.mark.slow
def test_that_an_attribute_leads_to_its_field(search: Searcher, window: MainWindow) -> None:
    search.type("slots of mpi")
    search.press(Qt.Key.Key_Return)
    page = window.pages.page
    assert page.location() == "parallel environment/mpi"
    assert page.editor.form.field_of("slots").isAncestorOf(window.focusWidget())


@pytest.mark.slow
def test_that_a_value_leads_to_the_attribute_that_says_it(search: Searcher, window: MainWindow) -> None:
    search.type("/usr/prolog")
    assert search.current == "prolog of all.q"
    search.press(Qt.Key.Key_Return)
    assert window.pages.page.location() == "cluster queue/all.q"


def test_that_a_setting_leads_to_its_field(search: Searcher, window: MainWindow) -> None:
    search.type("maxujobs")
    search.press(Qt.Key.Key_Return)
    assert window.pages.shown == "configuration"
    assert window.pages.page.editor.form.field_of("maxujobs").isAncestorOf(window.focusWidget())


@pytest.mark.slow
def test_that_jobs_and_rules_are_gone_to(search: Searcher, window: MainWindow) -> None:
    search.type("mesh")
    search.press(Qt.Key.Key_Return)
    search.settle()
    assert (window.pages.shown, window.pages.page.location()) == ("jobs", "1")
    search.type("per_user/1")
    search.press(Qt.Key.Key_Return)
    assert (window.pages.shown, window.pages.page.location()) == ("rule-sets", "per_user")


def test_that_arrows_pass_over_headings_and_go_round(search: Searcher) -> None:
    search.type("all")
    first = search.current
    choosable = [row.title for row in search.line.rows if row.is_choosable]
    walked = [first]
    for _ in choosable[1:]:
        search.press(Qt.Key.Key_Down)
        walked.append(search.current)
    assert walked == choosable
    search.press(Qt.Key.Key_Down)
    assert search.current == first
    search.press(Qt.Key.Key_PageDown)
    assert search.current == choosable[min(8, len(choosable) - 1)]
    search.press(Qt.Key.Key_PageUp, Qt.Key.Key_Up)
    assert search.current == choosable[-1]


@pytest.mark.slow
def test_that_escape_closes_and_nothing_is_gone_to(search: Searcher, window: MainWindow) -> None:
    shown = window.pages.shown
    search.type("mpi")
    search.press(Qt.Key.Key_Escape)
    assert (search.line.text(), search.line.rows, window.pages.shown) == ("", (), shown)


def test_that_all_of_a_kind_are_shown_where_only_some_are_and_escape_goes_back(search: Searcher) -> None:
    search.type("_")
    before = search.line.rows
    place, ask = next((at, row) for at, row in enumerate(before) if row.asks_for)
    heading = next(row for row in reversed(before[:place]) if row.is_heading)
    assert heading.detail.endswith(ask.title.removeprefix("Show all "))
    choosable = [row for row in before if row.is_choosable]
    search.press(*[Qt.Key.Key_Down] * choosable.index(ask))
    assert search.current == ask.title
    search.press(Qt.Key.Key_Return)
    search.settle()
    assert {row.entry.kind for row in search.line.rows if row.entry is not None} == {ask.asks_for}
    assert f"{len(search.titles):,}" == ask.title.removeprefix("Show all ")
    assert search.line.rows[-1].title == "Back to all kinds"
    search.press(Qt.Key.Key_Escape)
    search.settle()
    assert search.line.rows == before
    assert search.line.text() == "_"
    search.press(Qt.Key.Key_Escape)
    assert search.line.rows == ()


def test_that_another_letter_looks_among_every_kind_again(search: Searcher) -> None:
    search.type("s")
    ask = next(row for row in search.line.rows if row.asks_for)
    search.click(ask)
    assert search.line.kind == ask.asks_for
    search.qtbot.keyClicks(search.line, "l")
    search.settle()
    assert search.line.kind == ""
    assert len({row.entry.kind for row in search.line.rows if row.entry is not None}) > 1


@pytest.mark.slow
def test_that_somebody_whom_no_object_is_about_is_gone_to(search: Searcher, window: MainWindow) -> None:
    assert "anna" not in window.desk.open.cluster.snapshot().cluster.users
    search.type("rights of anna")
    assert search.current == "rights of anna"
    search.press(Qt.Key.Key_Return)
    search.settle()
    assert window.pages.shown == "users"
    editor = window.pages.page.editor
    assert editor.view == "rights"
    assert editor.view_of("rights").user.text() == "anna"


def test_that_nothing_found_is_said(search: Searcher) -> None:
    search.type("zzz")
    (row,) = search.line.rows
    assert row.title == "Nothing found: no name, label or value contains this"
    search.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert search.line.rows


@pytest.mark.slow
def test_that_an_action_of_another_page_is_done_there(search: Searcher, window: MainWindow) -> None:
    search.type("add rule set")
    assert search.row("Add rule set").side == "Ctrl+N"
    search.press(Qt.Key.Key_Return)
    assert window.pages.shown == "rule-sets"
    assert len(window.pages.page.context.draft.unsaved) == 1


@pytest.mark.slow
def test_that_an_action_that_several_pages_have_is_done_on_the_named_one(search: Searcher, window: MainWindow) -> None:
    search.type("add parallel environments")
    assert search.current == "Add (Parallel environments)"
    search.press(Qt.Key.Key_Return)
    assert window.pages.shown == "pes"
    assert len(window.pages.page.context.draft.unsaved) == 1


def test_that_an_action_that_is_not_possible_says_why_and_is_not_done(search: Searcher, window: MainWindow) -> None:
    search.type("undo")
    row = search.row("Undo")
    assert "Nothing to undo" in row.refusal
    search.press(Qt.Key.Key_Return)
    status = " ".join(label.text() for label in window.status_line.findChildren(QLabel))
    assert '"Undo" was not done: Nothing to undo.' in status


def test_that_an_action_with_nothing_to_do_it_to_says_so(search: Searcher, window: MainWindow) -> None:
    window.go(Link("jobs"))
    search.type("delete jobs")
    assert search.row("Delete jobs").refusal == "not now: nothing suitable is chosen"


@pytest.mark.slow
def test_that_nothing_is_taken_away_that_was_not_seen(search: Searcher, window: MainWindow) -> None:
    search.type("delete rule set")
    search.press(Qt.Key.Key_Return)
    assert window.pages.shown == "rule-sets"
    assert not window.pages.page.context.draft.unsaved
    assert "check the choice" in window.pages.page.context.session.messages[-1].text
    search.type("delete rule set")
    search.press(Qt.Key.Key_Return)
    assert window.pages.page.context.draft.unsaved == ("per_user",)


@pytest.mark.slow
def test_that_undo_is_done_from_the_search(search: Searcher, window: MainWindow) -> None:
    window.go(Link("pes", "mpi"))
    page = window.pages.page
    page.set_attribute(ObjectKind.PE, (page.chosen[0].id,), "slots", "7")
    search.type("undo")
    assert search.row("Undo").refusal == ""
    search.press(Qt.Key.Key_Return)
    assert not page.context.draft.unsaved


@pytest.mark.slow
def test_that_what_is_edited_is_found_and_marked(search: Searcher, window: MainWindow) -> None:
    window.go(Link("pes", "mpi"))
    page = window.pages.page
    page.part.add(page.part.new_value("newborn"))
    search.type("newborn")
    assert search.row("newborn").entry.mark == EDITED
    search.press(Qt.Key.Key_Return)
    assert page.location() == "parallel environment/newborn"


@pytest.mark.slow
def test_that_what_was_used_last_is_offered_for_an_empty_field_and_in_the_next_window(
    search: Searcher, window: MainWindow, make_window: MakeWindow, qtbot: QtBot
) -> None:
    for text in ("mpi", "maxujobs"):
        search.type(text)
        search.press(Qt.Key.Key_Return)
    search.type("")
    assert [row.title for row in search.line.rows] == ["recently used", "maxujobs", "mpi"]
    search.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert window.pages.shown == "pes"
    again = Searcher(make_window(EmbeddedCluster(small_cluster(pes={"mpi": {}}))), qtbot)
    again.type("")
    assert again.titles == ["mpi", "maxujobs"]


def test_that_what_is_shown_follows_the_cluster(search: Searcher, cluster: EmbeddedCluster, window: MainWindow) -> None:
    search.type("late")
    cluster.submit("anna", ["-N", "later_than_all", "sleep"], 1000)
    window.refresh()
    search.settle()
    assert search.titles[0].endswith("later_than_all")


@pytest.mark.parametrize("page", list(pages_with_actions()))
@pytest.mark.slow
def test_that_pages_have_the_actions_that_the_search_offers(window: MainWindow, page: str) -> None:
    window.go(Link(page))
    for action in pages_with_actions()[page]:
        assert window.search.find_action(Entry("action", "", page, action), is_shown=True) is not None, action
        assert action not in NAMES


@pytest.mark.parametrize("page", [entry.place.id for entry in ENTRIES])
@pytest.mark.slow
def test_that_the_search_offers_every_action_of_a_page(window: MainWindow, page: str) -> None:
    window.go(Link(page))
    names = {f"action_{action.id.replace('-', '_')}": action.id for action in ACTIONS}
    actions = [each for each in window.pages.page.findChildren(QAction) if each.objectName() in names]
    # What a table, chart or list of fields is asked of what has the keyboard, or a tile or line of its figure, is asked
    # there; a number opens wherever it stands.
    of_one = QAbstractItemView, GanttChart, FieldsView, DayTile, WaitLine
    found = {names[each.objectName()] for each in actions if not isinstance(each.parent(), of_one)} - {"open-number"}
    assert found == set(pages_with_actions().get(page, ()))


@pytest.mark.slow
def test_that_every_page_is_found_by_its_title(search: Searcher, window: MainWindow) -> None:
    for entry in ENTRIES[:3]:
        search.type(entry.place.title)
        search.press(Qt.Key.Key_Return)
        assert window.pages.shown == entry.place.id


# The model


def rows_of(*titles: str) -> tuple[HitRow, ...]:
    entries = tuple(Entry("host", title, "queues", title) for title in titles)
    return make_rows(Found("h", (FoundGroup("host", entries, 9),)), lambda _: ActionState(), lambda _: "")


def test_that_the_model_is_sound_whatever_is_shown(qtmodeltester: ModelTester) -> None:
    model = HitModel()
    qtmodeltester.check(model)
    for titles in (("h1", "h2"), ("h2", "h3", "h1"), ("h9",), (), ("h1",)):
        rows = rows_of(*titles)
        model.show_rows(rows)
        assert model.rows == rows
        qtmodeltester.check(model)


def test_that_rows_that_stay_are_not_drawn_anew(qtbot: QtBot) -> None:
    model = HitModel()
    model.show_rows(rows_of("h1", "h2", "h3"))
    removed = []
    model.rowsRemoved.connect(lambda _, first, last: removed.append((first, last)))
    model.show_rows(rows_of("h1", "h3"))
    assert removed == [(2, 2)]


def test_that_found_words_are_marked_however_they_are_written() -> None:
    assert list(split_marked("Slots of all.q", ("slots", "all.q"))) == [
        ("Slots", True),
        (" of ", False),
        ("all.q", True),
    ]
