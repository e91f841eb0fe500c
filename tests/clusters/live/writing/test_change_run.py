"""A run of changes on what a qmaster counts by itself meanwhile."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.clusters.live.writing import change_run
from qmonpy.clusters.live.writing.change_run import ChangeOutcome, ChangeRun
from qmonpy.engine.checks.change_plan import plan_changes
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.queue import ClusterQueue
from tests.contracts.embedded_commands import EmbeddedCommands
from tests.contracts.world import new_cluster

ANNA = User("anna", delete_time=1000)
COUNTED = replace(ANNA, delete_time=2000)


def test_what_was_counted_since_an_edit_began_is_no_conflict_and_is_not_set_back() -> None:
    world = EmbeddedCluster(replace(new_cluster(), users={"anna": COUNTED}))
    edit = Change(ObjectKind.USER, "anna", ANNA, replace(ANNA, oticket=7))
    outcome = ChangeRun(EmbeddedCommands(world)).make([edit])
    assert outcome.is_done, outcome.reports
    assert outcome.reports == ()
    assert world.snapshot().cluster.users["anna"] == replace(COUNTED, oticket=7)


def test_what_somebody_set_since_an_edit_began_is_a_conflict() -> None:
    world = EmbeddedCluster(replace(new_cluster(), users={"anna": replace(COUNTED, fshare=3)}))
    edit = Change(ObjectKind.USER, "anna", ANNA, replace(ANNA, oticket=7))
    outcome = ChangeRun(EmbeddedCommands(world)).make([edit])
    assert [each.code for each in outcome.reports] == ["cluster.conflict"]


def test_that_an_attribute_that_is_absent_has_its_default_already() -> None:
    world = EmbeddedCluster(new_cluster())
    name, default = "weight_user", SCHEDULER_DEFAULTS["weight_user"]
    assert name not in world.snapshot().cluster.scheduler
    more = Change(ObjectKind.SCHEDULER, "maxujobs", None, "7")
    outcome = ChangeRun(EmbeddedCommands(world)).make([Change(ObjectKind.SCHEDULER, name, None, default), more])
    assert (outcome.is_done, outcome.reports, outcome.made) == (True, (), (more,))
    assert plan_changes([Change(ObjectKind.SCHEDULER, name, default, None)]) == ()


def test_that_a_default_that_is_written_out_is_kept_as_it_was_written() -> None:
    world = EmbeddedCluster(replace(new_cluster(), scheduler={"weight_user": "0.5"}))
    back = Change(ObjectKind.SCHEDULER, "weight_user", "0.5", SCHEDULER_DEFAULTS["weight_user"])
    outcome = ChangeRun(EmbeddedCommands(world)).make([back])
    assert (outcome.is_done, outcome.reports) == (True, ())


class OddStatus:
    """Commands of which one that writes does so, and ends with another status and other words."""

    def __init__(self, runner: CommandRunner, status: int, said: str):
        self._runner, self._status, self._said = runner, status, said

    def run(
        self, words: tuple[str, ...], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        result = self._runner.run(words, timeout_seconds, environment)
        if words[1].startswith("-s"):
            return result
        return replace(result, status=self._status, output="", stderr=self._said)


ADDED = 'root@master added "new.q" to cluster queue list\n'


@pytest.mark.parametrize(
    ("status", "said", "is_done"),
    [
        (0, ADDED, True),
        (1, ADDED, True),
        (1, f'Should create queue instance "h1" which is already here\n{ADDED}', True),
        (1, f"{ADDED}error: something else\n", False),
        (1, "", False),
        (2, ADDED, False),
    ],
)
def test_that_a_call_that_only_says_what_it_did_has_done_it_whatever_its_status(
    status: int, said: str, is_done: bool
) -> None:
    """Recorded from 8.1.9: `qconf -Aq` ends with 1 where a group and a group in it name the same host."""
    world = EmbeddedCluster(new_cluster())
    added = Change(ObjectKind.QUEUE, "new.q", None, ClusterQueue("new.q"))
    outcome = ChangeRun(OddStatus(EmbeddedCommands(world), status, said)).make([added])
    assert outcome.is_done == is_done
    assert ("new.q" in world.snapshot().cluster.queues) == is_done


class CutLine:
    """Commands behind a line that is cut while the first one writes, and is there again after some more."""

    def __init__(self, runner: CommandRunner, *, is_given: bool, cut_for: int):
        """`is_given` lets the command reach the qmaster before the line is cut."""
        self._runner, self._is_given, self._cut_for = runner, is_given, cut_for
        self._is_cut = False

    def run(
        self, words: tuple[str, ...], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        is_writing = not words[1].startswith("-s")
        if is_writing and not self._is_cut:
            self._is_cut = True
            if self._is_given:
                self._runner.run(words, timeout_seconds, environment)
            return CommandResult(words, None, was_killed=True, lost="ssh://there: it was cut")
        if self._is_cut and self._cut_for:
            self._cut_for -= 1
            return CommandResult(words, None, lost="ssh://there: connection refused")
        return self._runner.run(words, timeout_seconds, environment)


def change_over(line_cut_for: int, monkeypatch: pytest.MonkeyPatch, *, is_given: bool) -> tuple[ChangeOutcome, User]:
    monkeypatch.setattr(change_run, "RETURN_PAUSE_SECONDS", 0.0)
    world = EmbeddedCluster(replace(new_cluster(), users={"anna": ANNA}))
    line = CutLine(EmbeddedCommands(world), is_given=is_given, cut_for=line_cut_for)
    outcome = ChangeRun(line).make([Change(ObjectKind.USER, "anna", ANNA, replace(ANNA, oticket=7))])
    return outcome, world.snapshot().cluster.users["anna"]


@pytest.mark.parametrize("cut_for", [0, 3])
def test_that_a_change_in_flight_is_read_back_before_anything_is_said_about_it(
    cut_for: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome, anna = change_over(cut_for, monkeypatch, is_given=True)
    assert (outcome.is_done, outcome.unsure) == (True, ())
    assert [each.code for each in outcome.reports] == ["live.read-back"]
    assert anna.oticket == 7


def test_that_a_change_that_never_arrived_is_told_as_not_made_and_may_come_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outcome, anna = change_over(2, monkeypatch, is_given=False)
    assert not outcome.is_done
    assert [each.key for each in outcome.unsure] == ["anna"]
    assert outcome.reports[0].code == "live.cut"
    assert anna.oticket == 0


def test_that_a_line_that_stays_cut_leaves_it_open_whether_a_change_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change_run, "RETURN_SECONDS", 0.0)
    outcome, _ = change_over(1000, monkeypatch, is_given=True)
    assert not outcome.is_done
    assert [each.key for each in outcome.unsure] == ["anna"]
    assert outcome.reports[0].code == "live.unknown"
