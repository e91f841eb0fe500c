"""Hosts of the embedded cluster that go down and come back, step by step beside a real 8.1.9 with real daemons."""

import json
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.model.work.happening import HostCrash

PLAYS: Mapping[str, Any] = json.loads(
    (Path(__file__).parent / "data/hosts_that_come_back.json").read_text(encoding="utf-8")
)["plays"]
SECONDS = 600
HOST = re.compile(r"@(?:cluster|made)\b")


def make_cluster(configuration: Mapping[str, str]) -> EmbeddedCluster:
    document = {
        "hosts": {"ha": {}, "hb": {}},
        "pes": {"mpi": {"allocation_rule": "$round_robin"}},
        "queues": {"all.q": {"hostlist": "ha hb", "slots": "3", "pe_list": "mpi"}},
        "configuration": {"max_unheard": "0:0:12", **configuration},
        "scheduler": {"schedule_interval": "0:0:1", "flush_submit_sec": "1", "flush_finish_sec": "1"},
    }
    scenario = parse_scenario({"format": FORMAT, "name": "made", "cluster": document, "steps": []})
    return EmbeddedCluster(scenario.cluster, now=1_700_000_000, administrator="root")


def tell(cluster: EmbeddedCluster, line: str) -> tuple[list[str], int]:
    """What a command of root says, whichever way it comes out, and its exit status."""
    name, *words = shlex.split(line)
    command = find_command(name)
    assert command is not None
    outcome = command(cluster, "root", words)
    text = HOST.sub("@HOST", outcome.text + outcome.complaint)
    return [each.rstrip() for each in text.split("\n") if each.strip()], outcome.exit_code


def see(cluster: EmbeddedCluster) -> dict[str, dict[str, str]]:
    """The letters of queue instances and of jobs in `qstat -f`."""
    queues: dict[str, str] = {}
    jobs: dict[str, str] = {}
    for line in tell(cluster, "qstat -f -u '*'")[0]:
        fields = line.split()
        if line.startswith("all.q@"):
            queues[fields[0]] = fields[5] if len(fields) > 5 else ""
        elif line.startswith(" ") and fields[0].isdigit():
            jobs.setdefault(".".join((fields[0], *fields[8:])), fields[4])
    return {"queues": queues, "jobs": dict(sorted(jobs.items()))}


@pytest.mark.parametrize("name", PLAYS)
def test_that_every_step_comes_out_as_with_real_daemons(name: str) -> None:
    play = PLAYS[name]
    cluster = make_cluster(play["configuration"])
    for number, step in enumerate(play["steps"]):
        match step:
            case {"wait": seconds}:
                cluster.advance(seconds)
            case {"crash": host}:
                assert cluster.happen("root", HostCrash((host,))).is_done
            case {"kill": host}:
                # A daemon without its jobs is stopped here, and so missed at once.
                assert cluster.stop_hosts("root", [host]).is_done
            case {"start": host}:
                assert cluster.start_hosts("root", [host]).is_done
            case {"see": seen}:
                assert see(cluster) == seen, (name, number)
            case {"do": line} if line.startswith("qsub "):
                runtime = step.get("seconds", SECONDS)
                answer = cluster.submit("anna", ["-N", "sleep", *shlex.split(line)[1:]], runtime=runtime)
                assert [answer.text] == step["says"], (name, number)
            case {"do": line}:
                assert tell(cluster, line) == (step["says"], step["exit"]), (name, number, line)
