"""References to queues and hosts, ranges of slots and tasks.

The order and grouping of the ranges that an operation leaves are accidents of Grid Engine's lists; the numbers in them
are compared.
"""

from collections.abc import Callable, Iterable
from typing import Any

from qmonpy.formats.values.slot_range import format_ranges, parse_slot_ranges, parse_task_ranges
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.queue_reference import matches_host, parse_queue_reference, resolve_host_groups
from qmonpy.model.report import ReportError
from qmonpy.model.work.job import NO_END, Range, average_number, compress_numbers, has_number
from tests.conformance.vector_checks.registry import Folder, NotCoveredError, Vector, check, differ

Ranges = tuple[Range, ...]


@check("queue_host_references")
def check_queue_host_references(vector: Vector, folder: Folder) -> str | None:
    given = vector["input"]
    groups = resolve_host_groups({name: HostGroup(name, tuple(hosts)) for name, hosts in given["hostgroups"].items()})
    if "reference" in given:
        found = matches_host(given["reference"], given["host"], groups)
    else:
        reference = parse_queue_reference(given["queue_request"])
        found = reference.matches(given["cluster_queue"], given["host"], groups)
    return differ(result=(vector["expected"], found))


@check("range_parse")
def check_range_parse(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    parse = parse_slot_ranges if given["mode"] == "pe_range" else parse_task_ranges
    try:
        ranges = parse(given["text"])
    except ReportError as error:
        messages = expected.get("messages", [""])
        return differ(accepted=(expected["accepted"], False), message=(messages[0], error.reports[0].text))
    if not expected["accepted"]:
        return differ(accepted=(False, True))
    recorded = [tuple(NO_END if part == "infinity" else part for part in each) for each in expected["ranges"] or ()]
    return differ(
        ranges=(recorded, [(each.first, each.last, each.step) for each in ranges]),
        printed=(expected.get("printed", ""), format_ranges(ranges)),
        printed_nostep=(expected.get("printed_nostep", ""), format_ranges(ranges, with_step=False)),
    )


def _numbers(ranges: Iterable[Range]) -> set[int]:
    return {number for each in ranges for number in each}


_QUESTIONS: dict[str, Callable[[Ranges, Any], Any]] = {
    "within": has_number,
    "less": lambda ranges, number: any(each.first < number for each in ranges),
    "average": average_number,
    "first": lambda ranges, _: ranges[0].first if ranges else 0,
}
_OPERATIONS: dict[str, Callable[[set[int], Any], set[int]]] = {
    "insert": lambda numbers, number: numbers | {number},
    "remove": lambda numbers, number: numbers - {number},
    "compress": lambda numbers, _: numbers,
    "union": set.union,
    "difference": set.difference,
    "intersection": set.intersection,
}


@check("range_ops")
def check_range_ops(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    parse = parse_task_ranges if ":" in given["a"] + given.get("b", "") else parse_slot_ranges
    ranges = parse(given["a"])
    other = given.get("id")
    if given["op"] in _QUESTIONS:
        return differ(result=(expected, _QUESTIONS[given["op"]](ranges, other)))
    if given["op"] not in _OPERATIONS:
        raise NotCoveredError(f"no operation {given['op']} on ranges")
    if "b" in given:
        other = _numbers(parse(given["b"]))
    found = compress_numbers(_OPERATIONS[given["op"]](_numbers(ranges), other))
    recorded = _numbers(Range(*each) for each in expected["ranges"]) if expected else set()
    if given["op"] == "compress":
        return differ(printed=(expected["printed"], format_ranges(found)))
    return differ(numbers=(recorded, _numbers(found)))
