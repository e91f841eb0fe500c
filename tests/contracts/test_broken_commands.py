"""Whatever a command of Grid Engine says, one report tells of it, what was seen stays, and it is said to be stale."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.model.configuration.change import ObjectKind
from tests.clusters.live.recordings import RECORDED_AT, FakeCommands

BREAKS = {
    "well but for its status": '"$whole" "$@"; exit 1',
    "killed in the middle": '"$whole" "$@" | head -c 700; kill -KILL $$',
    "nothing": "exit 0",
    "nothing, and failed": "exit 3",
    "something else": "echo \"<?xml version='1.0'?><weather><sun/></weather>\"",
    "no text": "printf '\\377\\000\\001'",
    "no text in front": 'printf \'\\377\\000\\001\'; "$whole" "$@"',
    "the beginning": '"$whole" "$@" | head -c 300',
    "all but the end": '"$whole" "$@" >"$0.out"; head -n -1 "$0.out"',
    "twice": '"$whole" "$@"; "$whole" "$@"',
    "with a message behind it": '"$whole" "$@"; echo "Segmentation fault"',
}
"""How a program answers, as a script in which `$whole` answers as it should."""
ROUND = {
    "jobs": ("qstat", "*-f*"), "single jobs": ("qstat", "-j*"), "held jobs": ("qstat", "*-s h*"),
    "hosts": ("qhost", "*"), "reservations": ("qrstat", "*-u*"), "single reservations": ("qrstat", "*-ar*"),
}  # fmt: skip
"""What a round asks: the command, and a pattern of its words."""


class BrokenCommands(FakeCommands):
    """Programs that replay recordings, one of which answers otherwise."""

    def break_command(self, command: str, pattern: str, script: str) -> None:
        program = self.programs / command
        whole = self.programs / f"whole-{command}"
        if not whole.exists():
            # It knows what to print by its own name.
            whole.write_text(program.read_text().replace('name=$(basename "$0")', f"name={command}"))
            whole.chmod(0o755)
        program.write_text(
            f'#!/bin/sh\nwhole={whole}\ncase "$*" in\n{pattern.replace(" ", chr(92) + " ")}) ;;\n'
            f'*) exec "$whole" "$@";;\nesac\n{script}\n'
        )

    def mend(self, command: str) -> None:
        self.break_command(command, "*", 'exec "$whole" "$@"')


class Watched:
    """A cluster whose rounds are asked for and waited for."""

    def __init__(self, commands: BrokenCommands) -> None:
        engine = GridEngine(commands.environment, 10.0)
        self.cluster = LiveCluster(
            commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=lambda: RECORDED_AT,
            keeps_journal=False,
        )  # fmt: skip
        self._came = threading.Semaphore(0)
        self.cluster.subscribe(lambda snapshot: self._came.release())
        self.cluster.open()

    def round(self) -> None:
        self.cluster.refresh()
        assert self._came.acquire(timeout=60)


@pytest.fixture
def commands(tmp_path: Path) -> BrokenCommands:
    return BrokenCommands(tmp_path)


@pytest.fixture
def watched(commands: BrokenCommands) -> Iterator[Watched]:
    watched = Watched(commands)
    yield watched
    watched.cluster.close()


@pytest.mark.parametrize(
    "asked", [pytest.param(each, marks=() if each == "jobs" else pytest.mark.slow) for each in ROUND]
)
def test_that_a_broken_answer_is_one_report_and_what_was_seen_stays(
    commands: BrokenCommands, watched: Watched, asked: str
) -> None:
    command, pattern = ROUND[asked]
    cluster = watched.cluster
    before = cluster.snapshot()
    for how, script in BREAKS.items():
        commands.break_command(command, pattern, script)
        watched.round()
        reports = cluster.health.reports
        assert len(reports) == 1, (how, reports)
        assert cluster.troubles()[0] is reports[0], how
        assert reports[0].fields[0] == command, how
        after = cluster.snapshot()
        assert (after.state is before.state, after.cluster is before.cluster) == (True, True), how
        assert (after.decisions is before.decisions, cluster.is_stale) == (True, True), how
        commands.mend(command)
        watched.round()
        assert [each.code for each in cluster.troubles()] == ["live.reconnected"], how
        assert not cluster.is_stale
    assert cluster.journal() == ()
    assert cluster.snapshot().state is before.state


@pytest.mark.slow
def test_that_a_broken_configuration_changes_nothing(commands: BrokenCommands, watched: Watched) -> None:
    cluster = watched.cluster
    before = cluster.snapshot().cluster
    # Lines more than there should be are names of managers and the like: nothing tells them from others.
    for how in BREAKS.keys() - {"twice", "with a message behind it"}:
        script = BREAKS[how]
        commands.break_command("qconf", "*", script)
        cluster.refresh(kinds=tuple(ObjectKind))
        watched.round()
        assert cluster.snapshot().cluster is before, how
        assert (bool(cluster.health.reports), cluster.is_stale) == (True, True), how
        assert {each.fields[0] for each in cluster.health.reports} == {"qconf"}, how
        commands.mend("qconf")
        cluster.refresh(kinds=tuple(ObjectKind))
        watched.round()
        assert cluster.snapshot().cluster is before, how
    assert cluster.journal() == ()


def test_that_elements_that_nobody_knows_yet_change_nothing(commands: BrokenCommands, watched: Watched) -> None:
    before = watched.cluster.snapshot()
    for file in commands.folder.glob("*.xml"):
        text = file.read_text()
        known = re.sub(r"(</\w+>\s*)(</)", r'\1<new_element kind="new"><inner>7</inner></new_element>\2', text)
        assert known != text, file
        file.write_text(known)
    watched.round()
    after = watched.cluster.snapshot()
    assert watched.cluster.troubles() == ()
    assert (after.state, after.cluster, after.decisions) == (before.state, before.cluster, before.decisions)
