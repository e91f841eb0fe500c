"""Code of late methods, kept from one run of a command to the next, as Python keeps that of modules.

To compile the hundred methods that a command uses takes a tenth of its time. The code of each is known by its text, and
so is never out of date; the file begins with the mark of the Python that reads it.
"""

import contextlib
import os
from importlib.util import MAGIC_NUMBER
from marshal import dumps, loads
from types import CodeType

from qmonpy import late_methods

_MOST = 1000
"""As many are kept; texts that no class has any more are gone with the others, once there are more."""


class KeptCodes:
    """The codes in a file, which the methods of this process take and add to."""

    def __init__(self, path: str):
        self._path = path
        self._known = late_methods.known_codes = _read(path)
        self._count = len(self._known)

    def keep(self) -> None:
        """Write the file, if there is something new; where it cannot be written the next run is as slow as this one."""
        if len(self._known) == self._count:
            return
        draft = f"{self._path}.{os.getpid()}"
        known = self._known if len(self._known) <= _MOST else {}
        with contextlib.suppress(OSError):
            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            try:
                with open(draft, "xb") as file:
                    file.write(MAGIC_NUMBER + dumps(known))
                os.replace(draft, self._path)
            finally:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(draft)


def _read(path: str) -> dict[str, CodeType]:
    try:
        with open(path, "rb") as file:
            kept = file.read()
        found = loads(memoryview(kept)[len(MAGIC_NUMBER) :]) if kept.startswith(MAGIC_NUMBER) else {}
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}
