"""`qquota` on an embedded cluster: how much of resource quotas is used."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from qmonpy.cli.option_files import with_listing_files
from qmonpy.cli.outcome import Outcome, misused, print_usage, shown
from qmonpy.cli.status.option_words import read_options
from qmonpy.engine.work.quota_rows import QuotaQuery, qquota_rows
from qmonpy.engine.work.stale_debits import debited_usage
from qmonpy.formats.output.qquota import format_qquota, format_qquota_xml

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface

_LISTS = {"-u": "users", "-P": "projects", "-pe": "pes", "-q": "queues", "-h": "hosts", "-l": "resources"}
"""By option the field of the query that its list fills."""


def qquota(cluster: "ClusterInterface", user: str, words: Sequence[str]) -> Outcome:
    """Show the usage of resource quotas, by default that of the calling user."""
    read = read_options(with_listing_files("qquota", words), ("-help", "-xml"), (), _LISTS)
    if read.unknown is not None:
        return misused("qquota", f'error: invalid option argument "{read.unknown}"')
    names = {each.name for each in read.options}
    if "-help" in names:
        return shown(print_usage("qquota"))
    # 8.1.9 passes over an option without its list.
    given: dict[str, tuple[str, ...]] = {}
    for each in read.options:
        if each.items:
            field = _LISTS[each.name]
            given[field] = (*given.get(field, ()), *each.items)
    query = QuotaQuery(**{"users": (user,), **given})
    snapshot = cluster.snapshot()
    rows = qquota_rows(snapshot.cluster, debited_usage(snapshot.cluster, snapshot.state), query)
    return Outcome((format_qquota_xml if "-xml" in names else format_qquota)(rows))
