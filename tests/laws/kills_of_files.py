"""Kills processes that write a cluster file, a draft or the journal of a real cluster; `kills` runs these."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from types import MappingProxyType

from qmonpy.app.editing.draft_file import DraftFile
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import (
    open_alone,
    read_cluster,
    save_cluster,
    store_alone,
    write_cluster,
)
from qmonpy.clusters.live.journal.journal import JournalPlace, LiveJournal
from qmonpy.clusters.live.journal.journal_file import JournalFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.model.configuration.change import Change, GivenCommand, JournalEntry, ObjectKind
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from tests.clusters.embedded.test_embedded_laws import carry_out
from tests.clusters.spool_world import busy_content, random_commands
from tests.clusters.world import small_cluster
from tests.laws.victims import Tell, kill_one

SAVER_SECONDS, DRAFTER_SECONDS, RECORDER_SECONDS = 0.2, 0.06, 0.15
"""A victim lives no longer; some come to their first writing late."""


def kill_savers(folder: Path, rounds: int, seed: int) -> str:
    """Kill commands on a cluster file, and a window's saving; SystemExit if the file is not what was acknowledged."""
    path, random = folder / "cluster.yaml", Random(seed)
    write_cluster(EmbeddedCluster.from_file(busy_content()), path)
    text, acknowledged, behind = path.read_text(), 0, 0
    for number in range(rounds):
        victim, is_window = random.randrange(10**9), random.random() < 0.5
        told = kill_one(partial(_save, path, victim, is_window), random.uniform(0, SAVER_SECONDS))
        last, *more = islice(_replay(text, victim, is_window), len(told), len(told) + 2)
        text = path.read_text()
        if text != last and text not in more:
            raise SystemExit(f"kill {number} of seed {seed}: after {len(told)} commands of {victim} the file is wrong")
        acknowledged += len(told)
        behind += text != last
    write_cluster(read_cluster(path), path)
    left = [each.name for each in folder.iterdir() if each != path]
    if left:
        raise SystemExit(f"kills of seed {seed} left {left[:3]} and so on, {len(left)} files")
    return _say("cluster file", rounds, seed, acknowledged, "commands and savings", behind)


def _save(path: Path, seed: int, is_window: bool, tell: Tell) -> None:
    random = Random(seed)
    if is_window:
        cluster = read_cluster(path)
        for command in random_commands(random):
            carry_out(cluster, command)
            save_cluster(cluster, path)
            tell("saved")
    for command in random_commands(random):
        with open_alone(path) as cluster:
            carry_out(cluster, command)
            store_alone(cluster)
        tell("stored")


def _replay(text: str, seed: int, is_window: bool) -> Iterator[str]:
    """The file before the first command of a victim, after it, after the second one and so on."""
    yield text
    cluster = EmbeddedCluster.from_file(parse_cluster_file(text))
    for command in random_commands(Random(seed)):
        if not is_window:
            cluster = EmbeddedCluster.from_file(parse_cluster_file(text))
        carry_out(cluster, command)
        text = format_cluster_file(cluster.to_file())
        yield text


def kill_drafters(folder: Path, rounds: int, seed: int) -> str:
    """Kill windows that write drafts: the next one takes over every edit, and none that was discarded."""
    random, acknowledged, behind = Random(seed), 0, 0
    possible: list[list[int]] = [[]]
    for number in range(rounds):
        told = kill_one(partial(_draft, folder, random.randrange(10**9)), random.uniform(0, DRAFTER_SECONDS))
        if not told:
            continue
        # What was taken over, then each edit before it is written and after that.
        found, *written = (json.loads(each) for each in told)
        if found not in possible:
            raise SystemExit(f"kill {number} of seed {seed}: {found} was taken over, and {possible} was written")
        behind += found != possible[0]
        acknowledged += len(written) // 2
        states = [found, *written[1::2], *written[len(written) // 2 * 2 :]]
        possible = states[-2:] if len(written) % 2 else states[-1:]
    last = DraftFile(folder, "a cluster")
    last.take_over()
    last.write({})
    last.close()
    if left := [each.name for each in folder.iterdir()]:
        raise SystemExit(f"kills of seed {seed} left {left[:3]} and so on, {len(left)} files")
    return _say("drafts", rounds, seed, acknowledged, "edits", behind)


def _draft(folder: Path, seed: int, tell: Tell) -> None:
    random, file = Random(seed), DraftFile(folder, "a cluster")
    left, damaged = file.take_over()
    if damaged:
        raise ValueError(damaged[0].text)
    edits = sorted({each for draft in left for each in draft.edits["part"]})
    tell(json.dumps(edits))
    for _ in count():
        # An edit more, or all are discarded.
        edits = [] if random.random() < 0.1 else [*edits, max(edits, default=0) + 1][-200:]
        tell(json.dumps(edits))
        file.write({"part": edits} if edits else {})
        tell(json.dumps(edits))


def kill_recorders(folder: Path, rounds: int, seed: int) -> str:
    """Kill windows that enter changes of a real cluster in its journal: each entry is there once, and whole."""
    path, random = folder / "cell.journal", Random(seed)
    acknowledged, behind, last = 0, 0, 0
    for number in range(rounds):
        told = kill_one(partial(_record, path, last), random.uniform(0, RECORDER_SECONDS))
        if not path.exists():
            continue
        file, damaged = JournalFile.open(path)
        entries = file.read(last)
        file.close()
        expected = [_entry(each) for each in range(last + 1, last + 1 + len(entries))]
        if damaged or list(entries) != expected or len(entries) - len(told) not in (0, 1):
            raise SystemExit(f"kill {number} of seed {seed}: {len(told)} entries acknowledged, {entries} found")
        acknowledged, behind, last = acknowledged + len(told), behind + len(entries) - len(told), last + len(entries)
    for each in folder.iterdir():
        os.utime(each, (0, 0))
    JournalFile.open(path)[0].close()
    # An empty log of SQLite is no rest: the next writing begins it anew.
    left = [each.name for each in folder.iterdir() if each.name not in (path.name, f"{path.name}-journal")]
    if left:
        raise SystemExit(f"kills of seed {seed} left {left[:3]} and so on, {len(left)} files")
    return _say("journals of real clusters", rounds, seed, acknowledged, "entries", behind)


def _entry(number: int) -> JournalEntry:
    made = ParallelEnvironment(f"pe{number}", slots=number)
    # In the end there is what there was, as the next window compares the cluster with it.
    changes = (Change(ObjectKind.PE, made.name, None, made), Change(ObjectKind.PE, made.name, made, None))
    commands = tuple(GivenCommand(f"qconf -Ap {number}{each}", 0, "added", "text\n") for each in "ab")
    return JournalEntry(number, number, "root", changes, "a note", "anna", f"entry {number}", commands)


def _record(path: Path, last: int, tell: Tell) -> None:
    journal = LiveJournal(JournalPlace(path, path, "m1"))
    journal.open(small_cluster(), 0)
    for number in count(last + 1):
        entry = _entry(number)
        journal.add(
            entry.time, entry.user, entry.changes, note=entry.note, by=entry.by, title=entry.title,
            commands=entry.commands,
        )  # fmt: skip
        if journal.reports:
            raise ValueError(journal.reports[0].text)
        tell(str(number))


def _say(kind: str, rounds: int, seed: int, acknowledged: int, of: str, behind: int) -> str:
    return (
        f"{kind}: {rounds} kills (seed {seed}), {acknowledged} {of} acknowledged, none lost, none half;"
        f" {behind} kills behind the writing"
    )


KINDS: Mapping[str, Callable[[Path, int, int], str]] = MappingProxyType(
    {"files": kill_savers, "drafts": kill_drafters, "journals": kill_recorders}
)
"""The laws by the kind of file."""
