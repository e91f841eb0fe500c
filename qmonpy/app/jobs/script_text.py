"""The text of a file of this machine that is a script, or options of qsub."""

from pathlib import Path

from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

MOST_BYTES = 1_000_000
"""A longer file is no script that somebody edits here."""


@dataclass(frozen=True, slots=True)
class JobScript:
    """A script, and what was found at its path."""

    path: str = ""
    text: str = ""
    is_there: bool = False
    problem: str = ""
    """Why it could not be read, as a sentence; empty if it could."""


def read_script(path: str) -> JobScript:
    """Read a script, by a path as qsub takes it: relative to the folder in which the window was started."""
    if not path:
        return JobScript()
    if "\0" in path:
        return JobScript(path, problem=tr("The path has a character that no path can have."))
    try:
        if not Path(path).exists():
            return JobScript(path)
        if not Path(path).is_file():
            return JobScript(path, problem=tr("{path} is no file.").format(path=path))
        if Path(path).stat().st_size > MOST_BYTES:
            return JobScript(
                path, is_there=True, problem=tr("{path} is longer than 1 MB, and is not shown here.").format(path=path)
            )
        return JobScript(path, Path(path).read_text(encoding="utf-8"), is_there=True)
    except UnicodeDecodeError:
        return JobScript(
            path, is_there=True, problem=tr("{path} is no text in UTF-8, and is not shown here.").format(path=path)
        )
    except OSError as error:
        return JobScript(
            path, problem=tr("{path} cannot be read: {error}.").format(path=path, error=describe_error(error))
        )


def describe_error(error: OSError) -> str:
    """Return why a file could not be used, without its path."""
    return (error.strerror or str(error)).lower()
