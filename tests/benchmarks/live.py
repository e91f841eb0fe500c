"""What a live cluster costs beside its commands' own time: the configuration, and a round of data.

`python -m tests.benchmarks.live [HOSTS [RUNNING [WAITING]]]`: 1,000 hosts without any.
"""

import gc
import os
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.journal.journal import JournalPlace, LiveJournal
from qmonpy.clusters.live.reading.feed import INTERVAL_SECONDS
from qmonpy.gui.base.large_values import RARE
from tests.laws.clocks import read_times

HOSTS, RUNNING, WAITING = (int(each) for each in (*sys.argv[1:4], *("1000", "6000", "4000")[len(sys.argv) - 1 :]))
SWITCH_SECONDS = 0.001
"""As in the window."""
TICK_SECONDS = 0.002
REFERENCE = Path(__file__).parents[1] / "clusters" / "live" / "data" / "busy"

LOADS = ("load_avg", "load_short", "load_medium", "load_long", "np_load_avg", "cpu", "num_proc", "m_core")
SIZES = ("mem_free", "mem_used", "mem_total", "swap_free", "swap_used", "swap_total", "virtual_free", "virtual_total")


class FakeEngine(GridEngine):
    """Prints for all hosts what 8.1.9 printed for four: what lists the cluster by programs, from files."""

    def __init__(self, folder: Path) -> None:
        super().__init__({"PATH": f"{folder}:/bin:/usr/bin"})
        self.outputs = _make_outputs()
        self._folder = folder
        self._names = self.outputs["qconf -sel"].split()
        for name in ("qstat", "qhost"):
            program = folder / name
            program.write_text(f'#!/bin/sh\ncat "{folder}/{name}.xml"\n')
            program.chmod(0o755)
        self.turn(0)

    def turn(self, number: int) -> None:
        """Let one in a hundred of the jobs have ended and as many be new, and every host have another load."""
        # Piece by piece: what the cluster prints is not to count as memory of who reads it.
        for name, pieces in (("qstat", _make_qstat(self._names, number)), ("qhost", _make_qhost(self._names, number))):
            draft = self._folder / f"{name}.new"
            with draft.open("w") as file:
                file.writelines(pieces)
            draft.replace(self._folder / f"{name}.xml")

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        if words[0] == "qhost" or (words[0] == "qstat" and "-f" in words):
            return super().run(words, timeout_seconds, environment)
        return CommandResult(tuple(words), 0, self._find(list(words)))

    def _find(self, words: list[str]) -> str:
        if words[:2] == ["qconf", "-se"]:
            return "".join(self.outputs["host"].replace("NAME", name) for name in words[2::2])
        if words[:2] == ["qstat", "-j"]:
            return _make_jobs(words[2].split(","), self.outputs["job"])
        if words[0] == "qstat":
            return "<job_info></job_info>"
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
    texts["qrstat"] = (REFERENCE / "qrstat.xml").read_text().split("<ar_summary>")[0] + "</qrstat>"
    return texts


def _make_qhost(names: Sequence[str], turn: int) -> Iterator[str]:
    load = f"0.4{turn % 100:02}000"
    values = "".join(f"   <resourcevalue name='{name}' dominance='hl'>{load}</resourcevalue>\n" for name in LOADS)
    values += "".join(f"   <resourcevalue name='{name}' dominance='hl'>31.215G</resourcevalue>\n" for name in SIZES)
    values += "".join(f"   <hostvalue name='{name}'>8</hostvalue>\n" for name in ("num_proc", "load_avg", "mem_total"))
    yield "<qhost>"
    yield from (f" <host name='{name}'>\n{values} </host>\n" for name in names)
    yield "</qhost>"


def _make_qstat(names: Sequence[str], turn: int) -> Iterator[str]:
    def number_of(place: int) -> int:
        return place + (RUNNING + WAITING) * sum(place % 100 == each % 100 for each in range(1, turn + 1))

    load = f"<load_avg>0.4{turn % 100:02}00</load_avg><arch>lx-amd64</arch>"
    yield "<job_info><queue_info>"
    for queue in ("all.q", "night.q", "spare.q"):
        for place, name in enumerate(names):
            yield f"<Queue-List><name>{queue}@{name}</name><slots_used>6</slots_used><slots_resv>0</slots_resv>"
            yield f"<slots_total>20</slots_total>{load}"
            for number in range(place or HOSTS, RUNNING + 1, HOSTS) if queue == "all.q" else ():
                started = f"<JAT_start_time>2026-11-21T15:{number // 60 % 60:02}:{number % 60:02}</JAT_start_time>"
                yield _make_row(number_of(number), "r", f"{started}<master>MASTER</master>")
            yield "</Queue-List>\n"
    yield "</queue_info><job_info>"
    yield from (_make_row(number_of(RUNNING + number), "qw", "") for number in range(1, WAITING + 1))
    yield "</job_info></job_info>"


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


def _measure(what: str, run: Callable[[], Any]) -> None:
    """Run something in a thread, as the rounds of a window are; this thread wants to run all the time meanwhile."""
    thread = threading.Thread(target=run)
    longest, place = None, ""
    begin = before = read_times()
    thread.start()
    while thread.is_alive():
        time.sleep(TICK_SECONDS)
        now = read_times()
        wait = now.since(before)
        if longest is None or wait.own > longest.own:
            longest, place = wait, _find_place(thread)
        before = now
    passed = read_times().since(begin)
    own, wall = (f"{1000 * each:.0f} ms" for each in ((longest.own, longest.wall) if longest else (0, 0)))
    print(
        f"{what}: {passed.process:.2f} s of the processor, {passed.wall:.1f} s by the clock; a window waited {own}"
        f" of {wall} ({place}); {_read_memory():.0f} MiB",
        flush=True,
    )


def _find_place(thread: threading.Thread) -> str:
    """Where a thread is now."""
    frame = sys._current_frames().get(thread.ident or 0)
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}" if frame else "over"


def _read_memory() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    things = f"{HOSTS:,} hosts, {3 * HOSTS:,} queue instances, {RUNNING:,} running and {WAITING:,} waiting jobs"
    print(f"live cluster of {things}")
    sys.setswitchinterval(SWITCH_SECONDS)
    with tempfile.TemporaryDirectory() as folder:
        engine = FakeEngine(Path(folder))
        cluster = LiveCluster(Cell(folder), {}, engine=engine, interval=3600.0, keeps_journal=False)
        print(f"  before: {_read_memory():.0f} MiB, of which the texts of the programs are the most")
        # As `LiveCluster.open`, its thread, and the window do.
        gc.disable()
        _measure("  configuration, once", cluster._read_all)
        _measure("  first round, with every job's details", lambda: cluster._run_round(is_first=True))
        gc.freeze()
        gc.set_threshold(*RARE)
        gc.enable()
        assert len(cluster.snapshot().state.jobs) == RUNNING + WAITING, cluster.troubles()
        assert len(cluster.snapshot().cluster.hosts) == HOSTS + 1
        for _ in range(3):
            time.sleep(INTERVAL_SECONDS)
            _measure("  round in which nothing changed", cluster._work)
        for turn in range(1, 5):
            engine.turn(turn)
            time.sleep(INTERVAL_SECONDS)
            _measure("  round in which 1 of 100 jobs is another, and every load", cluster._work)
            assert len(cluster.snapshot().state.jobs) == RUNNING + WAITING, cluster.troubles()
        for what in ("  journal begun, with all of the configuration", "  journal opened, and compared with it"):
            journal = LiveJournal(JournalPlace(path := Path(folder, "kept.journal"), path, ""))
            _measure(what, partial(journal.open, cluster.snapshot().cluster, 0))
            journal.close()
        cluster.close()


if __name__ == "__main__":
    main()
