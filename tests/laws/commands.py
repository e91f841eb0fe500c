"""The law of commands: `python -m tests.laws.commands [COUNT] [--seed N] [--long BYTES]`.

However a command of a live cluster misbehaves (missing, hanging, cut off at any kilobyte, 1 GB long or as long as
`--long` says, in another encoding, killed by a signal, changed between two calls), a round of reading ends with a
report and loses nothing that was seen, a change ends with a report and is done or not done, and as soon as the command
is well again, everything is seen as it is. COUNT situations are tried (all by default); exit status 1 if the law is
broken.
"""

import argparse
import random
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from qmonpy.clusters.live.cells.commands import LISTING_LIMIT, GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.clusters.live.recordings import RECORDED_AT, FakeCommands, link_tools
from tests.clusters.live.written_commands import WrittenCommands

TIMEOUT_SECONDS = 1.5
ROUND_SECONDS = 60.0
MEMORY_BYTES = 2 * LISTING_LIMIT + 2**29
"""How much more memory the process may ever have: the longest listing that is read, and the same in a reader."""
READ = (
    ("qstat", "*-f*", "qstat.xml"),
    ("qstat", "*-j*", "jobs.xml"),
    ("qstat", "*-s h*", "qstat_hu.xml"),
    ("qhost", "*", "qhost.xml"),
    ("qrstat", "*-u*", "qrstat.xml"),
    ("qrstat", "*-ar*", "qrstat_ar.xml"),
    ("qconf", "-sq*", "qconf_sq"),
    ("qconf", "-sc", "qconf_sc"),
    ("qconf", "-se*", "qconf_se"),
    ("qconf", "-srqs*", "qconf_srqs"),
    ("qconf", "-sconf*", "qconf_sconf"),
)
"""What is read: the command, a pattern of its words, and the file with the recorded answer."""
WRITTEN = (("qconf", "-Mp*"), ("qconf", "-sp *"), ("qconf", "-spl*"))
"""What is run for a change of a parallel environment: the change itself, and what is read before and after it."""
LONG = "LONG"
"""Stands in scripts for how many bytes a very long answer has."""
WAYS = {
    "missing": None,
    "hanging": "sleep 600 & wait",
    "hanging behind its answer": '"$whole" "$@"; sleep 600 & wait',
    "very long": f"yes '<a>9999</a>' | head -c {LONG}",
    "very long behind its answer": f'"$whole" "$@"; yes | head -c {LONG}',
    "with very long errors": f"yes no | head -c {LONG} >&2; exit 1",
    "in UTF-16": '"$whole" "$@" | iconv -t UTF-16',
    "in EBCDIC": '"$whole" "$@" | iconv -t EBCDIC-US',
    "with bytes of no encoding": '"$whole" "$@" | sed \'s/[aeiou]/\\xff/g\'',
    **{
        f"killed by {name}": f'"$whole" "$@" | head -c 500; kill -{name} $$'
        for name in ("TERM", "KILL", "SEGV", "ABRT", "PIPE")
    },
    "changed between two calls": 'n=$(cat "$0.n" 2>/dev/null || echo 0); echo $((n + 1)) >"$0.n"; '
    'if [ $((n % 2)) = 0 ]; then "$whole" "$@"; else "$whole" "$@" | sed "s/sleep/sleeper/g; s/99/98/g"; fi',
}
"""How a program answers, as a script in which `$whole` answers as it should."""
TOOLS = ("iconv", "kill", "sed", "yes")


@dataclass(frozen=True)
class Situation:
    """One command that misbehaves in one way."""

    command: str
    pattern: str
    way: str
    script: str | None
    is_change: bool = False

    def __str__(self) -> str:
        return f"{'change: ' if self.is_change else ''}{self.command} {self.pattern} {self.way}"


class Broken:
    """Programs of a folder, one of which can be made to misbehave and be mended."""

    def __init__(self, commands: FakeCommands, long_bytes: int) -> None:
        self._programs = commands.programs
        self._long_bytes = long_bytes
        link_tools(self._programs, [each for each in TOOLS if not (self._programs / each).exists()])

    def break_as(self, situation: Situation) -> None:
        """Let a command misbehave."""
        program = self._programs / situation.command
        whole = self._programs / f"whole-{situation.command}"
        text = program.read_text()
        program.rename(whole)
        whole.write_text(text.replace('name=$(basename "$0")', f"name={situation.command}"))
        if situation.script is None:
            return
        script = situation.script.replace(f"head -c {LONG}", f"head -c {self._long_bytes}")
        program.write_text(
            f'#!/bin/sh\nwhole={whole}\ncase "$*" in\n{situation.pattern.replace(" ", chr(92) + " ")}) ;;\n'
            f'*) exec "$whole" "$@";;\nesac\n{script}\n'
        )
        program.chmod(0o755)

    def mend(self, situation: Situation) -> None:
        """Let it be as it was."""
        whole = self._programs / f"whole-{situation.command}"
        whole.write_text(whole.read_text().replace(f"\nname={situation.command};", '\nname=$(basename "$0");'))
        whole.rename(self._programs / situation.command)


def situations(folder: Path) -> Iterator[Situation]:
    """Every command in every way, and cut off at every kilobyte."""
    for command, pattern, file in READ:
        for way, script in WAYS.items():
            yield Situation(command, pattern, way, script)
        for at in range(0, (folder / file).stat().st_size, 1024):
            yield Situation(command, pattern, f"cut off at {at} bytes", f'"$whole" "$@" | head -c {at}')
    for command, pattern in WRITTEN:
        for way, script in WAYS.items():
            yield Situation(command, pattern, way, script, is_change=True)
        yield Situation(command, pattern, "cut off at 0 bytes", '"$whole" "$@" | head -c 0', is_change=True)


class Watched:
    """A live cluster whose rounds are asked for and waited for."""

    def __init__(self, commands: FakeCommands, long_bytes: int) -> None:
        self.commands, self.broken = commands, Broken(commands, long_bytes)
        engine = GridEngine(commands.environment, TIMEOUT_SECONDS)
        self.cluster = LiveCluster(
            commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=lambda: RECORDED_AT,
            keeps_journal=False,
        )  # fmt: skip
        self._came = threading.Semaphore(0)
        self.cluster.subscribe(lambda snapshot: self._came.release())
        self.cluster.open()

    def round(self) -> bool:
        """Read everything once; tell whether the round ended."""
        while self._came.acquire(blocking=False):
            pass
        self.cluster.refresh(kinds=tuple(ObjectKind))
        return self._came.acquire(timeout=ROUND_SECONDS)


def find_fault(watched: Watched, situation: Situation) -> str:
    """Let a command misbehave and be well again; return how the law is broken, empty if it is not."""
    return _find_in_change(watched, situation) if situation.is_change else _find_in_round(watched, situation)


def _find_in_round(watched: Watched, situation: Situation) -> str:
    cluster = watched.cluster
    before, known = cluster.snapshot(), cluster.troubles()
    watched.broken.break_as(situation)
    try:
        if not watched.round():
            return "the round did not end"
        after = cluster.snapshot()
        is_same = (after.state, after.cluster) == (before.state, before.cluster)
        # Bytes of no encoding in a configuration are a name of another encoding: shown with marks, and told.
        told = [each for each in cluster.troubles() if each not in known]
        if not is_same and not told and not situation.way.startswith("changed"):
            return "something else is seen, without a report"
        if cluster.health.reports and len(after.state.jobs) < len(before.state.jobs):
            return "jobs are lost"
        if any(len(report.text) > 5000 for report in cluster.troubles()):
            return "a report is longer than anybody reads"
    finally:
        watched.broken.mend(situation)
    return _find_after(watched, before)


def _find_after(watched: Watched, before: Any) -> str:
    # The first publication may still be of the round before.
    for _ in range(3):
        if not watched.round():
            return "the round after it did not end"
        after = watched.cluster.snapshot()
        if (after.state.jobs, after.cluster) == (before.state.jobs, before.cluster) and not watched.cluster.is_stale:
            break
    if watched.cluster.is_stale or watched.cluster.health.reports:
        return f"the command is well again, but {watched.cluster.health.reports}"
    if (after.state.jobs, after.cluster) != (before.state.jobs, before.cluster):
        return "the command is well again, but what is seen is not what it was"
    return ""


def _find_in_change(watched: Watched, situation: Situation) -> str:
    cluster = watched.cluster
    if not watched.round():
        return "the round before it did not end"
    before = cluster.snapshot()
    pe = next(iter(before.cluster.pes.values()))
    wanted = replace(pe, slots=pe.slots + 1)
    watched.broken.break_as(situation)
    try:
        answer = cluster.change("root", [Change(ObjectKind.PE, pe.name, pe, wanted)])
    finally:
        watched.broken.mend(situation)
    if not watched.round() or not watched.round():
        return "the round after it did not end"
    now = cluster.snapshot().cluster.pes.get(pe.name)
    if now not in (pe, wanted):
        return f"it is neither done nor not done: {now}"
    if answer.is_done and now != wanted:
        return "it is said to be done, but is not"
    if not answer.is_done and not any(report.text for report in answer.reports):
        return "it is not said to be done, and no report says why"
    return ""


def main(words: Sequence[str] | None = None) -> int:
    """Run the law and print the counts; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws.commands", description=__doc__)
    parser.add_argument("count", nargs="?", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--long", type=int, default=10**9, metavar="BYTES", help="how long a very long answer is")
    parser.add_argument("--only", default="", help="a part of the names of situations")
    asked = parser.parse_args(words)
    raised: list[str] = []
    before = threading.excepthook
    threading.excepthook = lambda args: raised.append(repr(args.exc_value))
    try:
        return _hold_to_law(asked, raised)
    finally:
        threading.excepthook = before


def _hold_to_law(asked: argparse.Namespace, raised: list[str]) -> int:
    """Let commands misbehave, one after the other; `raised` gets what threads raise."""
    begin, faults = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder:
        watched = Watched(WrittenCommands(Path(folder)), asked.long)
        chosen = [each for each in situations(watched.commands.folder) if asked.only in str(each)]
        random.Random(asked.seed).shuffle(chosen)
        chosen = chosen[: asked.count]
        watched.round()
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        for each in chosen:
            try:
                fault = find_fault(watched, each)
            except Exception as error:
                fault = f"raises {error!r}"
            if raised:
                fault = f"a thread raised {raised.pop()}"
            if fault:
                faults += 1
                print(f"broken by {each}: {fault}", flush=True)
        watched.cluster.close()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - memory
    seconds = time.monotonic() - begin
    print(f"{len(chosen)} situations, seed {asked.seed}, {seconds:.0f} s, at most {grown / 2**20:.0f} MB more memory")
    print(f"{faults} break the law")
    return 1 if faults or grown > MEMORY_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())
