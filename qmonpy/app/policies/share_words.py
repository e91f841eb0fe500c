"""Sentences about what the functional and the override policy give, and when they give nothing."""

from collections.abc import Mapping, Sequence

from qmonpy.app.policies.share_rows import FUNCTIONAL, Category, ShareRow, find_holders, find_weights
from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.whole import split_number
from qmonpy.translation import tr

MOST_NAMED = 8
"""So many users are named."""


def describe_sum(cluster: Cluster, attribute: str, category: Category, listed: Mapping[str, Sequence[ShareRow]]) -> str:
    """Return what all rows of a category come to together; `listed` has by id those of every category."""
    rows = listed[category.id]
    total, holders = sum(row.amount for row in rows), sum(bool(row.amount) for row in rows)
    if not total:
        said = tr("no {giver} has shares" if attribute == FUNCTIONAL else "no {giver} has override tickets")
        return said.format(giver=tr(category.noun))
    amount = format_count(total, "share") if attribute == FUNCTIONAL else format_count(total, "ticket")
    whose = tr("{amount} of {givers}").format(
        amount=amount, givers=format_count(holders, category.noun, category.nouns)
    )
    policies = read_policies(cluster)
    # Parts of no tickets would say nothing; that there are none stands above the table.
    if attribute != FUNCTIONAL or not policies.functional_tickets:
        return whose
    running, waiting = (
        format_percent(find_weights(policies, each)[category.id]) for each in (find_holders(listed), tuple(listed))
    )
    given = format_count(policies.functional_tickets, "ticket")
    said = tr(
        "{whose}: {running} of {tickets}, of waiting jobs {waiting}"
        if waiting != running
        else "{whose}: {running} of {tickets}"
    )
    return said.format(whose=whose, running=running, tickets=given, waiting=waiting)


def explain_nothing(cluster: Cluster, attribute: str) -> str:
    """Return why shares or tickets count for nothing; empty if they count."""
    if attribute == FUNCTIONAL and not read_policies(cluster).functional_tickets:
        return tr("The functional policy gives no tickets: weight_tickets_functional is 0.")
    return explain_weightless(cluster)


def explain_weightless(cluster: Cluster) -> str:
    """Return why no tickets of any policy count; empty if they count."""
    weight = split_number(cluster.scheduler.get("weight_ticket", SCHEDULER_DEFAULTS["weight_ticket"]))
    if weight is not None and weight[0] == 0:
        return tr("Tickets of all policies count for nothing: weight_ticket is 0.")
    return ""


def describe_unlisted(names: Sequence[str]) -> str:
    """Return that users with jobs are not users of the cluster, and what follows; empty if there are none."""
    if not names:
        return ""
    listed = ", ".join(names[:MOST_NAMED])
    listed = tr("{names} and others").format(names=listed) if len(names) > MOST_NAMED else listed
    return choose_word(
        len(names),
        "{count:,} user with jobs is not among the users of the cluster, and so has no shares, tickets or usage of"
        " their own: {names}.",
        "{count:,} users with jobs are not among the users of the cluster, and so have no shares, tickets or usage of"
        " their own: {names}.",
    ).format(count=len(names), names=listed)
