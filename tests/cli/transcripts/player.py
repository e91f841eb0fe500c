"""Plays scripts of commands on an embedded cluster, in this process."""

import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import patch

from qmonpy.cli.configuring.kept_files import reading_once
from qmonpy.cli.grid_engine import find_command
from qmonpy.cli.outcome import Outcome
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.storage.acting_groups import acting_in
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.scenario import Schedule, Submit
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import FOREVER
from tests.cli.transcripts.script import FILE, Script, Spoken, edit_text, with_moment
from tests.contracts.world import new_cluster

PAUSE = "sleep 1.1; "
"""Begins the scripts of editors: 8.1.9 notices a change by the time of the file, in whole seconds."""
_QUICK = 'cp -p "$1" "$1.before"; {}\nstatus=$?; cmp -s "$1" "$1.before" && touch -r "$1.before" "$1"; exit $status'
"""What an editor does that was so quick that 8.1.9 did not notice a text that it wrote as it was."""
HOST = "qmaster-host"
_SETS = ("arusers", "deadlineusers", "defaultdepartment")
"""What a new qmaster has, and the site of the contracts has not."""


@dataclass(slots=True)
class Played:
    """A command of a script beside what came of it here."""

    recorded: Spoken
    here: Spoken

    @property
    def agrees(self) -> bool:
        return self.recorded.said == self.here.said


def play_script(script: Script) -> Iterator[Played]:
    """Give the commands of a script to an embedded cluster as the script wants it."""
    cluster = EmbeddedCluster(
        with_site(script.scenario.cluster),
        script.scenario.start,
        last_reservation=script.last_reservation,
        administrator="root",
    )
    for step in script.scenario.steps:
        if isinstance(step, Submit):
            _give(cluster, Spoken(("qsub", "-b", "y", *step.args, "sleep", str(step.runtime)), step.user), Path())
        if isinstance(step, Schedule):
            cluster.clock.step(1)
    if script.scenario.steps:
        cluster.clock.step(2)
    with tempfile.TemporaryDirectory() as name:
        for spoken in script.commands:
            before = cluster.to_file()
            yield Played(spoken, _answer(cluster, spoken, Path(name)))
            if spoken.effect:
                cluster = EmbeddedCluster.from_file(_with_effect(before, spoken), administrator="root")


def _with_effect(content: ClusterFile, spoken: Spoken) -> ClusterFile:
    """The content from which a script goes on behind a command that 8.1.9 refused, or whose file it took."""
    cluster = content.cluster
    if spoken.effect == "taken" and "-Arqs" in spoken.words:
        quota_sets = (*cluster.quota_sets.values(), *parse_quota_sets(spoken.file).sets)
        return replace(content, cluster=cluster.with_quota_sets(quota_sets))
    if spoken.effect == "taken":
        complexes = {each.name: each for each in parse_complex_table(spoken.file)}
        return replace(content, cluster=replace(cluster, complexes=complexes))
    return content


def with_site(cluster: Cluster) -> Cluster:
    """The cluster of a script upon what a new qmaster has."""
    new = new_cluster()
    return replace(
        cluster,
        name=HOST,
        hosts={**new.hosts, **cluster.hosts},
        user_sets={**{name: UserSet(name) for name in _SETS}, **cluster.user_sets},
        managers=new.managers,
        submit_hosts=(HOST,),
        admin_hosts=(HOST,),
        scheduler={"weight_waiting_time": "0.278000", **new.scheduler, **cluster.scheduler},
    )


def _answer(cluster: EmbeddedCluster, spoken: Spoken, folder: Path) -> Spoken:
    if spoken.wait:
        cluster.clock.step(spoken.wait)
    file = folder / (spoken.file_name or "file")
    source = spoken.file_from
    text = edit_text(_give(cluster, Spoken(tuple(source["run"])), folder).text, source) if source else spoken.file
    file.write_text(text, encoding="utf-8")
    now = cluster.snapshot().now
    words = tuple(str(file) if word == FILE else with_moment(word, now) for word in spoken.words)
    with _surroundings(spoken, folder):
        outcome = _give(cluster, replace(spoken, words=words), folder)
    return replace(
        spoken,
        out=tuple(_lines(outcome.text, file)),
        err=tuple(_lines(outcome.complaint, file)),
        exit=outcome.exit_code,
    )


def _give(cluster: EmbeddedCluster, spoken: Spoken, folder: Path) -> Outcome:
    if spoken.words[:2] == ("sh", "-c"):
        return _give_pipe(cluster, spoken)
    command = find_command(spoken.words[0])
    if command is None:
        return Outcome("", f"{spoken.words[0]}: command not found\n", 127)
    out, err = io.StringIO(), io.StringIO()
    # The hosts of the recordings are simulated, too, and have none that tells what is used there.
    unheard = patch("qmonpy.engine.tickets.present_usage.FIRST_REPORT_SECONDS", FOREVER)
    with redirect_stdout(out), redirect_stderr(err), acting_in((spoken.user,)), unheard:
        return command(cluster, spoken.user, spoken.words[1:])


def _give_pipe(cluster: EmbeddedCluster, spoken: Spoken) -> Outcome:
    """The lines of a command that `grep -E` lets through."""
    before, _, grep = spoken.words[2].partition(" | grep -E ")
    said = _give(cluster, replace(spoken, words=tuple(shlex.split(before))), Path())
    pattern = re.compile(shlex.split(grep)[0])
    lines = [line for line in said.text.splitlines(keepends=True) if pattern.search(line)]
    return Outcome("".join(lines), said.complaint, 0 if lines else 1)


@contextmanager
def _surroundings(spoken: Spoken, folder: Path) -> Iterator[None]:
    """The working folder and the editor of a command."""
    is_typed = spoken.folder or spoken.home or spoken.cell or "-@" in spoken.words
    if not (spoken.editor or is_typed):
        with _without_input() if spoken.words[0] == "qsub" else nullcontext():
            yield
        return
    before, place = dict(os.environ), Path.cwd()
    if is_typed:
        os.environ["HOME"] = str(write_files(folder / "home", spoken.home))
        os.environ |= {"SGE_ROOT": str(folder), "SGE_CELL": "cell"}
        write_files(folder / "cell" / "common", spoken.cell)
    is_slow = spoken.editor.startswith(PAUSE)
    os.environ["EDITOR"] = str(
        write_editor(folder, spoken.editor.removeprefix(PAUSE) if is_slow else _QUICK.format(spoken.editor))
    )
    os.chdir(write_files(folder / "working", spoken.folder))
    try:
        with reading_once() if is_typed else nullcontext():
            yield
    finally:
        os.chdir(place)
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _without_input() -> Iterator[None]:
    """Let a command find an empty standard input, as when it was recorded."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        with reading_once():
            yield
    finally:
        sys.stdin = before


def write_files(folder: Path, texts: Mapping[str, str]) -> Path:
    """A folder with these files and no others."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in folder.iterdir():
        each.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


def write_editor(folder: Path, script: str) -> Path:
    """A program that edits the file of its argument by a script of the shell."""
    editor = folder / "editor"
    editor.write_text(f"#!/bin/sh\n{script or 'exit 0'}\n", encoding="utf-8")
    editor.chmod(0o755)
    return editor


def _lines(text: str, file: Path) -> Iterator[str]:
    for line in text.splitlines():
        yield line.replace(str(file), "FILE").replace(HOST, "HOST")
