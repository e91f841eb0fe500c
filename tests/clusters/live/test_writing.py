"""Changes of a live cluster's configuration, on commands that do as they are told, or not."""

import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.reading import object_reader
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.model.configuration.change import AnyChange, Change, GivenCommand, ObjectKind
from qmonpy.model.configuration.journal_notes import LATE, SEEN
from qmonpy.model.snapshot import Snapshot
from tests.clusters.live.recordings import RECORDED_AT
from tests.clusters.live.written_commands import ClockOfHangs, WrittenCommands

TIMEOUT_SECONDS = 1.0
LONGEST_SECONDS = 120.0
"""How long a test waits for what is to happen."""
PE = ObjectKind.PE


@pytest.fixture
def commands(tmp_path: Path) -> WrittenCommands:
    return WrittenCommands(tmp_path)


@pytest.fixture
def clock(commands: WrittenCommands, monkeypatch: pytest.MonkeyPatch) -> ClockOfHangs:
    """The clock that limits calls: only those that hang are stopped, however long the others take."""
    clock = ClockOfHangs(commands, TIMEOUT_SECONDS)
    monkeypatch.setattr("qmonpy.clusters.live.cells.commands.time", clock)
    return clock


@pytest.fixture
def cluster(commands: WrittenCommands, clock: ClockOfHangs) -> Iterator[LiveCluster]:
    engine = GridEngine(commands.environment, TIMEOUT_SECONDS)
    cluster = LiveCluster(
        commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=lambda: RECORDED_AT
    ).open()
    yield cluster
    cluster.close()


def pes(cluster: LiveCluster) -> dict[str, int]:
    return {name: pe.slots for name, pe in cluster.snapshot().cluster.pes.items()}


def with_slots(cluster: LiveCluster, name: str, slots: int) -> AnyChange:
    """A change of a parallel environment as somebody edits it who sees the cluster."""
    old = cluster.snapshot().cluster.pes[name]
    return Change(PE, name, old, replace(old, slots=slots))


def added(cluster: LiveCluster, name: str) -> AnyChange:
    return Change(PE, name, None, replace(cluster.snapshot().cluster.pes["smp"], name=name))


def read_again(cluster: LiveCluster) -> None:
    """Have a round in which parallel environments are read, and wait for it."""
    came = threading.Event()
    stop = cluster.subscribe(lambda _: came.set())
    cluster.refresh([PE])
    assert came.wait(LONGEST_SECONDS)
    stop()


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONGEST_SECONDS
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def codes(answer: Any) -> list[str]:
    return [each.code for each in answer.reports]


def test_that_a_change_is_made_kept_and_shown_before_it_is_answered(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    shown: list[Snapshot] = []
    cluster.subscribe(shown.append)
    answer = cluster.change("root", [with_slots(cluster, "smp", 5), added(cluster, "new")], "more of it")
    assert (answer.is_done, answer.reports) == (True, ())
    assert answer.text.splitlines() == [
        'root@vm modified "smp" in parallel environment list',
        'root@vm added "new" to parallel environment list',
    ]
    assert [each.cluster.pes["smp"].slots for each in shown] == [5]
    assert pes(cluster) == {"mpi": 99, "mpif": 99, "smp": 5, "new": 99}
    (entry,) = cluster.journal()
    assert (entry.user, entry.note, entry.by, entry.is_done) == ("root", "more of it", "", True)
    assert [(each.key, each.verb) for each in entry.changes] == [("smp", "modified"), ("new", "added")]
    assert [(each.line, each.status) for each in entry.commands] == [("qconf -Mp FILE", 0), ("qconf -Ap FILE", 0)]
    assert entry.commands[0].text == commands.pes.joinpath("smp").read_text()
    assert entry.commands[0].output == 'root@vm modified "smp" in parallel environment list'


@pytest.mark.slow
def test_that_what_was_made_here_is_not_taken_for_others_work_later(cluster: LiveCluster) -> None:
    assert cluster.change("root", [with_slots(cluster, "smp", 5)]).is_done
    before = cluster.snapshot()
    for _ in ObjectKind:
        read_again(cluster)
    assert len(cluster.journal()) == 1
    assert cluster.snapshot().cluster is before.cluster


def test_that_what_others_made_of_an_own_change_since_is_noted_as_theirs(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    commands.fail(1, "theirs")
    answer = cluster.change("root", [with_slots(cluster, "smp", 5)])
    assert answer.is_done
    assert codes(answer) == ["live.kept-otherwise"]
    commands.write_pe("smp", 99)
    read_again(cluster)
    mine, theirs = cluster.journal()
    assert [each.after.slots for each in mine.changes] == [77]
    assert [(each.before.slots, each.after.slots, theirs.note) for each in theirs.changes] == [(77, 99, SEEN)]


def test_that_an_object_that_moved_stops_everything_and_shows_what_there_is_now(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    changes = [added(cluster, "new"), with_slots(cluster, "smp", 5)]
    commands.write_pe("smp", 7)
    answer = cluster.change("root", changes)
    assert not answer.is_done
    assert [(each.code, each.fields) for each in answer.reports] == [("cluster.conflict", ("smp",))]
    assert commands.written() == []
    assert pes(cluster)["smp"] == 7
    (entry,) = cluster.journal()
    assert (entry.user, entry.note) == ("somebody", SEEN)


def test_that_what_was_made_is_taken_back_when_a_later_call_is_refused(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    commands.fail(3, "refused")
    changes = [added(cluster, "new"), with_slots(cluster, "mpi", 4), with_slots(cluster, "smp", 5)]
    answer = cluster.change("root", changes)
    assert not answer.is_done
    assert codes(answer) == ["live.denied", "live.undone", "live.undone"]
    refusal, *undone = answer.text.splitlines()
    assert refusal == (
        'qconf -Mp FILE ended with status 1; it said "denied: "root" must be manager for this operation". '
        "It was not done."
    )
    assert undone == [
        "The change by qconf -Mp FILE was undone by qconf -Mp FILE.",
        "The change by qconf -Ap FILE was undone by qconf -dp new.",
    ]
    assert commands.written()[3:] == ["qconf -Mp object", "qconf -dp new"]
    assert pes(cluster) == {"mpi": 99, "mpif": 99, "smp": 99}
    (entry,) = cluster.journal()
    assert (entry.is_done, entry.changes, entry.title) == (False, (), "Change new, mpi, smp")
    assert [each.is_undo for each in entry.commands] == [False, False, False, True, True]


def test_that_what_cannot_be_taken_back_is_said_with_its_command_and_stays_in_the_journal(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    commands.fail(2, "refused")
    commands.fail(3, "nonsense")
    answer = cluster.change("root", [added(cluster, "new"), with_slots(cluster, "smp", 5)])
    assert codes(answer) == ["live.denied", "live.not-undone"]
    assert answer.reports[1].text == (
        'The change by qconf -Ap FILE could not be undone; check parallel environment "new". '
        'qconf -dp new ended with status 139; it said "Segmentation fault".'
    )
    assert pes(cluster)["new"] == 99
    (entry,) = cluster.journal()
    assert (entry.is_done, [each.key for each in entry.changes]) == (False, ["new"])


def test_that_what_others_changed_meanwhile_is_not_overwritten_by_taking_back(
    commands: WrittenCommands, cluster: LiveCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = cluster.engine.run

    def interrupted(words: Any, *arguments: Any, **named: Any) -> Any:
        result = run(words, *arguments, **named)
        if words[1] == "-Mp" and not result.is_fine:
            commands.write_pe("mpi", 42)
        return result

    monkeypatch.setattr(cluster.engine, "run", interrupted)
    commands.fail(2, "refused")
    answer = cluster.change("root", [with_slots(cluster, "mpi", 4), with_slots(cluster, "smp", 5)])
    assert codes(answer) == ["live.denied", "live.not-undone"]
    assert len(commands.written()) == 2
    assert pes(cluster)["mpi"] == 42


@pytest.mark.parametrize(
    ("how", "code", "said"),
    [
        ("refused", "live.denied", "must be manager"),
        ("no-admin-host", "live.denied", "is not an admin host"),
        ("nonsense", "live.refused", "ended with status 139"),
        ("silent", "live.refused", "ended with status 0; it said nothing"),
    ],
)
def test_that_a_call_that_did_nothing_is_told_with_status_and_output(
    commands: WrittenCommands, cluster: LiveCluster, how: str, code: str, said: str
) -> None:
    commands.fail(1, how)
    answer = cluster.change("root", [with_slots(cluster, "smp", 5)])
    (report,) = answer.reports
    assert (report.code, report.fields) == (code, ("smp",))
    assert said in report.text
    assert pes(cluster)["smp"] == 99


def test_that_a_call_that_does_not_end_is_stopped_and_what_comes_of_it_later_is_known_for_ours(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    commands.fail(1, "hanging")
    answer = cluster.change("root", [with_slots(cluster, "smp", 5)])
    assert codes(answer) == ["live.hanging"]
    assert re.match(r'qconf -Mp FILE did not end within [1-9] s and was stopped; it said "begun"\.', answer.text)
    (entry,) = cluster.journal()
    assert entry.commands == (GivenCommand("qconf -Mp FILE", -9, "begun", entry.commands[0].text, was_stopped=True),)
    commands.write_pe("smp", 5)
    read_again(cluster)
    late = cluster.journal()[-1]
    assert (late.user, late.note, [each.after.slots for each in late.changes]) == ("root", LATE, [5])


def test_that_a_call_that_did_it_and_does_not_end_is_taken_back(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    commands.fail(1, "late")
    answer = cluster.change("root", [with_slots(cluster, "smp", 5)])
    assert codes(answer) == ["live.hanging", "live.undone"]
    assert pes(cluster)["smp"] == 99


def test_that_a_qmaster_that_dies_in_the_middle_leaves_what_is_not_known_and_says_so(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    before = cluster.snapshot()
    commands.fail(2, "dying")
    answer = cluster.change("root", [added(cluster, "new"), with_slots(cluster, "smp", 5)])
    assert codes(answer) == ["live.unknown", "live.not-undone", "live.not-undone"]
    assert "It is not known whether it was done" in answer.reports[0].text
    assert "The qmaster does not answer" in answer.reports[1].text
    assert cluster.snapshot().cluster is before.cluster
    (entry,) = cluster.journal()
    assert (entry.is_done, entry.changes) == (False, ())
    commands.behave()
    read_again(cluster)
    late = cluster.journal()[-1]
    assert (late.user, late.note) == ("root", LATE)
    assert {each.key for each in late.changes} == {"smp", "new"}
    assert pes(cluster) == {"mpi": 99, "mpif": 99, "smp": 5, "new": 99}


def test_that_nothing_is_written_to_a_qmaster_that_is_not_there(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    commands.behave("down")
    answer = cluster.change("root", [with_slots(cluster, "smp", 5)])
    assert codes(answer) == ["live.not-read", "live.unreachable"]
    assert commands.written() == []
    assert cluster.journal() == ()


def test_that_bytes_that_are_no_utf8_are_not_destroyed(commands: WrittenCommands, cluster: LiveCluster) -> None:
    pe = commands.pes / "smp"
    pe.write_bytes(pe.read_bytes().replace(b"stop_proc_args     NONE", b"stop_proc_args     /bin/\xe4"))
    read_again(cluster)
    answer = cluster.change("root", [with_slots(cluster, "smp", 5)])
    assert codes(answer) == ["live.not-tried"]
    assert "not UTF-8" in answer.text
    assert commands.written() == []


def test_that_only_who_runs_the_program_writes(commands: WrittenCommands, cluster: LiveCluster) -> None:
    answers = [
        cluster.change("anna", [with_slots(cluster, "smp", 5)]),
        cluster.delete_jobs("anna", [1]),
        cluster.submit("anna", ["sleep"]),
    ]
    assert {(each.is_done, each.reports[0].code) for each in answers} == {(False, "cluster.other-user")}
    assert answers[0].text == "A real cluster knows who runs qmonpy, which is root: to act as anna, run it as anna."
    assert commands.written() == []


@pytest.mark.slow
def test_that_two_who_write_do_not_meet_and_rounds_go_on(
    commands: WrittenCommands, cluster: LiveCluster, clock: ClockOfHangs
) -> None:
    commands.fail(1, "hanging")
    clock.is_held = True
    both = [[with_slots(cluster, "smp", 5)], [with_slots(cluster, "mpi", 4)]]
    writing = [threading.Thread(target=cluster.change, args=("root", changes)) for changes in both]
    writing[0].start()
    wait_until(commands.hangs)
    # The first one hangs still: a round is had all the same, and the second one waits.
    writing[1].start()
    read_again(cluster)
    assert cluster.health.is_fresh
    assert commands.written() == ["qconf -Mp object"]
    assert cluster.journal() == ()
    clock.is_held = False
    for each in writing:
        each.join()
    assert [(entry.is_done, entry.commands[0].was_stopped) for entry in cluster.journal()] == [
        (False, True),
        (True, False),
    ]
    assert commands.written() == ["qconf -Mp object", "qconf -Mp object"]


def test_that_what_the_qmaster_keeps_otherwise_is_told(commands: WrittenCommands, cluster: LiveCluster) -> None:
    commands.fail(1, "otherwise")
    answer = cluster.change("root", [with_slots(cluster, "smp", 5)])
    assert (answer.is_done, codes(answer)) == (True, ["live.kept-otherwise"])
    assert pes(cluster)["smp"] == 1
    assert cluster.journal()[0].changes[0].after.slots == 1


def test_that_an_own_change_is_taken_back_like_any_other(commands: WrittenCommands, cluster: LiveCluster) -> None:
    assert cluster.change("root", [with_slots(cluster, "smp", 5), added(cluster, "new")]).is_done
    made = cluster.journal()[0].changes
    assert cluster.change("root", [each.inverse for each in reversed(made)], "no").is_done
    assert pes(cluster) == {"mpi": 99, "mpif": 99, "smp": 99}


def test_that_what_is_half_written_is_taken_back_before_the_cluster_is_left(
    commands: WrittenCommands, cluster: LiveCluster, clock: ClockOfHangs
) -> None:
    commands.fail(2, "hanging")
    clock.is_held = True
    changes = [added(cluster, "new"), with_slots(cluster, "smp", 5)]
    answers: list[Any] = []
    writing = threading.Thread(target=lambda: answers.append(cluster.change("root", changes)))
    writing.start()
    wait_until(commands.hangs)
    closing = threading.Thread(target=cluster.close)
    closing.start()
    closing.join(0.3)
    assert closing.is_alive()
    clock.is_held = False
    closing.join()
    writing.join()
    assert codes(answers[0]) == ["live.hanging", "live.undone"]
    assert not (commands.pes / "new").exists()


def test_that_nothing_is_written_upon_what_cannot_be_understood(
    commands: WrittenCommands, cluster: LiveCluster
) -> None:
    change = with_slots(cluster, "smp", 5)
    (commands.pes / "smp").write_text("something else entirely\n")
    answer = cluster.change("root", [change])
    assert not answer.is_done
    assert answer.reports[0].code == "live.not-read"
    assert len(answer.reports) > 1
    assert commands.written() == []


def test_that_what_nobody_thought_of_does_not_end_a_run_half_way(
    commands: WrittenCommands, cluster: LiveCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = [added(cluster, "new"), with_slots(cluster, "smp", 5)]

    def break_down(kind: ObjectKind, text: str) -> Any:
        return 1 / 0 if len(commands.written()) == 2 else parse_object(kind, text)

    monkeypatch.setattr(object_reader, "parse_object", break_down)
    answer = cluster.change("root", changes)
    assert codes(answer) == ["live.unknown", "live.not-undone", "live.not-undone"]
    assert "a number is zero that must not be" in answer.text
    (entry,) = cluster.journal()[:1]
    assert len(entry.commands) == 2


def test_that_what_was_made_is_shown_also_where_not_all_can_be_read_again_at_once(
    cluster: LiveCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = with_slots(cluster, "smp", 5)
    with monkeypatch.context() as patch:
        patch.setattr("qmonpy.clusters.live.reading.configuration.read_texts", lambda run, kinds, known: 1 / 0)
        assert cluster.change("root", [change]).is_done
        assert pes(cluster)["smp"] == 5
        read_again(cluster)
        assert pes(cluster)["smp"] == 5
    read_again(cluster)
    assert cluster.health.is_fresh
    assert pes(cluster)["smp"] == 5
    assert len(cluster.journal()) == 1
