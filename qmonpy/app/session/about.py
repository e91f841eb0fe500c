"""What the program is and what it shows, for the dialog About."""

import platform

from qmonpy import __version__
from qmonpy.app.session.session import Session
from qmonpy.translation import later, tr

LICENCE = later("GPL-3.0 or later; see LICENSE in the source.")

KNOWN = later(
    "qmonpy knows Grid Engine 8.1.9, and Open Cluster Scheduler 9.0 and 9.1 (tried on 9.1.4). Simulated clusters "
    "decide as Grid Engine 8.1.9 does, copies of an Open Cluster Scheduler as that does."
)
"""Which Grid Engines it knows; `docs/real-cluster.md` has the differences."""


def describe_program(cluster: str = "", session: Session | None = None) -> str:
    """Return the version, the licence and, with a cluster, who is at work there, as Markdown."""
    program = tr("**qmonpy {version}** administers Grid Engine, in the place of qmon.").format(version=__version__)
    lines = [program, tr("Licence: {licence}").format(licence=tr(LICENCE))]
    if session is not None:
        if session.user == session.real_user:
            words = tr("Cluster: {cluster}. User: {real_user} ({role}) on {machine}.")
        else:
            words = tr("Cluster: {cluster}. User: {real_user}, acting as {user} ({role}) on {machine}.")
        who = {"real_user": session.real_user, "user": session.user, "role": tr(session.role)}
        lines.append(words.format(cluster=cluster, machine=platform.node(), **who))
    lines.append(tr(KNOWN))
    return "\n\n".join(lines)
