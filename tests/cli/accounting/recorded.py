"""Recorded answers of a real `qacct`, and the same words here."""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import yaml

from qmonpy.cli.accounting.qacct import Surroundings, run_qacct
from qmonpy.cli.outcome import print_usage
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.scenario import FORMAT, Scenario, parse_scenario
from qmonpy.model.snapshot import Snapshot
from tests.cli.transcripts.player import with_site

DATA = Path(__file__).parent / "data"
FILES = DATA / "files"
USAGE = "THE USAGE\n"
"""Stands for it in the recordings."""
HOSTS = ("h1", "h2", "h3", "h4", "vm")
RECORDINGS = DATA / "recordings.json"


@dataclass(frozen=True, slots=True)
class Answer:
    """What one invocation printed; bytes that are no UTF-8 as Python keeps them."""

    words: tuple[str, ...]
    out: str
    err: str
    exit: int
    now: int


def read_recordings() -> tuple[Answer, ...]:
    document = json.loads(RECORDINGS.read_text(encoding="utf-8"))
    usage = print_usage("qacct")
    return tuple(
        Answer(
            tuple(each["words"]), each["out"].replace(USAGE, usage), each["err"].replace(USAGE, usage), each["exit"],
            each["now"],
        )
        for each in document["answers"]
    )  # fmt: skip


def answer_here(words: Sequence[str], now: int) -> Answer:
    """Run the words in this process, in the folder of the files."""
    out, complaints = io.BytesIO(), list[str]()
    status = run_qacct(words, Surroundings(out, complaints.append, find_snapshot, find_host, None, now))
    return Answer(tuple(words), out.getvalue().decode(errors="surrogateescape"), "".join(complaints), status, now)


@lru_cache(maxsize=1)
def read_cluster() -> Scenario:
    """The cluster that was asked."""
    document = yaml.safe_load((DATA / "cluster.yaml").read_text(encoding="utf-8"))
    return parse_scenario({"format": FORMAT, "name": "qacct", "steps": [], **document})


@lru_cache(maxsize=1)
def find_snapshot() -> Snapshot:
    scenario = read_cluster()
    return EmbeddedCluster(with_site(scenario.cluster), scenario.start, administrator="root").snapshot()


def find_host(name: str) -> str:
    """The hosts that the machine of the recordings knew, among those that are asked about."""
    return next((each for each in HOSTS if each == name.lower()), name)
