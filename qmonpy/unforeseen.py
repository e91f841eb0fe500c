"""What is said of an exception that nobody expected: a plain reason for people, its type and trace into the log."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from qmonpy.translation import later, tr

MOST_BYTES = 1 << 20
"""A file of the log that is larger is put aside when the next one is begun; one older file is kept."""
LOG = logging.getLogger("qmonpy")
_PLAIN = later("something happened that qmonpy is not made for")
_REASONS: Mapping[type[BaseException], str] = MappingProxyType(
    {
        RecursionError: later("something is nested too deeply"),
        MemoryError: later("there is not enough memory"),
        OverflowError: later("a number is too large"),
        ZeroDivisionError: later("a number is zero that must not be"),
        UnicodeError: later("a text is not in UTF-8"),
        LookupError: later("something is missing that was expected"),
        ImportError: later("a part of qmonpy, or of what it uses, is missing"),
        TypeError: later("a value is of another kind than was expected"),
        AttributeError: later("a value is of another kind than was expected"),
        ValueError: later("a value is not as was expected"),
    }
)
"""By kind of exception, the more special ones first, what it means; no name of Python's is in it."""
_REFUSED = later("the system refused something")


def describe_unforeseen(error: BaseException) -> str:
    """Return why something failed as plain words in a sentence: the system's own, or what the exception means."""
    return say_reason(find_reason(error))


def find_reason(error: BaseException) -> str:
    """Return the same in English, for what is read in any language; `say_reason` says it in the user's."""
    if isinstance(error, OSError):
        named = f"{error.filename}: " if error.filename else ""
        return f"{named}{error.strerror}" if error.strerror else _REFUSED
    return next((words for kind, words in _REASONS.items() if isinstance(error, kind)), _PLAIN)


def say_reason(reason: str) -> str:
    """Return a reason by `find_reason` in the user's language; the system's own words stay."""
    return tr(reason) if reason in (_PLAIN, _REFUSED, *_REASONS.values()) else reason


def log_unforeseen(what: str, error: BaseException) -> str:
    """Write what failed into the log, with type and trace; return why in plain words, and where the details are."""
    LOG.error("%s", what, exc_info=error)
    return tr("{reason} (details in {place})").format(reason=describe_unforeseen(error), place=find_log())


def find_log() -> str:
    """Return where details are written to, as it stands in a sentence."""
    for each in LOG.handlers:
        if isinstance(each, logging.FileHandler):
            return each.baseFilename
    return tr("what qmonpy prints")


def keep_log(folder: Path) -> None:
    """Write details into a file in a folder from now on; where none can be made they are printed, as before."""
    path = folder / "qmonpy.log"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            if path.stat().st_size > MOST_BYTES:
                path.replace(folder / "qmonpy.log.1")
        kept = logging.FileHandler(path, encoding="utf-8", errors="backslashreplace", delay=True)
    except OSError:
        return
    kept.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    LOG.addHandler(kept)
