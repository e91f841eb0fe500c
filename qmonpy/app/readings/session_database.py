"""The database of a cluster that lasts as long as the program: one for its readings and for what reports ask."""

import atexit
import shutil
import tempfile
import threading
from pathlib import Path
from weakref import WeakKeyDictionary

from qmonpy.clusters.interface import ClusterInterface

_FOLDERS: WeakKeyDictionary[ClusterInterface, Path] = WeakKeyDictionary()
_LOCK = threading.Lock()


def find_session_url(cluster: ClusterInterface) -> str:
    """Return the address of the database of an open cluster, the same whoever asks; it goes with the program."""
    with _LOCK:
        folder = _FOLDERS.get(cluster)
        if folder is None:
            folder = _FOLDERS[cluster] = Path(tempfile.mkdtemp(prefix="qmonpy-reports-"))
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return f"sqlite:///{folder / 'session.reporting.sqlite'}"
