"""Windows on a spool: what is acknowledged is kept, and another window sees it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_whole_history, write_spool
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from tests.clusters.spool_world import leave_log
from tests.clusters.world import slots_per_user, small_cluster, write_sets
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, open_window


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    return path


def sets_of(window: MainWindow) -> list[str]:
    return list(window.desk.open.context.snapshot.cluster.quota_sets)


@pytest.mark.slow
def test_that_a_change_in_one_window_shows_in_the_other(make_window: MakeWindow, qtbot: QtBot, path: Path) -> None:
    one, other = (open_window(make_window, qtbot, path) for _ in range(2))
    assert write_sets(one.desk.open.cluster, "root", [slots_per_user(1)]).is_done
    qtbot.waitUntil(lambda: sets_of(other) == ["per_user"])
    assert write_sets(other.desk.open.cluster, "root", []).is_done
    qtbot.waitUntil(lambda: sets_of(one) == [])
    assert len(one.desk.open.cluster.journal()) == 2


def test_that_what_was_done_is_there_again_without_being_saved(
    make_window: MakeWindow, qtbot: QtBot, path: Path
) -> None:
    window = open_window(make_window, qtbot, path)
    window.desk.open.cluster.submit("anna", ["-N", "kept", "-h"])
    write_sets(window.desk.open.cluster, "root", [slots_per_user(1)])
    assert not window.files.ask_if_unsaved(lambda: None)
    window.close_for_good()
    window.background.wait()
    again = EmbeddedFiles().open(path)
    assert [each.name for each in again.snapshot().state.jobs.values()] == ["kept"]
    assert [entry.user for entry in again.journal()] == ["root"]
    again.close()


@pytest.mark.slow
def test_that_saving_as_a_spool_goes_on_with_it(make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(EmbeddedCluster(small_cluster()))
    path = tmp_path / "new.qmonpy"
    window.desk.save(path)
    qtbot.waitUntil(lambda: window.desk.open is not None and window.desk.open.path == path)
    assert window.desk.open.cluster.is_durable
    window.desk.save(path)
    assert "Nothing to save" in window.desk.open.context.session.messages[-1].text


@pytest.mark.slow
def test_that_a_file_that_is_there_is_not_overwritten_by_a_spool(
    make_window: MakeWindow, qtbot: QtBot, path: Path
) -> None:
    before = path.read_bytes()
    window = make_window(EmbeddedCluster(small_cluster()))
    window.desk.save(path)
    qtbot.waitUntil(lambda: any("was not saved" in each.text for each in window.desk.open.context.session.messages))
    assert path.read_bytes() == before


@pytest.mark.slow
def test_that_a_window_says_at_once_that_the_log_of_its_spool_was_altered(
    make_window: MakeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "left.qmonpy"
    leave_log(path)
    log = path.with_name(f"{path.name}-wal")
    data = bytearray(log.read_bytes())
    data[100] ^= 1
    log.write_bytes(data)
    window = open_window(make_window, qtbot, path)
    line = child(window, QLabel, "last_message")
    qtbot.waitUntil(lambda: "3 transactions in it cannot be read" in line.accessibleName())
    (row,) = window.foot.problem_model.rows()
    assert "left.qmonpy-wal.damaged-" in row.report.text


@pytest.mark.slow
def test_that_saving_as_a_spool_keeps_edits_speed_page_and_all_that_ended(
    make_window: MakeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    cluster = EmbeddedCluster(replace(small_cluster(), configuration={"finished_jobs": "2"}))
    window = make_window(cluster)
    before = window.desk.open
    qtbot.waitUntil(before.background.is_idle)
    for number in range(9):
        cluster.submit("anna", ["-N", f"job{number}"], runtime=60)
    cluster.advance(600)
    ended = [each.job for each in cluster.snapshot().finished]
    assert len(ended) == 2
    window.go(Link("rule-sets"))
    sets = quota_draft(before.context.draft)
    sets.add(parse_quota_sets("{ name people\n limit users {*} to slots=30\n}\n").sets[0])
    assert before.clock is not None
    before.clock.choose_speed(300)
    path = tmp_path / "new.qmonpy"
    window.desk.save(path)
    qtbot.waitUntil(lambda: window.desk.open is not None and window.desk.open.path == path)
    opened = window.desk.open
    qtbot.waitUntil(lambda: before not in window.desk.clusters)
    assert opened.context.draft.unsaved == ("people",)
    assert opened.clock is not None
    assert opened.clock.speed == 300
    assert window.pages.shown == "rule-sets"
    assert isinstance(opened.cluster, EmbeddedCluster)
    assert opened.cluster.history is not None
    older = read_whole_history(opened.cluster.history)
    assert [each.name for each in (*older, *opened.cluster.snapshot().finished)] == [f"job{each}" for each in range(9)]
    opened.context.draft.undo_stack.undo()
    assert not opened.context.draft.unsaved
