"""A command on a spool that reads and then writes is not refused because another process wrote in between."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from qmonpy.cli.configuring.qconf import qconf
from qmonpy.cli.outcome import Outcome
from qmonpy.cli.stored_cluster import StoredCluster, open_stored_cluster
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.clusters.interface import Answer
from tests.clusters.world import small_cluster

QUEUE = "all.q"
PAIRS: dict[str, tuple[Sequence[str], Sequence[str]]] = {
    "two users of one list": (["-au", "anna", "team"], ["-au", "bob", "team"]),
    "a list that is new to both": (["-au", "anna", "new"], ["-au", "bob", "new"]),
    "one leaves and one comes": (["-du", "zoe", "team"], ["-au", "bob", "team"]),
    "two attributes of one queue": (
        ["-mattr", "queue", "priority", "5", QUEUE],
        ["-mattr", "queue", "notify", "00:01:00", QUEUE],
    ),
    "two hosts of one queue": (
        ["-aattr", "queue", "slots", "[h1=2]", QUEUE],
        ["-aattr", "queue", "slots", "[h2=3]", QUEUE],
    ),
    "one object twice": (["-mattr", "queue", "priority", "5", QUEUE], ["-mattr", "queue", "priority", "6", QUEUE]),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "site.qmonpy"
    users = {"team": {"entries": "zoe"}}
    write_spool(EmbeddedCluster(small_cluster(usersets=users), administrator="root"), made)
    return made


@pytest.fixture
def other(path: Path) -> Iterator[EmbeddedCluster]:
    """Another process that has the spool open."""
    opened = EmbeddedCluster.open_spool(path, administrator="root")
    yield opened
    opened.close()


def overtake(stored: StoredCluster, other: EmbeddedCluster, words: Sequence[str]) -> list[int]:
    """Let another process write between the first reading and the writing; gives how often it was tried to write."""
    change, tries = stored.cluster.change, [0]

    def change_late(*arguments: Any) -> Answer:
        tries[0] += 1
        if tries[0] == 1:
            assert qconf(other, "root", words).exit_code == 0
        return change(*arguments)

    stored.cluster.change = change_late  # type: ignore[method-assign, assignment]
    return tries


@pytest.mark.parametrize("pair", PAIRS)
def test_that_both_of_two_commands_at_the_same_time_are_carried_out(
    path: Path, other: EmbeddedCluster, pair: str
) -> None:
    one, two = PAIRS[pair]
    with open_stored_cluster(path) as stored:
        tries = overtake(stored, other, one)
        outcome = stored.give(lambda: qconf(stored.cluster, "root", two))
    assert (outcome.exit_code, tries) == (0, [2])
    other.refresh()
    in_turn = EmbeddedCluster.open_spool(path, administrator="root")
    plain = EmbeddedCluster(small_cluster(usersets={"team": {"entries": "zoe"}}), administrator="root")
    for words in (one, two):
        assert qconf(plain, "root", words).exit_code == 0
    assert in_turn.snapshot().cluster == plain.snapshot().cluster
    assert len(in_turn.journal()) == 2
    in_turn.close()


def test_that_a_file_is_read_once_however_often_the_command_is_given(
    path: Path, other: EmbeddedCluster, tmp_path: Path
) -> None:
    file, words = tmp_path / "rules", ["-Mrqs", str(tmp_path / "rules")]
    file.write_text("{\n name one\n limit to slots=3\n}\n")
    theirs = tmp_path / "theirs"
    theirs.write_text("{\n name one\n limit to slots=5\n}\n")
    with open_stored_cluster(path) as stored:
        tries = overtake(stored, other, ["-Arqs", str(theirs)])

        def give() -> Outcome:
            outcome = qconf(stored.cluster, "root", words)
            file.unlink(missing_ok=True)
            return outcome

        outcome = stored.give(give)
    assert tries == [2]
    assert outcome.exit_code == 0


def test_that_a_command_that_is_wrong_stays_refused(path: Path, other: EmbeddedCluster) -> None:
    with open_stored_cluster(path) as stored:
        qconf(other, "root", ["-au", "anna", "team"])
        outcome = stored.give(lambda: qconf(stored.cluster, "root", ["-mattr", "queue", "slots", "many", QUEUE]))
    assert outcome.exit_code == 1
