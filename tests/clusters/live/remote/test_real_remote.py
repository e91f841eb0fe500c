"""A real Grid Engine 8.1.9 behind a real sshd."""

import shlex
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.interface import Answer
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.live_cells import LiveCells, parse_live_cell
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.live.remote.private_sshd import PrivateSshd, find_obstacle
from tests.gridengine.fixture import HOSTS
from tests.gridengine.private_qmaster import CELL, PrivateQmaster

pytestmark = pytest.mark.gridengine
QUOTA = '{\n name lim\n description "it\'s a $(test)"\n enabled TRUE\n limit users * to slots=2\n}\n'


@pytest.fixture
def sshd(grid_engine: PrivateQmaster, tmp_path: Path) -> Iterator[PrivateSshd]:
    obstacle = find_obstacle()
    if obstacle:
        pytest.skip(obstacle)
    settings = grid_engine.root / CELL / "common" / "settings.sh"
    settings.write_text(f"SGE_QMASTER_PORT={grid_engine.port}\nexport SGE_QMASTER_PORT\n")
    first = tmp_path / "first"
    first.mkdir()
    made = PrivateSshd(tmp_path, f"{first}:{grid_engine.environment()['PATH']}")
    yield made
    made.stop()
    settings.unlink()


@pytest.fixture
def cluster(grid_engine: PrivateQmaster, sshd: PrivateSshd) -> Iterator[LiveCluster]:
    found = LiveCells(sshd.environment).reach(parse_live_cell(f"ssh://there{grid_engine.root}:{CELL}"))
    assert isinstance(found, LiveCluster)
    yield found
    found.close()


class Cutting:
    """Programs before Grid Engine's own, which do what these do, or not, and whose answers never arrive."""

    def __init__(self, sshd: PrivateSshd, folder: Path, real: str) -> None:
        self.sshd, self.folder, self.real = sshd, folder, real

    def cut(self, command: str, give: Callable[[], Answer], *, is_run: bool, option: str = "") -> Answer:
        """Give a command, with an option, whose answer is lost, the connection being there again soon."""
        mark, program = self.folder / "mark", self.folder / "first" / command
        real = f'PATH={shlex.quote(self.real)} {command} "$@"'
        others = f'case " $* " in *{shlex.quote(option)}*) ;; *) {real}; exit $?;; esac' if option else ""
        run = f"{real} >/dev/null 2>&1" if is_run else "true"
        program.write_text(f"#!/bin/sh\n{others}\n{run}\ntouch {shlex.quote(str(mark))}\nsleep 600\n")
        program.chmod(0o755)
        answers: list[Answer] = []
        thread = threading.Thread(target=lambda: answers.append(give()))
        thread.start()
        end = time.monotonic() + 60.0
        while not mark.exists():
            assert time.monotonic() < end, "the command did not begin"
            time.sleep(0.02)
        program.unlink()
        self.sshd.cut()
        self.sshd.start()
        thread.join(120.0)
        mark.unlink()
        return answers[0]


@pytest.fixture
def cutting(grid_engine: PrivateQmaster, sshd: PrivateSshd, tmp_path: Path) -> Cutting:
    return Cutting(sshd, tmp_path, grid_engine.environment()["PATH"])


def test_that_lost_answers_are_read_back_from_a_real_qmaster(cluster: LiveCluster, cutting: Cutting) -> None:
    arguments = ["-h", "-b", "y", "-N", "mine", "sleep", "10"]
    lost = cutting.cut("qsub", lambda: cluster.submit("root", arguments), is_run=False)
    assert (lost.is_done, lost.job) == (False, None)
    assert "It was not done until now." in lost.text
    made = cutting.cut("qsub", lambda: cluster.submit("root", arguments), is_run=True)
    assert made.is_done, made.text
    job = made.job
    assert job is not None
    assert cluster.snapshot().state.jobs[job].name == "mine"
    freed = cutting.cut("qrls", lambda: cluster.hold_jobs("root", [job], is_held=False), is_run=False)
    assert f"job {job}: held (u)" in freed.text
    gone = cutting.cut("qdel", lambda: cluster.delete_jobs("root", [job]), is_run=True)
    assert gone.is_done, gone.text
    queue, reports = parse_object(ObjectKind.QUEUE, f"qname all.q\nhostlist {next(iter(HOSTS))}\nslots 2\n")
    assert queue is not None, reports
    assert cluster.change("root", [Change(ObjectKind.QUEUE, "all.q", None, queue)]).is_done
    assert cluster._see_again(()) is not None
    instance = next(iter(cluster.snapshot().state.told_slots))
    off = cutting.cut("qmod", lambda: cluster.modify_instances("root", [instance], InstanceAction.DISABLE), is_run=True)
    assert off.is_done, off.text
    assert f"{instance}: disabled" in off.text
    assert cluster.modify_instances("root", [instance], InstanceAction.ENABLE).is_done
    kept = [(each.is_done, each.commands[0].output) for each in cluster.journal() if each.commands[0].status is None]
    assert kept == [(each.is_done, each.text) for each in (lost, made, freed, gone, off)]


def test_that_a_change_whose_answer_was_lost_is_read_back(cluster: LiveCluster, cutting: Cutting) -> None:
    quota, reports = parse_object(ObjectKind.QUOTA_SET, QUOTA)
    assert quota is not None, reports
    change = Change(ObjectKind.QUOTA_SET, "lim", None, quota)
    for is_run in (False, True):
        answer = cutting.cut("qconf", lambda: cluster.change("root", [change]), is_run=is_run, option=" -Arqs ")
        assert answer.is_done == is_run, answer.text
        assert ("lim" in cluster.snapshot().cluster.quota_sets) == is_run
    assert "It was done all the same" in answer.reports[0].text
    assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "lim", quota, None)]).is_done


def test_that_a_rule_set_is_made_changed_and_taken_back_and_a_job_submitted_over_ssh(cluster: LiveCluster) -> None:
    quota, reports = parse_object(ObjectKind.QUOTA_SET, QUOTA)
    assert quota is not None, reports
    made = cluster.change("root", [Change(ObjectKind.QUOTA_SET, "lim", None, quota)], note="tried")
    assert made.is_done, made.text
    assert cluster.snapshot().cluster.quota_sets["lim"].description == '"it\'s a $(test)"'
    off = replace(quota, is_enabled=False)
    assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "lim", quota, off)]).is_done
    assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "lim", off, None)]).is_done
    assert "lim" not in cluster.snapshot().cluster.quota_sets
    answer = cluster.submit("root", ["-h", "-b", "y", "-N", "a$(b)'c", "sleep", "10"])
    assert answer.job == 1, answer.text
    assert [each.is_done for each in cluster.journal()] == [True] * 4
