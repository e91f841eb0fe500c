"""What jobs request, from `qstat -j NUMBERS -xml`: resources, queues and cores, of 8.1.9 and of OCS 9.

8.1.9 has a list for each sort of request. OCS 9 has sets of requests, each of a scope: of the whole job, of its master
task, of its slave tasks (`-scope` of submit(1)). What is requested for a scope and is not in a job of 8.1.9 is told in
words, and so is what is not understood: no request is left out silently.
"""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import decode_text, text_of
from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import ResourceRequest

_SET = "JB_request_set_list/*"
_SCOPES = {"0": "global", "1": "master", "2": "slave"}
_RESOURCES = {"": "JRS_hard_resource_list", "-soft ": "JRS_soft_resource_list"}
_QUEUES = {"": "JRS_hard_queue_list", "-soft ": "JRS_soft_queue_list"}
_IGNORES = "JRS_ignore_slave_requests_on_master_host"
_READ = frozenset(("JRS_scope", _IGNORES, *_RESOURCES.values(), *_QUEUES.values()))
_AMOUNT = "BN_amount"
"""How many cores or the like are asked for (`-bamount`); 0 for no binding."""
_NOTHING = ("", "0")


@dataclass(frozen=True, slots=True)
class Requests:
    """All that one job requests, as a Job has it."""

    hard_resources: tuple[ResourceRequest, ...] = ()
    soft_resources: tuple[ResourceRequest, ...] = ()
    hard_queues: tuple[str, ...] = ()
    soft_queues: tuple[str, ...] = ()
    master_queues: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """What a job of 8.1.9 cannot request, each as an option of qsub or in words."""


def find_requests(job: Element) -> Requests:
    """Return what the element of a job requests."""
    sets = [each for each in job.iterfind(_SET) if _scope(each) == "global"]

    def resources(tag: str, old: str) -> tuple[ResourceRequest, ...]:
        return (*_resources(job, old), *(found for each in sets for found in _resources(each, tag)))

    def queues(tag: str, old: str) -> tuple[str, ...]:
        return (*find_names(job, old, "QR_name"), *(name for each in sets for name in find_names(each, tag, "QR_name")))

    of_master = (each for each in job.iterfind(_SET) if _scope(each) == "master")
    return Requests(
        hard_resources=resources("JRS_hard_resource_list", "JB_hard_resource_list"),
        soft_resources=resources("JRS_soft_resource_list", "JB_soft_resource_list"),
        hard_queues=queues("JRS_hard_queue_list", "JB_hard_queue_list"),
        soft_queues=queues("JRS_soft_queue_list", "JB_soft_queue_list"),
        master_queues=(
            *find_names(job, "JB_master_hard_queue_list", "QR_name"),
            *(name for each in of_master for name in find_names(each, "JRS_hard_queue_list", "QR_name")),
        ),
        others=(*_of_scopes(job), *_of_cores(job)),
    )


def find_names(element: Element, tag: str, name: str) -> tuple[str, ...]:
    """Return the texts of the elements `name` in the first element `tag`, without empty ones."""
    found = element.find(tag)
    texts: Iterable[str] = () if found is None else (decode_text(each.text or "") for each in found.iter(name))
    return tuple(filter(None, texts))


def _of_scopes(job: Element) -> Iterator[str]:
    """Yield what a set requests that has no place in a job of 8.1.9; of a master its hard queues have one."""
    for each in job.iterfind(_SET):
        scope = _scope(each)
        if scope != "global":
            for soft, tag in _RESOURCES.items():
                resources = ",".join(f"{one.name}={one.value}" for one in _resources(each, tag))
                yield from [f"-scope {scope} {soft}-l {resources}"] if resources else []
            for soft, tag in _QUEUES.items():
                queues = ",".join(find_names(each, tag, "QR_name"))
                is_told = scope == "master" and not soft
                yield from [f"-scope {scope} {soft}-q {queues}"] if queues and not is_told else []
        if text_of(each, _IGNORES).lower() == "true":
            yield "requests of slave tasks do not count on the host of the master task"
        yield from (f"{one.tag} of scope {scope}, which is not understood" for one in each if one.tag not in _READ)


def _of_cores(job: Element) -> Iterator[str]:
    binding = job.find("JB_binding")
    amount = text_of(binding, _AMOUNT) if binding is not None else ""
    if amount not in _NOTHING:
        yield f"-bamount {amount}"


def _scope(element: Element) -> str:
    number = text_of(element, "JRS_scope")
    return _SCOPES.get(number, number or "unknown")


def _resources(element: Element, tag: str) -> tuple[ResourceRequest, ...]:
    found = element.find(tag)
    requests = () if found is None else (ResourceRequest(text_of(each, "CE_name"), _value(each)) for each in found)
    return tuple(each for each in requests if each.name)


def _value(request: Element) -> str:
    return text_of(request, "CE_stringval") or "TRUE"
