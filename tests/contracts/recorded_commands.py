"""Conversations with a real Grid Engine: recorded call by call, and replayed by small programs on PATH.

`pytest tests/contracts --record -m gridengine -k real` records every contract anew on a private qmaster of 8.1.9, into
a file of `data` for each module; a module is recorded as a whole. With `-k ocs` and QMONPY_OCS it does so on an Open
Cluster Scheduler, into `data/ocs`. A recording is never edited.
"""

import gzip
import hashlib
import json
import stat
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.reading.object_reader import CommandRunner
from tests.clusters.live.recordings import link_tools

DATA = Path(__file__).parent / "data"
READING = frozenset({"qstat", "qhost", "qquota", "qrstat", "qselect", "qacct", "qping", "sge_share_mon"})
COMMANDS = (*sorted(READING), "qconf", "qsub", "qdel", "qhold", "qrls", "qalter", "qmod", "qrsub", "qrdel")
USERS = ("root", "anna", "bob", "carl", "dora")
FILE = "FILE "
"""Stands with the name of a file before its text in what was said."""
NOT_RECORDED = 99
"""The exit status of a program that was called in a way that was not recorded."""


@dataclass(frozen=True, slots=True)
class Call:
    """One command, what it was given and what it answered."""

    said: str
    """The user, the command and its words, a line each; a file is its name and its text."""
    is_write: bool
    status: int
    stdout: str
    stderr: str


@dataclass(slots=True)
class Recording:
    """The calls of one test, in their order."""

    calls: list[Call] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, user: str, words: Sequence[str], result: CommandResult) -> None:
        """Add a call; the paths of files are left out, as they are others each time."""
        assert result.status is not None, result
        if tuple(words) == ("qconf", "-help"):
            return
        is_write = words[0] not in READING and not (words[0] == "qconf" and words[1].startswith("-s"))
        with self._lock:
            self.calls.append(Call(_said(user, words), is_write, result.status, result.stdout, result.stderr))


@dataclass(slots=True)
class RecordingRunner:
    """Runs commands as another does, and notes them."""

    runner: CommandRunner
    user: str
    recording: Recording

    def run(
        self, words: tuple[str, ...], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        result = self.runner.run(words, timeout_seconds, environment)
        self.recording.note(self.user, words, result)
        return result


OF_OCS = "ocs/"
"""Begins the name of a module's recordings of Open Cluster Scheduler."""


def write_recordings(module: str, recordings: Mapping[str, Recording]) -> None:
    """Write the recordings of a module's tests; texts that come more than once are written once."""
    texts: dict[str, int] = {}

    def place(text: str) -> int:
        return texts.setdefault(text, len(texts))

    lines = []
    for test, recording in sorted(recordings.items()):
        calls = [
            json.dumps([place(each.said), int(each.is_write), each.status, place(each.stdout), place(each.stderr)])
            for each in recording.calls
        ]
        lines.append(f"{json.dumps(test)}: [\n" + ",\n".join(calls) + "\n]")
    title = "Open Cluster Scheduler 9.1.4" if module.startswith(OF_OCS) else "Grid Engine 8.1.9 (Debian)"
    how = f"{title}, by pytest tests/contracts --record; each call: said, is it a write, status, output"
    tests = ",\n".join(lines)
    told = ",\n".join(json.dumps(each, ensure_ascii=False) for each in texts)
    (DATA / f"{module}.json.gz").parent.mkdir(parents=True, exist_ok=True)
    whole = f'{{"recorded": {json.dumps(how)},\n"tests": {{\n{tests}\n}},\n"texts": [\n{told}\n]}}\n'
    # The same recording is the same file: no time stands in it.
    (DATA / f"{module}.json.gz").write_bytes(gzip.compress(whole.encode(), mtime=0))


@cache
def _read_recordings(module: str) -> dict[str, Any]:
    file = DATA / f"{module}.json.gz"
    found: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes())) if file.exists() else {"tests": {}}
    return found


def list_tests(module: str) -> Sequence[str]:
    """Return the names of the recorded tests of a module."""
    return tuple(_read_recordings(module)["tests"])


def read_recording(module: str, test: str) -> Recording | None:
    """What was recorded of a test; None if nothing was."""
    found = _read_recordings(module)
    if test not in found["tests"]:
        return None
    texts = found["texts"]
    return Recording(
        [
            Call(texts[said], bool(is_write), status, texts[stdout], texts[stderr])
            for said, is_write, status, stdout, stderr in found["tests"][test]
        ]
    )


VERSION, VERSION_OF_OCS = "SGE 8.1.9", "OCS 9.1.4"
"""The first line of `qconf -help` of the Grid Engine that was recorded; it is answered always, and not recorded."""
_PROGRAM = r"""#!/bin/sh
dir={folder}
if [ "${{0##*/}} $*" = "qconf -help" ]; then echo "{version}"; exit 0; fi
said=$dir/said.$$
{{
    printf '%s\n' {user} "${{0##*/}}"
    for word; do
        if [ -f "$word" ]; then printf 'FILE %s\n' "${{word##*/}}"; cat "$word"; else printf '%s\n' "$word"; fi
    done
}} >"$said"
read -r epoch <"$dir/epoch"
set -- $(md5sum <"$said")
place=$dir/$epoch/$1
if ! [ -d "$place" ]; then
    mv "$said" "$dir/unexpected.$$"
    echo "this call was not recorded after $epoch writes:" >&2
    cat "$dir/unexpected.$$" >&2
    exit {not_recorded}
fi
read -r turn status write <"$place/turn"
[ -f "$place/$((turn + 1)).turn" ] && cat "$place/$((turn + 1)).turn" >"$place/turn"
[ "$write" = 1 ] && echo $((epoch + 1)) >"$dir/epoch"
[ -s "$place/$turn.out" ] && cat "$place/$turn.out"
[ -s "$place/$turn.err" ] && cat "$place/$turn.err" >&2
exit "$status"
"""
_TOOLS = ("cat", "md5sum", "mv")
"""What the programs themselves need."""


class FakeCommands:
    """Programs of several users that answer as was recorded.

    Writes must come in the recorded order. What is read is answered as it was at that time, that is between the same
    two writes: in whatever order, as often as asked, and another answer each time where there were several.
    """

    def __init__(self, folder: Path, recording: Recording, version: str = VERSION) -> None:
        self.folder = folder
        self._version = version
        self._writes = sum(each.is_write for each in recording.calls)
        (folder / "epoch").write_text("0\n")
        epoch = 0
        for each in recording.calls:
            self._lay(folder / str(epoch) / hashlib.md5(each.said.encode()).hexdigest(), each)
            epoch += each.is_write
        for user in USERS:
            self._make_programs(user)

    def environment(self, user: str = "root") -> Mapping[str, str]:
        """An environment in which the programs of a user are found, and nothing else of Grid Engine."""
        return {"PATH": str(self.folder / "bin" / user)}

    def complaints(self) -> Iterator[str]:
        """Calls that were not recorded, and how many writes are missing."""
        for each in sorted(self.folder.glob("unexpected.*")):
            yield f"not recorded: {each.read_text()}"
        written = int((self.folder / "epoch").read_text())
        if written < self._writes:
            yield f"only {written} of {self._writes} recorded writes were made"

    def _lay(self, place: Path, call: Call) -> None:
        place.mkdir(parents=True, exist_ok=True)
        turn = sum(1 for _ in place.glob("*.turn")) + 1
        (place / f"{turn}.out").write_text(call.stdout)
        (place / f"{turn}.err").write_text(call.stderr)
        text = f"{turn} {call.status} {int(call.is_write)}\n"
        (place / f"{turn}.turn").write_text(text)
        if turn == 1:
            (place / "turn").write_text(text)

    def _make_programs(self, user: str) -> None:
        programs = self.folder / "bin" / user
        programs.mkdir(parents=True)
        text = _PROGRAM.format(folder=self.folder, user=user, not_recorded=NOT_RECORDED, version=self._version)
        for name in COMMANDS:
            (programs / name).write_text(text)
            (programs / name).chmod(stat.S_IRWXU)
        link_tools(programs, _TOOLS)


def _said(user: str, words: Sequence[str]) -> str:
    said = [f"{user}\n{words[0]}\n"]
    for word in words[1:]:
        file = Path(word)
        said.append(f"{FILE}{file.name}\n{file.read_text(encoding='utf-8')}" if file.is_file() else f"{word}\n")
    return "".join(said)
