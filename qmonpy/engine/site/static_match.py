"""Checks that depend on configuration only: may a job of this category run on a queue, host or queue instance at all?

Each function gives the first refusal in Grid Engine's words, or None. The order of the checks is that of 8.1.9.
"""

from qmonpy.engine.site.category import Category
from qmonpy.engine.site.offer import fits, text_fits
from qmonpy.engine.site.site import QUEUE_LIMITS, Level, Place, QueueProfile, Site, has_access, is_listed
from qmonpy.model.configuration.complex_attribute import Requestable
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue_reference import matches_host, parse_queue_reference
from qmonpy.model.values.value import find_number
from qmonpy.model.work.decision import Layer, Refusal

NOT_IN_QUEUE_LIST = 'cannot run in queue "{}" because it is not contained in its hard queue list (-q)'


def _means_queue(references: tuple[str, ...], queue: str) -> bool:
    return any(parse_queue_reference(text).matches_queue(queue) for text in references)


def _means_host(site: Site, references: tuple[str, ...], host: str) -> bool:
    """Whether the host part of one of the references allows a host, whatever the queue."""
    hosts = [parse_queue_reference(text).host for text in references]
    return any(part is None or matches_host(part, host, site.groups) for part in hosts)


def means_instance(site: Site, references: tuple[str, ...], place: Place) -> bool:
    """Whether one of the wc_queues means an instance."""
    queue, host = place.instance.queue, place.instance.host
    return any(parse_queue_reference(text).matches(queue, host, site.groups) for text in references)


def check_queue(site: Site, category: Category, queue: str, pe: str | None, slots: int) -> Refusal | None:
    """Rule out a cluster queue as a whole, where every profile of it refuses."""
    profile = site.profiles[queue]
    if category.hard_queues and not _means_queue(category.hard_queues, queue):
        is_master = pe and category.master_queues and _means_queue(category.master_queues, queue)
        if not is_master:
            return Refusal(Layer.REQUEST, queue, NOT_IN_QUEUE_LIST.format(queue), "-q", ",".join(category.hard_queues))
    missing = _unsatisfied(site, category, profile, is_single=pe is None or slots == 1)
    if missing:
        text = f'(-l {missing}) cannot run in queue "{queue}" because of cluster queue'
        return Refusal(Layer.QUEUE, queue, text, missing.partition("=")[0], missing.partition("=")[2])
    if _projects_refuse(category.project, profile):
        text = f'(no project) does not have the correct project to run in cluster queue "{queue}"'
        return Refusal(Layer.ACCESS, queue, text, "projects", category.project or "no project")
    if _access_refuses(site, category, profile):
        text = f'has no permission for cluster queue "{queue}"'
        return Refusal(Layer.ACCESS, queue, text, "user_lists", category.owner)
    if pe is not None and not any(pe in pes for pes in profile.pes):
        text = f'cannot run in queue "{queue}" because PE "{pe}" is not in PE list'
        return Refusal(Layer.PE, queue, text, "pe_list", pe)
    if category.is_immediate and not any("INTERACTIVE" in types for types in profile.types):
        text = f'cannot run in queue "{queue}" because it is not of type interactive'
        return Refusal(Layer.QUEUE, queue, text, "qtype", "INTERACTIVE")
    return None


def _unsatisfied(site: Site, category: Category, profile: QueueProfile, *, is_single: bool) -> str | None:
    """A request `name=value` that no profile of the queue can satisfy."""
    for request in category.hard:
        attribute = site.complexes.get(request.name)
        if attribute is None:
            return f"unknown: {request.name}"
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
            return f"{request.name}={request.text}"
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
    """Whether the host parts of `-q` rule a host out."""
    if category.hard_queues and not _means_host(site, category.hard_queues, host):
        return Refusal(Layer.REQUEST, host, NOT_IN_QUEUE_LIST.format(host), "-q", ",".join(category.hard_queues))
    return None


def is_host_requested(site: Site, category: Category, host: str) -> bool:
    """Whether a parallel job may use a host, as far as the host parts of `-q` and `-masterq` go."""
    return any(
        not references or _means_host(site, references, host)
        for references in (category.hard_queues, category.master_queues)
    )


def check_host(site: Site, category: Category, level: Level) -> Refusal | None:
    """Access lists, projects and forced attributes of a host (or of the global host)."""
    host = site.cluster.hosts.get(level.name)
    if host is not None:
        if not has_access(site.cluster, category.owner, category.group, host.user_lists, host.xuser_lists):
            text = f'has no permission for host "{level.name}"'
            return Refusal(Layer.ACCESS, level.name, text, "user_lists", category.owner)
        refusal = _check_projects(category.project, host.projects, host.xprojects, "host", level.name)
        if refusal:
            return refusal
    name = _missing_forced(category, level)
    if name:
        text = f"does not request 'forced' resource \"{name}\" of host {level.name}"
        return Refusal(Layer.HOST if level.letter == "h" else Layer.GLOBAL, level.name, text, name, "", "forced")
    return None


def _check_projects(
    project: str | None, allowed: tuple[str, ...], denied: tuple[str, ...], kind: str, name: str
) -> Refusal | None:
    if allowed and project not in allowed:
        prefix = f"(project {project})" if project else "(no project)"
        text = f'{prefix} does not have the correct project to run in {kind} "{name}"'
        return Refusal(Layer.ACCESS, name, text, "projects", project or "no project", " ".join(allowed))
    if project is not None and project in denied:
        text = f'(project {project}) is not allowed to run in {kind} "{name}" based on the excluded project list'
        return Refusal(Layer.ACCESS, name, text, "xprojects", project)
    return None


def _missing_forced(category: Category, level: Level) -> str | None:
    return next((name for name in level.forced if name not in category.requested), None)


def is_master_candidate(site: Site, category: Category, place: Place) -> bool:
    """Whether an instance may hold the master task: it is in `-masterq`, or there is no `-masterq`."""
    return not category.master_queues or means_instance(site, category.master_queues, place)


def check_instance(site: Site, category: Category, place: Place, pe: ParallelEnvironment | None) -> Refusal | None:
    """Access, queue requests and type of a queue instance."""
    instance = place.instance
    name = place.name
    if not has_access(site.cluster, category.owner, category.group, instance.user_lists, instance.xuser_lists):
        return Refusal(Layer.ACCESS, name, f'has no permission for queue "{name}"', "user_lists", category.owner)
    refusal = _check_projects(category.project, instance.projects, instance.xprojects, "queue", name)
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
        text = f"does not request 'forced' resource \"{forced}\" of queue instance {name}"
        return Refusal(Layer.QUEUE, name, text, forced, "", "forced")
    return None


def _check_queue_requests(site: Site, category: Category, place: Place) -> Refusal | None:
    if not (category.hard_queues or category.master_queues):
        return None
    qname = site.complexes.get("qname")
    if qname is not None and qname.requestable is Requestable.NO:
        text = f'cannot run in queue instance "{place.name}" because queues are non requestable'
        return Refusal(Layer.REQUEST, place.name, text, "-q", ",".join(category.hard_queues))
    if not category.hard_queues:
        return None
    could_be_master = bool(category.master_queues) and is_master_candidate(site, category, place)
    if could_be_master or means_instance(site, category.hard_queues, place):
        return None
    text = NOT_IN_QUEUE_LIST.format(place.name)
    return Refusal(Layer.REQUEST, place.name, text, "-q", ",".join(category.hard_queues))


def _check_type(category: Category, place: Place, pe: ParallelEnvironment | None) -> Refusal | None:
    name, types = place.name, place.instance.qtype
    if pe is not None:
        if not place.pes:
            text = f'cannot run in queue instance "{name}" because it is not of parallel type'
            return Refusal(Layer.PE, name, text, "pe_list", pe.name)
        if pe.name not in place.pes:
            text = f'cannot run in queue "{name}" because PE "{pe.name}" is not in PE list'
            return Refusal(Layer.PE, name, text, "pe_list", pe.name)
    if category.is_immediate:
        if "INTERACTIVE" not in types:
            text = f'cannot run in queue "{name}" because it is not of type interactive'
            return Refusal(Layer.QUEUE, name, text, "qtype", "INTERACTIVE")
    elif pe is None and "BATCH" not in types:
        text = f'cannot run in queue instance "{name}" because it is not of type batch'
        return Refusal(Layer.QUEUE, name, text, "qtype", "BATCH")
    return None


def check_pe(site: Site, category: Category, pe: ParallelEnvironment) -> Refusal | None:
    """Whether a PE has slots at all and lets the user in."""
    if pe.slots == 0:
        text = f'cannot run because total slots of PE "{pe.name}" not in range of job'
        return Refusal(Layer.PE, pe.name, text, "slots", "", "0")
    if not has_access(site.cluster, category.owner, category.group, pe.user_lists, pe.xuser_lists):
        return Refusal(
            Layer.ACCESS, pe.name, f'cannot run because no access to PE "{pe.name}"', "user_lists", category.owner
        )
    return None
