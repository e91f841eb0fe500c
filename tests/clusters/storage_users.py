"""Processes of other users, for tests that run as root."""

import os
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_PROJECT = Path(__file__).resolve().parents[2]


def _is_open_to_others() -> bool:
    """Return whether other users may read the program: it may lie in a folder of somebody's own."""
    return all(each.stat().st_mode & 0o001 for each in (_PROJECT, *_PROJECT.parents))


AS_ROOT = pytest.mark.skipif(
    os.geteuid() != 0 or not _is_open_to_others(), reason="only root may act as several users, who may read the program"
)
ANNA, BOB = 61001, 61002
"""Users without names, each with a group of the same number."""


def act_as(user: int, act: Callable[[], object], home: Path | None = None) -> None:
    """Do something in a process of another user; an exception there fails the test."""
    child = os.fork()
    if not child:
        status = 1
        try:
            if home is not None:
                os.environ["HOME"] = str(home)
                os.environ["XDG_STATE_HOME"] = str(home / "state")
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
            act()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@contextmanager
def shared_folder(mode: int = 0o1777) -> Iterator[Path]:
    """A folder that everybody may enter, as those of pytest are not."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(mode)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def home_of(user: int) -> Iterator[Path]:
    """A folder of a user's own."""
    folder = Path(tempfile.mkdtemp())
    os.chown(folder, user, user)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
