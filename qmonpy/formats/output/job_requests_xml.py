"""What jobs request, from `qstat -j NUMBERS -xml`: resources, queues and cores, of 8.1.9 and of OCS 9.

8.1.9 has a list for each sort of request. OCS 9 has sets of requests, each of a scope: of the whole job, of its master
task, of its slave tasks (`-scope` of submit(1)). What a job does not have, such as cores, is told in words, and so is
what is not understood: no request is left out silently.
"""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import decode_text, text_of
from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import ResourceRequest

_SET = "JB_request_set_list/*"
_SCOPES = {"0": "global", "1": "master", "2": "slave"}
_HARD, _SOFT = "", "-soft "
_RESOURCES = {_HARD: "JRS_hard_resource_list", _SOFT: "JRS_soft_resource_list"}
_QUEUES = {_HARD: "JRS_hard_queue_list", _SOFT: "JRS_soft_queue_list"}
_KNOWN_HARD = frozenset(_SCOPES.values())
"""The scopes of which hard requests have a place in a job."""
_IGNORES = "JRS_ignore_slave_requests_on_master_host"
_RULE = "JRS_allocation_rule"
_READ = frozenset(("JRS_scope", _IGNORES, _RULE, *_RESOURCES.values(), *_QUEUES.values()))
_AMOUNT = "BN_amount"
"""How many cores or the like are asked for (`-bamount`); 0 for no binding."""
_NOTHING = ("", "0")
_BY_HOST = "2"
"""The type of binding by which all slots on a host share what is bound (`-btype host`); 3 is for each slot."""
_CORES = ("", "0", "1", "4")
"""The units that are cores, named or by default."""
_UNITS = {
    "2": "T", "3": "ET", "5": "E", "6": "S", "7": "ES", "8": "Y", "9": "EY", "10": "X", "11": "EX", "12": "N",
    "13": "EN",
}  # fmt: skip
_NO_WORDS = ("", "NONE")
_NO_END = ("", "0", "1")
_ENDS = dict(zip(map(str, range(2, 12)), "SsCcNnXxYy", strict=True))
"""Where binding begins and ends (`-bstart`, `-bstop`)."""


@dataclass(frozen=True, slots=True)
class Requests:
    """All that one job requests, as a Job has it."""

    hard_resources: tuple[ResourceRequest, ...] = ()
    soft_resources: tuple[ResourceRequest, ...] = ()
    hard_queues: tuple[str, ...] = ()
    soft_queues: tuple[str, ...] = ()
    master_queues: tuple[str, ...] = ()
    master_resources: tuple[ResourceRequest, ...] = ()
    slave_resources: tuple[ResourceRequest, ...] = ()
    slave_queues: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """What a job does not have of itself, each as an option of qsub or in words."""


def find_requests(job: Element) -> Requests:
    """Return what the element of a job requests."""

    def resources(soft: str, scope: str = "global") -> tuple[ResourceRequest, ...]:
        sets = (each for each in job.iterfind(_SET) if _scope(each) == scope)
        return tuple(found for each in sets for found in _resources(each, _RESOURCES[soft]))

    def queues(soft: str, scope: str = "global") -> tuple[str, ...]:
        sets = (each for each in job.iterfind(_SET) if _scope(each) == scope)
        return tuple(name for each in sets for name in find_names(each, _QUEUES[soft], "QR_name"))

    return Requests(
        hard_resources=(*_resources(job, "JB_hard_resource_list"), *resources(_HARD)),
        soft_resources=(*_resources(job, "JB_soft_resource_list"), *resources(_SOFT)),
        hard_queues=(*find_names(job, "JB_hard_queue_list", "QR_name"), *queues(_HARD)),
        soft_queues=(*find_names(job, "JB_soft_queue_list", "QR_name"), *queues(_SOFT)),
        master_queues=(*find_names(job, "JB_master_hard_queue_list", "QR_name"), *queues(_HARD, "master")),
        master_resources=resources(_HARD, "master"),
        slave_resources=resources(_HARD, "slave"),
        slave_queues=queues(_HARD, "slave"),
        others=(*_of_scopes(job), *_of_cores(job)),
    )


def find_names(element: Element, tag: str, name: str) -> tuple[str, ...]:
    """Return the texts of the elements `name` in the first element `tag`, without empty ones."""
    found = element.find(tag)
    texts: Iterable[str] = () if found is None else (decode_text(each.text or "") for each in found.iter(name))
    return tuple(filter(None, texts))


def _of_scopes(job: Element) -> Iterator[str]:
    """Yield what a set requests that has no place in a job: soft requests of a scope, and those of unknown scopes."""
    for each in job.iterfind(_SET):
        scope = _scope(each)
        for soft in (_HARD, _SOFT) if scope != "global" else ():
            if soft == _HARD and scope in _KNOWN_HARD:
                continue
            resources = ",".join(f"{one.name}={one.value}" for one in _resources(each, _RESOURCES[soft]))
            yield from [f"-scope {scope} {soft}-l {resources}"] if resources else []
            queues = ",".join(find_names(each, _QUEUES[soft], "QR_name"))
            yield from [f"-scope {scope} {soft}-q {queues}"] if queues else []
        if rule := text_of(each, _RULE):
            yield f"-par {rule}" if scope == "global" else f"-scope {scope} -par {rule}"
        if text_of(each, _IGNORES).lower() == "true":
            yield "requests of slave tasks do not count on the host of the master task"
        yield from (f"{one.tag} of scope {scope}, which is not understood" for one in each if one.tag not in _READ)


def _of_cores(job: Element) -> Iterator[str]:
    binding = job.find("JB_binding")
    amount = text_of(binding, _AMOUNT) if binding is not None else ""
    if binding is None or amount in _NOTHING:
        return
    yield f"-bamount {amount}"
    if text_of(binding, "BN_new_type") == _BY_HOST:
        yield "-btype host"
    unit = text_of(binding, "BN_unit")
    if unit not in _CORES:
        yield f"-bunit {_UNITS.get(unit, unit)}"
    for option in ("filter", "sort"):
        if (value := text_of(binding, f"BN_{option}")) not in _NO_WORDS:
            yield f"-b{option} {value}"
    for option in ("start", "stop"):
        if (number := text_of(binding, f"BN_{option}")) not in _NO_END:
            yield f"-b{option} {_ENDS.get(number, number)}"


def _scope(element: Element) -> str:
    number = text_of(element, "JRS_scope")
    return _SCOPES.get(number, number or "unknown")


def _resources(element: Element, tag: str) -> tuple[ResourceRequest, ...]:
    found = element.find(tag)
    requests = () if found is None else (ResourceRequest(text_of(each, "CE_name"), _value(each)) for each in found)
    return tuple(each for each in requests if each.name)


def _value(request: Element) -> str:
    return text_of(request, "CE_stringval") or "TRUE"
