"""Mail that users asked for with `-m` and `-M` of qsub(1) and qrsub(1)."""

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class Mail:
    """One mail to one address."""

    recipient: str
    subject: str
    body: str
    """Its lines, without a line break at the end."""
    time: int = 0
    """When it was written, seconds since the epoch, the cluster's own clock."""
    number: int = 0
    """Counts the mails of a cluster, from 1."""
