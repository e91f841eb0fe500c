"""Records what a real Grid Engine 8.1.9 makes of a stream of jobs: `python -m tests.lab.record NAME [DIR [PORT]]`, as
root; NAME is one of `LOADS`.

A private qmaster with simulated exec hosts is given 500 jobs within five minutes. Written are its configuration as a
cluster file, and its accounting file. The hosts being simulated, 8.1.9 writes no times into that; they are filled in
from its own records of the same tasks: submission and end from `reporting` (joblog), start and queue instances from
`schedule` (MONITOR=1). The queue instances of parallel tasks, of which accounting names the first only, are in
`pieces.json`; in which order tasks were sent to their hosts and ended, which accounting does not tell either, is in
`sequence.json`, and in `reporting.gz`, the lines of `reporting` about jobs, with the times of its records filled in.
"""

import gzip
import json
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.reading.configuration import read_configuration
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.formats.output.accounting_fields import COMMENT, Field
from qmonpy.model.configuration.cluster import Cluster
from tests.gridengine.__main__ import configure
from tests.gridengine.private_qmaster import CELL, PrivateQmaster

DATA = Path(__file__).parent / "data"
JOBS, SECONDS = 500, 300.0
HOSTS = [f"lab{number:02}" for number in range(1, 17)]
USERS = ("anna", "bob", "carl", "dora", "erik")
INTERVAL = 5
SCHEDULER = {
    "schedule_interval": f"0:0:{INTERVAL}",
    "flush_submit_sec": "0",
    "flush_finish_sec": "0",
    "queue_sort_method": "seqno",
    "load_formula": "slots",
    "job_load_adjustments": "NONE",
}
"""Simulated hosts report no load, and jobs are to add none to it."""
SITE = {
    "complexes": "licence  lic  INT  <=  YES  YES  0  0\n",
    "hosts": {"global": {"complex_values": "licence=6"}, **{name: {} for name in HOSTS}},
    "hostgroups": {"@fast": HOSTS[:4], "@every": HOSTS},
    "usersets": {"students": {"entries": "dora,erik"}},
    "projects": {"chem": {}, "bio": {}},
    "pes": {
        "mpi": {"allocation_rule": "$fill_up", "slots": 40},
        "smp": {"allocation_rule": "$pe_slots", "slots": 99},
    },
    "queues": {
        "all.q": {"hostlist": "@every", "slots": "4", "pe_list": "mpi smp", "seq_no": "2", "load_thresholds": "NONE"},
        "fast.q": {"hostlist": "@fast", "slots": "2", "pe_list": "smp", "seq_no": "1", "load_thresholds": "NONE"},
    },
    "rqs": """
{
   name         people
   enabled      TRUE
   limit        name students users {@students} to slots=12
   limit        name others users {*} to slots=24
}
{
   name         licences
   enabled      TRUE
   limit        users {*} to licence=3
}
""",
}
LAST_SECONDS = 1500.0


@dataclass(frozen=True)
class Load:
    """How the jobs of a recording are made."""

    seed: int
    shortest: int
    longest: int
    """How long jobs run, in seconds."""


LOADS = {"recorded": Load(21, 4, 15), "busy": Load(6, 4, 20), "logged": Load(6, 4, 20), "saturated": Load(5, 6, 24)}


def make_words(random: Random, load: Load) -> tuple[str, list[str]]:
    """A user, and the words of one submission."""
    user = random.choices(USERS, (4, 3, 2, 3, 2))[0]
    seconds = random.randint(load.shortest, load.longest)
    words = ["-l", f"h_rt={random.choice((60, 120, 600))}"]
    luck = random.random()
    if luck < 0.15:
        words += ["-pe", "mpi", str(random.randint(2, 10))]
    elif luck < 0.3:
        words += ["-pe", "smp", str(random.randint(2, 4))]
    elif luck < 0.38:
        words += ["-t", f"1-{random.randint(2, 6)}"]
    elif luck < 0.5:
        words += ["-l", f"licence={random.randint(1, 2)}"]
    elif luck < 0.6:
        words += ["-q", "all.q"]
    if random.random() < 0.5:
        words += ["-P", random.choice(("chem", "bio"))]
    return user, [*words, "-b", "y", "-N", f"s{seconds}", "sleep", str(seconds)]


@dataclass
class Log:
    """What the records tell of tasks, by job and task."""

    submit: dict[int, int] = field(default_factory=dict)
    start: dict[tuple[int, int], int] = field(default_factory=dict)
    end: dict[tuple[int, int], int] = field(default_factory=dict)
    pieces: dict[tuple[int, int], dict[str, int]] = field(default_factory=dict)
    sequence: dict[tuple[str, str], None] = field(default_factory=dict)
    """What was sent and what was finished, one after the other."""


def read_reporting(path: Path, log: Log) -> None:
    """Take submissions and ends from the lines job_log."""
    for line in path.read_text().splitlines():
        words = line.split(":")
        if len(words) > 6 and words[1] == "new_job":
            log.submit.setdefault(int(words[3]), int(words[2]))
        if len(words) > 6 and words[1] == "job_log":
            event, job, task = words[3], int(words[4]), max(1, int(words[5]) if words[5].isdecimal() else 1)
            if event in ("finished", "deleted"):
                log.end.setdefault((job, task), int(words[2]))
            if event in ("sent", "finished"):
                log.sequence.setdefault((event, f"{job}.{task}"))


def read_schedule(path: Path, log: Log) -> None:
    """Take starts and queue instances from the scheduler's record."""
    for line in path.read_text().splitlines():
        words = line.split(":")
        if len(words) < 9 or words[2] != "STARTING" or words[7] != "slots":
            continue
        key = int(words[0]), max(1, int(words[1]))
        log.start.setdefault(key, int(words[3]))
        if words[5] == "Q":
            log.pieces.setdefault(key, {})[words[6]] = round(float(words[8]))


def fill_in(line: str, log: Log) -> str | None:
    """An accounting line with its times; None where a task is not known."""
    fields = line.split(":")
    key = int(fields[Field.JOB_NUMBER]), max(1, int(fields[Field.TASK_NUMBER]))
    if key not in log.start or key not in log.end or key[0] not in log.submit:
        return None
    fields[Field.SUBMISSION_TIME] = str(log.submit[key[0]])
    fields[Field.START_TIME], fields[Field.END_TIME] = str(log.start[key]), str(log.end[key])
    fields[Field.RU_WALLCLOCK] = str(log.end[key] - log.start[key])
    return ":".join(fields)


def keep_reporting(lines: Iterable[str], log: Log) -> Iterator[str]:
    """The lines of `reporting` about jobs, in their order, records of tasks with their times."""
    for line in lines:
        time_words, _, rest = line.partition(":")
        kind, _, record = rest.partition(":")
        if kind in ("new_job", "job_log"):
            yield line
        elif kind == "acct" and (filled := fill_in(record, log)) is not None:
            yield f"{time_words}:{kind}:{filled}"


def submit_all(qmaster: PrivateQmaster, load: Load) -> None:
    """Submit the stream, each job at its time or as soon as commands come to it."""
    random = Random(load.seed)
    began = time.time()
    times = sorted(random.random() * SECONDS for _ in range(JOBS))
    jobs = [(when, *make_words(random, load)) for when in times]
    by_user: dict[str, list[tuple[float, list[str]]]] = {}
    for when, user, words in jobs:
        by_user.setdefault(user, []).append((when, words))

    def submit(user: str) -> None:
        for when, words in by_user[user]:
            time.sleep(max(0.0, began + when - time.time()))
            qmaster.tell("qsub", *words, user=user)

    threads = [threading.Thread(target=submit, args=(user,)) for user in by_user]
    for each in threads:
        each.start()
    for each in threads:
        each.join()


def make_site() -> Cluster:
    """The cluster that the qmaster is given."""
    return parse_scenario({"format": FORMAT, "name": "recorded", "cluster": SITE, "steps": []}).cluster


def record(folder: Path, port: int, load: Load) -> None:
    """Start a qmaster, give it the stream, and write what came of it."""
    with tempfile.TemporaryDirectory(prefix="qmonpy-lab-", ignore_cleanup_errors=True) as place:
        qmaster = PrivateQmaster(Path(place), HOSTS, port)
        try:
            qmaster.start()
            problem = configure(qmaster, make_site())
            if problem:
                raise RuntimeError(problem)
            change(qmaster, "-Msconf", "-ssconf", SCHEDULER)
            change(
                qmaster,
                "-Mconf",
                "-sconf",
                {
                    "reporting_params": "accounting=true reporting=true joblog=true flush_time=00:00:01 "
                    "sharelog=00:00:00",
                },
            )
            engine = GridEngine(qmaster.environment())
            try:
                cluster = read_configuration(engine, "recorded").cluster
            finally:
                engine.close()
            submit_all(qmaster, load)
            deadline = time.time() + LAST_SECONDS
            while qmaster.tell("qstat", "-u", "*").strip() and time.time() < deadline:
                time.sleep(5)
            time.sleep(5)
            write(folder, qmaster.root / CELL / "common", cluster)
        finally:
            qmaster.stop()


def change(qmaster: PrivateQmaster, modify: str, show: str, values: Mapping[str, str]) -> None:
    """Change attributes of a configuration that qconf reads from a file."""
    lines = dict(
        line.split(None, 1)
        for line in qmaster.tell("qconf", show).replace("\\\n", " ").splitlines()
        if len(line.split(None, 1)) == 2 and not line.startswith("#")
    )
    lines.update(values)
    path = qmaster.folder / ("global" if modify == "-Mconf" else "scheduler")
    path.write_text("".join(f"{name} {' '.join(value.split())}\n" for name, value in lines.items()))
    qmaster.tell("qconf", modify, str(path))


def write(folder: Path, common: Path, cluster: Cluster) -> None:
    """Write the files."""
    log = Log()
    read_reporting(common / "reporting", log)
    read_schedule(common / "schedule", log)
    lines = [each for each in (common / "accounting").read_text().splitlines() if each and not each.startswith(COMMENT)]
    filled = [each for line in lines if (each := fill_in(line, log)) is not None]
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{each}\n" for each in filled)
    (folder / "accounting.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    reporting = "".join(f"{each}\n" for each in keep_reporting((common / "reporting").read_text().splitlines(), log))
    (folder / "reporting.gz").write_bytes(gzip.compress(reporting.encode(), mtime=0))
    (folder / "cluster.yaml").write_text(format_cluster_file(ClusterFile(replace(cluster, variety=cluster.variety))))
    pieces = {f"{job}.{task}": list(found.items()) for (job, task), found in sorted(log.pieces.items())}
    (folder / "pieces.json").write_text(json.dumps(pieces, indent=None, separators=(",", ":")) + "\n")
    (folder / "sequence.json").write_text(json.dumps(list(log.sequence), separators=(",", ":")) + "\n")
    print(f"{len(filled)} of {len(lines)} records, {len(log.submit)} jobs, {len(log.pieces)} tasks placed")


if __name__ == "__main__":
    name = sys.argv[1]
    place = Path(sys.argv[2]) if len(sys.argv) > 2 else DATA / name
    record(place, int(sys.argv[3]) if len(sys.argv) > 3 else 6444, LOADS[name])
