"""Opens the files that records are appended to, and nothing that somebody laid there in their place."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from qmonpy.translation import tr


def open_record_file(folder: Path, name: str) -> int:
    """Open a file of a folder to append to it, both made if need be; return its descriptor.

    OSError if one of them is a link, or if the file is no plain file or has another name elsewhere: what it names
    might be a file that only this process may write.
    """
    place = open_record_folder(folder)
    try:
        return open_in_folder(place, folder, name)
    finally:
        os.close(place)


def open_record_folder(folder: Path) -> int:
    """Open a folder, made if need be, and return its descriptor; OSError if it is a link."""
    with suppress(FileExistsError):
        os.mkdir(folder)
    return _open(folder, os.O_RDONLY | os.O_DIRECTORY)


def open_in_folder(place: int, folder: Path, name: str) -> int:
    """Open a file in an open folder, as `open_record_file`; `folder` is named in errors."""
    handle = _open(Path(name), os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK, place, folder)
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
        os.close(handle)
        reason = tr("it has another name elsewhere") if stat.S_ISREG(status.st_mode) else tr("it is not a file")
        raise OSError(errno.EPERM, reason, str(folder / name))
    above = os.fstat(place)
    if os.geteuid() == 0 and status.st_size == 0 and above.st_uid != status.st_uid:
        # What root writes for somebody else must stay that person's, whose own processes append to it.
        os.fchown(handle, above.st_uid, above.st_gid)
    return handle


def _open(path: Path, flags: int, place: int | None = None, folder: Path | None = None) -> int:
    try:
        return os.open(path, flags | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666, dir_fd=place)
    except OSError as error:
        whole = path if folder is None else folder / path
        if whole.is_symlink():
            raise OSError(errno.ELOOP, tr("it is a link, and links are not followed"), str(whole)) from None
        raise OSError(error.errno, error.strerror, str(whole)) from None
