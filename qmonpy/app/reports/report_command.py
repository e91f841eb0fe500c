"""The command that gives a report without a window: `qmonpy report NAME CLUSTER`."""

from pathlib import Path
from shlex import join

from qmonpy.app.reports.choice import ASK, QUERY_PREFIX, READY_PREFIX, Choice

DEMO = "demo:"


def format_command(choice: Choice, path: Path | None) -> str:
    """Return the command line; empty for a report that no command gives."""
    if choice.key == ASK or not choice.key.startswith((QUERY_PREFIX, READY_PREFIX)):
        return ""
    words = ["qmonpy", "report", choice.name, str(path) if path is not None else DEMO]
    for name, value in choice.values if choice.key.startswith(QUERY_PREFIX) else ():
        words += ["--set", f"{name}={value}"]
    return join(words)
