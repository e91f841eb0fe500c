"""Terminals on hosts of a real cluster (`qsh`): which options there are for them, and what is wrong with a display."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from qmonpy.formats.submission.terminal_options import DISPLAY
from qmonpy.model.report import Report, Severity
from qmonpy.translation import tr

COMMAND = "qsh"
BATCH_ONLY = frozenset(
    {
        "array_predecessors", "checkpoint", "deadline", "held_tasks", "is_binary", "is_held", "is_immediate",
        "is_notified", "predecessors", "prefix", "program", "restart", "running_tasks", "start_after", "stdin", "tasks",
    }
)  # fmt: skip
"""The fields for which `qsh` has no option (8.1.9, asked), or that say what it does anyway."""
NOW = "-now"


def check_terminal(words: Sequence[str], environment: Mapping[str, str]) -> tuple[Report, ...]:
    """Return why no terminal could open on the display of arguments, or else of this window; and if one might wait."""
    reports = []
    asked = [value for option, value in pairwise(words) if option == DISPLAY]
    display = asked[-1] if asked else environment.get("DISPLAY", "")
    if not display:
        text = tr("This window has no DISPLAY to tell the terminal. Enter -display HOST:0 among the further options.")
        reports.append(Report("submit.no-display", text))
    elif display.startswith(":"):
        text = tr(
            "The display {display} is one of this machine only, which qsh refuses: other hosts cannot reach it. Enter"
            " -display HOST:0 among the further options, or log in with ssh -X first."
        ).format(display=display)
        reports.append(Report("submit.local-display", text))
    if any(option == NOW and value.lower().startswith("n") for option, value in pairwise(words)):
        text = tr("With -now n, qsh would wait until there is room. From here a terminal opens at once or not at all.")
        reports.append(Report("submit.waiting-terminal", text))
    return tuple(reports)


def warn_of_unused(filled: Mapping[str, bool]) -> dict[str, tuple[Report, ...]]:
    """Return a warning if fields are filled for which `qsh` has no option; they are grey in the form."""
    text = tr("qsh has no options for the grey fields: they do not count.")
    warning = Report("submit.batch-only", text, Severity.WARNING)
    return {"is_interactive": (warning,)} if any(filled.get(name) for name in BATCH_ONLY) else {}
