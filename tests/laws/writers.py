"""Pairs of processes that write at the same moment: none loses what another was told is done.

`python -m tests.laws.writers [COUNT] [--seed N] [--kind KIND]` lets two processes write a spool, a cluster file and the
journal of a real cluster, each as a command or as a window that applies its draft. On different objects both changes
are there; on the same object one is told of a conflict, and the other's change is there.
"""

import argparse
import multiprocessing
import tempfile
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from qmonpy.model.configuration.change import JournalEntry
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster
from tests.laws.writer_deeds import ADD, DELETE, MODIFY, SUBMIT, Deed, Told, pe_of
from tests.laws.writer_roles import KINDS, Writer, journal_of

PAIRS_OF_ONE_FILE = 200
"""After so many pairs there is a new file, so that its history stays short."""
PATIENCE_SECONDS = 60.0
PES = ("one", "two")


class Pair:
    """Two processes, which read and then write at the same moment."""

    def __init__(self, folder: Path, kind: str):
        context = multiprocessing.get_context("fork")
        self._ends: list[Connection] = []
        self._processes = []
        for name in ("first", "second"):
            mine, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, folder, kind, name), daemon=True)
            process.start()
            self._ends.append(mine)
            self._processes.append(process)

    def write(self, deeds: tuple[Deed, Deed]) -> tuple[Told, Told]:
        """Let both read, then both write; returns what they are told."""
        for end, deed in zip(self._ends, deeds, strict=True):
            end.send(deed)
        self._hear()
        for end in self._ends:
            end.send("go")
        first, second = self._hear()
        return first, second

    def _hear(self) -> list[Any]:
        heard = []
        for end in self._ends:
            if not end.poll(PATIENCE_SECONDS):
                raise SystemExit("a writer does not answer")
            heard.append(end.recv())
        if wrong := [each for each in heard if isinstance(each, str) and each != "read"]:
            raise SystemExit(f"a writer ended: {wrong[0]}")
        return heard

    def end(self) -> None:
        """Let both processes close what they have open."""
        for end, process in zip(self._ends, self._processes, strict=True):
            end.send(None)
            process.join()


def _work(end: Connection, folder: Path, kind: str, name: str) -> None:
    try:
        writer: Writer = KINDS[kind](folder, name)
        while (deed := end.recv()) is not None:
            writer.read(deed)
            end.send("read")
            end.recv()
            end.send(writer.write(deed))
        writer.close()
    except BaseException as error:
        end.send(f"{type(error).__name__}: {error}")
        raise


def try_pairs(folder: Path, kind: str, count: int, random: Random) -> Counter[str]:
    """Let so many pairs write a new file of a kind; SystemExit if the law is broken."""
    cluster = EmbeddedCluster(small_cluster(pes={"mpi": {}, **{name: {"slots": "1"} for name in PES}}))
    if kind == "spool":
        write_spool(cluster, folder / "cluster.qmonpy")
    elif kind == "file":
        write_cluster(cluster, folder / "cluster.yaml")
    pair, counts = Pair(folder, kind), Counter[str]()
    after = look(folder, kind)
    for number in range(1, count + 1):
        deeds, before = choose_deeds(kind, number, random), after
        told, after = pair.write(deeds), look(folder, kind)
        is_same, wrong = deeds[0].is_about_same(deeds[1]), find_fault(kind, deeds, told, before, after)
        if wrong:
            raise SystemExit(f"{kind}, pair {number}: {wrong}; {deeds}, {told}")
        counts["on the same object" if is_same else "on different objects"] += 1
        counts["told of a conflict"] += sum(each.is_conflict for each in told)
        counts["acknowledged"] += sum(each.is_done for each in told)
    pair.end()
    return counts


def choose_deeds(kind: str, number: int, random: Random) -> tuple[Deed, Deed]:
    """Two deeds by two roles, about the same object or about different ones."""
    roles = random.choice(("command", "window")), random.choice(("command", "window"))
    if random.random() < 0.5:
        verbs = random.choice(((MODIFY, MODIFY), (MODIFY, MODIFY), (ADD, ADD), (MODIFY, DELETE)))
        name = f"new{number}" if verbs[0] == ADD else PES[0]
        names = name, name
    else:
        verbs = random.choice(((MODIFY, MODIFY), (MODIFY, ADD), (MODIFY, SUBMIT), (ADD, SUBMIT), (ADD, ADD)))
        names = tuple(f"new{number}{at}" if verb == ADD else PES[at] for at, verb in enumerate(verbs))  # type: ignore[assignment]
    jitter = random.uniform(0, 0.004), random.uniform(0, 0.004)
    first, second = (Deed(roles[at], verbs[at], names[at], 1000 + 2 * number + at, jitter[at], number) for at in (0, 1))
    return first, second


def look(folder: Path, kind: str) -> Snapshot | tuple[JournalEntry, ...]:
    """What is in the file, read anew."""
    if kind == "journal":
        return journal_of(folder)
    if kind == "file":
        return read_cluster(folder / "cluster.yaml").snapshot()
    cluster = EmbeddedCluster.open_spool(folder / "cluster.qmonpy")
    cluster.close()
    return cluster.snapshot()


def find_fault(kind: str, deeds: tuple[Deed, Deed], told: tuple[Told, Told], before: Any, after: Any) -> str:
    """Say what is wrong, empty if nothing is."""
    if strange := [each.text for each in told if each.is_done == each.is_conflict]:
        return f"told neither that it is done nor of a conflict: {strange[0]}"
    if kind == "journal":
        return _find_journal_fault(deeds, before, after)
    done = [deed for deed, answer in zip(deeds, told, strict=True) if answer.is_done]
    if len(done) != (1 if deeds[0].is_about_same(deeds[1]) else 2):
        return f"{len(done)} of two are done"
    if lost := [deed for deed in done if not deed.is_in(before, after)]:
        return f"lost: {lost[0]}"
    named = {deed.name for deed in done if deed.verb != SUBMIT}
    others = (set(before.cluster.pes) | set(after.cluster.pes)) - named
    if touched := [name for name in others if pe_of(before, name) != pe_of(after, name)]:
        return f"{touched} changed by nobody"
    return ""


def _find_journal_fault(
    deeds: tuple[Deed, Deed], before: tuple[JournalEntry, ...], after: tuple[JournalEntry, ...]
) -> str:
    if after[: len(before)] != before:
        return "earlier entries are not as they were"
    found = [(each.title or each.note, each.changes) for each in after[len(before) :]]
    # What was noticed is entered once, and not at all where it was entered as done here before.
    done = [each.entry for each in deeds if not each.is_noticed]
    noticed = [each.entry for each in deeds if each.is_noticed]
    must = [*done, *(each for each in noticed if all(each[1] != entry[1] for entry in done))]
    may = [*must, *noticed]
    wrong = [each for each in must if found.count(each) != 1] or [each for each in found if each not in may]
    return f"{wrong} among {found}" if wrong or len(found) > 2 else ""


def try_often(folder: Path, count: int, seed: int, only: str | None = None) -> str:
    """Try so many pairs, of one kind or of all, and return the counts; SystemExit if the law is broken."""
    random, lines, part = Random(seed), list[str](), count * 3 // 10
    shares = {only: count} if only is not None else {"spool": count - 2 * part, "file": part, "journal": part}
    for kind, share in shares.items():
        counts = Counter[str]()
        for at in range(0, share, PAIRS_OF_ONE_FILE):
            place = folder / f"{kind}{at}"
            place.mkdir()
            counts += try_pairs(place, kind, min(PAIRS_OF_ONE_FILE, share - at), random)
        words = ", ".join(f"{number} {what}" for what, number in sorted(counts.items()))
        lines.append(f"{kind}: {share} pairs (seed {seed}): {words}; none lost unseen")
        print(lines[-1], flush=True)
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=tuple(KINDS), help="all COUNT pairs of this kind")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        try_often(Path(made), chosen.count, chosen.seed, chosen.kind)
