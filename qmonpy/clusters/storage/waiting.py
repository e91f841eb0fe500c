"""Tells whoever wants to know that this program waits for another one, and for which."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

from qmonpy.clusters.storage.lock_holders import describe_holders
from qmonpy.translation import tr

TELL_SECONDS = 2.0
"""A wait that is shorter is not told."""

_listeners: list[Callable[[str], object]] = []


def subscribe_waiting(listener: Callable[[str], object]) -> Callable[[], None]:
    """Call the listener with a sentence for every wait that takes long, in any thread; return a way to stop that."""
    _listeners.append(listener)

    def stop() -> None:
        if listener in _listeners:
            _listeners.remove(listener)

    return stop


def tell_waiting(path: Path) -> None:
    """Tell that this program waits until others have written a database, or files of a folder."""
    who = describe_holders(path) or tr("another program")
    what = tr("a cluster file there") if path.is_dir() else "it"
    tell(tr("Waiting for {path}: {who} is writing {what}.").format(path=path, who=who, what=what))


def tell(words: str) -> None:
    """Tell a sentence about a wait."""
    for each in tuple(_listeners):
        each(words)


@contextmanager
def told_after_a_while(tell_it: Callable[[], object]) -> Iterator[None]:
    """Call a function, in another thread, if what is done within takes longer than TELL_SECONDS."""
    timer = Timer(TELL_SECONDS, tell_it)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
