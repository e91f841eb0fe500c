"""What the program is and what it shows, for the dialog About."""

import platform

from qmonpy import __version__
from qmonpy.app.session.session import Session

LICENCE = "GPL-3.0 or later; see LICENSE in the source."


def describe_program(cluster: str = "", session: Session | None = None) -> str:
    """Return the version, the licence and, with a cluster, who is at work there, as Markdown."""
    lines = [f"**qmonpy {__version__}** administers Grid Engine, in the place of qmon.", f"Licence: {LICENCE}"]
    if session is not None:
        acting = "" if session.user == session.real_user else f", acting as {session.user} ({session.role})"
        role = f" ({session.role})" if not acting else ""
        lines.append(f"Cluster: {cluster}. User: {session.real_user}{role}{acting} on {platform.node()}.")
    lines.append("It knows Grid Engine 8.1.9.")
    return "\n\n".join(lines)
