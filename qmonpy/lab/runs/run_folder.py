"""The folder of one run: what made it, its state, what is wanted of it, its lock, its log and its result.

The file of the state has the same size from the beginning and is written over in place, so that a run can still tell
what became of it when the disk is full. The lock is held by the process of the run as long as that lives.
"""

import fcntl
import json
import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from qmonpy.lab.runs.run import Inputs, Progress, Run, RunState
from qmonpy.model.values.lines import lines_of
from qmonpy.translation import later, tr
from qmonpy.whole_file import write_whole

ABOUT, STATE, WANTED, LOCK, LOG, RESULT = "run.json", "state", "wanted", "lock", "log", "result"
GO, PAUSE, CANCEL = "go", "pause", "cancel"
_STATE_BYTES = 4096
_LONGEST_TROUBLE = 1000
_LOG_BYTES = 2000
GONE = later("Its process ended without a result")


class RunFolder:
    """Reads and writes the files of one run."""

    def __init__(self, path: Path):
        self.path = path

    def make(self, title: str, inputs: Inputs, created: int, group: str) -> None:
        """Write the files with which a run begins; OSError."""
        self.path.mkdir(parents=True)
        (self.path / STATE).write_bytes(b" " * _STATE_BYTES)
        self.write_state(RunState.WAITING, Progress(tasks=inputs.tasks))
        self.want(GO)
        (self.path / LOCK).touch()
        about = {"title": title, "created": created, "group": group, "inputs": asdict(inputs)}
        write_whole(self.path / ABOUT, json.dumps(about, indent=1, ensure_ascii=False) + "\n")

    def lock(self) -> int:
        """Lock the run for a process, and return the open file, which that process inherits."""
        handle = os.open(self.path / LOCK, os.O_RDWR)
        fcntl.flock(handle, fcntl.LOCK_EX)
        return handle

    def is_locked(self) -> bool:
        """Whether the process of the run lives."""
        try:
            handle = os.open(self.path / LOCK, os.O_RDWR)
        except OSError:
            return False
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(handle)
        return False

    def write_state(self, state: RunState, progress: Progress, trouble: str = "") -> None:
        """Write over what the run does; OSError."""
        tree = {"state": state.value, "progress": asdict(progress), "trouble": trouble[:_LONGEST_TROUBLE]}
        content = json.dumps(tree, ensure_ascii=True).encode().ljust(_STATE_BYTES)
        handle = os.open(self.path / STATE, os.O_WRONLY)
        try:
            os.pwrite(handle, content, 0)
        finally:
            os.close(handle)

    def want(self, word: str) -> None:
        """Say what is wanted of the run: GO, PAUSE or CANCEL."""
        write_whole(self.path / WANTED, word)

    def find_wanted(self) -> str:
        """Return what is wanted; GO where nothing is."""
        try:
            return (self.path / WANTED).read_text(encoding="utf-8").strip() or GO
        except (OSError, UnicodeDecodeError):
            return GO

    def read(self) -> Run:
        """Return the run as it is; OSError or ValueError if its folder has not what a run has."""
        about = json.loads((self.path / ABOUT).read_text(encoding="utf-8"))
        # Whether its process lives is asked first: what it writes last is there before it ends.
        lives = self.is_locked()
        tree = self._read_state()
        state, trouble = RunState(tree["state"]), str(tree["trouble"])
        progress = Progress(**tree["progress"])
        if not state.is_over and not lives:
            state, trouble = RunState.FAILED, self._describe_gone(progress)
        return Run(
            self.path.name,
            self.path,
            str(about["title"]),
            _read_inputs(about["inputs"]),
            int(about["created"]),
            str(about["group"]),
            state,
            progress,
            trouble,
        )

    def _read_state(self) -> Any:
        """Return the state; what is just being written over is read again."""
        path = self.path / STATE
        for _ in range(3):
            try:
                return json.loads(path.read_bytes())
            except ValueError:
                continue
        return json.loads(path.read_bytes())

    def _describe_gone(self, progress: Progress) -> str:
        try:
            lines = lines_of((self.path / LOG).read_bytes()[-_LOG_BYTES:].decode(errors="replace").strip())
        except OSError:
            lines = []
        said = (
            tr("; the last that it said: {lines}").format(lines=lines[-1])
            if lines
            else tr(", and without a word: it was killed")
        )
        return tr("{gone}, after {share:.0%} of the play{said}.").format(gone=tr(GONE), share=progress.share, said=said)


def _read_inputs(tree: Any) -> Inputs:
    inputs = Inputs(**tree)
    return replace(inputs, changes=tuple(tuple(map(str, each)) for each in inputs.changes))  # type: ignore[misc]
