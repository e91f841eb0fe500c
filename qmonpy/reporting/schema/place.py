"""Where the reporting database of a cluster lies: beside its file, or in the user's folder for data."""

import hashlib
from pathlib import Path

SUFFIX = ".reporting.sqlite"
_DEMO = "demo"
_ELSEWHERE = "ssh://"
"""Begins what names a cell on another machine."""


def find_database_url(cluster_path: Path | str | None) -> str:
    """Return the address of the reporting database of a cluster, whether or not there is one yet.

    It lies beside a spool or a cluster file: that of `site.qmonpy` is `site.reporting.sqlite`. That of a shipped
    cluster, of a cluster without a file (None) and of a real cell, whose folder is not ours and may be on another
    machine, lies in the user's folder for data.
    """
    return f"sqlite:///{find_database_path(cluster_path)}"


def find_database_path(cluster_path: Path | str | None) -> Path:
    """Return the file of `find_database_url`."""
    if cluster_path is None:
        return find_data_folder() / f"{_DEMO}{SUFFIX}"
    if str(cluster_path).startswith(_ELSEWHERE):
        name = hashlib.sha256(str(cluster_path).encode("utf-8", "surrogateescape")).hexdigest()[:16]
        return find_data_folder() / f"ssh-{name}{SUFFIX}"
    path = Path(cluster_path).absolute()
    if path.is_dir():
        return find_data_folder() / f"{_name_of_cell(path)}{SUFFIX}"
    if _is_shipped(path):
        return find_data_folder() / f"{path.stem}{SUFFIX}"
    return path.with_name(f"{path.stem}{SUFFIX}")


def _name_of_cell(folder: Path) -> str:
    """Return the name of a cell's folder, or of its folder `common`; cells of one name are told apart."""
    cell = folder.resolve()
    cell = cell.parent if cell.name == "common" else cell
    return f"{cell.name}-{hashlib.sha256(bytes(cell)).hexdigest()[:8]}"


def _is_shipped(path: Path) -> bool:
    from qmonpy.resources import resource

    return path.resolve().is_relative_to(resource("clusters").resolve())


def find_data_folder() -> Path:
    """Return the user's folder for data, which need not be there yet."""
    from platformdirs import user_data_path

    return user_data_path("qmonpy", appauthor=False)
