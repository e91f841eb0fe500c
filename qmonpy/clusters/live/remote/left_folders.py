"""The private folders of connections, and what programs that were killed left of them."""

import contextlib
import os
import shutil
import time
from pathlib import Path

from qmonpy.model.values.whole import is_whole, parse_digits

FOLDER = "qmonpy-ssh-"
"""What the folder of a connection is called, with the number of the process behind it."""
LEFT_SECONDS = 86400.0
"""How old the folder of a connection is at least that is removed for a program that was killed."""


def remove_left(place: Path) -> None:
    """Remove this user's folders of connections of programs that were killed before they could."""
    for folder in place.glob(f"{FOLDER}*-*"):
        number = folder.name.removeprefix(FOLDER).partition("-")[0]
        with contextlib.suppress(OSError, OverflowError):
            status = folder.lstat()
            # A process that is not here may run in a container that shares the folder: then its folder is young.
            is_old = time.time() - status.st_mtime > LEFT_SECONDS
            if is_old and status.st_uid == os.geteuid() and is_whole(number) and not _is_running(parse_digits(number)):
                shutil.rmtree(folder, ignore_errors=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
