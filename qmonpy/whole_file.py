"""Writes files whole or not at all: through links, which stay, and with the owner and the permissions that they had."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from qmonpy.late_patterns import compile_late

ACCESS_LIST = "system.posix_acl_access"
"""The extended attribute with the permissions of single users and groups (acl(5))."""
_LEFT = compile_late("[0-9a-f]{12}")


def write_whole(path: Path | str, content: str | bytes) -> Path:
    """Write a file in place of an earlier one and return its own path; on OSError the earlier one is as it was.

    A symbolic link stays, and what it names is written. Owner, group and permissions stay as far as this process may
    give them; a new file has those of any new file. Texts are written in UTF-8.
    """
    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        # A terminal, a pipe and the like keep nothing that could be lost, and must not become a file.
        with target.open("wb") as stream:
            stream.write(_encode(content))
        return target
    beside = target.with_name(f"{_begin_beside(target)}{os.urandom(6).hex()}")
    # Unlike the files of tempfile this one gets the permissions of new files, without a look at the process's umask.
    with _naming(target):
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
    try:
        with _naming(target), os.fdopen(handle, "wb") as file:
            if target.exists():
                _copy_rights(target, file.fileno())
            file.write(_encode(content))
            file.flush()
            os.fsync(file.fileno())
        with _naming(target):
            os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return target


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let errors name the file that is meant, not the one beside it that nobody knows."""
    try:
        yield
    except OSError as error:
        # One that names no file would be told as one without number and words.
        if error.filename is not None:
            error.filename, error.filename2 = str(path), None
        raise


def remove_left_beside(path: Path) -> None:
    """Remove what a process left beside a file that was killed while it wrote; only while nobody else writes it."""
    begun = _begin_beside(path)
    with suppress(OSError):
        for each in os.listdir(path.parent):
            if each.startswith(begun) and _LEFT.fullmatch(each.removeprefix(begun)):
                path.with_name(each).unlink(missing_ok=True)


def _begin_beside(path: Path) -> str:
    return f".{path.name[:100]}."


def _encode(content: str | bytes) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


def _copy_rights(path: Path, handle: int) -> None:
    """Give an open file the owner, the group, the permissions and the access list of another one."""
    status = path.stat()
    os.fchmod(handle, 0o600)
    own = os.fstat(handle)
    if status.st_uid != own.st_uid:
        with suppress(OSError):
            os.fchown(handle, status.st_uid, -1)
    if status.st_gid != own.st_gid:
        with suppress(OSError):
            os.fchown(handle, -1, status.st_gid)
    mode = stat.S_IMODE(status.st_mode)
    if os.fstat(handle).st_gid != status.st_gid:
        # Another group must not get what the first one may do.
        mode &= ~0o070
    os.fchmod(handle, mode)
    with suppress(OSError):
        os.setxattr(handle, ACCESS_LIST, os.getxattr(path, ACCESS_LIST))
