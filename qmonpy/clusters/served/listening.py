"""The socket that clients of a server find by its path."""

import errno
import os
import socket
import stat
from contextlib import suppress
from pathlib import Path

from qmonpy.model.report import Report, ReportError

WAITING_CLIENTS = 64
"""How many clients may wait to be taken in."""


class Listening:
    """A socket that is listened at until `close`, which removes its path."""

    def __init__(self, path: Path, mode: int = 0o666, group: int | None = None):
        """Whoever may write the socket by `mode` may connect.

        ReportError if a server listens there already, or something else has the name; OSError if it cannot be made.
        """
        self.path = path
        _remove_stale(path)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            # The socket never has other permissions than these, not even for a moment.
            mask = os.umask(0o777 & ~(mode if group is None else 0o600))
            try:
                self.socket.bind(str(path))
            except OSError as error:
                raise OSError(error.errno, error.strerror, str(path)) from None
            finally:
                os.umask(mask)
            self._identity = _identify(path)
            if group is not None:
                os.chown(path, -1, group, follow_symlinks=False)
                os.chmod(path, mode)
            self.socket.listen(WAITING_CLIENTS)
        except BaseException:
            self.socket.close()
            raise

    def close(self) -> None:
        """Listen no more, and remove the path if it is still this socket's."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        with suppress(OSError):
            if _identify(self.path) == self._identity:
                self.path.unlink()


def _identify(path: Path) -> tuple[int, int]:
    status = path.lstat()
    return status.st_dev, status.st_ino


def _remove_stale(path: Path) -> None:
    """Remove the socket of a server that was killed; ReportError if the name is taken by anything else."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(status.st_mode):
        raise _taken(path, "there is something else of that name")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
        except OSError as error:
            raise _taken(path, os.strerror(error.errno or errno.EIO)) from None
        else:
            raise _taken(path, "a server listens there already")


def _taken(path: Path, reason: str) -> ReportError:
    words = f"{path} cannot be listened at: {reason}."
    return ReportError((Report("served.taken", words, fields=(str(path),)),))
