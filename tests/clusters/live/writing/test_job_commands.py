"""Commands for jobs and queues, and what their answers mean; the answers were recorded from 8.1.9."""

from collections.abc import Mapping, Sequence

import pytest

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.writing.job_commands import JobCommands
from qmonpy.model.report import Severity
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.qmaster_order import QmasterOrder


class FakeRunner:
    """Says the same to every command."""

    def __init__(self, status: int | None, output: str, *, was_killed: bool = False) -> None:
        self.given: list[tuple[str, ...]] = []
        self._status, self._output, self._was_killed = status, output, was_killed

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        self.given.append(tuple(words))
        return CommandResult(tuple(words), self._status, self._output, was_killed=self._was_killed)


def test_that_what_qmod_did_left_and_refused_is_told_of_each_object() -> None:
    said = (
        'root@m changed state of "all.q@h1" (enabled)\n'
        'Queue instance "all.q@h2" is already in the specified state: enabled\n'
        'invalid queue "nope"\n'
    )
    runner = FakeRunner(1, said)
    answer = JobCommands(runner).modify_instances(["all.q@h1", "all.q@h2", "nope"], InstanceAction.ENABLE).answer
    assert runner.given == [("qmod", "-e", "all.q@h1", "all.q@h2", "nope")]
    assert not answer.is_done
    assert [(each.severity, each.fields) for each in answer.reports] == [
        (Severity.HINT, ("all.q@h2",)),
        (Severity.ERROR, ("nope",)),
    ]


def test_that_what_is_so_already_is_done() -> None:
    answer = (
        JobCommands(FakeRunner(0, "root - job 4 is already suspended\n")).suspend_jobs([4], is_suspended=True).answer
    )
    assert answer.is_done
    assert [(each.code, each.fields) for each in answer.reports] == [("live.unchanged", ("4",))]


@pytest.mark.parametrize(
    "said",
    ["The job 5 is not restartable", "Modify operation can not be applied on job-array task 7.1 in pending/hold state"],
)
def test_that_a_refusal_with_status_0_is_a_refusal(said: str) -> None:
    answer = JobCommands(FakeRunner(0, f"{said}\n")).reschedule_jobs([5]).answer
    assert not answer.is_done
    assert [each.text for each in answer.reports] == [said]


def test_that_silence_with_status_0_is_success() -> None:
    assert JobCommands(FakeRunner(0, "")).modify_instances(["all.q@h1"], InstanceAction.RESCHEDULE).answer.is_done


def test_that_a_sentence_nobody_knows_is_told_and_no_success_is_denied() -> None:
    answer = JobCommands(FakeRunner(0, "the moon is full\n")).clear_job_errors([4]).answer
    assert answer.is_done
    assert [each.code for each in answer.reports] == ["live.not-understood"]


@pytest.mark.parametrize(
    ("runner", "code"),
    [
        (FakeRunner(-9, "", was_killed=True), "live.hanging"),
        (FakeRunner(None, ""), "live.no-command"),
        (FakeRunner(1, "error: commlib error: got select error (Connection refused)"), "live.unreachable"),
        (FakeRunner(139, "Segmentation fault"), "live.refused"),
    ],
)
def test_that_a_command_that_failed_says_why(runner: FakeRunner, code: str) -> None:
    answer = JobCommands(runner).modify_instances(["all.q@h1"], InstanceAction.DISABLE).answer
    assert not answer.is_done
    assert answer.reports[0].code == code


@pytest.mark.parametrize(
    ("said", "is_done"),
    [
        ("root@m cleared error state of job 4\n", True),
        ("root@m cleared error state of job-array task 4.1\nJob-array task 4.2 is not in error state\n", True),
        ('root@m cleared error state of job 4\ninvalid queue or job "5"\n', False),
        ("", False),
    ],
)
def test_that_errors_are_cleared_although_qmod_ends_with_1(said: str, is_done: bool) -> None:
    assert JobCommands(FakeRunner(1, said)).clear_job_errors([4]).answer.is_done is is_done


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["-w", "v"], "verification: found suitable queue(s)\n"),
        (["-w", "p"], "verification: found suitable queue(s)\n"),
        (["-verify"], "job_number:                 unassigned\njob_name:                   sleep\n"),
    ],
)
def test_that_what_is_verified_is_done_without_a_job(options: list[str], said: str) -> None:
    answer = JobCommands(FakeRunner(0, said)).submit([*options, "-b", "y", "sleep", "60"]).answer
    assert (answer.is_done, answer.job, answer.text) == (True, None, said.strip())


def test_that_a_job_that_was_altered_with_a_warning_is_altered() -> None:
    said = "modified hard resource list of job 34\nmodified job name of job 34\nwarning: no suitable queues\n"
    assert JobCommands(FakeRunner(1, said)).alter_jobs([34], ["-w", "w", "-N", "odd"]).answer.is_done
    said += 'denied: job "35" does not exist\n'
    assert not JobCommands(FakeRunner(1, said)).alter_jobs([34, 35], ["-w", "w", "-N", "odd"]).answer.is_done


@pytest.mark.parametrize(
    ("order", "names", "command", "status", "said", "is_done"),
    [
        (QmasterOrder.STOP_SCHEDULER, (), "qconf -ks", 0, "sent shutdown notification to scheduler", True),
        (QmasterOrder.STOP_SCHEDULER, (), "qconf -ks", 1, "no scheduler registered at qmaster", False),
        (QmasterOrder.START_SCHEDULER, (), "qconf -at scheduler", 0, "scheduler thread is already running", True),
        (QmasterOrder.MONITOR_PASS, (), "qconf -tsm", 0, "root@vm triggers scheduler monitoring", True),
        (
            QmasterOrder.MONITOR_PASS,
            (),
            "qconf -tsm",
            0,
            "starting scheduler monitoring requires manager privileges",
            False,
        ),
        (QmasterOrder.CLEAR_USAGE, (), "qconf -clearusage", 0, "", True),
        (
            QmasterOrder.STOP_CLIENTS,
            ("3", "5"),
            "qconf -kec 3,5",
            1,
            "no event client known with id 5 to shutdown",
            False,
        ),
        (QmasterOrder.STOP_QMASTER, (), "qconf -km", 0, "root@vm kills qmaster", True),
    ],
)
def test_that_an_order_is_done_or_refused_as_its_words_say(
    order: QmasterOrder, names: Sequence[str], command: str, status: int, said: str, is_done: bool
) -> None:
    runner = FakeRunner(status, f"{said}\n" if said else "")
    answer = JobCommands(runner).give_order(order, names).answer
    assert runner.given == [tuple(command.split())]
    assert (answer.is_done, [each.text for each in answer.reports]) == (is_done, [] if is_done else [said])
