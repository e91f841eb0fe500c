"""The cases of a cluster, judged in the background: as it is, and with the edits that are not applied."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.app.cases.case_book import CaseBook, CaseList, find_case_path, find_own_case_path
from qmonpy.app.cases.case_judge import CaseJudge
from qmonpy.app.changes.change_check import is_configured_alike
from qmonpy.app.editing.draft import Draft
from qmonpy.app.terms.number import SaidLine
from qmonpy.formats.files.case_content import Case
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.insight.cases.judging import Judgement
from qmonpy.insight.why.deciding import UnwantedError
from qmonpy.kept_answers import LastAnswer, are_same
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

PATIENCE_MS = 300
"""Cases are judged so long after the last edit."""
MOST_COMPARED = 5_000
"""The configuration of more hosts is compared in a worker."""


class Watched(Protocol):
    """What is known of an open cluster: the context of its pages."""

    cluster_path: Path | None
    is_closed: bool
    draft: Draft
    background: Background
    messages: MessageCentre

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest snapshot."""


@dataclass(frozen=True, slots=True)
class JudgedCases:
    """Cases with their judgements, in the order of the file."""

    now: tuple[Judgement, ...] = ()
    """In the configuration that the cluster has."""
    edited: tuple[Judgement, ...] | None = None
    """With the edits that are not applied; None where there are none."""
    problem: str = ""
    """Why the file cannot be read, with every mistake in it; empty if it can."""


class CaseFeed(QObject):
    """Reads and judges the cases of one cluster when something changes, and writes those that are kept."""

    judged = Signal()
    """There are newer judgements in `found`."""

    def __init__(self, context: Watched, parent: QObject):
        super().__init__(parent)
        self._context = context
        self.found = JudgedCases()
        self.is_judged = False
        """Whether `found` is of any use yet."""
        self._judge = CaseJudge()
        self._read: tuple[object, CaseList] = (None, CaseList())
        self._cluster: Cluster | None = None
        """The configuration in which cases were judged last."""
        self._found_alike: tuple[Cluster, Cluster] | None = None
        """Two of very many hosts that a worker has found to be configured alike."""
        self._alike: LastAnswer[Cluster, Cluster, bool] = LastAnswer(is_configured_alike)
        self._judged_changes: tuple[AnyChange, ...] | None = None
        """The edits with which they were judged last; None before."""
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._timer.timeout.connect(self.refresh)
        self._stop_listening = context.draft.subscribe(self._timer.start)

    @property
    def path(self) -> Path:
        """The file of the cases."""
        path = self._context.cluster_path
        if path is not None:
            return find_case_path(path)
        snapshot = self._context.snapshot
        return find_own_case_path(snapshot.cluster.name if snapshot is not None else "cluster")

    def follow(self, snapshot: Snapshot | None) -> None:
        """Judge again if the configuration of a newer snapshot is another one."""
        known = self._cluster
        if snapshot is None:
            return
        if known is not None and len(snapshot.cluster.hosts) > MOST_COMPARED:
            self._compare_aside(known, snapshot.cluster)
        elif known is None or not self._alike.of(known, snapshot.cluster):
            self._timer.start()

    def _compare_aside(self, known: Cluster, cluster: Cluster) -> None:
        """Compare very many hosts in a worker; on a real cluster the load of all of them changes with each round."""

        def take(is_alike: bool) -> None:
            self._found_alike = (known, cluster) if is_alike else None
            if not is_alike:
                self._timer.start()
            elif self._cluster is known and not self.found.now:
                # Nothing was judged in it: to hold it would only keep all hosts of an old round.
                self._cluster, self._found_alike = cluster, None

        compare = partial(is_configured_alike, known, cluster)
        self._context.background.query("configured alike", compare, take, owner=self, is_long=True)

    def _is_alike(self, known: Cluster, cluster: Cluster) -> bool:
        """Whether two clusters are configured alike; of very many hosts, whether that is known already."""
        if known is cluster or len(cluster.hosts) <= MOST_COMPARED:
            return self._alike.of(known, cluster)
        return self._found_alike is not None and are_same(self._found_alike, (known, cluster))

    def refresh(self) -> None:
        """Read the file and judge all cases again, as far as anything has changed."""
        snapshot, draft = self._context.snapshot, self._context.draft
        if snapshot is None or self._context.is_closed:
            return
        # Load values change all the time, and no case depends on them.
        same = self._cluster is not None and self._is_alike(self._cluster, snapshot.cluster)
        cluster = self._cluster if same and self._cluster is not None else snapshot.cluster
        self._cluster = cluster
        is_edited = bool(draft.changes) and not draft.errors
        edited, path = draft.planned() if is_edited else None, self.path
        changes = tuple(draft.changes)

        def judge() -> JudgedCases | None:
            try:
                return self._find(path, cluster, edited)
            except UnwantedError:
                return None

        self._context.background.query(
            "cases", judge, lambda found: self._take(found, changes), owner=self, is_long=True
        )

    def _find(self, path: Path, cluster: Cluster, edited: Cluster | None) -> JudgedCases:
        known = self._load(path, cluster)
        if known.reports:
            return JudgedCases(problem="\n".join(f"{path.name}: {each}" for each in known.reports))
        now = self._judge.judge(known.cases, cluster, self._breathe)
        return JudgedCases(now, self._judge.judge(known.cases, edited, self._breathe) if edited is not None else None)

    def _take(self, found: JudgedCases | None, changes: tuple[AnyChange, ...]) -> None:
        if found is not None:
            self.found, self.is_judged, self._judged_changes = found, True, changes
            self.judged.emit()

    def find_broken(self) -> tuple[Judgement, ...] | None:
        """Return the cases that the edits break, as they would be then; None while that is not known."""
        if not (self.found.now or self.found.problem):
            return ()
        if self._judged_changes != tuple(self._context.draft.changes):
            return None
        pairs = zip(self.found.now, self.found.edited or (), strict=False)
        return tuple(then for now, then in pairs if now.holds and not then.holds)

    def _breathe(self) -> None:
        if self._context.is_closed:
            raise UnwantedError
        self._context.background.breath.take()

    def _load(self, path: Path, cluster: Cluster) -> CaseList:
        """Return the content of the file, the same values as long as it is not written; in a worker."""
        try:
            stat = path.stat()
        except OSError:
            return CaseList()
        mark = path, stat.st_mtime_ns, stat.st_size, stat.st_ino
        known, found = self._read
        if known != mark:
            try:
                found = CaseList(CaseBook(path).read(cluster))
            except ReportError as error:
                found = CaseList(reports=error.reports)
            except OSError as error:
                words = tr("The file cannot be read: {why}.").format(why=error.strerror)
                found = CaseList(reports=(Report("cases.unreadable", words),))
            self._read = mark, found
        return found

    def describe_change(self, before: Cluster, after: Cluster) -> tuple[SaidLine, ...]:
        """Return which cases a change of the configuration breaks, in lines; called in a worker."""
        from qmonpy.app.terms.case_number import list_case_lines

        known = self._load(self.path, before)
        if known.reports:
            said = tr("The cases cannot be judged: {path} has mistakes.").format(path=self.path.name)
            return (SaidLine(said),)
        return tuple(list_case_lines(self._judge.find_change(known.cases, before, after, self._breathe)))

    # Writing

    def keep(self, make: Callable[[Callable[[], None]], Case], on_done: Callable[[Any], None], owner: QObject) -> None:
        """Have a worker make a case and add it; `on_done` is called with it as it is kept, or with why it is not."""
        snapshot, path = self._context.snapshot, self.path
        assert snapshot is not None
        cluster = snapshot.cluster

        def work() -> Case | Exception:
            from qmonpy.insight.cases.keeping import NotKeptError

            try:
                return CaseBook(path).add(make(self._breathe), cluster)
            except (NotKeptError, UnwantedError, OSError, ReportError) as error:
                return error

        def done(kept: Case | Exception) -> None:
            self.refresh()
            on_done(kept)

        self._context.background.query(f"keep case {id(owner)}", work, done, owner=owner, is_long=True)

    def edit(self, work: Callable[[CaseBook, Cluster], None], done: str) -> None:
        """Change the file in a worker, and say that it is done or why not."""
        snapshot, path, messages = self._context.snapshot, self.path, self._context.messages
        assert snapshot is not None
        cluster = snapshot.cluster

        def run() -> str:
            try:
                work(CaseBook(path), cluster)
            except OSError as error:
                return tr("The cases cannot be written: {why}.").format(why=error.strerror)
            except ReportError as error:
                return "\n".join(map(str, error.reports))
            return ""

        def tell(problem: str) -> None:
            self.refresh()
            if problem:
                messages.post_error(problem)
            elif done:
                messages.post(done)

        self._context.background.operation("", run, tell, owner=self)

    def remove(self, names: Iterable[str]) -> None:
        """Delete cases."""
        gone = tuple(names)
        words = tr("Deleted the case {name}.") if len(gone) == 1 else tr("Deleted {count} cases.")
        done = words.format(name=gone[0] if gone else "", count=len(gone))
        self.edit(lambda book, cluster: book.remove(gone, cluster), done)

    def close(self) -> None:
        """Follow nothing any more."""
        self._timer.stop()
        self._stop_listening()
