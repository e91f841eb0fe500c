"""A window saves into a cluster file that commands and other programs write at the same time."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.cli.grid_engine import run
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, save_cluster, write_cluster
from qmonpy.clusters.storage.folder_lock import alone_in
from qmonpy.formats.files.cluster_content import Arrival, ClusterFile
from qmonpy.formats.files.file_merge import merge_files
from qmonpy.model.configuration.change import SOMEBODY, Change, ObjectKind, find_changes
from qmonpy.model.configuration.share_tree import SHARE_TREE, ShareNode
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from tests.clusters.world import slots_per_user, small_cluster, write_sets

Deed = Callable[[EmbeddedCluster], object]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "site.yaml"
    begun = EmbeddedCluster.from_file(ClusterFile(small_cluster(), arrivals=(Arrival(1_700_000_500, "anna", ("-h",)),)))
    begun.submit("anna", ["-N", "first"], runtime=300)
    begun.submit("anna", ["-N", "held", "-h"])
    begun.reserve("root", ["-d", "1000", "-N", "ar"])
    write_cluster(begun, path)
    return path


def elsewhere(path: Path, deed: Deed) -> EmbeddedCluster:
    """What another program does to the file."""
    other = read_cluster(path)
    deed(other)
    write_cluster(other, path)
    return other


DEEDS: dict[str, Deed] = {
    "job 3 (added)": lambda each: each.submit("bob", ["-N", "theirs"]),
    "job 2 (deleted)": lambda each: each.delete_jobs("root", [2]),
    "job 2 (changed)": lambda each: each.hold_jobs("root", [2], is_held=False),
    "resource quota set per_user (added)": lambda each: write_sets(each, "root", [slots_per_user(1)]),
    "share tree (added)": lambda each: each.change(
        "root",
        [Change(ObjectKind.SHARE_TREE, SHARE_TREE, None, ShareNode("Root", 1, (ShareNode("p1", 1, kind=1),)))],
    ),
    "queue instance all.q@h1 (added)": lambda each: each.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE),
    "reservation 2 (added)": lambda each: each.reserve("root", ["-d", "60"]),
    "job 1 (deleted)": lambda each: each.advance(400),
}
"""What another program does, with one of the things that are taken over then."""


@pytest.mark.parametrize("taken", DEEDS)
def test_that_what_others_wrote_is_merged_into_the_file_and_into_the_cluster(path: Path, taken: str) -> None:
    mine = read_cluster(path)
    theirs = elsewhere(path, DEEDS[taken])
    seen: list[Snapshot] = []
    mine.subscribe(seen.append)
    saved = save_cluster(mine, path)
    assert not saved.conflicts
    assert taken in saved.taken
    assert mine.to_file() == read_cluster(path).to_file() == theirs.to_file()
    assert seen[-1] is mine.snapshot()
    assert save_cluster(mine, path).taken == ()


@pytest.mark.slow
@pytest.mark.parametrize("taken", DEEDS)
def test_that_what_was_done_here_stays(path: Path, taken: str) -> None:
    mine = read_cluster(path)
    assert write_sets(mine, "root", [slots_per_user(7, "mine")]).is_done
    mine.modify_instances("root", ["all.q@h2"], InstanceAction.SUSPEND)
    elsewhere(path, DEEDS[taken])
    assert not save_cluster(mine, path).conflicts
    again = read_cluster(path).snapshot()
    assert "mine" in again.cluster.quota_sets
    assert "s" in again.state.instance_states["all.q@h2"]


def test_that_a_change_by_others_is_in_the_history(path: Path) -> None:
    mine = read_cluster(path)
    elsewhere(path, DEEDS["resource quota set per_user (added)"])
    saved = save_cluster(mine, path)
    (entry,) = mine.journal()
    assert (saved.new_entries, entry.user) == (1, SOMEBODY)
    assert [each.key for each in entry.changes] == ["per_user"]


@pytest.mark.parametrize("keeps_mine", [True, False])
def test_that_a_conflict_is_shown_and_nothing_written_before_it_is_decided(path: Path, keeps_mine: bool) -> None:
    mine = read_cluster(path)
    write_sets(mine, "root", [slots_per_user(1)])
    mine.hold_jobs("root", [2], is_held=True, kind="s")
    elsewhere(path, lambda each: (write_sets(each, "root", [slots_per_user(2)]), DEEDS["job 2 (deleted)"](each)))
    before = path.read_bytes()
    conflicts = save_cluster(mine, path).conflicts
    assert [each.title for each in conflicts] == ["resource quota set per_user", "job 2"]
    assert (conflicts[1].mine.job.number, conflicts[1].theirs) == (2, None)
    assert path.read_bytes() == before
    assert [each.title for each in save_cluster(mine, path, [(conflicts[0], keeps_mine)]).conflicts] == ["job 2"]
    assert not save_cluster(mine, path, [(each, keeps_mine) for each in conflicts]).conflicts
    now = read_cluster(path).snapshot()
    assert now.cluster.quota_sets["per_user"].rules[0].limits[0].value == ("1" if keeps_mine else "2")
    assert (2 in now.state.jobs) == keeps_mine
    assert now.state == mine.snapshot().state


def test_that_a_decision_holds_only_for_what_was_shown(path: Path) -> None:
    mine = read_cluster(path)
    write_sets(mine, "root", [slots_per_user(1)])
    elsewhere(path, lambda each: write_sets(each, "root", [slots_per_user(2)]))
    conflicts = save_cluster(mine, path).conflicts
    elsewhere(path, lambda each: write_sets(each, "root", [slots_per_user(3)]))
    assert save_cluster(mine, path, [(each, True) for each in conflicts]).conflicts


def test_that_tasks_that_started_on_both_sides_do_not_take_more_than_there_is(path: Path) -> None:
    mine = read_cluster(path)
    mine.submit("anna", ["-N", "mine", "-t", "1-3"])
    elsewhere(path, lambda each: (each.submit("x", ["-h"]), each.submit("bob", ["-N", "theirs", "-t", "1-3"])))
    # Both have a job 3; the other side's job 4 has no counterpart here.
    assert save_cluster(mine, path).renumbered == ("job 3 is job 5 now",)
    state = mine.snapshot().state
    assert len(state.running) == 3
    assert {3, 4, 5} <= state.jobs.keys()
    assert {3, 4} <= state.pending.keys()
    mine.advance(5000)
    assert {each.job for each in mine.snapshot().finished if each.start_time} >= {1, 4, 5}


def test_that_a_merge_of_one_side_is_that_side(path: Path) -> None:
    base = read_cluster(path).to_file()
    for deed in DEEDS.values():
        other = read_cluster(path)
        deed(other)
        assert merge_files(base, other.to_file(), base).content == other.to_file()
        assert merge_files(base, base, other.to_file()).content == other.to_file()
        assert merge_files(base, other.to_file(), other.to_file()).content == other.to_file()


def test_that_usage_is_that_of_who_made_it(path: Path) -> None:
    content = read_cluster(path).to_file()
    base, mine, theirs = (
        replace(content, state=replace(content.state, usage=UsageBook({"anna": ShareUsage({"cpu": cpu})})))
        for cpu in (1.0, 2.0, 3.0)
    )
    for merged, usage in (((base, mine, base), mine), ((base, base, theirs), theirs), ((base, mine, theirs), mine)):
        assert merge_files(*merged).content.state.usage == usage.state.usage


def test_that_commands_and_windows_wait_for_each_other(path: Path) -> None:
    mine = read_cluster(path)
    write_sets(mine, "root", [slots_per_user(1)])
    saving = threading.Thread(target=save_cluster, args=(mine, path))
    with alone_in(path.parent):
        before = path.read_bytes()
        saving.start()
        saving.join(0.2)
        assert path.read_bytes() == before
    saving.join()
    assert "per_user" in read_cluster(path).snapshot().cluster.quota_sets


def test_that_somebody_who_never_ends_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.clusters.embedded.cluster_file.PATIENCE_SECONDS", 0.1)
    mine = read_cluster(path)
    with alone_in(path.parent), pytest.raises(ReportError) as caught:
        save_cluster(mine, path)
    assert caught.value.reports[0].code == "cluster.locked"


def test_that_a_command_and_a_save_lose_nothing(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = read_cluster(path)
    mine.submit("anna", ["-N", "mine", "-h"])
    assert run("qconf", ["--cluster", str(path), "-am", "bob"]) == 0
    assert run("qmod", ["--cluster", str(path), "-d", "all.q@h1"]) == 0
    assert capsys.readouterr().out
    assert not save_cluster(mine, path).conflicts
    now = read_cluster(path).snapshot()
    assert "bob" in now.cluster.managers
    assert "d" in now.state.instance_states["all.q@h1"]
    assert "mine" in {each.name for each in now.state.jobs.values()}


@pytest.mark.parametrize("text", [b"format: [", b"\xff\xfe", b""])
def test_that_a_file_that_cannot_be_read_any_more_is_not_overwritten(path: Path, text: bytes) -> None:
    mine = read_cluster(path)
    path.write_bytes(text)
    with pytest.raises(ReportError) as caught:
        save_cluster(mine, path)
    assert caught.value.reports[0].code == "cluster.spoiled"
    assert path.read_bytes() == text


def test_that_a_merge_that_no_qmaster_would_take_is_refused(path: Path) -> None:
    write_cluster(EmbeddedCluster(small_cluster(usersets={"staff": {"entries": ["anna"]}})), path)
    mine = read_cluster(path)
    queue = mine.snapshot().cluster
    changed = small_cluster(
        usersets={"staff": {"entries": ["anna"]}},
        queues={"all.q": {"hostlist": "@allhosts", "slots": "2", "pe_list": "mpi", "user_lists": "staff"}},
    )
    assert mine.change("root", find_changes(queue, changed)).is_done
    elsewhere(path, lambda each: each.change("root", find_changes(queue, small_cluster())))
    before = path.read_bytes()
    with pytest.raises(ReportError) as caught:
        save_cluster(mine, path)
    assert caught.value.reports[0].code == "cluster.unfit"
    assert path.read_bytes() == before


def test_that_a_file_that_was_deleted_is_written_anew(path: Path) -> None:
    mine = read_cluster(path)
    path.unlink()
    save_cluster(mine, path)
    assert read_cluster(path).to_file() == mine.to_file()


def test_that_another_file_is_replaced_as_it_was_chosen(path: Path, tmp_path: Path) -> None:
    mine = read_cluster(path)
    other = tmp_path / "other.yaml"
    write_cluster(EmbeddedCluster(small_cluster()), other)
    assert save_cluster(mine, other).taken == ()
    assert read_cluster(other).to_file() == mine.to_file()


def test_that_the_same_file_is_known_by_any_name(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(path.name)
    mine = read_cluster(link)
    elsewhere(path, DEEDS["job 3 (added)"])
    assert save_cluster(mine, path).taken
    elsewhere(link, DEEDS["resource quota set per_user (added)"])
    assert save_cluster(mine, link).taken
    assert link.is_symlink()


def test_that_jobs_of_two_windows_with_one_number_are_both_kept_and_one_is_said_to_have_another(path: Path) -> None:
    mine = read_cluster(path)
    theirs = elsewhere(path, lambda each: [each.submit("anna", ["-h", "-N", name]) for name in ("same", "other")])
    assert mine.submit("anna", ["-h", "-N", "same"]).job == 3
    assert mine.submit("anna", ["-N", "array", "-t", "1-3"], runtime=50).job == 4
    assert mine.submit("bob", ["-hold_jid", "4,1"]).job == 5
    saved = save_cluster(mine, path)
    assert not saved.conflicts
    assert saved.renumbered == ("job 3 is job 6 now", "job 4 is job 7 now")
    for found in (mine.snapshot().state, read_cluster(path).snapshot().state):
        assert {number: job.name for number, job in found.jobs.items() if 2 < number != 5} == {
            3: "same",
            4: "other",
            6: "same",
            7: "array",
        }
        assert found.jobs[3] == theirs.snapshot().state.jobs[3]
        assert found.jobs[5].predecessors == (1, 7)
        assert all(number == each.number for number, each in found.jobs.items())
        assert {number for number, _ in found.running} | {*found.pending} == {*found.jobs}
    assert mine.submit("anna", ["-h"]).job == 8


def test_that_a_job_of_another_window_does_not_stand_where_an_altered_one_with_its_number_did(path: Path) -> None:
    mine = read_cluster(path)
    for name in ("altered", "after"):
        mine.submit("anna", ["-N", name, "-h"])
    assert mine.alter_jobs("anna", [3], ["-p", "-5"]).is_done
    elsewhere(path, lambda each: each.submit("bob", ["-N", "theirs", "-h"]))
    assert save_cluster(mine, path).renumbered == ("job 3 is job 5 now",)
    state = mine.snapshot().state
    assert sorted(state.jobs, key=state.changes.find_place_of_job)[-3:] == [3, 4, 5]


def test_that_reservations_of_two_windows_with_one_number_are_both_kept_with_their_jobs(path: Path) -> None:
    mine = read_cluster(path)
    elsewhere(path, lambda each: each.reserve("root", ["-d", "60", "-N", "same"]))
    assert mine.reserve("root", ["-d", "60", "-N", "same"]).is_done
    job = mine.submit("root", ["-ar", "2"]).job
    assert job is not None
    assert save_cluster(mine, path).renumbered == ("reservation 2 is reservation 3 now",)
    for found in (mine.snapshot().state, read_cluster(path).snapshot().state):
        assert sorted(each.id for each in found.reservations.values()) == sorted(found.reservations) == [1, 2, 3]
        assert found.jobs[job].reservation == 3


def test_that_tasks_of_two_windows_that_ended_with_one_number_are_both_remembered(path: Path) -> None:
    def submit_and_wait(each: EmbeddedCluster) -> None:
        each.submit("anna", ["-N", "quick"], runtime=1)
        each.advance(30)

    mine = read_cluster(path)
    elsewhere(path, submit_and_wait)
    submit_and_wait(mine)
    assert save_cluster(mine, path).renumbered == ("job 3 is job 4 now",)
    for found in (mine.snapshot(), read_cluster(path).snapshot()):
        assert sorted(each.job for each in found.finished) == [3, 4]


def test_that_a_job_that_arrived_in_two_windows_is_one_job(path: Path) -> None:
    mine = read_cluster(path)
    elsewhere(path, lambda each: each.advance(1000))
    mine.advance(1000)
    saved = save_cluster(mine, path)
    assert not saved.renumbered
    assert [*mine.snapshot().state.jobs] == [2, 3]
