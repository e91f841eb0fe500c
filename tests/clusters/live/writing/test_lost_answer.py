"""Commands whose answers were lost with the connection: what became of them is read back before anything is said."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import Answer
from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.writing.change_run import ChangeOutcome
from qmonpy.clusters.live.writing.lost_effects import find_job_name
from qmonpy.clusters.live.writing.writer import CommandWriter
from qmonpy.model.configuration.change import AnyChange, GivenCommand, ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.qmaster_order import QmasterOrder
from qmonpy.translation import translate_by
from tests.clusters.world import small_cluster, submitted
from tests.languages import read_language

INSTANCES = ("all.q@h1", "all.q@h2")


@contextmanager
def in_german() -> Iterator[None]:
    """All texts are German for a while."""
    german = read_language("de")
    translate_by(lambda text: german.get(text) or text, code="de")
    try:
        yield
    finally:
        translate_by(None)


class LostCommands:
    """Does what it is told on an embedded cluster at each command, and never answers."""

    def __init__(self, do: Callable[[], object]) -> None:
        self.do = do

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        self.do()
        return CommandResult(tuple(words), None, was_killed=True, lost="ssh://there: it was cut")


class Writer(CommandWriter):
    """A writer on an embedded cluster, which shows the cluster again at once, or never."""

    def __init__(self, cluster: EmbeddedCluster, do: Callable[[], object], *, sees_again: bool = True) -> None:
        super().__init__(LostCommands(do), "root")
        self.cluster, self.sees_again = cluster, sees_again
        self.kept: list[tuple[GivenCommand, bool]] = []
        # Nobody waits for what may still be under way.
        self._closing.set()

    def snapshot(self) -> Snapshot:
        shown = self.cluster.snapshot()
        return replace(shown, state=replace(shown.state, told_slots=dict.fromkeys(INSTANCES, (0, 0, 2))))

    def _keep_command(self, title: str, command: GivenCommand, *, is_done: bool) -> None:
        self.kept.append((command, is_done))

    def _take_in(self, outcome: ChangeOutcome, changes: Sequence[AnyChange], note: str, by: str) -> None:
        raise AssertionError("no configuration is changed")

    def _describe_author(self, change: AnyChange) -> str:
        raise AssertionError("no configuration is changed")

    def _now(self) -> int:
        return self.cluster.snapshot().now

    def _see_again(self, jobs: Sequence[int]) -> Snapshot | None:
        return self.snapshot() if self.sees_again else None

    def refresh(self, kinds: Iterable[ObjectKind] = (), jobs: Iterable[int] = ()) -> None:
        pass


@dataclass(frozen=True)
class World:
    """A cluster with jobs that run, wait, are held and suspended."""

    cluster: EmbeddedCluster
    runs: int
    other: int
    waits: int
    held: int
    reservation: int


@pytest.fixture
def world() -> World:
    cluster = EmbeddedCluster(small_cluster())
    runs, other = (submitted(cluster.submit("root", ["-r", "y"], 9999)) for _ in range(2))
    cluster.advance(30)
    waits = submitted(cluster.submit("root", ["-a", "205001010000"]))
    held = submitted(cluster.submit("root", ["-h"]))
    assert cluster.suspend_jobs("root", [other], is_suspended=True).is_done
    assert cluster.modify_instances("root", ["all.q@h2"], InstanceAction.DISABLE).is_done
    reserved = cluster.reserve("root", ["-a", "205001010000", "-d", "1:0:0"])
    assert reserved.reservation is not None, reserved.text
    return World(cluster, runs, other, waits, held, reserved.reservation)


Give = Callable[[CommandWriter | EmbeddedCluster, World], Answer]
COMMANDS: dict[str, Give] = {
    "qsub": lambda at, _: at.submit("root", ["-N", "mine", "-a", "205001010000", "-b", "y", "true"]),
    "qdel": lambda at, world: at.delete_jobs("root", [world.waits, world.runs]),
    "qdel task": lambda at, world: at.delete_jobs("root", [f"{world.waits}.1"]),
    "qhold": lambda at, world: at.hold_jobs("root", [world.waits], is_held=True),
    "qhold -h o": lambda at, world: at.hold_jobs("root", [world.waits], is_held=True, kind="o"),
    "qrls": lambda at, world: at.hold_jobs("root", [world.held], is_held=False),
    "qmod -sj": lambda at, world: at.suspend_jobs("root", [world.runs], is_suspended=True),
    "qmod -usj": lambda at, world: at.suspend_jobs("root", [world.other], is_suspended=False),
    "qmod -rj": lambda at, world: at.reschedule_jobs("root", [world.runs]),
    "qmod -d": lambda at, _: at.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE),
    "qmod -d queue": lambda at, _: at.modify_instances("root", ["all.q"], InstanceAction.DISABLE),
    "qmod -e": lambda at, _: at.modify_instances("root", ["all.q@h2"], InstanceAction.ENABLE),
    "qmod -s": lambda at, _: at.modify_instances("root", ["all.q@h1"], InstanceAction.SUSPEND),
    "qmod -r": lambda at, _: at.modify_instances("root", ["all.q@h1"], InstanceAction.RESCHEDULE),
    "qrsub": lambda at, _: at.reserve("root", ["-N", "mine", "-a", "205002010000", "-d", "1:0:0"]),
    "qrdel": lambda at, world: at.delete_reservations("root", [str(world.reservation)]),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_that_a_command_that_was_done_is_said_to_be_done(world: World, name: str) -> None:
    give = COMMANDS[name]
    given: list[Answer] = []
    writer = Writer(world.cluster, lambda: given.append(give(world.cluster, world)))
    answer = give(writer, world)
    assert given[0].is_done, given[0].text
    assert answer.is_done, answer.text
    assert (answer.job, answer.reservation) == (given[0].job, given[0].reservation)
    assert "ssh://there: it was cut). It was done all the same. The cluster was read again: " in answer.text
    assert [each.code for each in answer.reports] == ["live.read-back"]
    assert [(each.output, is_done) for each, is_done in writer.kept] == [(answer.text, True)]


@pytest.mark.parametrize("name", COMMANDS)
def test_that_a_command_that_was_not_done_is_said_not_to_be_done(world: World, name: str) -> None:
    writer = Writer(world.cluster, lambda: None)
    answer = COMMANDS[name](writer, world)
    assert not answer.is_done, answer.text
    assert (answer.job, answer.reservation) == (None, None)
    assert " It was not done until now. The cluster was read again: " in answer.text or "A part of it" in answer.text
    assert [each.code for each in answer.reports] == ["live.lost"]


@pytest.mark.parametrize("name", COMMANDS)
def test_that_nothing_is_said_of_the_effect_while_there_is_no_connection(world: World, name: str) -> None:
    writer = Writer(world.cluster, lambda: None, sees_again=False)
    answer = COMMANDS[name](writer, world)
    assert not answer.is_done
    assert "its answer is not known" in answer.reports[0].text


def test_that_a_part_that_was_done_is_told_by_name(world: World) -> None:
    writer = Writer(world.cluster, lambda: world.cluster.delete_jobs("root", [world.waits]))
    answer = writer.delete_jobs("root", [world.waits, world.held])
    assert not answer.is_done
    assert answer.text.endswith(
        f" A part of it was done. The cluster was read again: job {world.waits}: gone, or marked for deletion;"
        f" job {world.held}: there, and not marked for deletion."
    )


def test_that_a_job_of_somebody_else_or_with_another_name_is_not_taken_for_the_own_one(world: World) -> None:
    def submit_others() -> None:
        world.cluster.submit("anna", ["-N", "mine"])
        world.cluster.submit("root", ["-N", "other"])

    answer = Writer(world.cluster, submit_others).submit("root", ["-N", "mine", "x.sh"])
    assert answer.job is None
    assert answer.text.endswith('no job is new since then, of root named "mine".')


def test_that_of_several_jobs_that_it_could_be_none_is_chosen(world: World) -> None:
    def submit_twice() -> None:
        for _ in range(2):
            world.cluster.submit("root", ["-N", "mine"])

    answer = Writer(world.cluster, submit_twice).submit("root", ["-N", "mine"])
    assert (answer.is_done, answer.job) == (False, None)
    assert "It may have been done." in answer.text
    assert answer.text.endswith("one of them may be it.")


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (("submit",), "und der einzige"),
        (("submit",) * 2, "einer davon kann es sein"),
        (("reserve",), "und die einzige"),
        (("reserve",) * 2, "eine davon kann es sein"),
    ],
)
def test_that_german_speaks_of_new_jobs_and_reservations_each_by_their_gender(
    world: World, made: Sequence[str], said: str
) -> None:
    arguments = {"submit": ["-N", "mine"], "reserve": ["-N", "mine", "-a", "205002010000", "-d", "1:0:0"]}[made[0]]

    def make_all() -> None:
        for each in made:
            getattr(world.cluster, each)("root", arguments)

    with in_german():
        answer = getattr(Writer(world.cluster, make_all), made[0])("root", arguments)
    assert f"{said}." in answer.text


def test_that_the_scheduler_and_a_reservation_are_seen_in_the_users_language(world: World) -> None:
    writer = Writer(world.cluster, lambda: None)
    with in_german():
        stopped = writer.give_order("root", QmasterOrder.STOP_SCHEDULER)
        deleted = writer.delete_reservations("root", [str(world.reservation)])
    assert stopped.text.endswith("der Scheduler: läuft.")
    assert deleted.text.endswith(f"Reservierung {world.reservation}: noch da.")


def test_that_an_altered_job_is_told_to_be_another_and_not_by_whom(world: World) -> None:
    writer = Writer(world.cluster, lambda: world.cluster.alter_jobs("root", [world.waits], ["-N", "new"]))
    answer = writer.alter_jobs("root", [world.waits], ["-N", "new"])
    assert not answer.is_done
    assert answer.text.endswith(
        f"It may have been done. The cluster was read again: job {world.waits}: otherwise than before."
    )
    answer = Writer(world.cluster, lambda: None).alter_jobs("root", [world.waits], ["-N", "new"])
    assert answer.text.endswith(f"or changed nothing. The cluster was read again: job {world.waits}: as before.")


def test_that_the_scheduler_is_seen_and_what_other_orders_do_is_not(world: World) -> None:
    assert Writer(world.cluster, lambda: None).give_order("root", QmasterOrder.START_SCHEDULER).is_done
    assert not Writer(world.cluster, lambda: None).give_order("root", QmasterOrder.STOP_SCHEDULER).is_done
    answer = Writer(world.cluster, lambda: None).give_order("root", QmasterOrder.CLEAR_USAGE)
    assert "its answer is not known" in answer.reports[0].text


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["-N", "a", "-N", "b", "x.sh"], "b"),
        (["-b", "y", "/bin/sleep", "10"], "sleep"),
        (["-b", "y", "-l", "h_rt=5", "sleep", "-N"], "sleep"),
        (["-b", "y", "echo", "-N", "other"], "echo"),
        (["-N", "a", "-new-option", "x"], "a"),
        (["x.sh"], None),
        (["-b", "n", "x.sh"], None),
        (["-b", "y", "-new-option", "x"], None),
    ],
)
def test_that_a_name_is_known_where_no_script_could_give_another(arguments: list[str], name: str | None) -> None:
    assert find_job_name(arguments) == name
