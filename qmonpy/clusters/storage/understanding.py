"""What is said of a file whose cluster cannot be worked with, and the way that is offered then."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from qmonpy.model.report import Report, ReportError
from qmonpy.translation import later, tr

_REASONS: Mapping[type[Exception], str] = MappingProxyType(
    {
        RecursionError: later("it is nested too deeply"),
        MemoryError: later("it needs more memory than there is"),
        OverflowError: later("a number in it is too large"),
        ZeroDivisionError: later("a number in it is zero that must not be"),
        UnicodeError: later("a text in it is not in UTF-8"),
        LookupError: later("something that it names is missing"),
        TypeError: later("a value in it is of another kind than it should be"),
        AttributeError: later("a value in it is of another kind than it should be"),
    }
)
"""By kind of exception, the more special ones first, what it means where a file's content is worked with."""


def describe_error(error: Exception) -> str:
    """Return what an exception that nobody expected means for a file, as words; its own text stands in brackets."""
    reason = next(
        (words for kind, words in _REASONS.items() if isinstance(error, kind)), tr("this program fails on it")
    )
    said = str(error).strip().rstrip(".")
    reason = tr(reason)
    return f"{reason} ({said})" if said else reason


def way_out(path: Path | str) -> str:
    """Return the half of a sentence that names the way to repair a file."""
    return tr("`qmonpy repair {path}` says what is not understood, and takes changes back").format(path=path)


@contextmanager
def understood(
    path: Path | str, noun: str = "spool", on_failure: Callable[[], object] = lambda: None
) -> Iterator[None]:
    """Turn whatever goes wrong within, where a cluster is made of what was read, into a report that offers a way.

    A change that was accepted although nothing can work with it must not lock everybody out with an exception.
    """
    try:
        yield
    except (ReportError, OSError):
        on_failure()
        raise
    except Exception as error:  # of whatever kind: the content is at fault, and there is a way
        from qmonpy.formats.files.diagnosis import NOT_UNDERSTOOD

        on_failure()
        words = tr("The cluster in the {noun} {path} cannot be worked with: {error}; {way_out}.").format(
            noun=tr(noun), path=path, error=describe_error(error), way_out=way_out(path)
        )
        code = f"{'spool' if noun == 'spool' else 'cluster'}.{NOT_UNDERSTOOD}"
        raise ReportError((Report(code, words, fields=(str(path),)),)) from error
