"""A machine that is reached by ssh, as the place of cells."""

import contextlib
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone, tzinfo

from qmonpy.clusters.cell import DEFAULT_CELL, Cell
from qmonpy.clusters.live.cells.cell_check import NEEDED_COMMANDS
from qmonpy.clusters.live.cells.place import CommandFolder
from qmonpy.clusters.live.remote.connection import Connection, NoConnectionError
from qmonpy.clusters.live.remote.files import RemoteFiles
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import tr

MOST_USERS = 200
"""So many users are looked up by one question."""


@dataclass(frozen=True, slots=True)
class Login:
    """What is known of a machine, and of a cell there, once one is logged in."""

    cell: Cell
    environment: Mapping[str, str]
    """That in which the cell's commands run."""
    user: str
    zone: tzinfo | None
    """None for the zone of this program."""
    settings: str
    """The file that was read for the environment; empty if there is none."""
    banner: str
    """What the login printed."""


class RemotePlace:
    """The `Place` of cells behind a connection; safe for threads."""

    def __init__(self, connection: Connection, login: Login):
        self._connection, self.login = connection, login
        self._files = RemoteFiles(connection)
        self._reports = (_describe_login(self.title, login),)

    @property
    def title(self) -> str:
        """See `Place.title`."""
        return self._connection.address.text

    @property
    def files(self) -> RemoteFiles:
        """See `Place.files`."""
        return self._files

    @property
    def user(self) -> str:
        """See `Place.user`."""
        return self.login.user

    @property
    def zone(self) -> tzinfo | None:
        """See `Place.zone`."""
        return self.login.zone

    @property
    def reports(self) -> tuple[Report, ...]:
        """See `Place.reports`: as whom and in which environment commands run."""
        return self._reports

    def allow_questions(self) -> None:
        """See `Place.allow_questions`."""
        self._connection.allow_questions()

    def begin_round(self) -> None:
        """See `Place.begin_round`."""
        self._files.begin_round()

    def find_qmaster(self, cell: Cell) -> tuple[str, str]:
        """See `Place.find_qmaster`."""
        try:
            host = self._files.read_text(cell.folder / "act_qmaster").strip().partition("\n")[0]
        except OSError:
            host = ""
        return host or cell.qmaster, self.login.cell.qmaster_port

    def find_groups(self, users: Collection[str]) -> Mapping[str, str | None]:
        """See `Place.find_groups`; none are known where there is no connection."""
        found: dict[str, str | None] = {}
        names = tuple(users)
        for at in range(0, len(names), MOST_USERS):
            some = names[at : at + MOST_USERS]
            with contextlib.suppress(NoConnectionError, ValueError):
                told = self._connection.ask_shell(("qm_groups", *some)).text.split("\0")
                found.update((name, group or None) for name, group in zip(some, told, strict=False))
        return found

    @contextmanager
    def open_folder(self) -> Iterator[CommandFolder]:
        """See `Place.open_folder`."""
        try:
            reply = self._connection.ask_shell(("mktemp", "-d", "-t", "qmonpy-XXXXXXXXXX"))
        except NoConnectionError as error:
            raise OSError(
                tr("there is no connection to {title}: {error}").format(title=self.title, error=error)
            ) from error
        if reply.status != 0:
            raise _describe_refusal(self._connection, reply.error_text)
        path = reply.text.removesuffix("\n")
        try:
            yield _RemoteFolder(self._connection, path)
        finally:
            with contextlib.suppress(NoConnectionError):
                self._connection.ask_shell(("qm_drop", path))


@dataclass(frozen=True, slots=True)
class _RemoteFolder:
    connection: Connection
    path: str

    def write(self, name: str, text: str) -> str:
        """See `CommandFolder.write`."""
        file = f"{self.path}/{name}"
        try:
            reply = self.connection.ask_shell(("qm_write", file, text))
        except (NoConnectionError, ValueError) as error:
            raise OSError(str(error)) from error
        if reply.status != 0:
            raise _describe_refusal(self.connection, reply.error_text)
        return file


def _describe_refusal(connection: Connection, said: str) -> OSError:
    """Why a file cannot be made there, such as for a full disk: it is the other machine that is to be looked at."""
    return OSError(tr('{address} says "{words}"').format(address=connection.address.text, words=" ".join(said.split())))


def _describe_login(place: str, login: Login) -> Report:
    settings = (
        tr("with the settings of {settings}").format(settings=login.settings)
        if login.settings
        else tr("without a settings.sh of the cell")
    )
    said = tr(' The login printed "{words}".').format(words=" ".join(login.banner.split())) if login.banner else ""
    words = tr("Commands run on {place} as {user}, {settings}; PATH is {path}.{said}").format(
        place=place, user=login.user, settings=settings, path=login.environment.get("PATH", ""), said=said
    )
    return Report("live.over-ssh", words, Severity.HINT)


def log_in(connection: Connection, cell: Cell) -> Login:
    """Find out what commands of a cell need there, and which cell is meant; ReportError if that fails."""
    try:
        found = _find_cell(connection, cell)
        return _read_settings(connection, found)
    except NoConnectionError as error:
        words = tr("There is no connection to {address}: {error}.").format(address=connection.address.text, error=error)
        raise ReportError((Report("live.cut", words, fields=("place",)),)) from error


def _find_cell(connection: Connection, cell: Cell) -> Cell:
    reply = connection.ask_shell(("qm_find", cell.root, cell.name))
    told = reply.text.split("\0")
    found = list(dict.fromkeys(zip(told[1::3], told[2::3], strict=False)))
    if cell.name and not cell.root:
        found = [each for each in found if each[1] == cell.name]
    place = connection.address.text
    if not found:
        words = tr(
            "No cell is known on {place}: its login sets no SGE_ROOT, and none is in the usual places. Name it:"
            " {place}/ROOT:CELL."
        ).format(place=place)
        raise ReportError((Report("live.no-cell", words, fields=("root",)),))
    if len(found) > 1:
        names = ", ".join(f"{place}{root}:{name}" for root, name in found)
        words = tr("{place} has several cells; name one of them: {names}.").format(place=place, names=names)
        raise ReportError((Report("live.no-cell", words, fields=("root",)),))
    root, name = found[0]
    return Cell(root, name or DEFAULT_CELL, cell.qmaster_port, cell.execd_port, cell.qmaster, cell.place)


def _read_settings(connection: Connection, cell: Cell) -> Login:
    begin = time.time()
    reply = connection.ask_shell(("qm_settings", cell.root, cell.name))
    told = reply.text.split("\0")
    if len(told) < 13:
        words = tr("The shell of {address} did not answer as one does: {said}.").format(
            address=connection.address.text, said=reply.error_text.strip()
        )
        raise ReportError((Report("live.no-shell", words, fields=("place",)),))
    settings, path, libraries, port, execd, service, home, user, zone, qmaster, missing, is_root, is_cell = told[:13]
    _check(connection.address.text, cell, path, missing, is_root=bool(is_root), is_cell=bool(is_cell))
    found = Cell(
        cell.root,
        cell.name,
        cell.qmaster_port or port or service,
        cell.execd_port or execd,
        qmaster.strip(),
        cell.place,
    )
    named = {
        "SGE_ROOT": cell.root,
        "SGE_CELL": cell.name,
        "SGE_QMASTER_PORT": cell.qmaster_port or port,
        "SGE_EXECD_PORT": found.execd_port,
        "LD_LIBRARY_PATH": libraries,
        "HOME": home,
        "PATH": path,
    }
    environment = {name: text for name, text in named.items() if text}
    source = "" if settings == "none" else settings
    banner = connection.state.login
    return Login(found, environment, user.strip(), _parse_zone(zone.strip(), begin), source, banner)


def _check(place: str, cell: Cell, path: str, missing: str, *, is_root: bool, is_cell: bool) -> None:
    if not is_root:
        words = tr("SGE_ROOT {root} is not a directory on {place}.").format(root=cell.root, place=place)
        raise ReportError((Report("live.no-root", words, fields=("root",)),))
    if not is_cell:
        words = tr('"{name}" is not a cell of {root} on {place}: {folder}/bootstrap cannot be read there.').format(
            name=cell.name, root=cell.root, place=place, folder=cell.folder
        )
        raise ReportError((Report("live.no-cell", words, fields=("name",)),))
    lacking = [each for each in NEEDED_COMMANDS if each in missing.split()]
    if lacking:
        words = tr(
            "{lacking} cannot be found on {place}, neither below {root}/bin nor in the PATH of the login ({path})."
            " Install Grid Engine's client programs there, or name the SGE_ROOT that has them."
        ).format(lacking=", ".join(lacking), place=place, root=cell.root, path=path)
        raise ReportError((Report("live.no-command", words, fields=("root",)),))


def _parse_zone(text: str, now: float) -> tzinfo | None:
    """The zone of `date +%z`; None if it is that of this program now."""
    sign, hours, minutes = text[:1], text[1:3], text[3:5]
    if sign not in ("+", "-") or not (is_whole(hours) and is_whole(minutes)):
        return None
    offset = timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if sign == "-" else 1)
    ours = datetime.fromtimestamp(now).astimezone().utcoffset()
    return None if ours == offset else timezone(offset)
