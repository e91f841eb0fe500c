"""Commands of a real cluster that must not reach it."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.writing.change_run import ChangeOutcome
from qmonpy.clusters.live.writing.writer import CommandWriter
from qmonpy.model.configuration.change import AnyChange, GivenCommand, ObjectKind
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster, submitted

FOUND, BUSY = "verification: found suitable queue(s)", "verification: job is already running or is held"


class Runner:
    """Answers every command as 8.1.9 answers `qalter -w v` of a waiting job."""

    def __init__(self) -> None:
        self.ran: list[tuple[str, ...]] = []

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        self.ran.append(tuple(words))
        return CommandResult(tuple(words), 0, f"{FOUND}\n")


class Writer(CommandWriter):
    """A writer that sees a snapshot, and keeps what would go into the journal."""

    def __init__(self, runner: Runner, shown: Snapshot) -> None:
        super().__init__(runner, "root")
        self.shown = shown
        self.kept: list[str] = []

    def snapshot(self) -> Snapshot:
        return self.shown

    def _keep_command(self, title: str, command: GivenCommand, *, is_done: bool) -> None:
        self.kept.append(title)

    def _take_in(self, outcome: ChangeOutcome, changes: Sequence[AnyChange], note: str, by: str) -> None:
        raise AssertionError("no configuration is changed")

    def _describe_author(self, change: AnyChange) -> str:
        raise AssertionError("no configuration is changed")

    def _now(self) -> int:
        return 0

    def _see_again(self, jobs: Sequence[int]) -> Snapshot | None:
        raise AssertionError("no answer was lost")

    def refresh(self, kinds: Iterable[ObjectKind] = (), jobs: Iterable[int] = ()) -> None:
        pass


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster())


def test_that_qalter_is_not_asked_to_verify_what_it_would_alter(cluster: EmbeddedCluster) -> None:
    held, runs = submitted(cluster.submit("root", ["-h"])), submitted(cluster.submit("root", []))
    waits = submitted(cluster.submit("root", ["-a", "205001010000"]))
    runner = Runner()
    writer = Writer(runner, cluster.snapshot())
    answer = writer.alter_jobs("root", [held, runs, waits], ["-w", "v", "-N", "other"])
    assert runner.ran == [("qalter", "-w", "v", "-N", "other", str(waits))]
    assert (answer.is_done, answer.text.splitlines(), writer.kept) == (True, [FOUND, BUSY, BUSY], [])
    assert writer.alter_jobs("root", [held], ["-w", "p"]).text == BUSY
    assert len(runner.ran) == 1
    assert not writer.alter_jobs("anna", [held], ["-w", "p"]).is_done


def test_that_what_alters_reaches_every_job(cluster: EmbeddedCluster) -> None:
    held = submitted(cluster.submit("root", ["-h"]))
    runner = Runner()
    writer = Writer(runner, cluster.snapshot())
    writer.alter_jobs("root", [held], ["-w", "e", "-N", "other"])
    assert runner.ran == [("qalter", "-w", "e", "-N", "other", str(held))]
    assert writer.kept == [f"Alter job {held}"]
