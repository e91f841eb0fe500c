"""Appends records to a file exactly once, however often it is tried and wherever a try was cut off."""

import os
from pathlib import Path

from qmonpy.clusters.storage.record_file import open_in_folder, open_record_folder
from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class RecordEnd:
    """Where a file of records ended after a delivery, and which file that was."""

    device: int
    inode: int
    end: int
    """Its size in bytes."""


def append_once(folder: Path, name: str, data: bytes, known: RecordEnd | None) -> RecordEnd:
    """Append data to a file of a folder unless that was done, wholly or in part, since `known`; return its new end.

    The data is on the disk then. Links are not followed. After OSError the file ends as it did before, if the system
    lets that be mended.
    """
    place = open_record_folder(folder)
    try:
        handle = _open_begun(place, folder, name, data, known)
        try:
            return _append(handle, data, known)
        finally:
            os.close(handle)
    finally:
        os.close(place)


def _open_begun(place: int, folder: Path, name: str, data: bytes, known: RecordEnd | None) -> int:
    """Open the file; if it was renamed behind a try that reached its end, open the renamed one."""
    if known is not None and not _is_same(folder / name, known):
        for other in os.listdir(place):
            if _is_same(folder / other, known):
                handle = open_in_folder(place, folder, other)
                if os.fstat(handle).st_size > known.end and _is_begun(handle, data, known.end):
                    return handle
                os.close(handle)
    return open_in_folder(place, folder, name)


def _is_same(path: Path, known: RecordEnd) -> bool:
    try:
        status = os.lstat(path)
    except OSError:
        return False
    return (status.st_dev, status.st_ino) == (known.device, known.inode)


def _is_begun(handle: int, data: bytes, start: int) -> bool:
    """Whether what stands behind a place is the data, or a beginning of it."""
    return data.startswith(os.pread(handle, len(data), start))


def _append(handle: int, data: bytes, known: RecordEnd | None) -> RecordEnd:
    status = os.fstat(handle)
    start = known.end if known is not None and (known.device, known.inode) == (status.st_dev, status.st_ino) else 0
    size = status.st_size
    if start > size:
        # It was emptied by a rotation that copies.
        start = 0
    done = os.pread(handle, len(data), start)
    left = data[len(done) :] if data.startswith(done) else data
    try:
        while left:
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    except OSError:
        os.ftruncate(handle, size)
        raise
    return RecordEnd(status.st_dev, status.st_ino, os.fstat(handle).st_size)
