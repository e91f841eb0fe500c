"""When the usage of users and projects is asked for, and what is kept of it."""

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import pytest

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.reading.share_usage import USAGE_SECONDS, ShareUsageWatch, is_only_faded
from qmonpy.engine.tickets.fading import Fading
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.formats.output.share_monitor import parse_share_monitor
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.work.share_usage import NO_USAGE, UsageBook
from tests.formats.output.test_share_monitor import PRINTED

BARE = Cluster()
TREED = BARE.with_share_tree(ShareNode("Root", 1, (ShareNode("p1", 10),)))


@dataclass
class Runner:
    """Prints usage, and counts how often it was asked."""

    text: str = PRINTED
    status: int | None = 0
    asked: list[str] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.gate.set()

    def run(
        self, words: tuple[str, ...], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        self.asked.append(words[0])
        self.gate.wait()
        return CommandResult(words, self.status, self.text)


def read(watch: ShareUsageWatch, cluster: Cluster = TREED, *, is_asked: bool = False) -> UsageBook:
    return watch.read(cluster, 100.0, is_asked=is_asked)


def find_moment(watch: ShareUsageWatch) -> float | None:
    """The moment of which the usage is known."""
    return watch.read_at


@pytest.fixture
def runner() -> Runner:
    return Runner()


@pytest.fixture
def moments() -> list[float]:
    """What the clock shows."""
    return [0.0]


@pytest.fixture
def watch(runner: Runner, moments: list[float]) -> Iterator[ShareUsageWatch]:
    made = ShareUsageWatch(runner, lambda: moments[0], patience_seconds=10.0)
    yield made
    made.close()


def test_that_a_cluster_without_a_share_tree_is_never_asked(runner: Runner, watch: ShareUsageWatch) -> None:
    assert read(watch, BARE, is_asked=True) is NO_USAGE
    assert not runner.asked
    assert watch.read_at is None


def test_that_usage_is_read_rarely_and_when_somebody_asks(
    runner: Runner, watch: ShareUsageWatch, moments: list[float]
) -> None:
    book = read(watch)
    assert book.projects["p1"].usage["cpu"] == 1493.823724
    moments[0] = USAGE_SECONDS - 1
    assert read(watch) is book
    assert len(runner.asked) == 1
    assert read(watch, is_asked=True) is book
    assert len(runner.asked) == 2
    moments[0] = 3 * USAGE_SECONDS
    read(watch)
    assert len(runner.asked) == 3


def test_that_a_round_does_not_wait_for_a_slow_answer_which_counts_when_it_is_there(
    runner: Runner, watch: ShareUsageWatch, moments: list[float]
) -> None:
    runner.gate.clear()
    watch.patience_seconds = 0.0
    assert read(watch) is NO_USAGE
    assert read(watch, is_asked=True) is NO_USAGE
    assert find_moment(watch) is None
    # It takes ten seconds.
    moments[0] = 10.0
    runner.gate.set()
    watch.patience_seconds = 10.0
    assert read(watch).projects
    assert (find_moment(watch), runner.asked) == (100.0, ["sge_share_mon"])
    # Whoever asks for it again gets it no sooner than four times as long after.
    moments[0] = 49.0
    read(watch, is_asked=True)
    assert len(runner.asked) == 1
    moments[0] = 50.0
    read(watch, is_asked=True)
    assert len(runner.asked) == 2


def test_that_usage_of_the_tree_before_is_not_taken_and_asked_for_again(runner: Runner, watch: ShareUsageWatch) -> None:
    other = TREED.with_share_tree(ShareNode("Root", 1, (ShareNode("p1", 10), ShareNode("new", 5))))
    assert read(watch, other) is NO_USAGE
    assert watch.read_at is None
    zeros = "0.000000\t" * 6
    runner.text = f"{PRINTED}1795420026\t/new\t\t\t{zeros}\n"
    assert read(watch, other).projects


def test_that_usage_stays_as_it_was_where_it_cannot_be_read(runner: Runner, watch: ShareUsageWatch) -> None:
    book = read(watch)
    runner.status = None
    assert read(watch, is_asked=True) is book
    assert watch.read_at is None
    assert read(watch, BARE) is NO_USAGE


def test_that_usage_that_only_faded_is_the_same_value_and_other_usage_is_not() -> None:
    book = parse_share_monitor(PRINTED)
    assert book is not None
    fading, later = Fading(read_policies(TREED)), book.debited_until + 600
    users = {name: fading.fade_to(each, later) for name, each in book.users.items()}
    projects = {name: fading.fade_to(each, later) for name, each in book.projects.items()}
    faded = UsageBook(users, projects, later)
    assert is_only_faded(book, faded, TREED)
    more = {**users, "anna": replace(users["anna"], usage={"cpu": 100.0})}
    assert not is_only_faded(book, replace(faded, users=more), TREED)
    assert not is_only_faded(book, replace(faded, users={}), TREED)
