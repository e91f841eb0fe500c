"""The flows of docs/flows.md, followed through the code: which modules one thing passes through, in order."""

import gc
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, ClassVar

import pytest
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.share_tree_draft import share_tree_part
from qmonpy.app.policies.place_rows import make_term_rows
from qmonpy.app.policies.waiting_rows import describe_moves, make_waiting_rows
from qmonpy.app.reports.choice import Choice
from qmonpy.app.reports.plot_data import make_plot
from qmonpy.app.reports.run_rows import find_fields
from qmonpy.app.reports.shown_report import find_behind, find_record, find_sums, run_report
from qmonpy.app.reports.sum_number import open_sums
from qmonpy.app.why import why_steps
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.engine.passing.schedule import schedule
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.link import Link
from qmonpy.gui.pages.jobs.why_question import explain
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.policies.place import explain_place
from qmonpy.insight.policies.standing import Standings
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.deriving.derivation import derive_values
from qmonpy.reporting.records.file_kind import parse_line
from qmonpy.reporting.records.record import Fault, FileKind
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.writing.source_writer import SourceWriter
from qmonpy.resources import resource
from tests.clusters.live.recordings import RECORDED_AT, FakeCommands, link_tools
from tests.gui.fake_cluster import START
from tests.gui.pages.policies.policy_world import make_cluster
from tests.gui.pages.reports.recording_cluster import RecordingCluster
from tests.gui.window_hand import MakeWindow

PAGE = Path(__file__).parents[2] / "docs" / "flows.md"
BESIDE = tuple(
    f"qmonpy.{name}"
    for name in (
        *(
            "gui.theme",
            "gui.models",
            "gui.base.words",
            "gui.base.actions",
            "gui.base.reflow_scroll",
            "gui.base.fits_width",
        ),
        *(
            "gui.base.garbage_search",
            "gui.base.hints",
            "gui.base.large_values",
            "gui.charts",
            "gui.widgets",
            "gui.frame",
        ),
        *(
            "gui.main_window",
            "gui.pages.registry",
            "gui.pages.rule_sets.form",
            "gui.pages.rule_sets.views",
            # What each rule has in use is told anew when it is known, be it during an edit or behind it.
            "app.terms.rule_number",
            "insight.sites.change_effect",
        ),
        *(
            "gui.base.background",
            "clusters.live.reading.feed",
            "resources",
            "translation",
            "gui.base.precedence",
            "kept_answers",
            "late_methods",
            "pauses",
            "quick_values",
            "taking_apart",
            "uncollected",
        ),
        *(
            "gui.base.case_feed",
            "app.cases",
            "app.changes.change_check",
            "insight.cases",
            "insight.why.model_limits",
            "formats.files.case_file",
            "gui.base.forecast_feed",
            "gui.base.forecast_stop",
            "insight.plan",
            "app.filter",
            "app.session.breath",
            "app.session.shown_snapshot",
            "gui.pages.jobs.page",
        ),
        *("gui.pages.jobs.count", "gui.pages.jobs.job_table", "app.jobs.job_rows", "gui.base.context"),
        *("app.clusters", "gui.base.message_centre", "clusters.live.reading.qmaster_watch", "clusters.live.journal"),
        # The clock goes by what a round read; whether that was asked before depends on when a round ends.
        *("clusters.live.reading.absurd_times", "clusters.live.reading.ended_tasks"),
    )
)
"""What draws, waits or remembers, and what follows an edit in the rest of the window, is not what a flow is about."""

FEED = "qmonpy.gui.frame.clusters.snapshot_feed"
_QCONF = """#!/bin/sh
echo "qconf $*" >>"{folder}/given"
case "$1" in
-Mrqs|-Arqs) cp "$2" "{folder}/qconf_srqs"; echo 'root@vm modified "max_user" in resource quota set list'; exit 0;;
esac
exec "{folder}/../programs/recorded-qconf" "$@"
"""


class Followed:
    """The modules of ours of which a function runs, in order of their first.

    In this thread and in those that `followed_operations` follows into: a round of reading that falls into the same
    time has threads of its own, and is no part of an edit's road.
    """

    now: ClassVar["Followed | None"] = None

    def __init__(self) -> None:
        self.modules: dict[str, str] = {}
        self.is_over = False

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        name = frame.f_globals.get("__name__", "")
        function = frame.f_code.co_name
        is_new = event == "call" and not self.is_over and name.startswith("qmonpy.") and name not in self.modules
        is_flow = is_new and not name.startswith(BESIDE) and function not in ("<module>", "<lambda>")
        if is_flow and not _is_beside(frame):
            self.modules[name] = function

    def __enter__(self) -> "Followed":
        Followed.now = self
        # A generator that nobody has finished runs once more when it is collected as garbage.
        gc.collect()
        gc.disable()
        sys.setprofile(self)
        return self

    def __exit__(self, *_error: object) -> None:
        sys.setprofile(None)
        gc.enable()
        Followed.now = None


def _is_beside(frame: FrameType) -> bool:
    """Whether a call shows a newer snapshot, or imports pages ahead: that may come at any time, and is no part of an
    edit's road."""
    frames = [each for each, _line in traceback.walk_stack(frame)]
    return any(
        each.f_code.co_name in ("_take_snapshot", "_import_bit") or each.f_globals.get("__name__") == FEED
        for each in frames
    )


@pytest.fixture
def snapshot() -> Snapshot:
    """The demo cluster after an hour, as a value that nothing is prepared for yet."""
    cluster = read_cluster(resource("clusters/demo.yaml"))
    assert cluster.clock is not None
    cluster.clock.step(3600)
    found = cluster.snapshot()
    return replace(found, cluster=replace(found.cluster))


@pytest.fixture
def followed_operations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Follow operations into their worker, too; what queries find out beside an edit is not its road."""
    operation = Background.operation

    def follow(self: Background, title: str, function: Callable[[], Any], *arguments: Any, **options: Any) -> None:
        profile = Followed.now

        def run() -> Any:
            sys.setprofile(profile)
            try:
                return function()
            finally:
                sys.setprofile(None)

        operation(self, title, run, *arguments, **options)

    monkeypatch.setattr(Background, "operation", follow)


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    commands = FakeCommands(tmp_path)
    link_tools(commands.programs, ("cp",))
    recorded = commands.programs / "recorded-qconf"
    text = (commands.programs / "qconf").read_text()
    recorded.write_text(text.replace('name=$(basename "$0")', "name=qconf"))
    recorded.chmod(0o755)
    (commands.programs / "qconf").write_text(_QCONF.format(folder=commands.folder))
    sets = commands.folder / "qconf_srqs"
    sets.write_text(sets.read_text().partition("}\n")[0] + "}\n")
    return commands


def written_modules(title: str) -> list[str]:
    """The modules that the page names in a section, in order."""
    section = PAGE.read_text(encoding="utf-8").partition(f"## {title}\n")[2].partition("\n## ")[0]
    return re.findall(r"`((?:model|formats|engine|reporting|insight|clusters|app|gui)(?:\.\w+)+)`", section)


def check_page(title: str, followed: Followed) -> None:
    """The page names all the modules that are passed through, and nothing else."""
    passed = [name.removeprefix("qmonpy.") for name in followed.modules]
    print(f"{title}: {len(passed)} modules")
    written = written_modules(title)
    assert sorted(set(passed) - set(written)) == [], "passed through and not on the page"
    assert sorted(set(written) - set(passed)) == [], "on the page and not passed through"


@pytest.mark.slow
def test_that_the_page_tells_how_a_pass_runs(snapshot: Snapshot) -> None:
    with Followed() as followed:
        schedule(snapshot.cluster, snapshot.state, snapshot.now)
    check_page("A pass", followed)


@pytest.mark.slow
def test_that_the_page_tells_how_why_is_answered(snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(why_steps, "PATIENCE_SECONDS", 600)
    with Followed() as followed:
        explain(snapshot, next(iter(snapshot.state.pending)), Forecast())
    check_page("A pending job, to its *Why?*", followed)


def test_that_the_page_tells_how_a_share_moves_the_jobs_that_wait() -> None:
    found = make_cluster().snapshot()
    # With other queues it shares nothing with a cluster that was prepared before.
    found = replace(found, cluster=replace(found.cluster, queues={**found.cluster.queues}))
    with Followed() as followed:
        draft = Draft(found)
        tree = share_tree_part(draft)
        tree.set_shares([("bio",)], 1)
        assert not tree.all_reports
        standings = Standings(found.cluster, found.state, found.now)
        rows = make_waiting_rows(standings.now_standing, standings.find(draft.planned()))
        assert describe_moves(rows)
        place = explain_place(standings, rows[0].job, draft.planned())
        assert place is not None
        assert make_term_rows(place)
    check_page("A share, to the places of waiting jobs", followed)


def ask_for_slot_hours(folder: Path, lines: Sequence[str]) -> None:
    """Write records into a database of a folder, ask for slot hours by user, for the jobs behind the first and for the
    terms of its number."""
    url = f"sqlite:///{folder / 'reporting.sqlite'}"
    with open_database(url) as database:
        records = [parse_line(each, FileKind.REPORTING) for each in lines]
        known = [each for each in records if each is not None and not isinstance(each, Fault)]
        assert SourceWriter(database).write_records(known, FileKind.REPORTING)
        derive_values(database, START + 7200)
    shown = run_report(url, Choice(period="everything"), START + 7200)
    assert not make_plot(shown.answer.table, shown.answer.drawing).is_empty
    first = shown.answer.table.rows[0]
    hours = next(each for each in shown.answer.table.columns if each.name in shown.answer.sums)
    assert open_sums(find_sums(url, shown, first, hours.name), hours).rows
    behind = find_behind(url, shown, first)
    record = find_record(url, behind.runs[0].id)
    assert record is not None
    assert find_fields(record)


def test_that_the_page_tells_how_a_record_becomes_a_number_of_a_report(tmp_path: Path) -> None:
    lines = RecordingCluster().lines
    folders = [tmp_path / each for each in ("before", "followed")]
    for each in folders:
        each.mkdir()
    # What is made with its first use was used.
    ask_for_slot_hours(folders[0], lines)
    with Followed() as followed:
        ask_for_slot_hours(folders[1], lines)
    check_page("A record, to a number on *Reports*", followed)


@pytest.mark.slow
def test_that_the_page_tells_how_a_rule_set_goes_from_its_text_to_qconf(
    make_window: MakeWindow,
    qtbot: QtBot,
    commands: FakeCommands,
    followed_operations: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = make_window()
    window.resize(1280, 900)
    engine = GridEngine(commands.environment, 10.0)

    def open_cluster() -> LiveCluster:
        cluster = LiveCluster(
            commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=lambda: RECORDED_AT
        )
        return cluster.open()

    window.desk.open_real("default on vm", open_cluster)
    qtbot.waitUntil(lambda: window.background.is_idle() and window.desk.open is not None, timeout=30000)
    window.go(Link("rule-sets", "max_user"))
    qtbot.waitUntil(window.background.is_idle, timeout=30000)
    page = window.pages.page
    assert isinstance(page, RuleSetsPage)
    given = commands.folder / "given"
    with Followed() as followed:
        run = GridEngine.run

        def run_last(self: GridEngine, arguments: Sequence[str], *others: Any, **options: Any) -> CommandResult:
            answer = run(self, arguments, *others, **options)
            followed.is_over |= "-Mrqs" in arguments
            return answer

        monkeypatch.setattr(GridEngine, "run", run_last)
        cursor = QTextCursor(page.editor.text.document().find("60"))
        assert cursor.hasSelection()
        cursor.insertText("61")
        qtbot.waitUntil(lambda: bool(page.draft.unsaved) and window.background.is_idle(), timeout=30000)
        page.apply()
        qtbot.waitUntil(lambda: "-Mrqs" in given.read_text() and window.background.is_idle(), timeout=30000)
        qtbot.waitUntil(lambda: not page.draft.unsaved, timeout=30000)
    check_page("A rule set, from text to `qconf`", followed)
