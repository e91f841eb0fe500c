"""Pages that are made ahead are as if they were not, until they are shown."""

import ast
import threading
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, QTimer
from pytestqt.qtbot import QtBot

from qmonpy.app.editing import object_parts
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.precedence import Precedence
from qmonpy.gui.frame import page_preparer, page_stack
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages import registry
from qmonpy.gui.pages.hosts.page import HostsPage
from qmonpy.gui.pages.policies import parts as policies
from qmonpy.gui.pages.queues.page import QueuesPage
from qmonpy.gui.pages.registry import PageEntry, find_page
from qmonpy.gui.widgets.attribute_form import FieldWidget
from qmonpy.gui.widgets.attribute_form.form import MADE_AT_ONCE
from qmonpy.insight.plan import decided
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from tests.gui.window_hand import open_cluster


@pytest.fixture
def only_projects(monkeypatch: pytest.MonkeyPatch) -> None:
    import_module("qmonpy.gui.pages.projects.page")
    monkeypatch.setattr(page_stack, "ENTRIES", (find_page("projects"),))


@pytest.mark.usefixtures("only_projects")
def test_that_pages_are_made_behind_the_first_one(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_preparer, "IS_PREPARING", True)
    monkeypatch.setattr(page_preparer, "prepare_page", lambda _: ())
    monkeypatch.setattr(page_preparer, "prepare_dialogs", lambda: ())
    preparer = page_preparer.PagePreparer(window.background, window)
    with qtbot.waitSignal(preparer.prepared):
        preparer.begin(window.pages)
    assert window.pages.is_ready("projects")
    assert window.pages.shown == "jobs"
    qtbot.waitUntil(window.background.is_idle)
    window.go(Link("projects"))
    assert window.pages.page is not None
    assert window.pages.page.isVisible()


def test_that_the_code_of_every_tab_of_a_page_is_imported_ahead() -> None:
    assert {each.made_by.partition(":")[0] for each in policies.PARTS} == {
        each.partition(".")[2] for each in registry.PARTS["policies"]
    }


def test_that_nothing_is_imported_while_pages_are_made(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.preparer.end()
    done: list[str] = []
    left = {"reports": 2, "history": 3}

    def begin() -> tuple[str, ...]:
        done.append("begin")
        return ()

    def prepare_page(entry: PageEntry) -> tuple[str, ...]:
        done.append(f"import {entry.place.id}")
        return ()

    def prepare_more() -> bool:
        page = done[-1].rpartition(" ")[2]
        if not left.get(page):
            return False
        left[page] -= 1
        done.append(f"make {page}")
        return True

    monkeypatch.setattr(page_preparer, "IS_PREPARING", True)
    monkeypatch.setattr(page_preparer, "prepare_page", prepare_page)
    monkeypatch.setattr(page_preparer, "prepare_dialogs", lambda: ())
    monkeypatch.setattr(page_preparer, "keep_little_unused", begin)
    monkeypatch.setattr(page_preparer, "ENTRIES", tuple(map(find_page, left)))
    monkeypatch.setattr(window.pages, "prepare_more", prepare_more)
    preparer = page_preparer.PagePreparer(window.background, window)
    with qtbot.waitSignal(preparer.prepared):
        preparer.begin(window.pages)
    preparer.end()
    assert done == ["begin", "import reports", *2 * ["make reports"], "import history", *3 * ["make history"]]


@pytest.mark.usefixtures("only_projects")
def test_that_no_page_is_made_while_somebody_types(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next letter would wait for it."""
    monkeypatch.setattr(page_preparer, "IS_PREPARING", True)
    monkeypatch.setattr(page_preparer, "prepare_page", lambda _: ())
    monkeypatch.setattr(page_preparer, "prepare_dialogs", lambda: ())
    rest, looks = [0.0], list[float]()

    def find_rest(_: Precedence) -> float:
        looks.append(rest[0])
        return rest[0]

    monkeypatch.setattr(Precedence, "rest_seconds", property(find_rest))
    preparer = page_preparer.PagePreparer(window.background, window)
    preparer.begin(window.pages)
    qtbot.waitUntil(lambda: len(looks) > 3)
    assert window.pages.find_made("projects") is None
    with qtbot.waitSignal(preparer.prepared):
        rest[0] = page_preparer.STEP_REST_SECONDS
    preparer.end()
    assert window.pages.find_made("projects") is not None


@pytest.mark.usefixtures("only_projects")
def test_that_a_page_is_made_gets_its_look_and_is_filled_in_steps(window: MainWindow) -> None:
    def find_state() -> tuple[bool, bool, bool]:
        page = window.pages.find_made("projects")
        return page is not None, page is not None and window.isAncestorOf(page), window.pages.is_ready("projects")

    states = [find_state()]
    while window.pages.prepare_more():
        if find_state() != states[-1]:
            states.append(find_state())
    assert states == [(False, False, False), (True, False, False), (True, True, False), (True, True, True)]


@pytest.mark.parametrize("page_id", ["cluster-queues", "hosts", "configuration"])
def test_that_few_fields_of_a_form_are_made_in_a_step(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, page_id: str
) -> None:
    import_module(f"{registry.__package__}.{find_page(page_id).made_by.partition(':')[0]}")
    monkeypatch.setattr(page_stack, "ENTRIES", (find_page(page_id),))
    counts = [0]
    while window.pages.prepare_more():
        page = window.pages.find_made(page_id)
        assert page is not None
        counts.append(len(page.findChildren(FieldWidget)))
    assert max(after - before for before, after in pairwise(counts)) <= MADE_AT_ONCE < counts[-1]
    made = counts[-1]
    window.go(Link(page_id))
    page = window.pages.page
    assert page is not None
    assert len(page.findChildren(FieldWidget)) == made


def test_that_a_page_whose_filling_failed_makes_its_forms_as_they_are_shown(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = find_page("hosts").make(open_cluster(window).context)
    assert isinstance(page, HostsPage)
    qtbot.addWidget(page)

    def fail(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(HostsPage, "_follow", fail)
        with pytest.raises(RuntimeError):
            page.prepare()
    page.tabs.setCurrentIndex(next(at for at, each in enumerate(page.specs) if each.kind is ObjectKind.HOST_GROUP))
    page.add()
    assert page.editor.form.findChildren(FieldWidget)
    qtbot.waitUntil(window.background.is_idle)


@pytest.mark.usefixtures("only_projects")
@pytest.mark.slow
def test_that_a_page_is_remembered_and_has_problems_only_once_it_was_shown(
    window: MainWindow, settings: QSettings, qtbot: QtBot
) -> None:
    told: list[tuple[str, object]] = []
    window.pages.problems_changed.connect(lambda page, problems: told.append((page, problems)))
    while window.pages.prepare_more():
        pass
    qtbot.waitUntil(window.background.is_idle)
    assert list(window.pages.pages) == ["jobs"]
    window.pages.remember()
    assert settings.value("pages/projects") is None
    problem = Report("fault", "Something is wrong.")
    page = window.pages.find_made("projects")
    assert page is not None
    page.problems_changed.emit((problem,))
    assert told == []
    window.go(Link("projects"))
    assert ("projects", (problem,)) in told
    window.pages.remember()
    assert settings.value("pages/projects") is not None


@pytest.mark.parametrize("is_site_large", [True, False])
def test_that_rows_of_a_large_site_are_worked_out_before_their_page_is_shown(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, *, is_site_large: bool
) -> None:
    import_module("qmonpy.gui.pages.queues.page")
    monkeypatch.setattr(page_stack, "ENTRIES", (find_page("queues"),))
    monkeypatch.setattr(page_stack, "is_large", lambda _: is_site_large)
    assert not window.pages.fill_more()
    while window.pages.prepare_more():
        pass
    assert window.pages.fill_more() is is_site_large
    assert not window.pages.fill_more()
    page = window.pages.find_made("queues")
    assert isinstance(page, QueuesPage)
    qtbot.waitUntil(window.background.is_idle)
    assert bool(page.active_table.model().rowCount()) is is_site_large
    assert window.pages.shown == "jobs"
    assert list(window.pages.pages) == ["jobs"]
    window.go(Link("queues"))
    qtbot.waitUntil(lambda: page.active_table.model().rowCount() > 0)


def test_that_the_objects_of_a_large_site_are_made_in_a_worker_before_their_page_is_shown(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_module("qmonpy.gui.pages.hosts.page")
    monkeypatch.setattr(page_stack, "ENTRIES", (find_page("hosts"),))
    monkeypatch.setattr(page_stack, "is_large", lambda _: True)
    monkeypatch.setattr("qmonpy.gui.editing.edit_page.is_large", lambda _: True)
    make, makers = object_parts.make_part, set[threading.Thread]()

    def note(*args: Any) -> Any:
        makers.add(threading.current_thread())
        return make(*args)

    monkeypatch.setattr(object_parts, "make_part", note)
    while window.pages.prepare_more():
        pass
    assert not makers
    assert window.pages.fill_more()
    qtbot.waitUntil(window.background.is_idle)
    assert makers
    assert threading.main_thread() not in makers
    page = window.pages.find_made("hosts")
    assert isinstance(page, HostsPage)
    assert page.list.model.rowCount() > 0


@pytest.mark.parametrize("is_site_large", [True, False])
def test_that_the_order_of_jobs_of_a_large_site_is_found_before_a_page_asks_for_it(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, *, is_site_large: bool
) -> None:
    asked: list[Snapshot] = []
    monkeypatch.setattr(page_stack, "is_large", lambda _: is_site_large)
    monkeypatch.setattr(decided, "with_order", asked.append)
    window.pages.work_ahead()
    qtbot.waitUntil(window.background.is_idle)
    assert bool(asked) is is_site_large


def test_that_a_page_that_was_shown_is_not_filled_ahead(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_stack, "ENTRIES", (find_page("queues"),))
    monkeypatch.setattr(page_stack, "is_large", lambda _: True)
    window.go(Link("queues"))
    assert not window.pages.fill_more()
    qtbot.waitUntil(window.background.is_idle)


def test_that_nothing_is_made_ahead_whose_code_is_not_there(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange = PageEntry(find_page("history").place, "nowhere.page:NowherePage")
    monkeypatch.setattr(page_stack, "ENTRIES", (strange,))
    while window.pages.prepare_more():
        pass
    assert window.pages.find_made("history") is None


@pytest.mark.slow
def test_that_what_pages_import_late_is_imported_ahead() -> None:
    late = set()
    folder = Path(registry.__file__).parent
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = (node for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) for node in ast.walk(each))
        late |= {node.module for node in inside if isinstance(node, ast.ImportFrom)}
    rooms = {each for each in late if each is not None and each.startswith(f"{registry.__package__}.")}
    assert rooms == {f"{registry.__package__}.{each}" for each in registry.DIALOGS}


@pytest.mark.usefixtures("only_projects")
def test_that_nothing_is_prepared_once_the_window_closes(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[PageEntry] = []
    monkeypatch.setattr(page_preparer, "prepare_page", asked.append)
    window.preparer.begin(window.pages)
    window.close_for_good()
    window.preparer._take_modules(("qmonpy",))
    assert not [each for each in window.preparer.findChildren(QTimer) if each.isActive()]
    assert asked == []
