"""Finds the cells of Grid Engine that this machine knows: their directories, ports, and the host of their qmaster."""

import os
import platform
import re
import socket
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from qmonpy.clusters.cell import DEFAULT_CELL, Cell, KnownCell, Origin
from qmonpy.clusters.live.cells.files import LOCAL_FILES, CellFiles

USUAL_ROOTS = ("/var/lib/gridengine", "/usr/share/gridengine", "/usr/local/sge")
DEBIAN_SETTINGS = Path("/etc/default/gridengine")
PORTS = ("SGE_QMASTER_PORT", "SGE_EXECD_PORT")
QMASTER_SERVICE = "sge_qmaster"
SELDOM_RUN = "sge_share_mon"
"""A program that lies in `utilbin`, where it is not in PATH; Debian has it there and in `bin`."""

_SETTING = re.compile(r"^\s*(?:export\s+)?(SGE_\w+)=([^\s;`$]+)", re.MULTILINE)
_MACHINES = {"x86_64": "amd64", "aarch64": "arm64", "i686": "x86"}


def find_current_cell(environment: Mapping[str, str]) -> Cell | None:
    """Return the cell that SGE_ROOT and SGE_CELL of the environment name, None without SGE_ROOT."""
    root = environment.get("SGE_ROOT", "")
    if not root:
        return None
    found = read_cell(root, environment.get("SGE_CELL") or DEFAULT_CELL)
    qmaster_port, execd_port = (environment.get(name) or own for name, own in zip(PORTS, _ports(found), strict=True))
    return Cell(found.root, found.name, qmaster_port, execd_port, found.qmaster)


def find_cells(
    environment: Mapping[str, str], roots: Iterable[str] = USUAL_ROOTS, settings: Path = DEBIAN_SETTINGS
) -> tuple[Cell, ...]:
    """Return every known cell once, that of the environment first.

    Looks at the environment, the settings of Debian's packages, and the directories below the usual roots.
    """
    current = find_current_cell(environment)
    debian = _read_settings(settings)
    places = [*([current.root] if current else []), *([debian["SGE_ROOT"]] if "SGE_ROOT" in debian else []), *roots]
    found = [current] if current else []
    for root in dict.fromkeys(places):
        found += [read_cell(root, name) for name in _cell_names(Path(root))]
    by_place: dict[tuple[str, str], Cell] = {}
    for each in found:
        by_place.setdefault((os.path.realpath(each.root), each.name), each)
    return tuple(by_place.values())


def read_cell(root: str, name: str, files: CellFiles = LOCAL_FILES) -> Cell:
    """Return a cell with the ports and the qmaster's host from its own files; what cannot be read is empty."""
    folder = Path(root, name, "common")
    settings = _read_settings(folder / "settings.sh", files)
    qmaster_port, execd_port = (settings.get(port, "") for port in PORTS)
    return Cell(root, name, qmaster_port, execd_port, _read_line(folder / "act_qmaster", files))


def find_known_cells(environment: Mapping[str, str], used: Iterable[Cell]) -> tuple[KnownCell, ...]:
    """Return every cell once: that of the environment, those found on this machine, those used before."""
    current = find_current_cell(environment)
    here = [(each, Origin.ENVIRONMENT if each == current else Origin.FOUND) for each in find_cells(environment)]
    found: dict[str, KnownCell] = {}
    for cell, origin in (*here, *((_recall(each), Origin.USED) for each in used)):
        known = known_cell(cell, origin)
        found.setdefault(known.key, known)
    return tuple(found.values())


def known_cell(cell: Cell, origin: Origin = Origin.TYPED) -> KnownCell:
    """Return a cell with the port that its commands use."""
    return KnownCell(cell, origin, cell.qmaster_port if cell.place else find_qmaster_port(cell))


def make_cell(root: str, name: str, port: str) -> Cell:
    """Return the cell that somebody typed; what was left empty is read from the cell's own files."""
    # No path has this character, and the system's functions raise where one does.
    root, name, port = (each.replace("\0", "") for each in (root, name, port))
    place = os.path.abspath(os.path.expanduser(root.strip())) if root.strip() else ""
    found = read_cell(place, name.strip() or DEFAULT_CELL)
    return replace(found, qmaster_port=port.strip() or found.qmaster_port)


def parse_cell(words: str) -> Cell:
    """Return the cell of a command-line argument `ROOT[:CELL[:PORT]]`."""
    root, _, rest = words.partition(":")
    name, _, port = rest.partition(":")
    return make_cell(root, name, port)


def _recall(used: Cell) -> Cell:
    """A cell as its files have it now, as another host may have become the qmaster since it was used."""
    if used.place:
        return used
    now = read_cell(used.root, used.name)
    return replace(
        now,
        qmaster_port=used.qmaster_port or now.qmaster_port,
        execd_port=used.execd_port or now.execd_port,
        qmaster=now.qmaster or used.qmaster,
    )


def cell_environment(cell: Cell, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment in which Grid Engine's commands reach a cell.

    The cell's own program folders come last in PATH where SGE_ROOT is that of the environment, whose PATH is then
    somebody's choice, and first elsewhere. Behind everything are those of programs that people seldom run.
    """
    is_current = environment.get("SGE_ROOT") == cell.root
    own = os.pathsep.join(_program_folders(Path(cell.root, "bin")))
    path = environment.get("PATH", os.defpath)
    seldom = os.pathsep.join(_program_folders(Path(cell.root, "utilbin"), SELDOM_RUN))
    parts = (*((path, own) if is_current else (own, path)), seldom)
    named = {"SGE_ROOT": cell.root, "SGE_CELL": cell.name, **dict(zip(PORTS, _ports(cell), strict=True))}
    kept = {name: text for name, text in environment.items() if not name.startswith("SGE_") or is_current}
    return {
        **kept,
        **{name: text for name, text in named.items() if text},
        "PATH": os.pathsep.join(filter(None, parts)),
    }


def find_qmaster_port(cell: Cell) -> str:
    """Return the port of a cell's qmaster: its own, or that of the machine's services database; empty without both."""
    if cell.qmaster_port:
        return cell.qmaster_port
    try:
        return str(socket.getservbyname(QMASTER_SERVICE, "tcp"))
    except (OSError, ValueError):  # ValueError: a path with the character that ends paths
        return ""


def find_program_folders(root: str) -> tuple[str, ...]:
    """Return the folders with programs below an SGE_ROOT, this machine's architecture first, or where they would be."""
    folder = Path(root, "bin")
    return tuple(_program_folders(folder)) or (str(folder / f"lx-{_machine_kind()}"),)


def cell_names(root: str) -> tuple[str, ...]:
    """Return the names of the cells in an SGE_ROOT for which a qmaster was started."""
    return tuple(_cell_names(Path(root)))


def _machine_kind() -> str:
    return _MACHINES.get(platform.machine(), platform.machine())


def _ports(cell: Cell) -> tuple[str, str]:
    return cell.qmaster_port, cell.execd_port


def _cell_names(root: Path) -> Iterator[str]:
    try:
        found = sorted(root.glob("*/common/act_qmaster"))
    except (OSError, ValueError):
        return
    yield from (path.parent.parent.name for path in found)


def _program_folders(folder: Path, program: str = "qstat") -> list[str]:
    """The folders that have a program, those of this machine's architecture first."""
    try:
        found = [folder, *sorted(each for each in folder.iterdir() if each.is_dir())]
    except (OSError, ValueError):
        return []
    kind = _machine_kind()
    having = [each for each in found if (each / program).exists()]
    return [str(each) for each in sorted(having, key=lambda each: kind not in each.name)]


def _read_settings(path: Path, files: CellFiles = LOCAL_FILES) -> dict[str, str]:
    """The `SGE_NAME=value` lines of a shell file whose values are plain words."""
    try:
        text = files.read_text(path)
    except (OSError, ValueError):
        return {}
    return {name: value.strip("\"'") for name, value in _SETTING.findall(text)}


def _read_line(path: Path, files: CellFiles) -> str:
    try:
        return files.read_text(path).strip().partition("\n")[0]
    except (OSError, ValueError):
        return ""
