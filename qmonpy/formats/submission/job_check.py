"""The checks of a qmaster on a submitted job, in its order and its words (sge_gdi_add_job of 8.1.9, asked)."""

import re
from collections.abc import Container, Iterable, Iterator, Sequence

from qmonpy.formats.submission.checked_resources import CheckedResources, Finding
from qmonpy.formats.submission.job_draft import JobDraft, Requests
from qmonpy.formats.submission.newer_options import find_department_request
from qmonpy.formats.submission.option_lists import find_wrong_path
from qmonpy.formats.submission.scope_check import find_wrong_scopes
from qmonpy.formats.submission.submission_error import BAD_KEY, is_first_check, qmaster_error
from qmonpy.formats.values.complex_value import parse_complex_value
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.attributes.resolve import hosts_of
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import Requestable
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue_reference import compile_host_reference, group_hosts_of, parse_queue_reference
from qmonpy.model.configuration.roles import is_deadline_user
from qmonpy.model.report import ReportError
from qmonpy.model.values.object_name import NameTable, check_object_name
from qmonpy.model.values.pattern import ExpressionError, matches_pattern, parse_expression
from qmonpy.model.values.value import ValueType, find_number, split_names
from qmonpy.model.values.whole import as_unsigned, begins_with_digit, parse_digits
from qmonpy.model.work.job import MOST_TASKS, Range, ResourceRequest, count_urgency_slots

_EXPRESSION = re.compile(r"[*?\[\]()&|!]")


@dataclass(frozen=True, slots=True)
class Submitter:
    """The user who submits, with Unix groups, and the ids of existing reservations (None: any id is accepted)."""

    user: str
    groups: tuple[str, ...] = ()
    reservations: Container[int] | None = None


def check_draft(draft: JobDraft, submitter: Submitter, cluster: Cluster, number: int) -> CheckedResources:
    """Return the resources of a job that may be submitted and gets a number; raises SubmissionError with the qmaster's
    words if not.

    A qmaster stops at the first mistake, except that a wrong form of the job is reported besides another one.
    """
    findings = list(find_wrong_form(draft, cluster))
    resources = CheckedResources((), ())
    try:
        resources = check_requests(draft, submitter, cluster)
    except ReportError as error:
        findings += ((each.code.removeprefix("job."), each.text) for each in error.reports)
    else:
        findings += find_lack_of_rights(draft, submitter, cluster) or find_wrong_predecessors(draft, number)
    if findings:
        raise qmaster_error(findings)
    return resources


def check_alteration(draft: JobDraft, given: Container[str], owner: Submitter, cluster: Cluster) -> CheckedResources:
    """Return the resources of a job that may be altered so; `draft` has what it is to be, `given` the options of
    `qalter`.

    8.1.9 asks neither for the form of what stays, nor whether the owner might still submit jobs, and for the project
    only where one is given (asked).
    """
    _refuse_keys(draft)
    findings = [*_first(_wrong_words(draft, cluster))]
    resources = CheckedResources((), ())
    try:
        resources = _check_requests(draft, cluster)
    except ReportError as error:
        findings += ((each.code.removeprefix("job."), each.text) for each in error.reports)
    else:
        projects = _wrong_project(draft.project, owner, cluster) if "-P" in given else iter(())
        findings += _first(projects)
    if findings:
        raise qmaster_error(findings)
    return resources


def _refuse_keys(draft: JobDraft) -> None:
    for finding in _first(_wrong_keys(draft)):
        raise qmaster_error([finding])


def find_wrong_form(draft: JobDraft, cluster: Cluster) -> tuple[Finding, ...]:
    """Return what is wrong with the form of a job, at most one thing; the qmaster tells it, and goes on.

    Raises SubmissionError where it does not.
    """
    if draft.max_running_tasks and draft.tasks is None:
        raise qmaster_error([("task-concurrency", 'invalid "task concurrency" value in job request')])
    _refuse_keys(draft)
    found = _first(_wrong_forms(draft, cluster))
    error = qmaster_error(found) if found else None
    if error is not None and any(map(is_first_check, error.reports)):
        raise error
    return found


def check_requests(draft: JobDraft, submitter: Submitter, cluster: Cluster) -> CheckedResources:
    """Return the resources of a job whose user may submit, and whose requests are right and name what there is.

    Raises ReportError.
    """
    allowed = split_names(configured(cluster, "user_lists"))
    if not _has_access(submitter, allowed, split_names(configured(cluster, "xuser_lists")), cluster):
        text = f"job rejected: {submitter.user} is not allowed to submit jobs"
        raise qmaster_error([("user-denied", text)])
    return _check_requests(draft, cluster)


def _check_requests(draft: JobDraft, cluster: Cluster) -> CheckedResources:
    resources = _resources(draft, cluster)
    findings = _unknown_queues(draft, cluster) or _first(_wrong_references(draft, cluster))
    if findings:
        raise qmaster_error(findings)
    return resources


def find_lack_of_rights(draft: JobDraft, submitter: Submitter, cluster: Cluster) -> tuple[Finding, ...]:
    """Return why a user may not have a job with this project, deadline, or reservation: the first reason."""
    return _first(_wrong_rights(draft, submitter, cluster))


def find_missing_array(draft: JobDraft) -> tuple[Finding, ...]:
    """Return the finding that a job waits for single tasks of others and has none itself."""
    if not draft.array_predecessors or draft.tasks is not None:
        return ()
    return (("no-array", 'Can only specify "-hold_jid_ad" option with an array job (using "-t" option)'),)


def find_wrong_predecessors(draft: JobDraft, own: int) -> tuple[Finding, ...]:
    """Return why a job may not wait for what its options name, whatever jobs there are: the first reason.

    `own` is the number that it has or gets, 0 where it is not known yet. 8.1.9 looks at the words of `-hold_jid`, then
    for an array that `-hold_jid_ad` needs, then at its words (asked).
    """
    wrong = _find_wrong_word(draft.predecessors, own) or find_missing_array(draft)
    return wrong or _find_wrong_word(draft.array_predecessors, own)


def _find_wrong_word(words: Sequence[str], own: int) -> tuple[Finding, ...]:
    """Return what is said of the first word that means a task, or the job itself, by the number that it has or gets."""
    for word in words:
        if _TASK.match(word):
            return (("no-job", f'denied: job "{word}" not found'),)
        if own and find_job_number(word) == own:
            return (("own-predecessor", f'denied: job "{own}" may not be its own jobnet predecessor'),)
    return ()


def find_job_number(word: str) -> int | None:
    """Return the number of a job that a word of `-hold_jid` is: whatever begins with a digit is one, and what stands
    behind it is not read (8.1.9, asked). None for a name or a pattern."""
    begun = _NUMBER.match(word)
    return None if begun is None else parse_digits(begun[0])


_NUMBER = compile_late(r"\d+", re.ASCII)
_TASK = compile_late(r"\d+\.", re.ASCII)
"""Begins a task, which no job waits for."""


def _first(findings: Iterator[Finding]) -> tuple[Finding, ...]:
    return tuple(each for each, _ in zip(findings, range(1), strict=False))


def configured(cluster: Cluster, name: str) -> str:
    """Return the value of an attribute of the global configuration (sge_conf(5))."""
    return cluster.configuration.get(name, CONFIGURATION_DEFAULTS[name])


def configured_number(cluster: Cluster, name: str) -> int:
    """Return a number of the global configuration as a qmaster keeps it; 0, which limits nothing, stands for none."""
    return as_unsigned(find_number(ValueType.INT, configured(cluster, name)))


def _wrong_keys(draft: JobDraft) -> Iterator[Finding]:
    """Yield what names of objects no object can have, for which the qmaster looks first."""
    keys = (
        ("project", draft.project, NameTable.KEY_TABLE), ("account", draft.account, NameTable.QSUB_TABLE),
        ("checkpoint", draft.checkpoint, NameTable.KEY_TABLE), ("pe", draft.pe, NameTable.WC_TABLE),
    )  # fmt: skip
    for kind, name, table in keys:
        yield from ((f"{BAD_KEY}-{kind}", each.text) for each in check_object_name(name or "", table))


def _wrong_forms(draft: JobDraft, cluster: Cluster) -> Iterator[Finding]:
    if draft.master_queues and draft.pe is None and not cluster.variety.has_scopes:
        yield "master-queue", "job rejected: specification of master queue is not allowed for non-parallel jobs"
    if draft.tasks is not None and draft.tasks.first == 0:
        yield "task-id", "job rejected: 0 is an invalid task id"
    yield from _wrong_words(draft, cluster)
    # Without a limit of its own (0), a cluster takes as many as we can hold.
    most = min(configured_number(cluster, "max_aj_tasks") or MOST_TASKS, MOST_TASKS)
    if draft.tasks is not None and most < len(draft.tasks):
        yield "tasks", f"job rejected: you tried to submit a job with more than {most} tasks"


def _wrong_words(draft: JobDraft, cluster: Cluster) -> Iterator[Finding]:
    yield from wrong_name(draft.name)
    hosts = _known_hosts(cluster) if draft.paths else frozenset[str]()
    yield from filter(None, (find_wrong_path(option, value, hosts) for option, value in draft.paths))


def wrong_name(name: str | None) -> Iterator[Finding]:
    """Yield why nothing that is submitted may have this name."""
    if name is None:
        return
    if not name:
        yield "name", "job rejected cause there is no job_name in the request"
    if begins_with_digit(name):
        yield "name", f'denied: "{name}" is not a valid object name (cannot start with a digit)'
    for report in check_object_name(name, NameTable.QSUB_TABLE):
        yield "name", report.text


def _resources(draft: JobDraft, cluster: Cluster) -> CheckedResources:
    """Check attributes and values of all requests first, then what may be requested how."""
    hard = fill_requests(draft.hard_resources, cluster)
    soft = fill_requests(draft.soft_resources, cluster)
    of_scopes = (fill_requests(each, cluster) for each in (draft.master_resources, draft.slave_resources))
    found = CheckedResources(hard, soft, *of_scopes)
    for code, text in wrong_slots((*hard, *soft, *found.master, *found.slave), "job"):
        raise qmaster_error([(code, text)])
    for each in soft:
        if cluster.complexes[each.name].is_consumable:
            text = f'denied: soft requests on consumables like "{each.name}" are not supported'
            raise qmaster_error([("soft-consumable", text)])
    for code, text in wrong_expressions((*hard, *soft, *found.master, *found.slave), cluster):
        raise qmaster_error([(code, text)])
    for finding in _first(find_wrong_scopes(draft, found, cluster)):
        raise qmaster_error([finding])
    return found


def wrong_slots(resources: Iterable[ResourceRequest], kind: str) -> Iterator[Finding]:
    """Yield a finding if slots are requested with `-l`; `kind` is what requests them, such as `job`."""
    if any(each.name == "slots" for each in resources):
        yield "slots", f'"{kind}" denied: use parallel environments instead of requesting slots explicitly'


def wrong_expressions(resources: Iterable[ResourceRequest], cluster: Cluster) -> Iterator[Finding]:
    """Yield a finding for each requested text that is not a boolean expression (complex(5)); the first counts."""
    for each in resources:
        if cluster.complexes[each.name].type.is_string:
            try:
                parse_expression(each.value)
            except ExpressionError as error:
                yield "wrong-expression", str(error)


def fill_requests(requests: Requests, cluster: Cluster) -> tuple[ResourceRequest, ...]:
    """Return requests by the attributes' full names, with values as Grid Engine keeps them.

    Raises ReportError at the first attribute that is unknown or may not be requested so.
    """
    if not requests:
        return ()
    by_word = {word: each for each in cluster.complexes.values() for word in (each.shortcut, each.name)}
    filled: dict[str, ResourceRequest] = {}
    for word, value in requests.items():
        attribute = by_word.get(word)
        if attribute is None:
            raise qmaster_error([("unknown-resource", f'unknown resource "{word}"')])
        if attribute.requestable is Requestable.NO:
            text = f'resource "{attribute.name}" configured as non requestable'
            raise qmaster_error([("not-requestable", text)])
        if attribute.name == "qname" and "@" in (value or ""):
            text = "Queue instance names are not allowed in -l resource requests"
            raise qmaster_error([("queue-instance", text)])
        wanted = parse_complex_value(attribute, value, allow_missing_bool=True, variety=cluster.variety).text
        if attribute.type is ValueType.HOST and not _EXPRESSION.search(wanted):
            if wanted.lower() not in _known_hosts(cluster):
                raise qmaster_error([("unknown-host", f'can\'t resolve hostname "{wanted}"')])
            wanted = wanted.lower()
        filled.pop(attribute.name, None)
        filled[attribute.name] = ResourceRequest(attribute.name, wanted)
    return tuple(filled.values())


def _known_hosts(cluster: Cluster) -> frozenset[str]:
    """Return the hosts that have an address, as far as the cluster knows."""
    named = {host for queue in cluster.queues.values() for host in queue.hosts}
    named |= {host for group in cluster.host_groups.values() for host in group.members}
    return frozenset(host.lower() for host in (*cluster.hosts, *named) if not host.startswith("@"))


def _unknown_queues(draft: JobDraft, cluster: Cluster) -> tuple[Finding, ...]:
    """Return every unknown queue of the first list that has any."""
    for references in (draft.hard_queues, draft.soft_queues, draft.master_queues, draft.slave_queues):
        unknown = [each for each in references if not has_queue(each, cluster)]
        if unknown:
            text = 'Job was rejected because job requests unknown queue "{}"'
            return tuple(("unknown-queue", text.format(each)) for each in unknown)
    return ()


def _wrong_references(draft: JobDraft, cluster: Cluster) -> Iterator[Finding]:
    yield from wrong_pe(draft.pe, draft.slots, cluster, "job")
    if draft.checkpoint and draft.checkpoint.upper() != "NONE":
        yield from wrong_checkpoint(draft.checkpoint, cluster)
    yield from _wrong_occasion(draft)


def _wrong_rights(draft: JobDraft, submitter: Submitter, cluster: Cluster) -> Iterator[Finding]:
    yield from _wrong_project(draft.project, submitter, cluster)
    if draft.deadline and not is_deadline_user(cluster, submitter.user):
        yield "deadline", f'job rejected: the user "{submitter.user}" is not a deadline initiation user'
    yield from _wrong_department(draft, submitter, cluster)
    known = submitter.reservations
    if draft.reservation and known is not None and draft.reservation not in known:
        yield "unknown-reservation", f"the advance reservation id {draft.reservation} is invalid"


def _wrong_department(draft: JobDraft, submitter: Submitter, cluster: Cluster) -> Iterator[Finding]:
    """Yield why a job may not belong to the department that it names (`-dept`; OCS 9.1.4, asked)."""
    name = find_department_request(draft.others)
    if name is None:
        return
    known = cluster.user_sets.get(name)
    if known is None or "DEPT" not in known.type.upper().split():
        yield "no-department", f'Department "{name}" does not exist'
    elif not known.contains(submitter.user) and not known.contains(submitter.user, submitter.groups[:1]):
        yield "not-in-department", f'User "{submitter.user}" is not part of department "{name}"'


def _wrong_occasion(draft: JobDraft) -> Iterator[Finding]:
    """Yield a finding if checkpoints cannot be made when they are asked for (asked)."""
    occasion = draft.checkpoint_occasion
    has_environment = (draft.checkpoint or "NONE").upper() != "NONE"
    if "n" in occasion and (has_environment or occasion != "n"):
        yield "no-ckpt", 'job rejected: checkpointing with "-c n" requested'
    elif occasion not in ("", "n") and not has_environment:
        yield "no-ckpt", "checkpointing denied"


def wrong_checkpoint(name: str, cluster: Cluster) -> Iterator[Finding]:
    """Yield a finding if a checkpointing environment is unknown."""
    if name not in cluster.checkpoints:
        yield "unknown-ckpt", f'job rejected: the requested checkpointing environment "{name}" does not exist'


def has_queue(text: str, cluster: Cluster) -> bool:
    """Whether a wc_queue matches any existing queue instance."""
    reference = parse_queue_reference(text)
    queues = [queue for name, queue in cluster.queues.items() if reference.matches_queue(name)]
    if reference.host is None:
        return bool(queues)
    is_meant = compile_host_reference(reference.host, group_hosts_of(cluster))
    return any(is_meant(host) for queue in queues for host in hosts_of(cluster, queue.hosts))


def matching_pes(pattern: str, cluster: Cluster) -> tuple[ParallelEnvironment, ...]:
    """Return the parallel environments that a name or a pattern matches."""
    return tuple(pe for name, pe in cluster.pes.items() if matches_pattern(pattern, name))


def wrong_pe(name: str | None, slots: tuple[Range, ...], cluster: Cluster, kind: str) -> Iterator[Finding]:
    """Yield the mistakes in a parallel environment and its slots; `kind` is what requests them, such as `job`."""
    if name is None:
        return
    pes = matching_pes(name, cluster)
    if not pes:
        yield "unknown-pe", f'job rejected: the requested parallel environment "{name}" does not exist'
    if any(each.first == 0 for each in slots):
        yield "pe-range", f'"{kind}" rejected: pe range must be greater than zero'
    # What counts are the numbers, not the settings: with `min` and `avg` 2-3 is 2 slots (8.1.9, asked: `peurg-1`).
    if sum(map(len, slots)) > 1 and len({count_urgency_slots(pe.urgency_slots, pe.slots, slots) for pe in pes}) > 1:
        text = "PEs matching wildcard and jobs slot range would cause ambiguous urgency slot amount"
        yield "pe-urgency", f'"{kind}" rejected: {text}'


def _wrong_project(name: str | None, submitter: Submitter, cluster: Cluster) -> Iterator[Finding]:
    allowed = split_names(configured(cluster, "projects"))
    if not name:
        if allowed:
            text = "no project was supplied and only certain projects are allowed to submit jobs"
            yield "no-project", f"job rejected: {text}"
        elif configured(cluster, "enforce_project").lower() == "true":
            yield "no-project", "job rejected: no project assigned to job"
        return
    project = cluster.projects.get(name)
    if project is None:
        yield "unknown-project", f'job rejected: the requested project "{name}" does not exist'
        return
    if not _has_access(submitter, project.acl, project.xacl, cluster):
        yield "project-access", f'job rejected: no access to project "{name}" for user "{submitter.user}"'
    if name in split_names(configured(cluster, "xprojects")) or (allowed and name not in allowed):
        yield "project-denied", f'job rejected: project "{name}" is not allowed to submit jobs'


def _has_access(submitter: Submitter, allowed: Iterable[str], denied: Iterable[str], cluster: Cluster) -> bool:
    allowed = tuple(allowed)
    return not _is_listed(submitter, denied, cluster) and (not allowed or _is_listed(submitter, allowed, cluster))


def _is_listed(submitter: Submitter, lists: Iterable[str], cluster: Cluster) -> bool:
    sets = (cluster.user_sets.get(name) for name in lists)
    # Of the Unix groups only the primary one counts (8.1.9, asked).
    return any(each is not None and each.contains(submitter.user, submitter.groups[:1]) for each in sets)
