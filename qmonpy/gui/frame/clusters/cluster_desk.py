"""Opens, shows, saves and closes the clusters of a window, in the background; failures become messages."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from qmonpy.app.editing.file_conflicts import name_taken
from qmonpy.clusters.interface import ClusterInterface, KeptElsewhere, KnowsItsUser
from qmonpy.formats.files.diagnosis import REPAIRABLE
from qmonpy.formats.files.file_merge import Choices, Saved
from qmonpy.gui.base.background import Background, Failure
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.base.words import count_of
from qmonpy.gui.frame.clusters.cluster_reach import ClusterReach, Reach
from qmonpy.gui.frame.clusters.open_cluster import ClusterFiles, OpenCluster, RecordsBeside, RepairsFiles
from qmonpy.gui.frame.edits.unsaved_keeper import KeepsUnsaved
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.happening import FailureRate
from qmonpy.translation import tr
from qmonpy.unforeseen import log_unforeseen

Entry = OpenCluster | ClusterReach
"""A cluster of the window: open, or being opened."""


class ClusterDesk(QObject):
    """Holds the clusters of a window; one of them is on screen, none before the first is read."""

    entry_shown = Signal(object)
    """An `Entry` is on screen now, or None after the last was closed."""
    entry_closed = Signal(object)
    """An `Entry` is being closed and is not on screen any more: destroy everything that shows it."""
    cluster_opened = Signal(object)
    """An `OpenCluster` is on screen for the first time."""
    cluster_saved = Signal()
    import_reported = Signal(str, object)
    """A sentence with the result of an import, and the reports on its files."""
    save_disputed = Signal(str, object, object)
    """The name of a file, the `FileConflict`s that keep a cluster from being saved there, and a function that takes
    each with True where the version here is kept, and saves."""
    opening_failed = Signal(str)
    """The file of this name could not be opened."""
    left_found = Signal(object, object)
    """An `OpenCluster`, and the `LeftWork`s of runs that ended without saving it, the newest first."""
    repair_needed = Signal(object)
    """The `Diagnosis` of a file that could not be opened because it is not understood."""

    def __init__(self, files: ClusterFiles, background: Background, messages: MessageCentre, parent: QObject):
        super().__init__(parent)
        self._files = files
        self._background = background
        self._messages = messages
        self.record: Callable[[OpenCluster], RecordsBeside] | None = None
        """Begins to record a cluster that was opened; None for a window that records nothing, as in tests."""
        self._entries: list[Entry] = []
        self.shown: Entry | None = None
        """The entry on screen."""

    @property
    def files(self) -> ClusterFiles:
        """What opens and stores the files of clusters."""
        return self._files

    @property
    def background(self) -> Background:
        """Where the work of the window is done that belongs to no open cluster."""
        return self._background

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All clusters, in the order in which they were opened."""
        return tuple(self._entries)

    @property
    def open(self) -> OpenCluster | None:
        """The open cluster on screen; None while there is none."""
        return self.shown if isinstance(self.shown, OpenCluster) else None

    @property
    def clusters(self) -> tuple[OpenCluster, ...]:
        """The open clusters."""
        return tuple(each for each in self._entries if isinstance(each, OpenCluster))

    # Opening

    def open_file(self, path: Path, *, is_demo: bool = False) -> None:
        """Read a cluster file, or show it if it is already open; the demo cluster is part of the program."""
        present = next((each for each in self.clusters if each.path is not None and each.path == path), None)
        if present is not None:
            self.go_to(present)
            self._messages.post(tr("{name} is open already.").format(name=path.name))
            return
        self._open_file(path, None if is_demo else path)

    def open_real(
        self, name: str, reach: Reach, identity: str = "", on_wanted: Callable[[], object] = lambda: None
    ) -> None:
        """Show a real cluster as soon as it answers; if one of the same identity is there, show that.

        `on_wanted` is called before each attempt that a person wants, not before those that are made by themselves.
        """
        present = next((each for each in self._entries if identity and each.identity == identity), None)
        if present is not None:
            self.go_to(present)
            return
        entry = ClusterReach(name, identity, reach, self._background, self._messages, self, on_wanted)
        entry.reached.connect(lambda cluster: self._take_reached(entry, cluster))
        self._entries.append(entry)
        self.go_to(entry)
        entry.ask()

    def show(self, cluster: ClusterInterface, path: Path | None = None, identity: str = "") -> OpenCluster:
        """Add an open cluster, and bring it on screen."""
        return self._add(cluster, path, identity, len(self._entries))

    def _open_file(self, path: Path, saved_to: Path | None, replaced: OpenCluster | None = None) -> None:
        def finish(found: tuple[ClusterInterface, str]) -> None:
            cluster, others = found
            words = tr(
                "{name} can also be written by {others}: whoever can write the file of a cluster can do everything in"
                " it. `qmonpy serve` gives each user their own rights in a spool."
            )
            access = words.format(others=others, name=path.name) if others else ""
            opened = self.show(cluster, saved_to)
            if opened.is_served and isinstance(cluster, KnowsItsUser) and isinstance(cluster.clock, KeptElsewhere):
                words = tr("{keeper} serves this cluster to all its users; you have the rights of {user}.")
                access = words.format(keeper=cluster.clock.keeper, user=cluster.user)
            if access:
                opened.messages.post(access)
            if replaced is not None:
                opened.take_over(replaced)
                self.close(replaced)

        self._background.operation(
            tr("Opening {name}").format(name=path.name),
            lambda: (self._files.open(path), self._files.describe_access(path) if saved_to is not None else ""),
            finish,
            owner=self,
            on_failed=lambda failure: self._fail_to_open(path, failure),
        )

    def _take_reached(self, entry: ClusterReach, cluster: ClusterInterface) -> None:
        """Put a real cluster that answers in the place of its reach; it comes on screen only if that is there."""
        place, is_shown = self._entries.index(entry), entry is self.shown
        if entry.failures:
            times = count_of(entry.failures, "failed attempt", "failed attempts")
            self._messages.post(tr("{name} is open now, after {times}.").format(name=entry.name, times=times))
        opened = self._add(cluster, None, entry.identity, place, is_shown=is_shown)
        self._remove(entry)
        if not is_shown:
            words = tr("{name} is open; choose it in the Cluster menu.").format(name=opened.name)
            self._messages.post(words)

    def _add(
        self, cluster: ClusterInterface, path: Path | None, identity: str, place: int, *, is_shown: bool = True
    ) -> OpenCluster:
        opened = OpenCluster(cluster, path, self._background, self._messages, self, identity)
        if self.record is not None:
            opened.recorder = self.record(opened)
            opened.context.readings_url = opened.recorder.url
        self._keep_unsaved(opened)
        self._entries.insert(place, opened)
        if is_shown:
            self.go_to(opened)
        opened.messages.post(tr("Opened {name}.").format(name=opened.title))
        opened.tell_troubles()
        return opened

    def _keep_unsaved(self, opened: OpenCluster) -> None:
        store = self._files.keep_unsaved(opened.cluster) if isinstance(self._files, KeepsUnsaved) else None
        if store is not None:
            keeper = opened.keep_unsaved(store)
            keeper.left_found.connect(lambda found: self.left_found.emit(opened, found))
            keeper.begin()

    def _fail_to_open(self, path: Path, failure: Failure) -> None:
        self.say_failure(tr("{name} was not opened").format(name=path.name), failure)
        self.opening_failed.emit(path.name)
        files = self._files
        if isinstance(files, RepairsFiles) and _may_be_repaired(failure, is_spool=files.keeps_itself(path)):
            self._background.operation(
                tr("Looking what of {name} is not understood").format(name=path.name),
                lambda: files.diagnose(path),
                lambda found: self.repair_needed.emit(found),
                owner=self,
                on_failed=lambda _: None,
            )

    # Which is on screen

    def let_runs_fail(self, rate: float) -> None:
        """Let so many runs of one fail on the simulated cluster that is shown."""
        if self.open is not None:
            context = self.open.context
            cluster, user, messages = context.cluster, context.user, context.messages
            some = tr("{rate:.0%} of the runs that begin from now on fail.").format(rate=rate)
            done = some if rate else tr("No run fails by itself from now on.")
            context.background.operation(
                tr("Set how many runs fail"),
                lambda: cluster.happen(user, FailureRate(rate)),
                lambda answer: messages.post_answer(answer, done),
                owner=self,
            )

    def go_to(self, entry: Entry) -> None:
        """Bring a cluster on screen; the one before slows down or stops as it does off screen."""
        if entry is self.shown:
            return
        if isinstance(self.shown, OpenCluster):
            self.shown.is_on_screen = False
        self.shown = entry
        if isinstance(entry, OpenCluster):
            entry.is_on_screen = True
        self.entry_shown.emit(entry)

    def go_to_next(self) -> None:
        """Bring the next cluster on screen, after the last one the first."""
        if self.shown is not None:
            self.go_to(self._entries[(self._entries.index(self.shown) + 1) % len(self._entries)])

    def close(self, entry: Entry) -> None:
        """Close a cluster and bring its neighbour on screen; ask about unsaved work before you call this."""
        if entry not in self._entries:
            return
        if entry is self.shown:
            place = self._entries.index(entry)
            others = [each for each in self._entries if each is not entry]
            if others:
                self.go_to(others[min(place, len(others) - 1)])
            else:
                if isinstance(entry, OpenCluster):
                    entry.is_on_screen = False
                self.shown = None
                self.entry_shown.emit(None)
        self._remove(entry)

    def close_all(self) -> None:
        """Close every cluster, the one on screen last; ask about unsaved work before you call this."""
        for entry in sorted(self._entries, key=lambda each: each is self.shown):
            self.close(entry)

    def _remove(self, entry: Entry) -> None:
        self._entries.remove(entry)
        self.entry_closed.emit(entry)
        entry.close()

    # Files

    def save(
        self,
        path: Path,
        on_done: Callable[[], None] | None = None,
        opened: OpenCluster | None = None,
        choices: Choices = (),
    ) -> None:
        """Write an open cluster with its jobs to a file: the given one, or else the one on screen.

        What another program changed in the file is merged; `save_disputed` tells what is to be decided first.
        """
        opened = opened or self.open
        if opened is None:
            return
        entries, deeds = len(opened.cluster.journal()), opened.deeds()
        if opened.cluster.is_durable and path == opened.path:
            opened.messages.post(tr("Nothing to save: {name} saves every change at once.").format(name=path.name))
            if on_done is not None:
                on_done()
            return

        def finish(found: tuple[Saved, tuple[Report, ...]]) -> None:
            saved, reports = found
            opened.messages.post_reports(reports)
            if saved.conflicts:
                again = partial(self._save_with, path, on_done, opened)
                self.save_disputed.emit(path.name, saved.conflicts, again)
                return
            if opened.is_real:
                opened.messages.post(tr("A copy of {name} is in {path}.").format(name=opened.name, path=path))
                if on_done is not None:
                    on_done()
                return
            if on_done is None and self._files.keeps_itself(path):
                self._open_file(path, path, replaced=opened)
                return
            opened.take_saved(path, entries + saved.new_entries, deeds)
            opened.messages.post(_say_saved(path.name, saved), details=str(path))
            self.cluster_saved.emit()
            if on_done is not None:
                on_done()

        opened.background.operation(
            tr("Saving {name}").format(name=path.name),
            lambda: self._write(opened, path, choices),
            finish,
            owner=opened,
            on_failed=lambda failure: self.say_failure(
                tr("{name} was not saved").format(name=path.name), failure, opened.messages
            ),
        )

    def _write(self, opened: OpenCluster, path: Path, choices: Choices) -> tuple[Saved, tuple[Report, ...]]:
        """Write a cluster, in a worker; where it goes on in the file, what was recorded of it goes along."""
        saved = self._files.save(opened.cluster, path, choices)
        goes_on = self._files.keeps_itself(path) and not opened.is_real
        return saved, opened.recorder.carry_to(path) if goes_on and opened.recorder is not None else ()

    def _save_with(self, path: Path, on_done: Callable[[], None] | None, opened: OpenCluster, choices: Choices) -> None:
        if opened in self.clusters:
            self.save(path, on_done, opened, choices)

    def export(self, path: Path) -> None:
        """Write the configuration of the cluster on screen as a directory of qconf files."""
        opened = self.open
        if opened is None:
            return

        def finish(reports: tuple[Report, ...]) -> None:
            opened.messages.post(tr("Exported to {name}.").format(name=path.name), details=str(path))
            opened.messages.post_reports(reports)

        opened.background.operation(
            tr("Exporting to {name}").format(name=path.name),
            lambda: self._files.export(opened.cluster, path),
            finish,
            owner=opened,
            on_failed=lambda failure: self.say_failure(
                tr("{name} was not written").format(name=path.name), failure, opened.messages
            ),
        )

    def import_directory(self, path: Path) -> None:
        """Open a directory of qconf files as a new cluster that is in no file yet."""
        self._background.operation(
            tr("Importing {name}").format(name=path.name),
            lambda: self._files.import_directory(path),
            lambda found: self._show_import(path.name, *found),
            owner=self,
            on_failed=lambda failure: self._fail_to_import(path.name, failure),
        )

    def _show_import(self, name: str, cluster: ClusterInterface, reports: tuple[Report, ...]) -> None:
        self.show(cluster).saved_entries -= 1
        if reports:
            self.import_reported.emit(tr("{name} was imported, with these remarks:").format(name=name), reports)

    def _fail_to_import(self, name: str, failure: Failure) -> None:
        self.say_failure(tr("{name} was not imported").format(name=name), failure)
        if isinstance(failure.error, ReportError):
            words = tr("Nothing of {name} was imported, because of these mistakes:").format(name=name)
            self.import_reported.emit(words, failure.error.reports)

    def say_failure(self, what: str, failure: Failure, messages: MessageCentre | None = None) -> None:
        """Post mistakes in a file one by one, a refusal of the system as a sentence, other exceptions with their trace.

        `messages` are those of the cluster that it is about, if it is about one.
        """
        messages = messages or self._messages
        if isinstance(failure.error, ReportError):
            problems = count_of(len(failure.error.reports), "problem", "problems")
            messages.post_error(tr("{what}: {problems}, each in a message.").format(what=what, problems=problems))
            messages.post_reports(failure.error.reports)
        elif isinstance(failure.error, OSError):
            messages.post_error(f"{what}: {failure.error.strerror or failure.error}.", str(failure.error))
        else:
            messages.post_error(f"{what}: {log_unforeseen(what, failure.error)}.", failure.trace)


def _say_saved(name: str, saved: Saved) -> str:
    """Return the message that a file was saved, with what was taken over from it."""
    said = [tr("Saved {name}.").format(name=name)]
    if saved.taken:
        words = tr("Another program had changed it; its changes are here now, too: {changes}.")
        said.append(words.format(changes=name_taken(saved.taken)))
    if saved.renumbered:
        words = tr("Numbers that were given here and there stay with what is in the file: {numbers}.")
        said.append(words.format(numbers=", ".join(saved.renumbered)))
    return " ".join(said)


def _may_be_repaired(failure: Failure, *, is_spool: bool) -> bool:
    """Whether a file is there and can be read as what it is, but what it says is not understood."""
    if isinstance(failure.error, ReportError):
        return not is_spool or any(each.code in REPAIRABLE for each in failure.error.reports)
    return not isinstance(failure.error, OSError | UnicodeError)
