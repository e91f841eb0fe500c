"""The checks of the qmaster of Open Cluster Scheduler 9.1.4 on requests for single scopes (`-scope`), in its order and
words (asked)."""

from collections.abc import Iterator

from qmonpy.formats.submission.checked_resources import CheckedResources, Finding
from qmonpy.formats.submission.job_draft import JobDraft
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import Consumable

_NOT_ALLOWED = "job rejected: specification of master or slave specific {} is not allowed"
_OVERWRITING = "job rejected: overwriting global {} in {} is not allowed"


def find_wrong_scopes(draft: JobDraft, resources: CheckedResources, cluster: Cluster) -> Iterator[Finding]:
    """Yield what is wrong with requests for the master task or slave tasks alone; the first counts."""
    if not cluster.variety.has_scopes:
        return
    has_soft = bool(draft.soft_of_scopes)
    queues = draft.master_queues or draft.slave_queues
    if draft.pe is None and (queues or resources.master or resources.slave or has_soft):
        yield "scope-sequential", _NOT_ALLOWED.format("requests") + " for non-parallel jobs"
    is_masterq = bool(draft.master_queues) and not draft.has_scopes
    if "-q" in draft.soft_of_scopes or (is_masterq and draft.soft_queues):
        yield "scope-soft", _NOT_ALLOWED.format("soft queue requests")
    if has_soft:
        yield "scope-soft", _NOT_ALLOWED.format("soft resource requests")
    yield from _find_overwriting(resources)
    kinds = {name: each.consumable for name, each in cluster.complexes.items()}
    for each in resources.slave:
        if kinds.get(each.name) is Consumable.JOB:
            text = f'job rejected: requesting per job consumable "{each.name}" for slave tasks does not make sense'
            yield "scope-job", text
    if draft.hard_queues and not is_masterq:
        for scope, names in (("master", draft.master_queues), ("slave", draft.slave_queues)):
            if names:
                yield "scope-queues", _OVERWRITING.format("hard queue requests", f"{scope} scope")
    slave = {each.name for each in resources.slave}
    for each in resources.master:
        if each.name in slave and kinds.get(each.name) is Consumable.HOST:
            text = f'job rejected: per host consumable "{each.name}" both as master and slave request is not allowed'
            yield "scope-host", text


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
