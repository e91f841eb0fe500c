"""Checks whether a cell can be opened: its directories, port and programs, and whether its qmaster answers."""

import os
from collections.abc import Mapping
from pathlib import Path

from qmonpy.clusters.cell import Cell, CellAnswer
from qmonpy.clusters.live.cells.cells import (
    QMASTER_SERVICE,
    cell_environment,
    cell_names,
    find_program_folders,
    find_qmaster_port,
)
from qmonpy.clusters.live.cells.commands import GridEngine, report_failure
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import tr

NEEDED_COMMANDS = ("qconf", "qstat", "qhost", "qrstat")
"""The commands that every cluster is read by."""
QUESTION = ("qconf", "-sm")
"""A short question that only the qmaster answers, and never with nothing: every cell has managers."""
ANSWER_SECONDS = 10.0
LARGEST_PORT = 65535

ROOT, NAME, PORT = "root", "name", "port"
"""The `fields` of reports: which of the values that make a cell is wrong."""


def check_cell(cell: Cell, environment: Mapping[str, str]) -> tuple[Report, ...]:
    """Return what is wrong with a cell, without asking its qmaster: only files of this machine are read."""
    places = _check_place(cell)
    return (*places, *_check_port(cell), *(() if places else check_commands(cell, environment)))


def check_commands(cell: Cell, environment: Mapping[str, str]) -> tuple[Report, ...]:
    """Return a report if one of NEEDED_COMMANDS is missing; it names the folders that were searched."""
    engine = GridEngine(cell_environment(cell, environment))
    missing = [name for name in NEEDED_COMMANDS if engine.find(name) is None]
    if not missing:
        return ()
    folders = ", ".join(find_program_folders(cell.root))
    path = environment.get("PATH", os.defpath) or "empty"
    names = tr(" and ").join(filter(None, (", ".join(missing[:-1]), missing[-1])))
    words = tr(
        "{names} cannot be found, neither in {folders} nor in PATH ({path}). Install Grid Engine's client programs"
        " (on Debian the package gridengine-client), or name the SGE_ROOT that has them."
    ).format(names=names, folders=folders, path=path)
    return (Report("live.no-command", words, fields=(ROOT,)),)


def ask_cell(cell: Cell, engine: GridEngine) -> CellAnswer:
    """Ask a cell's qmaster a short question, wait for at most ANSWER_SECONDS, and return whether it answered."""
    result = engine.run(QUESTION, timeout_seconds=ANSWER_SECONDS)
    return CellAnswer(None if result.is_fine else report_failure(result), result.seconds)


def _check_place(cell: Cell) -> tuple[Report, ...]:
    root = Path(cell.root)
    if not cell.root:
        return (
            Report("live.no-root", tr("SGE_ROOT is empty; it is the directory that has the cells."), fields=(ROOT,)),
        )
    if not root.is_dir():
        kind = tr("is not a directory") if root.exists() else tr("does not exist or cannot be read")
        return (
            Report("live.no-root", tr("SGE_ROOT {root} {kind}.").format(root=cell.root, kind=kind), fields=(ROOT,)),
        )
    if not cell.name or "/" in cell.name:
        words = tr('"{name}" is not a cell name; a cell is a directory in {root}, usually "default".').format(
            name=cell.name, root=cell.root
        )
        return (Report("live.no-cell", words, fields=(NAME,)),)
    bootstrap = cell.folder / "bootstrap"
    if not os.access(bootstrap, os.R_OK):
        others = [each for each in cell_names(cell.root) if each != cell.name]
        there = tr("; its cells are {others}").format(others=", ".join(others)) if others else ""
        reason = tr("cannot be read") if bootstrap.exists() else tr("does not exist")
        words = tr('"{name}" is not a cell of {root}: {bootstrap} {reason}{there}.').format(
            name=cell.name, root=cell.root, bootstrap=bootstrap, reason=reason, there=there
        )
        return (Report("live.no-cell", words, fields=(NAME,)),)
    return ()


def _check_port(cell: Cell) -> tuple[Report, ...]:
    port = cell.qmaster_port
    if port and not (is_whole(port) and 0 < int(port) <= LARGEST_PORT):
        words = tr('"{port}" is not a port; the qmaster\'s port is a number from 1 to {most}.').format(
            port=port, most=LARGEST_PORT
        )
        return (Report("live.bad-port", words, fields=(PORT,)),)
    if not find_qmaster_port(cell):
        words = tr(
            "The qmaster's port is not known: SGE_QMASTER_PORT is not set, and this machine has no service"
            " {service} (services(5))."
        ).format(service=QMASTER_SERVICE)
        return (Report("live.no-port", words, Severity.WARNING, fields=(PORT,)),)
    return ()
