"""The laboratory: starts runs, each in a process of its own, looks after them, and keeps what they found.

Nothing here waits for a run. Several programs may use one folder at the same time.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

from qmonpy import __version__
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, read_cluster_file
from qmonpy.lab.measures.compare import Entry, compare
from qmonpy.lab.measures.comparison import Comparison
from qmonpy.lab.playing.never import say_never
from qmonpy.lab.playing.played import Played
from qmonpy.lab.playing.played_file import read_played
from qmonpy.lab.runs.run import AS_IT_IS, Inputs, Run, RunState
from qmonpy.lab.runs.run_folder import CANCEL, GO, LOG, PAUSE, RESULT, RunFolder
from qmonpy.lab.runs.stores import RUNS, find_cluster_path, find_default_root, find_workload_path
from qmonpy.lab.workload.workload import Workload
from qmonpy.lab.workload.workload_file import read_workload, write_workload
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import is_english, tr
from qmonpy.whole_file import write_whole

_ID = re.compile(r"\d{8}-\d{6}-[0-9a-f]{6}")
PROCESS = ("-m", "qmonpy.lab.runs.process")
"""What Python runs for a run."""
_CHILDREN: list["subprocess.Popen[bytes]"] = []
"""Processes that were started here; they outlive this program, and leave no trace in it when they end before."""


@dataclass(frozen=True, eq=False)
class OpenedComparison:
    """A comparison, and what it was made of."""

    comparison: Comparison
    workload: Workload
    played: tuple[Played, ...]
    """The base first."""


class Laboratory:
    """The runs in one folder."""

    def __init__(self, root: Path | None = None):
        self.root = (root or find_default_root()).absolute()

    # --- runs

    def start(
        self,
        cluster: Cluster,
        workload: Workload,
        *,
        title: str = "",
        cluster_name: str = "",
        configuration: str = AS_IT_IS,
        is_real: bool = False,
        group: str = "",
        seed: int = 0,
        changes: Sequence[tuple[str, str, str, str]] = (),
    ) -> Run:
        """Start to play a workload on a configuration; ReportError if it cannot be begun, and then nothing is left.

        `configuration` says in words what it is, `is_real` that the workload ran on it, `changes` what is another one
        in it (`Inputs.changes`). Runs of one `group` are compared with each other.
        """
        if not len(workload):
            words = tr("{title} has no jobs to play.").format(title=workload.title)
            # What was left out is why, where anything was.
            why = [each.text for each in workload.notes if each.count]
            raise ReportError((Report("lab.no-jobs", " ".join((words, *why))),))
        with _telling(self.root):
            inputs = Inputs(
                cluster_name or cluster.name,
                configuration,
                self._keep_cluster(cluster),
                workload.title,
                self._keep_workload(workload),
                len(workload),
                workload.tasks,
                seed,
                __version__,
                is_real,
                tuple(changes),
            )
            return self._start(inputs, title or f"{workload.title}, {configuration}", group)

    def repeat(self, run_id: str, *, seed: int | None = None) -> Run:
        """Start a run again, with everything as it was, or with another seed."""
        run = self.look(run_id)
        inputs = replace(run.inputs, version=__version__, seed=run.inputs.seed if seed is None else seed)
        with _telling(self.root):
            return self._start(inputs, run.title, run.group)

    def _start(self, inputs: Inputs, title: str, group: str) -> Run:
        now = time.time()
        name = f"{time.strftime('%Y%m%d-%H%M%S', time.localtime(now))}-{os.urandom(3).hex()}"
        folder = RunFolder(self.root / RUNS / name)
        try:
            folder.make(title, inputs, int(now), group)
            handle = folder.lock()
            try:
                with (folder.path / LOG).open("wb") as log:
                    command = [sys.executable, *PROCESS, str(folder.path)]
                    _CHILDREN.append(
                        subprocess.Popen(
                            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=(handle,),
                            start_new_session=True, cwd="/",
                        )
                    )  # fmt: skip
            finally:
                os.close(handle)
        except OSError:
            rmtree(folder.path, ignore_errors=True)
            raise
        return folder.read()

    def runs(self) -> tuple[Run, ...]:
        """Return all runs, the newest first; folders that are no runs are passed over."""
        _reap()
        try:
            names = sorted((each for each in os.listdir(self.root / RUNS) if _ID.fullmatch(each)), reverse=True)
        except OSError:
            return ()
        return tuple(run for name in names if (run := self._find(name)) is not None)

    def look(self, run_id: str) -> Run:
        """Return one run; ReportError if there is none of that id."""
        _reap()
        found = self._find(run_id)
        if found is None:
            raise ReportError(
                (
                    Report(
                        "lab.no-run",
                        tr("There is no run {run_id} in {root}.").format(run_id=run_id, root=self.root),
                        fields=(run_id,),
                    ),
                )
            )
        return found

    def _find(self, run_id: str) -> Run | None:
        if not _ID.fullmatch(run_id):
            return None
        try:
            return RunFolder(self.root / RUNS / run_id).read()
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def pause(self, run_id: str) -> None:
        """Let a run stand still until it is resumed."""
        self._want(run_id, PAUSE)

    def resume(self, run_id: str) -> None:
        """Let a paused run go on."""
        self._want(run_id, GO)

    def cancel(self, run_id: str) -> None:
        """End a run without a result; what made it stays, so that it can be repeated."""
        self._want(run_id, CANCEL)

    def _want(self, run_id: str, word: str) -> None:
        run = self.look(run_id)
        if not run.state.is_over:
            with _telling(self.root):
                RunFolder(run.folder).want(word)

    def throw_away(self, run_id: str) -> None:
        """Remove a run, which ends if it is played, and what only it was made of."""
        run = self.look(run_id)
        with _telling(self.root):
            rmtree(run.folder)
        others = [each.inputs for each in self.runs()]
        if all(each.workload_sha256 != run.inputs.workload_sha256 for each in others):
            find_workload_path(self.root, run.inputs.workload_sha256).unlink(missing_ok=True)
        if all(each.configuration_sha256 != run.inputs.configuration_sha256 for each in others):
            find_cluster_path(self.root, run.inputs.configuration_sha256).unlink(missing_ok=True)

    # --- what they were made of, and what they found

    def read_workload(self, run_id: str) -> Workload:
        """Return the workload of a run; ReportError."""
        path = find_workload_path(self.root, self.look(run_id).inputs.workload_sha256)
        with _telling(path):
            return read_workload(path)

    def read_cluster(self, run_id: str) -> Cluster:
        """Return the configuration of a run; ReportError."""
        path = find_cluster_path(self.root, self.look(run_id).inputs.configuration_sha256)
        with _telling(path):
            return read_cluster_file(path).cluster

    def read_played(self, run_id: str) -> Played:
        """Return what a run found; ReportError if it is not done."""
        run = self.look(run_id)
        if run.state is not RunState.DONE:
            words = (
                tr("The run {title} has no result: it is {value}. {trouble}")
                .format(title=run.title, value=run.state.value, trouble=run.trouble)
                .strip()
            )
            raise ReportError((Report("lab.no-result", words, fields=(run_id,)),))
        with _telling(run.folder):
            return read_played(run.folder / RESULT)

    def compare(self, run_ids: Sequence[str]) -> Comparison:
        """Return the comparison of runs of one workload, the first of which is the base; ReportError."""
        return self.open(run_ids).comparison

    def open(self, run_ids: Sequence[str]) -> OpenedComparison:
        """Return the same comparison with what it was made of, each read once; ReportError."""
        found = [self.look(each) for each in run_ids]
        if len({each.inputs.workload_sha256 for each in found}) != 1:
            words = tr("Only runs of the same workload can be compared: these have different ones.")
            raise ReportError((Report("lab.other-workload", words),))
        workload, played = self.read_workload(found[0].id), tuple(self.read_played(each.id) for each in found)
        if not is_english():
            played = tuple(self._say(run.id, workload, each) for run, each in zip(found, played, strict=True))
        titles = _number_equal([run.configuration for run in found])
        entries = [Entry(title, each) for title, each in zip(titles, played, strict=True)]
        return OpenedComparison(compare(workload, entries, is_real=found[0].inputs.is_real), workload, played)

    def _say(self, run_id: str, workload: Workload, played: Played) -> Played:
        """Return the result of a run with the reasons of jobs that never start in the user's language."""
        if not played.never:
            return played
        return replace(played, never=say_never(self.read_cluster(run_id), workload, played))

    def _keep_workload(self, workload: Workload) -> str:
        folder = find_workload_path(self.root, "").parent
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".{os.urandom(6).hex()}"
        try:
            digest = write_workload(draft, workload)
            os.replace(draft, find_workload_path(self.root, digest))
        finally:
            draft.unlink(missing_ok=True)
        return digest

    def _keep_cluster(self, cluster: Cluster) -> str:
        content = format_cluster_file(ClusterFile(cluster)).encode()
        digest = sha256(content).hexdigest()
        path = find_cluster_path(self.root, digest)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
        return digest


def _number_equal(titles: Sequence[str]) -> list[str]:
    """Return titles that are told apart: a run that was repeated has that of the first, and a number."""
    return [
        f"{title} ({number})" if (number := titles[: place + 1].count(title)) > 1 else title
        for place, title in enumerate(titles)
    ]


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Make reports of what the system says about files."""
    try:
        yield
    except OSError as error:
        words = tr("{path}: {reason}. Nothing was begun or changed.").format(
            path=error.filename or path, reason=error.strerror or error
        )
        raise ReportError((Report("lab.disk", words, fields=(str(error.filename or path),)),)) from error


def _reap() -> None:
    """Forget processes that have ended."""
    _CHILDREN[:] = [each for each in _CHILDREN if each.poll() is None]
