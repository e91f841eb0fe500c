"""Checks that depend on configuration only: whether a job of a category may run on a queue, host or queue instance
at all.

Each `check_` function returns the first refusal, or None. The order of the checks is that of 8.1.9.
"""

from qmonpy.engine.site.category import Category, Request
from qmonpy.engine.site.offer import fits, text_fits
from qmonpy.engine.site.site import QUEUE_LIMITS, Level, Place, QueueProfile, Site, has_access, is_listed
from qmonpy.model.configuration.complex_attribute import Requestable
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue_reference import matches_host, parse_queue_reference
from qmonpy.model.values.value import find_number
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser


def _means_queue(references: tuple[str, ...], queue: str) -> bool:
    return any(parse_queue_reference(text).matches_queue(queue) for text in references)


def _means_host(site: Site, references: tuple[str, ...], host: str) -> bool:
    """Whether the host part of one of the references means a host; one without host part means all."""
    hosts = [parse_queue_reference(text).host for text in references]
    return any(part is None or matches_host(part, host, site.groups) for part in hosts)


def means_instance(site: Site, references: tuple[str, ...], place: Place) -> bool:
    """Whether one of several wc_queues means an instance."""
    queue, host = place.instance.queue, place.instance.host
    return any(parse_queue_reference(text).matches(queue, host, site.groups) for text in references)


def check_queue(site: Site, category: Category, queue: str, pe: str | None, slots: int) -> Refusal | None:
    """Return why a cluster queue is out as a whole, where all its values, default and overrides, refuse; None if
    not."""
    profile = site.profiles[queue]
    if category.hard_queues and not _means_queue(category.hard_queues, queue):
        is_master = pe and category.master_queues and _means_queue(category.master_queues, queue)
        if not is_master:
            return refuse_queues(category.hard_queues, Refuser.QUEUE, queue)
    references = (*category.master_queues, *category.slave_queues)
    if pe and category.master_queues and category.slave_queues and not _means_queue(references, queue):
        return refuse_queues(references, Refuser.QUEUE, queue)
    missing = _find_unsatisfied(site, category, profile, is_single=pe is None or slots == 1)
    if missing:
        cause = Cause.UNFIT if missing.name in site.complexes else Cause.UNKNOWN
        return Refusal(cause, Refuser.QUEUE, queue, missing.name, _asked(site, missing))
    if _projects_refuse(category.project, profile):
        return Refusal(Cause.NO_PROJECT, Refuser.QUEUE, queue, "projects", category.project)
    if _access_refuses(site, category, profile):
        return Refusal(Cause.NO_ACCESS, Refuser.QUEUE, queue, "user_lists", category.owner)
    if pe is not None and not any(pe in pes for pes in profile.pes):
        return Refusal(Cause.NOT_IN_PE_LIST, Refuser.QUEUE, queue, "pe_list", pe)
    if category.is_immediate and not any("INTERACTIVE" in types for types in profile.types):
        return Refusal(Cause.WRONG_TYPE, Refuser.QUEUE, queue, "qtype", "INTERACTIVE")
    return None


def refuse_queues(references: tuple[str, ...], by: Refuser, name: str, *, is_told: bool = True) -> Refusal:
    """Return the refusal of a queue, host or queue instance that `-q` does not ask for."""
    return Refusal(Cause.NOT_ASKED_FOR, by, name, "-q", references, is_told=is_told)


def _asked(site: Site, request: Request) -> Quantity | str:
    attribute = site.complexes.get(request.name)
    if attribute is None or attribute.type.is_string:
        return request.text
    return Quantity(request.number, attribute.type, request.text)


def _find_unsatisfied(site: Site, category: Category, profile: QueueProfile, *, is_single: bool) -> Request | None:
    """Return why no task may run in a queue: of those of scopes only where it is so for the master and the others."""
    missing = _unsatisfied(site, category.hard, profile, is_single=is_single)
    if missing is not None or not (category.master and category.slave):
        return missing
    master = _unsatisfied(site, category.master, profile, is_single=is_single)
    return master and _unsatisfied(site, category.slave, profile, is_single=is_single)


def _unsatisfied(
    site: Site, requests: tuple[Request, ...], profile: QueueProfile, *, is_single: bool
) -> Request | None:
    """Return the first request that no value of the queue satisfies, or whose attribute is not in the complex."""
    for request in requests:
        attribute = site.complexes.get(request.name)
        if attribute is None:
            return request
        if not is_single and not attribute.type.is_string:
            continue
        if request.name in ("qname", "hostname", "slots"):
            continue
        offers: list[str | None]
        if request.name in QUEUE_LIMITS:
            offers = [*profile.texts(request.name)]
        else:
            offers = [values.get(request.name) for values in profile.complex_values]
        for offer in offers:
            if offer is None:
                break
            if attribute.type.is_string:
                if text_fits(attribute, request.text, offer):
                    break
            elif (number := find_number(attribute.type, offer)) is not None and fits(
                attribute.relop, request.number, number
            ):
                break
        else:
            return request
    return None


def _projects_refuse(project: str | None, profile: QueueProfile) -> bool:
    if project is None:
        return all(profile.projects)
    if all(project in projects for projects in profile.xprojects):
        return True
    return not any(not projects or project in projects for projects in profile.projects)


def _access_refuses(site: Site, category: Category, profile: QueueProfile) -> bool:
    def is_in(names: tuple[str, ...]) -> bool:
        return is_listed(site.cluster, category.owner, category.group, names)

    if all(is_in(names) for names in profile.xuser_lists):
        return True
    return not any(not names or is_in(names) for names in profile.user_lists)


def check_host_requested(site: Site, category: Category, host: str) -> Refusal | None:
    """Return the refusal of a host that the host parts of `-q` rule out, None if they do not."""
    if category.hard_queues and not _means_host(site, category.hard_queues, host):
        return refuse_queues(category.hard_queues, Refuser.HOST, host)
    return None


def is_host_requested(site: Site, category: Category, host: str) -> bool:
    """Whether a parallel job may use a host, as far as the host parts of `-q`, `-masterq` and `-scope slave -q` go."""
    return any(
        not references or _means_host(site, references, host)
        for references in (category.hard_queues or category.slave_queues, category.master_queues)
    )


def check_host(site: Site, category: Category, level: Level) -> Refusal | None:
    """Check access lists, projects and forced attributes of a host or of the global host."""
    host = site.cluster.hosts.get(level.name)
    if host is not None:
        if not has_access(site.cluster, category.owner, category.group, host.user_lists, host.xuser_lists):
            return Refusal(Cause.NO_ACCESS, level.refuser, level.name, "user_lists", category.owner)
        refusal = _check_projects(category.project, host.projects, host.xprojects, level)
        if refusal:
            return refusal
    name = _missing_forced(category, level)
    if name:
        return Refusal(Cause.FORCED, level.refuser, level.name, name)
    if level.name in category.barred_hosts:
        return Refusal(Cause.BARRED, level.refuser, level.name, "")
    return None


def _check_projects(
    project: str | None, allowed: tuple[str, ...], denied: tuple[str, ...], level: Level
) -> Refusal | None:
    if allowed and project not in allowed:
        return Refusal(Cause.NO_PROJECT, level.refuser, level.name, "projects", project, allowed)
    if project is not None and project in denied:
        return Refusal(Cause.EXCLUDED_PROJECT, level.refuser, level.name, "xprojects", project)
    return None


def _missing_forced(category: Category, level: Level) -> str | None:
    return next((name for name in level.forced if not category.asks_for(name)), None)


def is_master_candidate(site: Site, category: Category, place: Place) -> bool:
    """Whether an instance may hold the master task: it is in `-masterq`, or there is no `-masterq`."""
    return not category.master_queues or means_instance(site, category.master_queues, place)


def is_slave_candidate(site: Site, category: Category, place: Place) -> bool:
    """Whether an instance may hold other tasks than the master, as far as `-scope slave -q` goes."""
    return not category.slave_queues or means_instance(site, category.slave_queues, place)


def check_instance(site: Site, category: Category, place: Place, pe: ParallelEnvironment | None) -> Refusal | None:
    """Check access lists, projects, `-q`, the type and forced attributes of a queue instance."""
    instance = place.instance
    name = place.name
    if not has_access(site.cluster, category.owner, category.group, instance.user_lists, instance.xuser_lists):
        return Refusal(Cause.NO_ACCESS, Refuser.INSTANCE, name, "user_lists", category.owner)
    refusal = _check_projects(category.project, instance.projects, instance.xprojects, place.level)
    if refusal:
        return refusal
    refusal = _check_queue_requests(site, category, place)
    if refusal:
        return refusal
    refusal = _check_type(category, place, pe)
    if refusal:
        return refusal
    forced = _missing_forced(category, place.level)
    if forced:
        return Refusal(Cause.FORCED, Refuser.INSTANCE, name, forced)
    return None


def _check_queue_requests(site: Site, category: Category, place: Place) -> Refusal | None:
    if not (category.hard_queues or category.master_queues or category.slave_queues):
        return None
    qname = site.complexes.get("qname")
    if qname is not None and qname.requestable is Requestable.NO:
        return Refusal(Cause.QUEUES_NOT_REQUESTABLE, Refuser.INSTANCE, place.name, "-q", category.hard_queues)
    if not category.hard_queues:
        is_candidate = is_master_candidate(site, category, place) or is_slave_candidate(site, category, place)
        references = (*category.master_queues, *category.slave_queues)
        return None if is_candidate else refuse_queues(references, Refuser.INSTANCE, place.name)
    could_be_master = bool(category.master_queues) and is_master_candidate(site, category, place)
    if could_be_master or means_instance(site, category.hard_queues, place):
        return None
    return refuse_queues(category.hard_queues, Refuser.INSTANCE, place.name)


def _check_type(category: Category, place: Place, pe: ParallelEnvironment | None) -> Refusal | None:
    name, types = place.name, place.instance.qtype
    if pe is not None:
        if not place.pes:
            return Refusal(Cause.NOT_PARALLEL, Refuser.INSTANCE, name, "pe_list", pe.name)
        if pe.name not in place.pes:
            return Refusal(Cause.NOT_IN_PE_LIST, Refuser.INSTANCE, name, "pe_list", pe.name)
    if category.checkpoint is not None and category.checkpoint not in place.instance.ckpt_list:
        listed = " ".join(place.instance.ckpt_list)
        return Refusal(Cause.NOT_CHECKPOINTING, Refuser.INSTANCE, name, "ckpt_list", category.checkpoint, listed)
    if category.is_immediate:
        if "INTERACTIVE" not in types:
            return Refusal(Cause.WRONG_TYPE, Refuser.INSTANCE, name, "qtype", "INTERACTIVE")
    elif pe is None and "BATCH" not in types:
        if category.checkpoint is None or not category.grid_engine_key:
            return Refusal(Cause.WRONG_TYPE, Refuser.INSTANCE, name, "qtype", "BATCH")
        # A checkpointing job needs no batch queue, a reservation for one does; only those of parallel jobs alone are
        # closed to it (8.1.9, asked).
        if place.pes:
            return Refusal(Cause.ONLY_PARALLEL, Refuser.INSTANCE, name, "qtype", "BATCH")
    return None


def check_pe(site: Site, category: Category, pe: ParallelEnvironment) -> Refusal | None:
    """Check that a PE has slots at all and that its access lists let the user in."""
    if pe.slots == 0:
        return Refusal(Cause.PE_WITHOUT_SLOTS, Refuser.PE, pe.name, "slots", left=Quantity(0))
    if not has_access(site.cluster, category.owner, category.group, pe.user_lists, pe.xuser_lists):
        return Refusal(Cause.NO_ACCESS, Refuser.PE, pe.name, "user_lists", category.owner)
    return None
