"""A live cluster on commands that replay a real Grid Engine 8.1.9, broken ones among them."""

import re
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.app.rules.printed_usage import list_told
from qmonpy.clusters.interface import ClusterInterface, TellsQuotaLines
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.reading.configuration import WAYS, WHOLE
from qmonpy.engine.work.quota_rows import qquota_rows
from qmonpy.engine.work.usage import instance_slots, quota_usage
from qmonpy.engine.world.instance_state import instance_letters
from qmonpy.formats.output.qquota import format_qquota_xml
from qmonpy.formats.output.qstat_xml import InstanceRow, parse_qstat_xml
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.journal_notes import SEEN
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot, SnapshotPart
from tests.clusters.live.reading.test_history import make_line
from tests.clusters.live.recordings import BUSY, RECORDED_AT, FakeCommands
from tests.formats.output.test_share_monitor import PRINTED

TIMEOUT_SECONDS = 3.0


class Watch:
    """Waits for rounds of a cluster."""

    def __init__(self, cluster: LiveCluster) -> None:
        self.cluster = cluster
        self.snapshots: list[Snapshot] = []
        self._came = threading.Semaphore(0)
        cluster.subscribe(self._take)

    def _take(self, snapshot: Snapshot) -> None:
        self.snapshots.append(snapshot)
        self._came.release()

    def round(self) -> Snapshot:
        """Ask for a round and wait for it."""
        self.cluster.refresh()
        assert self._came.acquire(timeout=30)
        return self.snapshots[-1]

    def codes(self) -> list[str]:
        return [each.code for each in self.cluster.troubles()]


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    return FakeCommands(tmp_path)


def make_cluster(commands: FakeCommands) -> LiveCluster:
    engine = GridEngine(commands.environment, TIMEOUT_SECONDS)
    return LiveCluster(
        commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=lambda: RECORDED_AT
    )


@pytest.fixture
def cluster(commands: FakeCommands) -> Iterator[LiveCluster]:
    cluster = make_cluster(commands).open()
    yield cluster
    cluster.close()


def listed(commands: FakeCommands) -> Mapping[str, InstanceRow]:
    """The queue instances that qstat shows."""
    return parse_qstat_xml((commands.folder / "qstat.xml").read_text())[0].instances


@pytest.fixture
def watch(cluster: LiveCluster) -> Watch:
    return Watch(cluster)


def test_that_it_is_a_cluster_like_any_other(cluster: LiveCluster) -> None:
    seen: ClusterInterface = cluster
    snapshot = seen.snapshot()
    assert seen.clock is None
    assert snapshot.cluster.name == "default on vm"
    assert snapshot.cluster.administrators == ("root", "sgeadmin")
    assert snapshot.cluster.unix_groups == {"anna": ("anna",), "bob": ("bob",)}
    assert (len(snapshot.state.jobs), len(snapshot.state.reservations)) == (17, 3)
    assert snapshot.now == RECORDED_AT
    assert [each.job for each in snapshot.decisions.planned] == [7]
    assert (seen.troubles(), seen.mails(), seen.journal(), seen.is_durable) == ((), (), (), True)


def test_that_rounds_stand_still_where_somebody_wants_that(cluster: LiveCluster, watch: Watch) -> None:
    breaths: list[str] = []
    cluster.breathe = lambda: breaths.append(threading.current_thread().name)
    watch.round()
    assert set(breaths) == {"live-cluster"}


def test_that_the_model_says_why_jobs_wait(cluster: LiveCluster) -> None:
    reasons = cluster.refusals()
    assert set(reasons) == set(cluster.snapshot().state.pending)
    *of_every_job, own = [format_line(each) for each in cluster.why(9)]
    assert own == "Job is in hold state"
    assert 'queue instance "all.q@rd4" dropped because it is full' in of_every_job
    assert cluster.why(1) == ()
    assert cluster.refusals() is reasons


def test_that_states_of_queue_instances_are_the_cluster_s_alone(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    shown = {name: row.states for name, row in listed(commands).items() if row.states}
    # By this calendar the model would close queues that the cluster shows open: its clock or zone may be another.
    (commands.folder / "qconf_scal").write_text(
        "calendar_name    always\nyear             NONE\nweek             mon-sun=off\n"
    )
    (commands.folder / "qconf_scall").write_text("always\n")
    text = (commands.folder / "qconf_sq").read_text()
    (commands.folder / "qconf_sq").write_text(re.sub(r"^calendar .*$", "calendar always", text, flags=re.MULTILINE))
    cluster.refresh_all()
    snapshot = watch.round()
    assert all(each.settings["calendar"].default == "always" for each in snapshot.cluster.queues.values())
    assert dict(instance_letters(snapshot.cluster, snapshot.state, snapshot.now)) == shown
    assert instance_letters(snapshot.cluster, replace(snapshot.state, has_every_letter=False), snapshot.now) != shown


def test_that_f5_reads_everything(commands: FakeCommands, cluster: LiveCluster, watch: Watch) -> None:
    watch.round()
    commands.forget_calls()
    cluster.refresh_all()
    watch.round()
    calls = " ".join(commands.calls())
    shown = {way.show for way in WAYS.values()} | set(WHOLE.values())
    assert all(
        each in calls for each in ("qstat -xml", "qstat -j", "qhost", "qrstat", *(f"qconf {one}" for one in shown))
    )


def test_that_every_part_has_the_moment_at_which_it_was_read(cluster: LiveCluster) -> None:
    # There is no share tree, so that nothing asks for usage.
    parts = set(SnapshotPart) - {SnapshotPart.USAGE} | set(ObjectKind)
    assert set(cluster.snapshot().read_at) == parts
    assert all(age == 0 for part, age in cluster.ages().items() if part is not SnapshotPart.PLAN)


def test_that_a_configuration_that_did_not_change_is_not_read_again(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    for _ in range(2):
        watch.round()
    commands.forget_calls()
    watch.round()
    # One look at everything but the hosts, and one at them.
    assert len([each for each in commands.calls() if each.startswith("qconf ")]) == 2


def test_that_a_plan_is_gone_when_the_scheduler_no_longer_writes_it(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    assert watch.round().decisions.planned
    commands.print_instead("qconf_ssconf", "MONITOR=1", "none")
    cluster.refresh(kinds=(ObjectKind.SCHEDULER,))
    assert watch.round().decisions.planned == ()
    assert SnapshotPart.PLAN not in watch.round().read_at
    commands.print_instead("qconf_ssconf", "params                            none", "params  MONITOR=1")
    cluster.refresh(kinds=(ObjectKind.SCHEDULER,))
    watch.round()
    assert watch.round().decisions.planned


def test_that_a_qmaster_without_a_scheduler_is_told_until_it_has_one(commands: FakeCommands) -> None:
    info = f"start time: x ({RECORDED_AT - 100})\nrun time [s]: 100\ninfo: MAIN: R (9.0) | worker000: R (0.1) | OK\n"
    (commands.folder / "qping").write_text(info)
    cluster = make_cluster(commands).open()
    (report,) = cluster.troubles()
    assert report.code == "live.no-scheduler"
    assert "no job starts until it does" in report.text
    # Nobody keeps what was planned.
    assert cluster.snapshot().decisions.planned == ()
    assert SnapshotPart.PLAN not in cluster.snapshot().read_at
    assert not cluster.snapshot().is_scheduling
    (commands.folder / "qping").write_text(info.replace("worker000", "scheduler000: R (0.2) | worker000"))
    cluster._qmaster.look(is_asked=True)
    assert cluster.troubles() == ()
    cluster.close()


def test_that_a_cluster_is_named_by_the_host_to_which_its_qmaster_has_gone(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    assert cluster.snapshot().cluster.name == "default on vm"
    (commands.root / "default" / "common" / "act_qmaster").write_text("shadow1\n")
    cluster._qmaster.look(is_asked=True)
    after = watch.round()
    assert after.cluster.name == "default on shadow1"
    cluster.refresh()
    assert watch.round().cluster.name == "default on shadow1"


def test_that_a_round_in_which_nothing_changed_gives_the_same_objects(cluster: LiveCluster, watch: Watch) -> None:
    before = cluster.snapshot()
    for _ in range(4):
        # Every kind is read again.
        cluster.refresh_all()
        after = watch.round()
        assert after.cluster is before.cluster
        assert after.state is before.state
        assert after.decisions is before.decisions
    assert cluster.journal() == ()


def test_that_jobs_are_asked_about_once_and_then_some_in_turn(commands: FakeCommands, watch: Watch) -> None:
    commands.forget_calls()
    watch.round()
    calls = [each.split()[0] + " " + each.split()[1] for each in commands.calls()]
    assert calls.count("qstat -j") == 1
    # Only the reservation with an error, whose reasons may change.
    assert [each for each in commands.calls() if "-ar" in each] == ["qrstat -xml -explain -ar 1"]


def test_that_times_are_asked_for_in_utc_whatever_the_zone(commands: FakeCommands, watch: Watch) -> None:
    for name in ("qstat", "qrstat"):
        program = commands.programs / name
        program.write_text(
            program.read_text().replace("name=$(basename", '[ "$TZ" = UTC0 ] || exit 9\nname=$(basename')
        )
    watch.round()
    assert watch.codes() == []


def test_that_what_ended_is_gone_in_the_next_round(commands: FakeCommands, watch: Watch) -> None:
    text = (commands.folder / "qstat.xml").read_text()
    begin = text.index("<job_list", text.index("<job_info>"))
    (commands.folder / "qstat.xml").write_text(text[:begin] + "</job_info></job_info>")
    after = watch.round()
    assert (after.state.pending, after.decisions.order) == ({}, ())
    assert set(after.state.jobs) == {1, 2, 3, 4, 5, 6, 17}


def test_that_a_change_by_others_is_seen_and_noted_in_the_journal(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    commands.print_instead("qconf_so", "anna", "bob")
    watch.round()
    assert cluster.snapshot().cluster.operators == ("bob",)
    (entry,) = cluster.journal()
    assert entry.note == SEEN
    assert {(each.key, each.verb) for each in entry.changes} == {("anna", "removed"), ("bob", "added")}


@pytest.mark.parametrize(
    ("mode", "code"),
    [("down", "live.unreachable"), ("denied", "live.denied"), ("garbage", "xml.unexpected"), ("cut", "xml.unexpected")],
)
def test_that_a_failure_is_told_once_keeps_what_was_seen_and_ends_by_itself(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch, mode: str, code: str
) -> None:
    before = cluster.snapshot()
    commands.behave(mode)
    watch.round()
    first = cluster.troubles()
    after = watch.round()
    assert {each.code for each in first} == {code}
    assert len({(each.code, each.fields) for each in first}) == len(first)
    assert all(one is other for one, other in zip(first, cluster.troubles(), strict=True))
    assert (after.state, after.cluster) == (before.state, before.cluster)
    assert after.state is before.state
    assert not cluster.health.is_fresh
    commands.behave()
    watch.round()
    assert watch.codes() == ["live.reconnected"]
    assert cluster.health.is_fresh


def test_that_one_broken_command_of_several_is_told_alone(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    commands.behave("cut", "qhost")
    watch.round()
    (report,) = cluster.troubles()
    assert report.text.startswith("qhost -xml -F: ")


@pytest.mark.slow
def test_that_a_command_that_hangs_is_stopped_and_told(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    commands.behave("hang", "qrstat")
    watch.round()
    (report,) = cluster.troubles()
    assert (report.code, report.fields) == ("live.hanging", ("qrstat",))
    assert not cluster.health.is_reachable


def test_that_a_command_that_went_missing_is_told(commands: FakeCommands, cluster: LiveCluster, watch: Watch) -> None:
    commands.remove("qhost")
    watch.round()
    assert watch.codes() == ["live.no-command"]


def test_that_what_nobody_thought_of_is_told_and_does_not_end_the_rounds(
    cluster: LiveCluster, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = cluster.snapshot()
    with monkeypatch.context() as patch:
        patch.setattr("qmonpy.formats.output.qstat_reader.QstatReader.read", lambda self, output: 1 / 0)
        assert watch.round().state is before.state
    assert [each.text for each in cluster.troubles()] == [
        "What the cluster's commands printed could not be worked with: a number is zero that must not be (details in"
        " what qmonpy prints). What is shown is as old as it says; the next round tries again."
    ]
    watch.round()
    assert watch.codes() == ["live.reconnected"]


def test_that_a_configuration_that_cannot_be_read_keeps_the_old_one(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    before = cluster.snapshot().cluster
    commands.behave("down", "qconf")
    watch.round()
    assert watch.codes() == ["live.unreachable"]
    assert cluster.snapshot().cluster is before


def test_that_opening_says_why_it_is_not_possible(commands: FakeCommands) -> None:
    commands.behave("down")
    cluster = make_cluster(commands)
    with pytest.raises(ReportError) as caught:
        cluster.open()
    assert [each.code for each in caught.value.reports] == ["live.unreachable"]
    cluster.close()


def test_that_closing_does_not_wait_for_a_command_that_hangs(commands: FakeCommands, cluster: LiveCluster) -> None:
    commands.behave("hang")
    cluster.refresh()
    while not cluster.engine.programs._running:  # type: ignore[attr-defined]
        pass
    cluster.close()


def test_that_clocks_that_differ_are_told_and_the_qmaster_s_counts(commands: FakeCommands) -> None:
    (commands.folder / "qping").write_text(
        f"start time:               11/21/2026 14:51:48 ({RECORDED_AT - 100})\nrun time [s]:             220\n"
    )
    cluster = make_cluster(commands).open()
    assert cluster.clock_difference == pytest.approx(120, abs=2)
    assert cluster.snapshot().now == pytest.approx(RECORDED_AT + 120, abs=2)
    assert [each.code for each in cluster.troubles()] == ["live.clock"]
    cluster.close()


def test_that_the_model_counts_quotas_as_the_qmaster_does(cluster: LiveCluster) -> None:
    snapshot = cluster.snapshot()
    rows = qquota_rows(snapshot.cluster, quota_usage(snapshot.cluster, snapshot.state))
    assert format_qquota_xml(rows) == (BUSY / "qquota.xml").read_text()


def test_that_what_qquota_prints_can_be_asked_for_and_is_what_the_model_counts(
    cluster: LiveCluster, commands: FakeCommands
) -> None:
    assert isinstance(cluster, TellsQuotaLines)
    lines = cluster.read_quota_lines()
    assert lines
    assert format_qquota_xml(lines) == (BUSY / "qquota.xml").read_text()
    assert list_told(cluster.snapshot(), lines) == ()
    for mode in ("down", "garbage"):
        (commands.folder / "mode.qquota").write_text(mode)
        assert cluster.read_quota_lines() is None


def test_that_the_model_counts_slots_as_the_qmaster_does(cluster: LiveCluster) -> None:
    snapshot = cluster.snapshot()
    listing, _ = parse_qstat_xml((BUSY / "qstat.xml").read_text())
    counted = instance_slots(snapshot.cluster, snapshot.state)
    found = {name: counted[name][1:] for name in listing.instances}
    assert found == {name: (each.used, each.total) for name, each in listing.instances.items()}


def test_that_ended_tasks_are_those_of_the_accounting_file_as_it_grows(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    assert watch.round().finished == ()
    accounting = commands.root / "default" / "common" / "accounting"
    accounting.write_text(f"{make_line(1)}\n")
    assert [each.job for each in watch.round().finished] == [1]
    with accounting.open("a") as stream:
        stream.write(f"{make_line(2)}\n")
    after = watch.round().finished
    assert [each.job for each in after] == [1, 2]
    assert watch.round().finished is after
    assert cluster.history is not None
    assert cluster.history.read_tasks(5) == ()


def test_that_a_job_may_have_several_lines_of_held_tasks(commands: FakeCommands) -> None:
    first, second = "<state>hqw</state>", "<tasks>7</tasks>"
    text = (commands.folder / "qstat.xml").read_text()
    begin = text.rindex("<job_list", 0, text.index(first))
    row = text[begin : text.index("</job_list>", begin) + len("</job_list>")]
    another = row.replace("</job_list>", f"{second}</job_list>")
    commands.print_instead("qstat.xml", row, row + another)
    cluster = make_cluster(commands).open()
    cluster.close()


TREE = "id=0\nname=Root\ntype=0\nshares=1\nchildnodes=1\nid=1\nname=p1\ntype=1\nshares=70\nchildnodes=NONE\n"


def test_that_a_share_tree_is_seen_with_the_usage_behind_it_and_noticed_when_it_changes(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    assert cluster.snapshot().cluster.share_tree is None
    assert not [each for each in commands.calls() if "sge_share_mon" in each]
    (commands.folder / "qconf_sstree").write_text(TREE)
    (commands.folder / "sge_share_mon").write_text(PRINTED)
    watch.round()
    snapshot = watch.round()
    tree = snapshot.cluster.share_tree
    assert tree is not None
    assert [(each.name, each.shares) for each in tree] == [("Root", 1), ("p1", 70)]
    assert snapshot.state.usage.users["anna"].in_projects["p1"]["cpu"] == 995.882482
    assert snapshot.read_at[SnapshotPart.USAGE] == RECORDED_AT
    (seen,) = cluster.journal()
    assert [(each.kind, each.verb) for each in seen.changes] == [(ObjectKind.SHARE_TREE, "added")]
    usage = snapshot.state.usage
    assert watch.round().state.usage is usage


def test_that_usage_is_not_known_where_the_program_is_missing_and_nothing_else_is_lost(
    commands: FakeCommands, cluster: LiveCluster, watch: Watch
) -> None:
    (commands.folder / "qconf_sstree").write_text(TREE)
    commands.remove("sge_share_mon")
    watch.round()
    snapshot = watch.round()
    assert snapshot.cluster.share_tree is not None
    assert SnapshotPart.USAGE not in snapshot.read_at
    assert cluster.health.is_fresh
