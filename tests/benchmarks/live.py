"""What a live cluster costs beside its commands' own time: the configuration, and a round of data.

`python -m tests.benchmarks.live [HOSTS [RUNNING [WAITING]]]`: 1,000 hosts without any.
"""

import re
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.journal.journal import JournalPlace, LiveJournal

HOSTS, RUNNING, WAITING = (int(each) for each in (*sys.argv[1:4], *("1000", "6000", "4000")[len(sys.argv) - 1 :]))
SWITCH_SECONDS = 0.001
"""As in the window."""
REFERENCE = Path(__file__).parents[1] / "clusters" / "live" / "data" / "busy"

LOADS = ("load_avg", "load_short", "load_medium", "load_long", "np_load_avg", "cpu", "num_proc", "m_core")
SIZES = ("mem_free", "mem_used", "mem_total", "swap_free", "swap_used", "swap_total", "virtual_free", "virtual_total")


class FakeEngine(GridEngine):
    """Prints for all hosts what 8.1.9 printed for four, at once."""

    def __init__(self) -> None:
        super().__init__({})
        self.outputs = _make_outputs()

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        return CommandResult(tuple(words), 0, self._find(list(words)))

    def _find(self, words: list[str]) -> str:
        if words[:2] == ["qconf", "-se"]:
            return "".join(self.outputs["host"].replace("NAME", name) for name in words[2::2])
        if words[:2] == ["qstat", "-j"]:
            return _make_jobs(words[2].split(","), self.outputs["job"])
        key = " ".join(words[:2]) if words[0] == "qconf" else words[0]
        return self.outputs.get(key, "")


def _make_outputs() -> dict[str, str]:
    texts = {f"qconf -{path.name.partition('_')[2]}": path.read_text() for path in REFERENCE.glob("qconf_*")}
    host = re.split(r"^hostname ", texts["qconf -se"], flags=re.MULTILINE)[3]
    names = [f"node{number:04}" for number in range(HOSTS)]
    loads = ",".join(f"{name}=0.42" for name in (*LOADS, *SIZES))
    texts["host"] = re.sub("^ *rd2", "hostname NAME", host).replace(
        "load_values           NONE", f"load_values {loads}"
    )
    texts["qconf -sel"] = "".join(f"{name}\n" for name in names)
    texts["qconf -shgrpl"] = "@nodes\n"
    texts["qconf -shgrp"] = f"group_name @nodes\nhostlist {' '.join(names)}\n"
    texts["qconf -sq"] = (
        texts["qconf -sq"]
        .replace("@site", "@nodes")
        .replace(",[rd4=8]", "")
        .replace("hostlist              rd4", "hostlist              @nodes")
    )
    texts["job"] = (
        (REFERENCE / "jobs.xml").read_text().split("<djob_info>")[1].split("    </element>\n    <element>")[0]
    )
    texts["qhost"] = _make_qhost(names)
    texts["qstat"] = _make_qstat(names)
    texts["qrstat"] = (REFERENCE / "qrstat.xml").read_text().split("<ar_summary>")[0] + "</qrstat>"
    return texts


def _make_qhost(names: Sequence[str]) -> str:
    values = "".join(f"   <resourcevalue name='{name}' dominance='hl'>0.420000</resourcevalue>\n" for name in LOADS)
    values += "".join(f"   <resourcevalue name='{name}' dominance='hl'>31.215G</resourcevalue>\n" for name in SIZES)
    values += "".join(f"   <hostvalue name='{name}'>8</hostvalue>\n" for name in ("num_proc", "load_avg", "mem_total"))
    return "<qhost>" + "".join(f" <host name='{name}'>\n{values} </host>\n" for name in names) + "</qhost>"


def _make_qstat(names: Sequence[str]) -> str:
    rows: dict[str, list[str]] = {name: [] for name in names}
    for number in range(1, RUNNING + 1):
        row = _make_row(number, "r", "<JAT_start_time>2026-11-21T15:06:48</JAT_start_time><master>MASTER</master>")
        rows[names[number % HOSTS]].append(row)
    queues = "".join(
        f"<Queue-List><name>{queue}@{name}</name><slots_used>6</slots_used><slots_resv>0</slots_resv>"
        f"<slots_total>20</slots_total>{''.join(rows[name]) if queue == 'all.q' else ''}</Queue-List>\n"
        for queue in ("all.q", "night.q", "spare.q")
        for name in names
    )
    waiting = "".join(_make_row(RUNNING + number, "qw", "") for number in range(1, WAITING + 1))
    return f"<job_info><queue_info>{queues}</queue_info><job_info>{waiting}</job_info></job_info>"


def _make_row(number: int, state: str, more: str) -> str:
    return (
        f'<job_list state="any"><JB_job_number>{number}</JB_job_number><JAT_prio>0.25</JAT_prio><JB_name>job</JB_name>'
        f"<JB_owner>anna</JB_owner><state>{state}</state>{more}<slots>1</slots><full_job_name>job</full_job_name>"
        '<hard_request name="h_rt" resource_contribution="0.000000">600</hard_request></job_list>\n'
    )


def _make_jobs(numbers: Sequence[str], job: str) -> str:
    one = job.replace(
        "<element>\n      <JB_job_number>1</JB_job_number>", "<element><JB_job_number>NUMBER</JB_job_number>"
    )
    jobs = "".join(one.replace("NUMBER", number) + "</element>" for number in numbers)
    return f"<detailed_job_info><djob_info>{jobs}</djob_info></detailed_job_info>"


class _Waits(threading.Thread):
    """A thread that wants to run all the time, as that of a window does, and notes how long it was kept from it."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.longest = 0.0
        self._is_over = threading.Event()

    def run(self) -> None:
        last = perf_counter()
        while not self._is_over.wait(0.002):
            now = perf_counter()
            self.longest, last = max(self.longest, now - last), now

    def end(self) -> None:
        """Stop, and wait until it has."""
        self._is_over.set()
        self.join()


def _measure(what: str, run: Callable[[], Any]) -> None:
    waits = _Waits()
    waits.start()
    begin, busy = perf_counter(), process_time()
    run()
    passed, worked = perf_counter() - begin, process_time() - busy
    waits.end()
    print(
        f"{what}: {passed:.2f} s, {worked:.2f} s of the processor; another thread waited {waits.longest * 1000:.0f} ms",
        flush=True,
    )


def main() -> None:
    things = f"{HOSTS:,} hosts, {3 * HOSTS:,} queue instances, {RUNNING:,} running and {WAITING:,} waiting jobs"
    print(f"live cluster of {things}")
    sys.setswitchinterval(SWITCH_SECONDS)
    with tempfile.TemporaryDirectory() as folder:
        cluster = LiveCluster(Cell(folder), {}, engine=FakeEngine(), interval=3600.0, keeps_journal=False)
        _measure("  configuration, once", cluster._read_all)
        _measure("  first round, with every job's details", lambda: cluster._run_round(is_first=True))
        assert len(cluster.snapshot().state.jobs) == RUNNING + WAITING, cluster.troubles()
        assert len(cluster.snapshot().cluster.hosts) == HOSTS + 1
        for _ in range(3):
            _measure("  round in which nothing changed, and one kind of object", cluster._run_round)
        for what in ("  journal begun, with all of the configuration", "  journal opened, and compared with it"):
            journal = LiveJournal(JournalPlace(path := Path(folder, "kept.journal"), path, ""))
            _measure(what, partial(journal.open, cluster.snapshot().cluster, 0))
            journal.close()
        cluster.close()


if __name__ == "__main__":
    main()
