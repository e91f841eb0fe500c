"""What is said of a file whose cluster cannot be worked with, and the way that is offered then."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from qmonpy.formats.files.diagnosis import NOT_UNDERSTOOD
from qmonpy.model.report import Report, ReportError


def way_out(path: Path | str) -> str:
    """Return the half of a sentence that names the way to repair a file."""
    return f"`qmonpy repair {path}` says what is not understood, and takes changes back"


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
        on_failure()
        reason = f"{type(error).__name__}: {error}"
        words = f"The cluster in the {noun} {path} cannot be worked with ({reason}); {way_out(path)}."
        code = f"{'spool' if noun == 'spool' else 'cluster'}.{NOT_UNDERSTOOD}"
        raise ReportError((Report(code, words, fields=(str(path),)),)) from error
