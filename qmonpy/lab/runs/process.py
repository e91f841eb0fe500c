"""The process of a run: `python -m qmonpy.lab.runs.process FOLDER` plays it, tells how far it is, and keeps the result.

It stops for a while, or for ever, when its folder says so (`RunFolder.want`).
"""

import os
import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.lab.playing.played_file import write_played
from qmonpy.lab.playing.replay import PlayProgress, play
from qmonpy.lab.runs.run import Progress, RunState
from qmonpy.lab.runs.run_folder import CANCEL, PAUSE, RESULT, RunFolder
from qmonpy.lab.runs.stores import find_cluster_path, find_workload_path
from qmonpy.lab.workload.workload_file import read_workload
from qmonpy.model.report import ReportError
from qmonpy.translation import tr
from qmonpy.uncollected import searching_seldom

TELL_SECONDS = 0.3
"""How often at most it tells how far it is, and looks what is wanted."""
_LOOK_SECONDS = 0.1
_FIRST_GUESS_SECONDS = 1.0
NICENESS = 5
"""A run leaves the processor to whoever works in the window."""


class CancelledError(Exception):
    """The run is not wanted any more."""


class _Teller:
    """Tells how far a play is, and waits while it is paused."""

    def __init__(self, folder: RunFolder, tasks: int):
        self._folder = folder
        self._began = time.monotonic()
        self._paused = 0.0
        self._next = 0.0
        self.progress = Progress(tasks=tasks)

    def tell(self, found: PlayProgress) -> None:
        """Take in how far the play is; CancelledError if it is not wanted any more."""
        now = time.monotonic()
        if now < self._next:
            return
        seconds = now - self._began - self._paused
        left = seconds * (1 - found.share) / found.share if found.share and seconds > _FIRST_GUESS_SECONDS else None
        self.progress = Progress(
            found.share, found.now, found.ended_tasks, found.tasks, found.waiting_jobs, seconds, left,
            time.process_time(), find_memory(),
        )  # fmt: skip
        self._write(RunState.PLAYING)
        self._obey()
        self._next = time.monotonic() + TELL_SECONDS

    def finish(self) -> None:
        """Take in that the result is there."""
        seconds = time.monotonic() - self._began - self._paused
        tasks = self.progress.tasks
        now = self.progress.now
        self.progress = Progress(1.0, now, tasks, tasks, 0, seconds, 0.0, time.process_time(), find_memory())

    def _write(self, state: RunState) -> None:
        # How far it is may stay untold; the play goes on.
        try:
            self._folder.write_state(state, self.progress)
        except OSError as error:
            print(f"{error.filename}: {error.strerror}", file=sys.stderr)

    def _obey(self) -> None:
        wanted = self._folder.find_wanted()
        if wanted == PAUSE:
            self._write(RunState.PAUSED)
            began = time.monotonic()
            while (wanted := self._folder.find_wanted()) == PAUSE and self._folder.path.exists():
                time.sleep(_LOOK_SECONDS)
            self._paused += time.monotonic() - began
            self._write(RunState.PLAYING)
        if wanted == CANCEL or not self._folder.path.exists():
            raise CancelledError


def find_memory() -> int:
    """Return the most bytes that this process had in memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main(arguments: Sequence[str]) -> int:
    """Play the run in a folder; return 0 if it has a result."""
    folder = RunFolder(Path(arguments[0]))
    os.nice(NICENESS)
    run = folder.read()
    teller = _Teller(folder, run.inputs.tasks)
    state, trouble = RunState.FAILED, ""
    try:
        folder.write_state(RunState.PLAYING, teller.progress)
        root = folder.path.parent.parent
        workload = read_workload(find_workload_path(root, run.inputs.workload_sha256))
        cluster = read_cluster_file(find_cluster_path(root, run.inputs.configuration_sha256)).cluster
        with searching_seldom():
            played = play(cluster, workload, seed=run.inputs.seed, tell=teller.tell)
        write_played(folder.path / RESULT, played)
        teller.finish()
        state = RunState.DONE
    except CancelledError:
        state = RunState.CANCELLED
    except MemoryError:
        trouble = tr("There was not enough memory for it.")
    except OSError as error:
        trouble = tr("{path}: {reason}. The run has no result.").format(
            path=error.filename or folder.path, reason=error.strerror or error
        )
    except ReportError as error:
        trouble = " ".join(each.text for each in error.reports)
    if folder.path.exists():
        folder.write_state(state, teller.progress, trouble)
    return 0 if state is RunState.DONE else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
