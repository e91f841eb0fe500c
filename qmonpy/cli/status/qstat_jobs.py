"""`qstat -j`: all about jobs, or what the scheduler says of all of them, as text and as a document."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from qmonpy.cli.outcome import Outcome, shown
from qmonpy.cli.status.job_details import find_named_jobs, show_jobs, show_scheduler
from qmonpy.cli.status.job_document import format_jobs_document, format_messages_document
from qmonpy.cli.status.qstat_query import QstatQuery
from qmonpy.cli.status.qstat_xml import format_unknown_xml
from qmonpy.cli.status.scheduler_messages import list_general, list_messages
from qmonpy.insight.plan.decided import with_decisions

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface


def show_asked_jobs(cluster: "ClusterInterface", query: QstatQuery, words: Sequence[str]) -> Outcome:
    """Show the jobs that words name; without words, why jobs wait."""
    if not query.is_xml:
        return show_jobs(cluster, words, has_bindings=query.has_bindings) if words else show_scheduler(cluster)
    refusals, snapshot = cluster.refusals(), with_decisions(cluster.snapshot())
    if not words:
        return shown(
            format_messages_document(list_messages(refusals, snapshot), list_general(snapshot.cluster, refusals))
        )
    jobs = find_named_jobs(snapshot, words)[0]
    if not jobs:
        return shown(format_unknown_xml(words))
    messages = list_messages(refusals, snapshot, jobs)
    return shown(
        format_jobs_document(snapshot, list(jobs.values()), messages, list_general(snapshot.cluster, refusals))
    )
