"""Whether a cell can be opened: what its directories, port and programs say, and whether its qmaster answers."""

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

NEEDED_COMMANDS = ("qconf", "qstat", "qhost", "qrstat")
"""Without these nothing is seen of a cluster."""
QUESTION = ("qconf", "-sm")
"""A short question that only a qmaster answers, and always with something: there is no cell without managers."""
ANSWER_SECONDS = 10.0
LARGEST_PORT = 65535

ROOT, NAME, PORT = "root", "name", "port"
"""What a report is about, in its `fields`."""


def check_cell(cell: Cell, environment: Mapping[str, str]) -> tuple[Report, ...]:
    """What is wrong with a cell before its qmaster is asked; only files of this machine are looked at."""
    places = _check_place(cell)
    return (*places, *_check_port(cell), *(() if places else check_commands(cell, environment)))


def check_commands(cell: Cell, environment: Mapping[str, str]) -> tuple[Report, ...]:
    """Whether the programs are there that everything is asked by; the report says where they were looked for."""
    engine = GridEngine(cell_environment(cell, environment))
    missing = [name for name in NEEDED_COMMANDS if engine.find(name) is None]
    if not missing:
        return ()
    folders = ", ".join(find_program_folders(cell.root))
    path = environment.get("PATH", os.defpath) or "empty"
    names = " and ".join(filter(None, (", ".join(missing[:-1]), missing[-1])))
    words = (
        f"{names} cannot be found, neither in {folders} nor in PATH ({path}). Install Grid Engine's client programs (on"
        " Debian the package gridengine-client), or name the SGE_ROOT that has them."
    )
    return (Report("live.no-command", words, fields=(ROOT,)),)


def ask_cell(cell: Cell, engine: GridEngine) -> CellAnswer:
    """Ask a cell's qmaster something; waits for at most ANSWER_SECONDS."""
    result = engine.run(QUESTION, timeout_seconds=ANSWER_SECONDS)
    return CellAnswer(None if result.is_fine else report_failure(result), result.seconds)


def _check_place(cell: Cell) -> tuple[Report, ...]:
    root = Path(cell.root)
    if not cell.root:
        return (Report("live.no-root", "SGE_ROOT is empty; it is the directory that has the cells.", fields=(ROOT,)),)
    if not root.is_dir():
        kind = "is no directory" if root.exists() else "does not exist, or cannot be read"
        return (Report("live.no-root", f"SGE_ROOT {cell.root} {kind}.", fields=(ROOT,)),)
    if not cell.name or "/" in cell.name:
        words = f'"{cell.name}" is no name of a cell; it is that of a directory in {cell.root}, usually "default".'
        return (Report("live.no-cell", words, fields=(NAME,)),)
    bootstrap = cell.folder / "bootstrap"
    if not os.access(bootstrap, os.R_OK):
        others = [each for each in cell_names(cell.root) if each != cell.name]
        there = f"; there are the cells {', '.join(others)}" if others else ""
        reason = "cannot be read" if bootstrap.exists() else "does not exist"
        words = f'"{cell.name}" is no cell of {cell.root}: {bootstrap} {reason}{there}.'
        return (Report("live.no-cell", words, fields=(NAME,)),)
    return ()


def _check_port(cell: Cell) -> tuple[Report, ...]:
    port = cell.qmaster_port
    if port and not (port.isascii() and port.isdigit() and 0 < int(port) <= LARGEST_PORT):
        words = f'"{port}" is no port of a qmaster; it is a number from 1 to {LARGEST_PORT}.'
        return (Report("live.bad-port", words, fields=(PORT,)),)
    if not find_qmaster_port(cell):
        words = (
            "No port of the qmaster is known: SGE_QMASTER_PORT is not set, and the services of this machine have no"
            f" {QMASTER_SERVICE}."
        )
        return (Report("live.no-port", words, Severity.WARNING, fields=(PORT,)),)
    return ()
