"""Whether any queue takes jobs of a user at all, which a qmaster looks at before it looks at the job (8.1.9, asked)."""

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.site import has_access
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, Severity

NO_ACCESS = "job.no-access"
"""The code of the warning; `qsub` ends as if the job were refused, which is submitted nevertheless."""


def find_lack_of_access(cluster: Cluster, user: str, group: str) -> Report | None:
    """Return the warning for a user whom the access lists of no queue instance let in; None if one does."""
    instances = (place.instance for place in prepare(cluster).site.places)
    if any(has_access(cluster, user, group, each.user_lists, each.xuser_lists) for each in instances):
        return None
    return Report(NO_ACCESS, f"warning: {user}'s job is not allowed to run in any queue", Severity.WARNING)
