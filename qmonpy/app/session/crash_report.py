"""The report of errors that nobody expected: versions, what was on screen, and the traces, as a text to copy."""

import platform
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version

from qmonpy import __version__
from qmonpy.formats.values.moment import format_time
from qmonpy.late_methods import dataclass
from qmonpy.translation import later

PACKAGES = ("PySide6-Essentials", "numpy", "sqlalchemy", "lark")
"""The packages whose versions an error may depend on."""


@dataclass(frozen=True)
class Crash:
    """One error: the sentence that the user is told, the trace, and when it came last, in seconds since the epoch."""

    words: str
    trace: str
    time: int
    count: int = 1
    """How often it came since the window was opened."""


def with_crash(crashes: Sequence[Crash], added: Crash) -> tuple[Crash, ...]:
    """Return the crashes with one more; one with a known trace is counted and comes last."""
    known = next((each for each in crashes if each.trace == added.trace), None)
    kept = tuple(each for each in crashes if each is not known)
    count = added.count + (known.count if known is not None else 0)
    return (*kept, Crash(added.words, added.trace, added.time, count))


def describe_versions() -> Mapping[str, str]:
    """Return the versions of qmonpy and of what it stands on, by name."""
    found = {"qmonpy": __version__, "Python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed as a package"
    return {**found, later("system"): platform.platform(), later("program"): sys.executable or "?"}


def format_crash_report(crashes: Sequence[Crash], facts: Mapping[str, str]) -> str:
    """Return all that a report needs: facts a line each, then each error with its trace, the newest first."""
    lines = [f"{name}: {value}" for name, value in {**describe_versions(), **facts}.items()]
    for each in reversed(crashes):
        often = f" ({each.count} times, the last time then)" if each.count > 1 else ""
        lines += ["", f"{format_time(each.time)}{often}: {each.words}", "", each.trace.rstrip()]
    return "\n".join(lines) + "\n"
