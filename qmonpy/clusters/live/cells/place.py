"""Where a cell is: the machine that runs its commands and has its files, this one unless it is reached otherwise."""

import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import tzinfo
from pathlib import Path
from typing import Protocol

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.cells import find_qmaster_port, read_cell
from qmonpy.clusters.live.cells.files import LOCAL_FILES, CellFiles
from qmonpy.clusters.storage.os_user import find_os_user, find_primary_group
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report


class CommandFolder(Protocol):
    """A folder for the files that commands read, where the commands run."""

    def write(self, name: str, text: str) -> str:
        """Write a file in UTF-8 and return its path there; OSError if it cannot be written."""
        ...


class Place(Protocol):
    """The machine of a cell, as far as anything depends on which one it is; safe for threads."""

    @property
    def title(self) -> str:
        """What it is called within a sentence."""
        ...

    @property
    def files(self) -> CellFiles:
        """Its files."""
        ...

    @property
    def user(self) -> str:
        """The user of its operating system as whom commands run there."""
        ...

    @property
    def zone(self) -> tzinfo | None:
        """Its time zone; None for that of this program."""
        ...

    @property
    def reports(self) -> tuple[Report, ...]:
        """What people are to know of it, the same objects each time."""
        ...

    def allow_questions(self) -> None:
        """Note that somebody is there who asks for the cluster, and may be asked for a password."""
        ...

    def begin_round(self) -> None:
        """Note that everything is looked at anew: what was read of its files before may be older than that."""
        ...

    def find_qmaster(self, cell: Cell) -> tuple[str, str]:
        """Return the host and the port of a cell's qmaster as they are now, empty where they are not known."""
        ...

    def find_groups(self, users: Collection[str]) -> Mapping[str, str | None]:
        """Return the primary groups of users, None for those without one. May ask a directory service."""
        ...

    def open_folder(self) -> AbstractContextManager[CommandFolder]:
        """Make a folder that goes afterwards, with all that is in it; OSError if it cannot be made."""
        ...


@dataclass(frozen=True, slots=True)
class _LocalFolder:
    path: Path

    def write(self, name: str, text: str) -> str:
        """See `CommandFolder.write`."""
        file = self.path / name
        file.write_text(text, encoding="utf-8")
        return str(file)


@contextmanager
def open_local_folder() -> Iterator[CommandFolder]:
    """See `Place.open_folder`."""
    with tempfile.TemporaryDirectory(prefix="qmonpy-", ignore_cleanup_errors=True) as folder:
        yield _LocalFolder(Path(folder))


@dataclass(frozen=True, slots=True)
class ThisMachine:
    """The place of cells that this machine reaches by itself."""

    title: str = "this machine"
    files: CellFiles = LOCAL_FILES
    zone: tzinfo | None = None

    @property
    def user(self) -> str:
        """See `Place.user`."""
        return find_os_user()

    @property
    def reports(self) -> tuple[Report, ...]:
        """See `Place.reports`."""
        return ()

    def allow_questions(self) -> None:
        """See `Place.allow_questions`; nothing is asked."""

    def begin_round(self) -> None:
        """See `Place.begin_round`; every look here is new."""

    def find_qmaster(self, cell: Cell) -> tuple[str, str]:
        """See `Place.find_qmaster`."""
        # Another host may have become the qmaster since.
        return read_cell(cell.root, cell.name).qmaster or cell.qmaster, find_qmaster_port(cell)

    def find_groups(self, users: Collection[str]) -> Mapping[str, str | None]:
        """See `Place.find_groups`."""
        return {each: find_primary_group(each) for each in users}

    def open_folder(self) -> AbstractContextManager[CommandFolder]:
        """See `Place.open_folder`."""
        return open_local_folder()


HERE = ThisMachine()
