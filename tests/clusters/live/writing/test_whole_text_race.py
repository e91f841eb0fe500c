"""Two who write a text that qconf writes as a whole at the same moment: what is lost or moved is told by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.reading.object_reader import CommandRunner, ObjectReader
from qmonpy.clusters.live.writing.change_run import ChangeRun
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from tests.contracts.embedded_commands import EmbeddedCommands
from tests.contracts.world import new_cluster
from tests.gridengine.private_qmaster import PrivateQmaster

WRITING = ("-Mc", "-Msconf")


@pytest.fixture(params=["embedded", pytest.param("real", marks=pytest.mark.gridengine)])
def runner(request: pytest.FixtureRequest) -> CommandRunner:
    if request.param == "embedded":
        return EmbeddedCommands(EmbeddedCluster(new_cluster()))
    qmaster: PrivateQmaster = request.getfixturevalue("grid_engine")
    return GridEngine(qmaster.environment())


@dataclass
class Racing:
    """A runner of which somebody else does something right before or after the first command that writes."""

    runner: CommandRunner
    race: Callable[[], object]
    is_before: bool = True
    is_done: bool = False

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        is_moment = not self.is_done and words[1] in WRITING
        self.is_done = self.is_done or is_moment
        if is_moment and self.is_before:
            self.race()
        result = self.runner.run(tuple(words), timeout_seconds, environment)
        if is_moment and not self.is_before:
            self.race()
        return result


def attribute(name: str, default: str = "0") -> ComplexAttribute:
    return replace(DEFAULT_COMPLEXES["slots"], name=name, shortcut=name, default=default, urgency="0")


def added(name: str) -> AnyChange:
    return Change(ObjectKind.COMPLEX, name, None, attribute(name))


def write(runner: CommandRunner, *changes: AnyChange) -> None:
    outcome = ChangeRun(runner).make(changes)
    assert outcome.is_done, outcome.reports


def test_that_an_attribute_that_another_added_at_the_same_moment_is_told_to_be_lost(runner: CommandRunner) -> None:
    outcome = ChangeRun(Racing(runner, lambda: write(runner, added("theirs")))).make([added("mine")])
    assert outcome.is_done
    (report,) = outcome.reports
    assert (report.code, report.fields) == ("live.overwritten", ("theirs",))
    assert report.text == (
        'The complex attribute "theirs" was written by another program at the same moment and overwritten: that '
        "program had just added it, and it is gone."
    )


def test_that_an_attribute_that_another_changed_or_removed_is_told_to_be_as_before(runner: CommandRunner) -> None:
    write(runner, added("one"), added("two"))
    theirs = (
        Change(ObjectKind.COMPLEX, "one", attribute("one"), attribute("one", default="5")),
        Change(ObjectKind.COMPLEX, "two", attribute("two"), None),
    )
    outcome = ChangeRun(Racing(runner, lambda: write(runner, *theirs))).make([added("mine")])
    assert {(each.code, each.fields) for each in outcome.reports} == {
        ("live.overwritten", ("one",)),
        ("live.overwritten", ("two",)),
    }


def test_that_what_another_wrote_right_afterwards_is_told_and_kept(runner: CommandRunner) -> None:
    racing = Racing(runner, lambda: write(runner, added("theirs")), is_before=False)
    outcome = ChangeRun(racing).make([added("mine")])
    assert outcome.is_done
    assert [(each.code, each.fields) for each in outcome.reports] == [("live.moved", ("theirs",))]


def test_that_what_another_wrote_into_the_schedulers_configuration_is_told(runner: CommandRunner) -> None:
    keys = [(ObjectKind.SCHEDULER, name) for name in ("maxujobs", "max_reservation")]
    now = ObjectReader(runner).read(keys)
    theirs, mine = (Change(*key, now[key], text) for key, text in zip(keys, ("7", "33"), strict=True))
    outcome = ChangeRun(Racing(runner, lambda: write(runner, theirs), is_before=False)).make([mine])
    assert outcome.is_done
    assert [(each.code, each.fields) for each in outcome.reports] == [("live.moved", ("maxujobs",))]


def test_that_nothing_is_told_where_nobody_else_writes(runner: CommandRunner) -> None:
    assert ChangeRun(runner).make([added("mine")]).reports == ()


@dataclass
class Boasting:
    """A runner whose `-Mc` says of an attribute that it was modified whenever it writes, as 8.1.9 was seen to do."""

    runner: CommandRunner
    name: str
    written: int = 0

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        result = self.runner.run(tuple(words), timeout_seconds, environment)
        if words[1] != "-Mc":
            return result
        self.written += 1
        return replace(
            result, stdout=f'root@vm modified "{self.name}" in complex entry list\n{result.stdout}', status=0
        )


def test_that_an_attribute_that_qconf_always_calls_modified_was_not_written_by_anybody() -> None:
    boasting = Boasting(EmbeddedCommands(EmbeddedCluster(new_cluster())), "h_vmem")
    outcome = ChangeRun(boasting).make([added("mine")])
    assert outcome.is_done
    assert outcome.reports == ()
    assert boasting.written == 2
    assert [each.text == outcome.commands[0].text for each in outcome.commands] == [True, False]
