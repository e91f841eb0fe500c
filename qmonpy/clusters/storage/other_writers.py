"""Who else can write a file: whoever can chooses what stands in it."""

import grp
import os
import pwd
import stat
from collections.abc import Iterator
from pathlib import Path

from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.translation import later, tr

ROOT_ID = 0
EVERYBODY = later("everybody on this machine")


def find_other_writers(path: Path, *, has_side_files: bool = False) -> tuple[str, ...]:
    """Return who can write a file besides this process's user and root, in words; none if it cannot be looked at.

    A file that is replaced by renaming counts as written by those who can write its folder, except in a folder like
    /tmp, where nobody replaces what belongs to others. With `has_side_files` that is no exception: others could lay
    files beside it that are read as parts of it.
    """
    try:
        status, folder = path.stat(), path.parent.stat()
    except OSError:
        return ()
    found = dict.fromkeys((*_find_owner(status), *_find_writers(status)))
    found.update(dict.fromkeys(_find_owner(folder)))
    if has_side_files or not folder.st_mode & stat.S_ISVTX:
        found.update(dict.fromkeys(_find_writers(folder)))
    return tuple(found)


def belongs_to_me(path: Path) -> bool:
    """Return whether a file is this process's user's, True also if there is none."""
    try:
        return path.stat().st_uid == os.geteuid()
    except OSError:
        return True


def name_user(number: int) -> str:
    """Return the name of a user, or the number of one who has none."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _find_owner(status: os.stat_result) -> Iterator[str]:
    if status.st_uid not in (os.geteuid(), ROOT_ID):
        yield name_user(status.st_uid)


def _find_writers(status: os.stat_result) -> Iterator[str]:
    if status.st_mode & stat.S_IWOTH:
        yield tr(EVERYBODY)
    elif status.st_mode & stat.S_IWGRP and not _is_private(status.st_gid):
        yield tr("the group {group}").format(group=name_group(status.st_gid))


def _is_private(group: int) -> bool:
    """Whether a group is that of this user alone, as many systems make one for each user, or root's."""
    if group == ROOT_ID:
        return True
    try:
        found = grp.getgrgid(group)
    except KeyError:
        return False
    me = find_os_user()
    return found.gr_name == me and all(each == me for each in found.gr_mem)


def name_group(number: int) -> str:
    """Return the name of a group, or the number of one that has none."""
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
