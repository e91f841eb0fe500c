"""The cells that can be chosen: that of the environment, those of this machine, those used before, and a typed one."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace

from qmonpy.clusters.cell import DEFAULT_CELL, Cell, KnownCell, Origin
from qmonpy.clusters.live.cells.cells import find_cells, find_current_cell, find_qmaster_port, read_cell


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
    return KnownCell(cell, origin, find_qmaster_port(cell))


def make_cell(root: str, name: str, port: str) -> Cell:
    """Return the cell that somebody typed; what was left empty is read from the cell's own files."""
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
    now = read_cell(used.root, used.name)
    return replace(
        now,
        qmaster_port=used.qmaster_port or now.qmaster_port,
        execd_port=used.execd_port or now.execd_port,
        qmaster=now.qmaster or used.qmaster,
    )
