"""The checks of the qmaster of Open Cluster Scheduler 9.1.4 on requests for single scopes (`-scope`), in its order and
words (asked)."""

from collections.abc import Iterator, Mapping, Sequence

from qmonpy.formats.submission.checked_resources import CheckedResources, Finding
from qmonpy.formats.submission.job_draft import JobDraft
from qmonpy.formats.submission.newer_options import RULES, is_of_scope
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.values.whole import find_whole
from qmonpy.model.work.job import Job

_NOT_ALLOWED = "job rejected: specification of master or slave specific {} is not allowed"
_OVERWRITING = "job rejected: overwriting global {} in {} is not allowed"


def find_wrong_scopes(draft: JobDraft, resources: CheckedResources, cluster: Cluster) -> Iterator[Finding]:
    """Yield what is wrong with requests for the master task or slave tasks alone; the first counts."""
    if not cluster.variety.has_scopes:
        return
    has_soft = bool(draft.soft_of_scopes)
    queues = draft.master_queues or draft.slave_queues
    rules = any(map(is_of_scope, draft.others))
    if draft.pe is None and (queues or resources.master or resources.slave or has_soft or rules):
        yield "scope-sequential", _NOT_ALLOWED.format("requests") + " for non-parallel jobs"
    is_masterq = bool(draft.master_queues) and not draft.has_scopes
    if "-q" in draft.soft_of_scopes or (is_masterq and draft.soft_queues):
        yield "scope-soft", _NOT_ALLOWED.format("soft queue requests")
    if has_soft:
        yield "scope-soft", _NOT_ALLOWED.format("soft resource requests")
    hard_queues = () if is_masterq else draft.hard_queues
    queue_lists = {"master": draft.master_queues, "slave": draft.slave_queues}
    yield from _find_wrong_requests(resources, hard_queues, queue_lists, draft.others, cluster)


def find_wrong_scopes_of(job: Job, cluster: Cluster) -> Iterator[Finding]:
    """Yield what is wrong with the requests of an altered job: all that it has then is looked at together."""
    if not cluster.variety.has_scopes:
        return
    rules = any(map(is_of_scope, job.other_requests))
    queues = job.master_queues or job.slave_queues
    if job.pe is None and (queues or job.master_resources or job.slave_resources or rules):
        yield "scope-sequential", _NOT_ALLOWED.format("requests") + " for non-parallel jobs"
    resources = CheckedResources(job.hard_resources, job.soft_resources, job.master_resources, job.slave_resources)
    queue_lists = {"master": job.master_queues, "slave": job.slave_queues}
    yield from _find_wrong_requests(resources, job.hard_queues, queue_lists, job.other_requests, cluster)


def _find_wrong_requests(
    resources: CheckedResources,
    hard_queues: Sequence[str],
    queues: Mapping[str, Sequence[str]],
    others: Sequence[str],
    cluster: Cluster,
) -> Iterator[Finding]:
    """Yield what is wrong with requests of which some are for the whole job, and some, `queues` too, for one scope."""
    yield from _find_overwriting(resources)
    kinds = {name: each.consumable for name, each in cluster.complexes.items()}
    for each in resources.slave:
        if kinds.get(each.name) is Consumable.JOB:
            text = f'job rejected: requesting per job consumable "{each.name}" for slave tasks does not make sense'
            yield "scope-job", text
    for scope, names in queues.items() if hard_queues else ():
        if names:
            yield "scope-queues", _OVERWRITING.format("hard queue requests", f"{scope} scope")
    slave = {each.name for each in resources.slave}
    for each in resources.master:
        if each.name in slave and kinds.get(each.name) is Consumable.HOST:
            text = f'job rejected: per host consumable "{each.name}" both as master and slave request is not allowed'
            yield "scope-host", text
    yield from _find_wrong_rules(others)


def _find_wrong_rules(others: Sequence[str]) -> Iterator[Finding]:
    """Yield what is wrong with allocation rules of the job (`-par`)."""
    rules = {"-".join(words[1:-2]): words[-1] for each in others if (words := each.split())[-2:-1] == ["-par"]}
    for scope in ("master", "slave"):
        if "" in rules and scope in rules:
            yield "scope-rule", _OVERWRITING.format("allocation_rule", f"{scope} requests")
    for scope in ("master", "slave"):
        if rules.get(scope) == "$pe_slots":
            text = f'job rejected: overwriting allocation_rule to "$pe_slots" is not allowed in scope {scope}'
            yield "scope-rule", text
    for rule in rules.values():
        if rule not in RULES and not find_whole(rule):
            yield "wrong-rule", f'invalid allocation_rule "{rule}"'


def _find_overwriting(resources: CheckedResources) -> Iterator[Finding]:
    """Yield the attributes that are requested for the whole job and for one scope, too."""
    scopes = {"master": resources.master, "slave": resources.slave}
    named = {scope: {each.name for each in requests} for scope, requests in scopes.items()}
    for kind, requests in (("hard", resources.hard), ("soft", resources.soft)):
        for each in requests:
            for scope, names in named.items():
                if each.name in names:
                    words = f"{kind} request {each.name}", f"{scope} resource requests"
                    yield "scope-twice", _OVERWRITING.format(*words)
