"""Jobs that fail and hosts that break down, step by step beside a real 8.1.9 (data/what_fails.json)."""

import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.witnesses.record_keeping import RecordKeeper
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.model.work.happening import HostCrash

PLAYS: Mapping[str, Any] = json.loads((Path(__file__).parent / "data/what_fails.json").read_text(encoding="utf-8"))[
    "plays"
]
START, SECONDS = 1_700_000_000, 600
HOST = re.compile(r"@(?:cluster|made)\b")


class Records:
    """The lines of the file `accounting`."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def append(self, file: RecordFile, lines: Any) -> None:
        if file is RecordFile.ACCOUNTING:
            self.lines += lines

    def tell(self) -> list[str]:
        return sorted({_tell_record(line.split(":")) for line in self.lines})


def _tell_record(fields: list[str]) -> str:
    times = f"start={int(fields[9] != '0')} sub={int(fields[8] != '0')}"
    end = f"failed={fields[11]} exit={fields[12]} slots={fields[34]}"
    return f"{fields[5]}.{fields[35]} {fields[0]}@{fields[1]} {end} {times}"


def make_cluster(play: Mapping[str, Any], records: Records) -> EmbeddedCluster:
    """Hosts ha and hb with the queues of a play."""
    pes, ckpts = play.get("pes", {"mpi": {}}), play.get("ckpts", {})
    common = {"hostlist": "ha hb", "slots": "3", "pe_list": " ".join(pes), "ckpt_list": " ".join(ckpts) or "NONE"}
    document = {
        "hosts": {"ha": {}, "hb": {}},
        "pes": {name: {"allocation_rule": "$round_robin", **each} for name, each in pes.items()},
        "ckpts": ckpts,
        "usersets": {"arusers": {"type": "ACL", "entries": "root"}},
        "queues": {name: {**common, **each} for name, each in play.get("queues", {"all.q": {}}).items()},
        "configuration": {
            "max_unheard": "0:0:12", "reporting_params": "accounting=true", **play.get("configuration", {}),
        },
        "scheduler": {
            "schedule_interval": "0:0:1", "flush_submit_sec": "1", "flush_finish_sec": "1",
            "queue_sort_method": "seqno",
        },
    }  # fmt: skip
    scenario = parse_scenario({"format": FORMAT, "name": "made", "cluster": document, "steps": []})
    witnesses = (RecordKeeper(records),)
    return EmbeddedCluster(scenario.cluster, START, administrator="root", witnesses=witnesses)


def submit(cluster: EmbeddedCluster, step: Mapping[str, Any]) -> None:
    """Submit a job that returns what a step says."""
    words = ["-N", "sleep", *shlex.split(step["do"])[1:]]
    answer = cluster.submit("anna", words, runtime=step.get("seconds", SECONDS))
    assert [answer.text] == step["says"]
    assert answer.job is not None
    with cluster.hold():
        job = cluster.snapshot().state.jobs[answer.job]
        cluster._world.change_job(replace(job, exit_status=step.get("exits", 0)))


def tell(cluster: EmbeddedCluster, line: str, user: str = "root") -> tuple[list[str], int]:
    """What a command says, whichever way it comes out, and its exit status."""
    name, *words = shlex.split(line)
    command = find_command(name)
    assert command is not None
    outcome = command(cluster, user, words)
    text = HOST.sub("@HOST", outcome.text + outcome.complaint)
    return [each.rstrip() for each in text.split("\n") if each.strip()], outcome.exit_code


def see(cluster: EmbeddedCluster) -> dict[str, dict[str, str]]:
    """The letters of queue instances and of jobs in `qstat -f`; those that have just been sent run."""
    queues: dict[str, str] = {}
    jobs: dict[str, str] = {}
    for line in tell(cluster, "qstat -f -u '*'")[0]:
        fields = line.split()
        if "@" in fields[0] and len(fields) > 5:
            queues[fields[0]] = fields[5]
        elif line.startswith(" ") and fields[0].isdigit():
            jobs.setdefault(".".join((fields[0], *fields[8:])), fields[4])
    return {"queues": queues, "jobs": dict(sorted(jobs.items()))}


@pytest.mark.parametrize("name", PLAYS)
def test_that_every_step_comes_out_as_with_real_daemons(name: str) -> None:
    play = PLAYS[name]
    records = Records()
    cluster = make_cluster(play, records)
    for step in play["steps"]:
        cluster.advance(max(0, START + step["at"] - cluster.snapshot().now))
        match step:
            case {"cut": host} | {"crash": host}:
                assert cluster.happen("root", HostCrash((host,))).is_done
            case {"start": host}:
                assert cluster.start_hosts("root", [host]).is_done
            case {"see": seen}:
                assert see(cluster) == seen, (name, step)
            case {"records": lines}:
                assert records.tell() == lines, (name, step)
            case {"do": line} if line.startswith("qsub"):
                submit(cluster, step)
            case {"do": line}:
                assert tell(cluster, line, step.get("user", "root")) == (step["says"], step["exit"]), (name, step)
