"""Who gives commands, and from which host, as the commands themselves say; recorded from 8.1.9."""

from pathlib import Path

import pytest

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.reading.identity import Identity, read_identity
from tests.clusters.live.recordings import RECORDED_AT, FakeCommands

SAID = """job_number:                 unassigned
owner:
uid:                        0
sge_o_host:                 login1
mail_list:                  anna@login1
verify:                     -verify
script_file:                true
"""


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    return FakeCommands(tmp_path)


def say(commands: FakeCommands, text: str, status: int = 0) -> None:
    program = commands.programs / "qsub"
    program.write_text(f"#!/bin/sh\necho \"qsub $*\" >>{commands.folder}/calls\necho '{text}'; exit {status}\n")
    program.chmod(0o755)


def test_that_user_and_host_are_what_qsub_would_submit_with_and_nothing_is_submitted(commands: FakeCommands) -> None:
    say(commands, SAID)
    assert read_identity(GridEngine(commands.environment)) == Identity("anna", "login1")
    assert commands.calls() == ["qsub -clear -verify -b y true"]


@pytest.mark.parametrize(("said", "status"), [("something else", 0), (SAID, 1), ("", 0)])
def test_that_what_is_not_said_is_not_known(commands: FakeCommands, said: str, status: int) -> None:
    say(commands, said, status)
    assert read_identity(GridEngine(commands.environment)) == Identity()


@pytest.mark.parametrize(("told", "user"), [(None, "anna"), ("carl", "carl")])
def test_that_a_cluster_acts_as_whom_the_commands_name(commands: FakeCommands, told: str | None, user: str) -> None:
    say(commands, SAID)
    cluster = LiveCluster(
        commands.cell, commands.environment, interval=3600.0, user=told, wall_clock=lambda: RECORDED_AT
    ).open()
    try:
        assert (cluster.user, cluster.host) == (user, "login1")
        assert cluster.change("root", []).reports[0].code == "cluster.other-user"
        assert cluster.change(user, []).is_done
    finally:
        cluster.close()


def test_that_without_the_command_it_is_who_runs_the_program(commands: FakeCommands) -> None:
    cluster = LiveCluster(commands.cell, commands.environment, interval=3600.0, wall_clock=lambda: RECORDED_AT).open()
    assert (cluster.user, cluster.host) == ("root", "")
    cluster.close()
