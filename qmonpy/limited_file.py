"""Reads files that a person names, up to a limit: `/dev/zero`, or a pipe that never ends, must not fill the memory."""

import errno
import os
import stat
from io import IncrementalNewlineDecoder
from pathlib import Path

MOST_BYTES = 64 << 20
"""As much as is read of what Grid Engine's own commands print; objects of the largest sites have a tenth of it."""
MOST_CLUSTER_BYTES = 1 << 30
"""As much as is read of a file with a whole cluster, its jobs and its past."""
_CHUNK_BYTES = 1 << 20


def read_limited(path: Path | str, most: int | None = None) -> bytes:
    """Return the content of a file of at most so many bytes, by default and of what is no ordinary file MOST_BYTES.

    OSError if it cannot be read or has more; nothing is kept of it then.
    """
    most = MOST_BYTES if most is None else most
    with Path(path).open("rb") as file:
        status = os.fstat(file.fileno())
        if stat.S_ISREG(status.st_mode) and status.st_size:
            if status.st_size > most:
                raise _too_long(path, most)
            return file.read()
        # A device, a pipe, or a file of the system that does not tell how long it is.
        limit = min(most, MOST_BYTES)
        found = bytearray()
        while chunk := file.read(_CHUNK_BYTES):
            found += chunk
            if len(found) > limit:
                raise _too_long(path, limit)
        return bytes(found)


def read_limited_text(path: Path | str, most: int | None = None, errors: str = "strict") -> str:
    """Return the text of such a file in UTF-8, with line feeds only; UnicodeDecodeError if it is none, or OSError."""
    text = read_limited(path, most).decode("utf-8", errors)
    return IncrementalNewlineDecoder(None, translate=True).decode(text, True)


def _too_long(path: Path | str, most: int) -> OSError:
    return OSError(errno.EFBIG, f"it has more than {most >> 20} MB", str(path))
