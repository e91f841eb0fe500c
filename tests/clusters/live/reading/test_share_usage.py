"""When the usage of users and projects is asked for, and what is kept of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

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

    def run(
        self, words: tuple[str, ...], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        self.asked.append(words[0])
        return CommandResult(words, self.status, self.text)


def read(watch: ShareUsageWatch, cluster: Cluster = TREED, *, is_asked: bool = False) -> UsageBook:
    return watch.read(cluster, is_asked=is_asked)


def test_that_a_cluster_without_a_share_tree_is_never_asked() -> None:
    runner = Runner()
    watch = ShareUsageWatch(runner)
    assert read(watch, BARE, is_asked=True) is NO_USAGE
    assert not runner.asked
    assert not watch.is_known


def test_that_usage_is_read_rarely_and_when_somebody_asks() -> None:
    runner, moments = Runner(), [0.0]
    watch = ShareUsageWatch(runner, lambda: moments[0])
    book = read(watch)
    assert book.projects["p1"].usage["cpu"] == 1493.823724
    moments[0] = USAGE_SECONDS - 1
    assert read(watch) is book
    assert (len(runner.asked), watch.was_read) == (1, False)
    assert read(watch, is_asked=True) is book
    assert (len(runner.asked), watch.was_read) == (2, True)
    moments[0] = 3 * USAGE_SECONDS
    read(watch)
    assert len(runner.asked) == 3


def test_that_usage_stays_as_it_was_where_it_cannot_be_read() -> None:
    runner = Runner()
    watch = ShareUsageWatch(runner)
    book = read(watch)
    runner.status = None
    assert read(watch, is_asked=True) is book
    assert not watch.is_known
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
