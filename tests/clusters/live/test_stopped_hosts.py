"""Stopping execution daemons of a real cluster: the command, and what 8.1.9 said to it (asked with a real daemon)."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.writing.change_run import ChangeOutcome
from qmonpy.clusters.live.writing.job_commands import JobCommands
from qmonpy.clusters.live.writing.writer import CommandWriter
from qmonpy.model.configuration.change import AnyChange, GivenCommand, ObjectKind
from qmonpy.model.snapshot import Snapshot

SENT = "sent shutdown notification to  execd host h1\n"
KILLED = "sent shutdown and kill notification to  execd host h1\n"
FAILED = "failed sending shutdown notification to unknown execd host h2\n"
UNRESOLVED = 'can\'t resolve hostname "nosuch"\n'


class Recorded:
    """Gives what was recorded, and keeps what was run."""

    def __init__(self, status: int, stdout: str, stderr: str = "") -> None:
        self.status, self.stdout, self.stderr = status, stdout, stderr
        self.ran: list[tuple[str, ...]] = []

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        self.ran.append(tuple(words))
        return CommandResult(tuple(words), self.status, self.stdout, self.stderr, seconds=0.0)


@pytest.mark.parametrize(
    ("kills_jobs", "words", "said"), [(False, ("qconf", "-ke", "h1"), SENT), (True, ("qconf", "-kej", "h1"), KILLED)]
)
def test_that_a_daemon_is_stopped_by_qconf(kills_jobs: bool, words: tuple[str, str, str], said: str) -> None:
    runner = Recorded(0, said)
    answer = JobCommands(runner).stop_hosts(["h1"], kills_jobs=kills_jobs).answer
    assert runner.ran == [words]
    assert answer.is_done
    assert answer.text == said.strip()


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        (FAILED + SENT, [FAILED]),
        (UNRESOLVED, [UNRESOLVED]),
        ("shutting down execd requires manager privileges\n", ["shutting down execd requires manager privileges"]),
        ("no execd known on host h1\n", ["no execd known on host h1"]),
    ],
)
def test_that_what_was_not_stopped_is_told_and_nothing_else(said: str, refused: list[str]) -> None:
    answer = JobCommands(Recorded(1, said)).stop_hosts(["h2", "h1"]).answer
    assert not answer.is_done
    assert [each.text for each in answer.reports] == [each.strip() for each in refused]


class KeptWriter(CommandWriter):
    """A writer that keeps what would go into the journal."""

    def __init__(self, runner: Recorded) -> None:
        super().__init__(runner, "root")
        self.kept: list[tuple[str, bool]] = []
        self.refreshed = 0

    def _keep_command(self, title: str, command: GivenCommand, *, is_done: bool) -> None:
        self.kept.append((title, is_done))

    def _take_in(self, outcome: ChangeOutcome, changes: Sequence[AnyChange], note: str, by: str) -> None:
        raise AssertionError("no configuration is changed")

    def snapshot(self) -> Snapshot:
        raise AssertionError("nobody looks at jobs")

    def _describe_author(self, change: AnyChange) -> str:
        raise AssertionError("no configuration is changed")

    def _now(self) -> int:
        return 0

    def _see_again(self, jobs: Sequence[int]) -> Snapshot | None:
        raise AssertionError("no answer was lost")

    def refresh(self, kinds: Iterable[ObjectKind] = (), jobs: Iterable[int] = ()) -> None:
        self.refreshed += 1


def test_that_stopping_is_kept_and_shown_and_nobody_does_it_as_another() -> None:
    runner = Recorded(0, SENT)
    writer = KeptWriter(runner)
    assert writer.stop_hosts("root", ["h1"], kills_jobs=True).is_done
    assert runner.ran == [("qconf", "-kej", "h1")]
    assert writer.kept == [("Stop hosts and their jobs: h1", True)]
    assert writer.refreshed == 1
    assert not writer.stop_hosts("anna", ["h1"]).is_done
    assert writer.stop_hosts("root", []).is_done
    assert len(runner.ran) == 1


def test_that_where_a_daemon_is_started_is_said() -> None:
    runner = Recorded(0, "")
    answer = KeptWriter(runner).start_hosts("root", ["h1", "h2"])
    assert not answer.is_done
    assert "sgeexecd start on h1, h2" in answer.text
    assert answer.reports[0].fields == ("h1", "h2")
    assert runner.ran == []
