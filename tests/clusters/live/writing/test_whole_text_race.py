"""Two who write a text that qconf writes as a whole at the same moment: what is lost or moved is told by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

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

WRITING = ("-Mc", "-Msconf", "-Mconf")
WHOLE = [
    pytest.param(ObjectKind.SCHEDULER, ("maxujobs", "7"), ("max_reservation", "33"), id="scheduler"),
    pytest.param(ObjectKind.CONFIGURATION, ("max_u_jobs", "7"), ("max_jobs", "33"), id="configuration"),
]
"""Kinds that are one text, with two attributes and values for them."""


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


def read(runner: CommandRunner, kind: ObjectKind, name: str) -> Any:
    return ObjectReader(runner).read([(kind, name)])[kind, name]


def changed(runner: CommandRunner, kind: ObjectKind, wanted: tuple[str, str]) -> AnyChange:
    name, text = wanted
    return Change(kind, name, read(runner, kind, name), text)


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


@pytest.mark.parametrize(("kind", "theirs", "mine"), WHOLE)
def test_that_what_another_wrote_into_the_same_text_right_afterwards_is_told_and_kept(
    runner: CommandRunner, kind: ObjectKind, theirs: tuple[str, str], mine: tuple[str, str]
) -> None:
    racing = Racing(runner, lambda: write(runner, changed(runner, kind, theirs)), is_before=False)
    outcome = ChangeRun(racing).make([changed(runner, kind, mine)])
    assert outcome.is_done
    (report,) = outcome.reports
    assert (report.code, report.fields) == ("live.moved", (theirs[0],))
    assert report.text == (
        f'"{theirs[0]}" of the {kind} was changed by another program at the same moment; that was kept.'
    )
    assert read(runner, kind, theirs[0]) == theirs[1]


@pytest.mark.parametrize(("kind", "theirs", "mine"), WHOLE)
def test_that_who_changed_the_same_attribute_right_afterwards_is_not_taken_for_the_qmaster(
    runner: CommandRunner, kind: ObjectKind, theirs: tuple[str, str], mine: tuple[str, str]
) -> None:
    racing = Racing(runner, lambda: write(runner, changed(runner, kind, (mine[0], "5"))), is_before=False)
    outcome = ChangeRun(racing).make([changed(runner, kind, mine)])
    (report,) = outcome.reports
    assert (report.code, report.fields) == ("live.kept-otherwise", (mine[0],))
    assert report.text == (
        f'"{mine[0]}" of the {kind} is "5" and not "33", as it was written: the qmaster keeps it in another form, or'
        " another program changed it right afterwards."
    )
    assert [each.after for each in outcome.made] == ["5"]


@pytest.mark.parametrize(("kind", "theirs", "mine"), WHOLE)
def test_that_a_change_that_another_overwrote_right_afterwards_is_told_with_what_that_changed(
    runner: CommandRunner, kind: ObjectKind, theirs: tuple[str, str], mine: tuple[str, str]
) -> None:
    back = changed(runner, kind, (mine[0], read(runner, kind, mine[0])))
    other = changed(runner, kind, theirs)

    def overwrite() -> None:
        write(runner, replace(back, before=mine[1]), other)

    outcome = ChangeRun(Racing(runner, overwrite, is_before=False)).make([changed(runner, kind, mine)])
    assert not outcome.is_done
    refused, moved = outcome.reports
    assert refused.text.endswith("It was not done, or another program set it back right afterwards.")
    assert (moved.code, moved.fields) == ("live.moved", (theirs[0],))


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
            result, output=f'root@vm modified "{self.name}" in complex entry list\n{result.stdout}', status=0
        )


def test_that_an_attribute_that_qconf_always_calls_modified_was_not_written_by_anybody() -> None:
    boasting = Boasting(EmbeddedCommands(EmbeddedCluster(new_cluster())), "h_vmem")
    outcome = ChangeRun(boasting).make([added("mine")])
    assert outcome.is_done
    assert outcome.reports == ()
    assert boasting.written == 2
    assert [each.text == outcome.commands[0].text for each in outcome.commands] == [True, False]
