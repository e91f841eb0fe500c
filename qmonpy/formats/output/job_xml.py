"""Jobs as they were submitted, from `qstat -j NUMBERS -xml`."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import decode_text, parse_xml, text_of
from qmonpy.formats.output.job_requests_xml import find_names, find_requests
from qmonpy.formats.output.qstat_xml import parse_moment
from qmonpy.model.report import Report
from qmonpy.model.values.value import FOREVER, ValueType, find_number
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import BASE_PRIORITY, Job, Range, ResourceRequest
from qmonpy.quick_values import quick_maker

_SHARED = (str, tuple, Range)
"""What jobs have in common; numbers are not among it, as 1 equals True."""
_UNREAD = ("JB_env_list", "JB_binding")
"""Elements that are half of the text and are not read."""
_MAIL_BITS = {"b": 0x080000, "e": 0x100000, "a": 0x040000, "s": 0x400000}
"""The bits of `JB_mail_options`, as 8.1.9 prints them."""
_IS_IMMEDIATE = 0x01
_IS_ARRAY = 0x80
"""The bits of `JB_type`."""
_RESTARTS = {1: True, 2: False}
"""The values of `JB_restart`; 0 leaves it to the queue."""
_VERIFICATIONS = ("n", "w", "e", "v", "p")
"""The values of `JB_verify_suitable_queues`, from 0."""


def parse_jobs_xml(text: str) -> tuple[Mapping[int, Job], tuple[Report, ...]]:
    """Return the jobs of an output by number, as far as they can be read, and its mistakes.

    The output has no holds, and no Unix groups except the primary one. The run time is that of `h_rt` or `s_rt`,
    FOREVER if neither is requested.
    """
    if "<unknown_jobs" in text:
        return {}, ()
    document = parse_xml(_without_unread(text), "detailed_job_info", "element")
    shared: dict[object, object] = {}
    jobs: dict[int, Job] = {}
    for part in document.root.findall("djob_info"):
        for each in part.findall("element"):
            job = _with_shared(_job(each), shared)
            if job.number:
                jobs[job.number] = job
            # Bit by bit: to let go of a large document at once holds every thread up.
            each.clear()
    return jobs, document.reports


_values_of = attrgetter(*(each.name for each in fields(Job)))
_make_job = quick_maker(Job)


def _with_shared(job: Job, shared: dict[object, object]) -> Job:
    """The job, with the same texts, ranges and requests as those before where they are equal, which most are."""
    values: Any = (shared.setdefault(each, each) if isinstance(each, _SHARED) else each for each in _values_of(job))
    return _make_job(*values)


def _without_unread(text: str) -> str:
    """Return the text without the elements that are not read; a truncated one stays, so that this is noticed.

    Of the tasks, which may be half of the text, only lists with messages are read.
    """
    for tag in _UNREAD:
        text = _without(text, tag, unless="<BN_amount>")
    return _without(text, "JB_ja_tasks", unless="<JAT_message_list>")


def _without(text: str, tag: str, unless: str = "") -> str:
    """Return the text without the elements of a tag, except those in which something stands."""
    begin, end = f"<{tag}>", f"</{tag}>"
    first, *parts = text.split(begin)
    kept = [first]
    for part in parts:
        inside, closing, after = part.partition(end)
        is_read = not closing or (unless and unless in inside)
        kept += (begin, part) if is_read else (after,)
    return "".join(kept)


def _job(element: Element) -> Job:
    def number(tag: str) -> int:
        return _whole(text_of(element, tag))

    asked = find_requests(element)
    hard = asked.hard_resources
    kind = number("JB_type")
    verification = number("JB_verify_suitable_queues")
    group, owner = text_of(element, "JB_group"), text_of(element, "JB_owner")
    return Job(
        number=number("JB_job_number"),
        owner=owner,
        name=text_of(element, "JB_job_name"),
        groups=(group,) if group else (),
        project=text_of(element, "JB_project") or None,
        department=text_of(element, "JB_department") or "defaultdepartment",
        pe=text_of(element, "JB_pe") or None,
        slots=_ranges(element, "JB_pe_range") or (Range(1, 1),),
        hard_resources=hard,
        soft_resources=asked.soft_resources,
        hard_queues=asked.hard_queues,
        soft_queues=asked.soft_queues,
        master_queues=asked.master_queues,
        master_resources=asked.master_resources,
        slave_resources=asked.slave_resources,
        slave_queues=asked.slave_queues,
        other_requests=asked.others,
        priority=number("JB_priority") - BASE_PRIORITY if text_of(element, "JB_priority") else 0,
        tasks=next(iter(_ranges(element, "JB_ja_structure")), None) if kind & _IS_ARRAY else None,
        max_running_tasks=number("JB_ja_task_concurrency"),
        submit_time=parse_moment(text_of(element, "JB_submission_time")),
        start_after=parse_moment(text_of(element, "JB_execution_time")),
        deadline=parse_moment(text_of(element, "JB_deadline")),
        job_share=number("JB_jobshare"),
        override_tickets=number("JB_override_tickets"),
        runtime=_runtime(hard),
        wants_reservation=text_of(element, "JB_reserve").lower() in ("true", "1"),
        reservation=number("JB_ar") or None,
        predecessors=tuple(
            sorted({_whole(each) for each in find_names(element, "JB_jid_predecessor_list", "JRE_job_number")})
        ),
        task_holds=_task_dependencies(element),
        is_immediate=bool(kind & _IS_IMMEDIATE),
        checkpoint=text_of(element, "JB_checkpoint_name") or None,
        is_restartable=_RESTARTS.get(number("JB_restart")),
        verification=_VERIFICATIONS[verification] if verification < len(_VERIFICATIONS) else "n",
        account=text_of(element, "JB_account") or "sge",
        mail_options="".join(letter for letter, bit in _MAIL_BITS.items() if number("JB_mail_options") & bit),
        mail_to=_addresses(element, owner),
        error_messages=tuple(_messages(element)),
    )


def _task_dependencies(element: Element) -> tuple[tuple[str, tuple[Range, ...]], ...]:
    """Return that all tasks wait for those of other jobs (`-hold_jid_ad`), if any do: only qstat tells which do."""
    if not any(find_names(element, "JB_ja_ad_predecessor_list", "JRE_job_number")):
        return ()
    return (("d", tuple(_ranges(element, "JB_ja_structure"))),)


def _messages(element: Element) -> Iterator[tuple[int, str]]:
    """Give the messages of tasks, each with its task; they may be of an attempt that was followed by a better one."""
    for task in element.iterfind("JB_ja_tasks/*"):
        for text in task.iterfind("JAT_message_list/*/QIM_message"):
            yield _whole(text_of(task, "JAT_task_number")), decode_text(text.text or "")


def _ranges(element: Element, tag: str) -> tuple[Range, ...]:
    found = element.find(tag)
    triples = (
        ()
        if found is None
        else [[_whole(text_of(each, f"RN_{name}")) for name in ("min", "max", "step")] for each in found]
    )
    return tuple(Range(first, last, step or 1) for first, last, step in triples if first)


def _addresses(element: Element, owner: str) -> tuple[str, ...]:
    """Return the addresses for mail; none without `-M`, when 8.1.9 lists the owner on the submit host.

    Only then 8.1.9 calls the entries `element`.
    """
    found = element.find("JB_mail_list")
    if found is None or all(each.tag == "element" and text_of(each, "MR_user") == owner for each in found):
        return ()
    pairs = [(text_of(each, "MR_user"), text_of(each, "MR_host")) for each in found]
    return tuple(f"{user}@{host}" if host and host != "NONE" else user for user, host in pairs if user)


def _runtime(hard: tuple[ResourceRequest, ...]) -> int:
    limits = [find_number(ValueType.TIME, each.value) for each in hard if each.name in ("h_rt", "s_rt")]
    return int(min((limit for limit in limits if limit is not None and limit < FOREVER), default=FOREVER))


def _whole(text: str) -> int:
    return int(text) if is_whole(text.strip()) else 0
