"""Directories of `qconf` files on the disk: read as they are, and written whole or not at all."""

import os
import shutil
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from qmonpy.formats.configuration.qconf_directory import ROOTS, format_qconf_files, parse_qconf_files
from qmonpy.limited_file import read_limited
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr


def read_qconf_directory(path: Path | str) -> tuple[Cluster | None, tuple[Report, ...]]:
    """Return the cluster in a directory, with the directory's name, and reports; OSError if a file is unreadable.

    Hidden files are ignored, and a link is followed only to a file of the directory. Where the cluster is None, one of
    the reports is an error.
    """
    path = Path(path)
    files: dict[str, str] = {}
    reports: list[Report] = []
    for found in sorted(path.rglob("*")):
        name = found.relative_to(path).as_posix()
        if any(part.startswith(".") for part in found.relative_to(path).parts):
            continue
        refused = _check_link(path, found)
        if refused:
            reports.append(
                Report(
                    "directory.link",
                    tr("This link is not followed: {refused}.").format(refused=refused),
                    fields=(name,),
                )
            )
            continue
        if not found.is_file():
            continue
        try:
            # Only a line feed ends a line: Python would take a carriage return in a value for one.
            files[name] = read_limited(found).decode("utf-8")
        except UnicodeDecodeError:
            reports.append(Report("directory.no-text", tr("This file is not a text in UTF-8."), fields=(name,)))
    if not files:
        reports.append(
            Report("directory.empty", tr("There are no qconf files in this directory."), fields=(str(path),))
        )
    cluster, said = parse_qconf_files(files, path.resolve().name or "cluster")
    return (None if reports else cluster), (*reports, *said)


def _check_link(path: Path, found: Path) -> str:
    """Return why something in a directory is not read, empty if it is no link or one to a file of the directory."""
    if not found.is_symlink():
        return ""
    try:
        target = found.resolve(strict=True)
    except (OSError, RuntimeError):
        return tr("it leads to nothing")
    if not target.is_relative_to(path.resolve()):
        return tr("it leads out of the directory")
    return tr("it leads to a folder") if target.is_dir() else ""


def write_qconf_directory(path: Path | str, cluster: Cluster) -> None:
    """Write a directory, in place of an earlier one; on OSError and ReportError the earlier one stays.

    A link to a directory stays, and so do the directory's permissions. A directory that also holds other files is not
    replaced (ReportError).
    """
    path = Path(path).resolve()
    _check_replaceable(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
    try:
        fresh = draft / "new"
        _write_files(fresh, format_qconf_files(cluster))
        _put_in_place(fresh, path, draft / "old")
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _check_replaceable(path: Path) -> None:
    if not path.exists():
        return
    if not path.is_dir():
        raise _refusal(path, tr("it is a file"))
    others = sorted(each.name for each in path.iterdir() if each.name not in ROOTS)
    if others:
        raise _refusal(
            path, tr("it holds files that are no part of a cluster: {others}").format(others=", ".join(others[:5]))
        )


def _refusal(path: Path, reason: str) -> ReportError:
    return ReportError(
        (
            Report(
                "directory.taken",
                tr("{path} is not replaced: {reason}.").format(path=path, reason=reason),
                fields=(str(path),),
            ),
        )
    )


def _write_files(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())


def _put_in_place(fresh: Path, path: Path, old: Path) -> None:
    """Give a complete directory its name; the directory that had it is put back if that fails."""
    had_one = path.exists()
    if had_one:
        status = path.stat()
        fresh.chmod(stat.S_IMODE(status.st_mode))
        with suppress(OSError):
            os.chown(fresh, status.st_uid, status.st_gid)
        path.rename(old)
    try:
        fresh.rename(path)
    except OSError:
        if had_one:
            old.rename(path)
        raise
