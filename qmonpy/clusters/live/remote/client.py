"""How the person's own client of ssh is started, and what its errors mean."""

from qmonpy.model.values.lines import lines_of
from qmonpy.translation import tr

ALIVE_SECONDS = 5
ALIVE_COUNT = 4
"""A line on which nothing answers for ALIVE_SECONDS so many times in a row is cut."""

KEPT = (
    ("ControlPersist", "no"),
    ("RequestTTY", "no"),
    ("RemoteCommand", "none"),
    ("ClearAllForwardings", "yes"),
    ("ForwardX11", "no"),
    ("PermitLocalCommand", "no"),
    ("ServerAliveInterval", str(ALIVE_SECONDS)),
    ("ServerAliveCountMax", str(ALIVE_COUNT)),
)
"""What must be so whatever the person's configuration says; everything else is as that says."""


def format_options(*pairs: tuple[str, str]) -> list[str]:
    """Return arguments of ssh that set options of ssh_config(5), whatever the person's file says."""
    return [word for name, value in pairs for word in ("-o", f"{name}={value}")]


def describe_failure(error: Exception) -> str:
    """Return why there is no connection: the last line of what ssh said, and behind it what it had said before."""
    if isinstance(error, FileNotFoundError):
        return tr("there is no program ssh here: install OpenSSH's client (on Debian the package openssh-client)")
    if isinstance(error, OSError):
        return error.strerror or str(error)
    lines = [each.strip() for each in lines_of(str(error)) if each.strip()]
    if not lines:
        return tr("ssh ended without a word")
    before = "\n".join(lines[:-1])
    return lines[-1].removesuffix(".") + (
        tr('; before that, it printed "{before}"').format(before=before) if before else ""
    )
