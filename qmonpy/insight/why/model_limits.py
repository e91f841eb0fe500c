"""The limits of the scheduler model: what it never knows of a real cluster, what it does not know as configured, and
what single answers leave out."""

from collections.abc import Mapping, Sequence

from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.world.obeyed_settings import OBEYED_WORDS
from qmonpy.formats.configuration.whole_text import format_settings
from qmonpy.formats.output.share_monitor import find_untold
from qmonpy.formats.submission.scope_words import list_unweighed
from qmonpy.kept_answers import LastAnswer
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import UnreadPart
from qmonpy.model.snapshot import CalendarZone, Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.work.core_request import find_core_request
from qmonpy.model.work.job import Job
from qmonpy.pauses import paced
from qmonpy.translation import later, tr

NEVER_KNOWN = (
    later("what is submitted, ends or is changed between two rounds, and how loads change meanwhile"),
    later("the order in which the scheduler's passes fall, and what it remembers of earlier ones"),
    later("job submission verifiers, and what prolog and starter scripts do to jobs"),
)
"""Things that the model does not know of any real cluster."""
NAMED = 5
"""So many parts and jobs are named at most."""
TREE_TICKETS, USAGE_WEIGHTS = "weight_tickets_share", "usage_weight_list"


def unknown_settings(cluster: Cluster, *, is_usage_told: bool = False) -> tuple[str, ...]:
    """Return attributes of sched_conf(5), with values, that change decisions and that the model does not obey.

    Tickets of a share tree are among them where the cluster does not tell the usage by which it hands them out.
    """
    texts = format_settings(ObjectKind.SCHEDULER, cluster)
    found = []
    force = find_force(cluster)
    if force.has_tree and not is_usage_told:
        found.append(f"{TREE_TICKETS} {texts[TREE_TICKETS]}")
    elif force.has_tree and find_untold(tuple(force.policies.usage_weights)):
        found.append(f"{USAGE_WEIGHTS} {texts[USAGE_WEIGHTS]}")
    return (*found, *_unknown_params(texts.get("params", "")))


@dataclass(frozen=True, slots=True)
class Unweighed:
    """A job with requests that the model does not weigh."""

    job: int
    requests: tuple[str, ...]


def find_unweighed(jobs: Mapping[int, Job]) -> tuple[Unweighed, ...]:
    """Return the jobs with requests that the model does not weigh."""
    # Very few jobs have any such request.
    asked = ((job.number, list_unweighed(job)) for job in paced(jobs.values()) if job.other_requests)
    return tuple(Unweighed(number, requests) for number, requests in asked if requests)


def _find_binding(jobs: Mapping[int, Job]) -> bool:
    asked = (job.other_requests for job in paced(jobs.values()) if job.other_requests)
    return any(find_core_request(each) is not None for each in asked)


_BINDING = LastAnswer(_find_binding)


def asks_for_cores(jobs: Mapping[int, Job]) -> bool:
    """Return whether any job of a snapshot asks for cores (`-bamount`) that the model counts."""
    return _BINDING.of(jobs)


_UNWEIGHED = LastAnswer(find_unweighed)


def unweighed_jobs(jobs: Mapping[int, Job]) -> tuple[Unweighed, ...]:
    """Return `find_unweighed` of the jobs of a snapshot, which all notices ask for one after the other."""
    return _UNWEIGHED.of(jobs)


def describe_limits(
    cluster: Cluster,
    zone: CalendarZone | None = None,
    *,
    is_usage_told: bool = False,
    unread: Sequence[UnreadPart] = (),
    unweighed: Sequence[Unweighed] = (),
    binds_cores: bool = False,
) -> str:
    """Return what the model does not know of a cluster, as lines of text; `zone` is that of its calendars, and
    `is_usage_told` says whether the usage of users and projects is known. `unread` are parts of the configuration that
    could not be read, `unweighed` jobs with requests that are not weighed, and `binds_cores` is `asks_for_cores`."""
    lines = [
        tr(
            "Computed here by the model of {variety} from what the cluster told last; the real scheduler may decide"
            " otherwise. The model does not know:"
        ).format(variety=cluster.variety.title),
        *(f"- {tr(each)}" for each in NEVER_KNOWN),
    ]
    if unread:
        titles = _join([each.title for each in unread])
        lines.append(
            tr("- parts of this cluster's configuration that could not be read: {titles}").format(titles=titles)
        )
    if unweighed:
        asked = (f"{each.job} ({', '.join(each.requests)})" for each in unweighed[:NAMED])
        jobs, named = format_count(len(unweighed), "job"), _join(tuple(asked), len(unweighed))
        lines.append(tr("- requests of {jobs}: {requests}").format(jobs=jobs, requests=named))
    if binds_cores:
        lines.append(
            tr(
                "- when 9.1.4 gives bound cores to a second job, as it may once a job without -bamount has started on"
                " their host, and when it keeps parallel jobs without -bamount from hosts with bound cores"
            )
        )
    settings = unknown_settings(cluster, is_usage_told=is_usage_told)
    if settings:
        said = tr("- of this cluster's scheduler configuration: {settings}")
        lines.append(said.format(settings=", ".join(settings)))
    if find_force(cluster).has_tree and not is_usage_told:
        lines.append(tr("- the usage of users and projects, as sge_share_mon could not be run here or said nothing"))
    if cluster.calendars and zone is not None and not zone.is_known:
        lines.append(tr("Calendars are read in {zone}.").format(zone=tr(zone.words)))
    elif cluster.calendars and zone is not None and zone.zone is not None:
        # Times in a file tell how far its clock is off now, not when it will be put forward or back.
        said = tr("Calendars are read in {zone}; a later change of its clock (summer time) is not known.")
        lines.append(said.format(zone=tr(zone.words)))
    return "\n".join(lines)


def describe_requests_left_out(requests: Sequence[str]) -> str:
    """Return that an answer on a job leaves out requests of it that are not weighed; empty without any."""
    if not requests:
        return ""
    return choose_word(
        len(requests),
        "This leaves out its request {requests}: the model does not weigh it.",
        "This leaves out its requests {requests}: the model does not weigh them.",
    ).format(requests=", ".join(requests))


def describe_all_left_out(snapshot: Snapshot) -> str:
    """Return what answers on a whole cluster leave out; empty where that is nothing."""
    sentences = [describe_unread_left_out(snapshot.unread)]
    unweighed = unweighed_jobs(snapshot.state.jobs)
    if unweighed:
        numbers = _join([str(each.job) for each in unweighed])
        said = tr("Requests of {jobs} are left out, as the model does not weigh them: {numbers}.")
        sentences.append(said.format(jobs=format_count(len(unweighed), "job"), numbers=numbers))
    return " ".join(filter(None, sentences))


def describe_unread_left_out(unread: Sequence[UnreadPart]) -> str:
    """Return which parts of a real cluster's configuration are left out, as they could not be read; empty without."""
    if not unread:
        return ""
    said = tr("Of the configuration could not be read, and is left out: {titles}.")
    return said.format(titles=_join([each.title for each in unread]))


def _join(names: Sequence[str], count: int = 0) -> str:
    """The first of some names, and how many more there are of `count`, by default of the names."""
    more = max(count, len(names)) - min(len(names), NAMED)
    named = ", ".join(names[:NAMED])
    return tr("{names} and {count} more").format(names=named, count=more) if more else named


def _unknown_params(text: str) -> tuple[str, ...]:
    """Return the words of `params` that the model does not obey, without those that only write records."""
    known = {each.lower() for each in (*OBEYED_WORDS[ObjectKind.SCHEDULER, "params"], "MONITOR", "PROFILE", "none")}
    words = (each.strip() for each in text.replace(",", " ").split())
    return tuple(f"params {each}" for each in words if each.partition("=")[0].lower() not in known)
