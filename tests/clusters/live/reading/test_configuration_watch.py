"""Which kinds of objects are read again, and of which moment each is known."""

from collections.abc import Sequence

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.reading.configuration import WAYS, WHOLE, Configuration, ConfigurationTexts
from qmonpy.clusters.live.reading.configuration_watch import (
    HOST_LOOK_SECONDS,
    LOOK_SECONDS,
    MOST_MISSES,
    TURN_SECONDS,
    ConfigurationWatch,
)
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host

KNOWN = Configuration(Cluster(hosts={"h1": Host("h1")}), ConfigurationTexts({"managers": "root\n"}))
HOST = "hostname h1\nload_values {}\nprocessors 1\n"


class Qconf:
    """Shows several kinds at once, or does not."""

    def __init__(self) -> None:
        self.now = 0.0
        self.load = "a=1,\\\n      b=2"
        self.others = "root\n"
        self.result: CommandResult | None = None
        self.calls = 0

    def run(self, words: Sequence[str]) -> CommandResult:
        self.calls += 1
        text = HOST.format(self.load) if "-se" in words else self.others
        return self.result or CommandResult(tuple(words), 1, text, "no calendar defined\n")


def make_watch() -> tuple[ConfigurationWatch, Qconf]:
    """A watch that has just taken its first looks."""
    qconf = Qconf()
    watch = ConfigurationWatch(qconf.run, lambda: qconf.now)
    # What was read before the first look may have changed before it.
    assert watch.take(KNOWN, 0.0) == (frozenset(ObjectKind), ())
    return watch, qconf


def test_that_nothing_is_read_while_everything_looks_the_same_and_it_is_known_of_that_moment() -> None:
    watch, qconf = make_watch()
    qconf.now, qconf.load = LOOK_SECONDS, "a=3"
    assert watch.take(KNOWN, 100.0) == (frozenset(), ())
    assert set(watch.read_at.values()) == {100.0}
    assert set(watch.read_at) == set(ObjectKind) - {ObjectKind.HOST}
    qconf.now = min(HOST_LOOK_SECONDS, TURN_SECONDS) - 1
    watch.take(KNOWN, 130.0)
    assert watch.take(KNOWN, 140.0, is_asked=True) == (frozenset(), ())
    assert watch.read_at == dict.fromkeys(ObjectKind, 140.0)


def test_that_queues_and_hosts_are_read_at_once_where_jobs_use_instances_that_are_not_known() -> None:
    """The window said for up to 20 s of jobs in a new queue that they can never start, beside their running tasks."""
    watch, _ = make_watch()
    kinds = {ObjectKind.QUEUE, ObjectKind.HOST_GROUP, ObjectKind.HOST}
    watch.note_unknown(frozenset({"new.q@h1"}))
    assert watch.take(KNOWN, 1.0)[0] == kinds
    watch.note_unknown(frozenset({"new.q@h1"}))
    assert watch.take(KNOWN, 2.0)[0] == frozenset(), "one that was removed while in use stays unknown"
    watch.note_unknown(frozenset({"new.q@h1", "new.q@h2"}))
    assert watch.take(KNOWN, 3.0)[0] == kinds
    watch.note_unknown(frozenset())
    assert watch.take(KNOWN, 4.0)[0] == frozenset()


def test_that_what_looks_different_is_read_once() -> None:
    watch, qconf = make_watch()
    qconf.now, qconf.others = LOOK_SECONDS, "root\nanna\n"
    assert watch.take(KNOWN, 100.0)[0] == set(ObjectKind) - {ObjectKind.HOST}
    qconf.now *= 2
    assert watch.take(KNOWN, 120.0)[0] == frozenset()


def test_that_no_look_is_taken_before_it_is_due() -> None:
    watch, qconf = make_watch()
    calls = qconf.calls
    for qconf.now in range(1, int(LOOK_SECONDS)):
        watch.take(KNOWN, 1.0)
    assert qconf.calls == calls


def test_that_every_kind_is_read_now_and_then_whatever_the_looks_say() -> None:
    watch, qconf = make_watch()
    read: list[ObjectKind] = []
    for number in range(len(ObjectKind)):
        qconf.now = (number + 1) * TURN_SECONDS
        read += watch.take(KNOWN, 1.0)[0]
    assert sorted(read) == sorted(ObjectKind)


def test_that_a_qconf_that_shows_one_kind_at_a_time_is_asked_for_each_in_turn() -> None:
    qconf = Qconf()
    qconf.result = CommandResult(("qconf",), 2, "", "error: invalid option argument")
    watch = ConfigurationWatch(qconf.run, lambda: qconf.now)
    read: list[ObjectKind] = []
    for number in range(MOST_MISSES + len(ObjectKind) + 1):
        qconf.now = number * 5.0
        kinds, reports = watch.take(KNOWN, 1.0)
        assert reports == ()
        read += kinds
    assert set(read) == set(ObjectKind)
    assert qconf.calls <= 2 * MOST_MISSES


def test_that_a_qmaster_that_does_not_answer_is_told_and_looked_at_again() -> None:
    watch, qconf = make_watch()
    qconf.now = LOOK_SECONDS
    qconf.result = CommandResult(("qconf",), 1, "", "error: unable to send message to qmaster")
    for _ in range(2 * MOST_MISSES):
        assert [each.code for each in watch.take(KNOWN, 1.0)[1]] == ["live.unreachable"]
    qconf.result = None
    assert watch.take(KNOWN, 2.0)[1] == ()


def test_that_every_kind_is_shown_by_some_look() -> None:
    assert set(ObjectKind) == {*WAYS, *WHOLE}
