"""Case files: cases of a configuration as one YAML document (qmonpy-cases/1)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import yaml

from qmonpy.formats.documents.document import Node, check_format, decode_text, parse_document
from qmonpy.formats.documents.document_lines import with_lines
from qmonpy.formats.files.case_content import Case, Expectation, Outcome
from qmonpy.formats.files.cluster_file import TextDumper, format_state, parse_state
from qmonpy.formats.files.reservation_document import format_reservation, parse_reservation
from qmonpy.formats.files.value_form import parse_time
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Severity
from qmonpy.model.values.value import FOREVER, ValueType, find_number, format_number
from qmonpy.translation import tr

FORMAT = "qmonpy-cases/1"
SUFFIX = ".cases.yaml"
_SITUATION = (
    *("disabled", "instance_states", "instance_messages", "down_hosts"),
    *("jobs", "running", "reservations", "usage"),
)
_CASE_KEYS = ("name", "note", "now", "expect", "loads", *_SITUATION)
_COUNTED = ("user", "project", "pe", "queue", "host")
_EXPECT_KEYS = ("outcome", "job", "within", "rule", "attribute", "amount", *_COUNTED, "reservation")
_NEEDED: Mapping[Outcome, tuple[str, ...]] = {
    Outcome.STARTS: ("job",),
    Outcome.WAITS: ("job",),
    Outcome.REFUSED: ("job", "rule"),
    Outcome.COUNTED: ("job", "rule"),
    Outcome.LIMIT: ("rule", "attribute", "amount"),
    Outcome.GRANTED: ("reservation",),
}


def parse_cases(source: str | bytes | Mapping[str, Any], cluster: Cluster) -> tuple[Case, ...]:
    """Return the cases of a YAML text, of the bytes of a file, or of the mapping read from one.

    `cluster` checks requests that are written as `args` of qsub. It raises ReportError with every mistake, each with
    its line where the source is a text.
    """
    text = decode_text(source) if isinstance(source, bytes) else source
    root = parse_document(text)
    check_format(root, FORMAT)
    root.check_keys(("format", "cases"), Severity.ERROR)
    cases = root.child("cases")
    found = [_parse_case(node, cluster) for node in cases.elements()] if cases is not None else []
    _check_names(root, found)
    if isinstance(text, str):
        root.reports[:] = with_lines(root.reports, text)
    root.raise_errors()
    return tuple(found)


def _check_names(root: Node, cases: Sequence[Case]) -> None:
    seen = set[str]()
    for number, case in enumerate(cases, 1):
        if case.name and case.name in seen:
            root.below("cases", None).below(str(number), None).report(
                "same-name",
                tr('there are two cases of the name "{name}"; a name is to tell one').format(name=case.name),
            )
        seen.add(case.name)


def _parse_case(node: Node, cluster: Cluster) -> Case:
    node.check_keys(_CASE_KEYS, Severity.ERROR)
    name, note, time = node.child("name"), node.child("note"), node.child("now")
    if name is None:
        node.report("no-name", tr("the name is missing: a sentence that says what is to be true"))
    now = parse_time(time, 0) if time is not None else 0
    state = parse_state(node, cluster, now)
    loads = node.child("loads")
    return Case(
        name.text() if name is not None else "",
        _parse_expectation(node, state.jobs.keys(), now),
        state,
        now,
        {host: {key: each.text() for key, each in below.items()} for host, below in loads.items()} if loads else {},
        note.text() if note is not None else "",
    )


def _parse_expectation(case: Node, jobs: Iterable[int], now: int) -> Expectation:
    node = case.child("expect")
    nothing = Expectation(Outcome.WAITS)
    if node is None:
        case.report("no-expectation", tr("expect is missing: what is to be true of the situation"))
        return nothing
    node.check_keys(_EXPECT_KEYS, Severity.ERROR)
    outcome = node.child("outcome")
    named = outcome.text() if outcome is not None else ""
    allowed = tuple(map(str, Outcome))
    if named not in allowed:
        words = tr('outcome: expected one of {names}, not "{named}"').format(names=", ".join(allowed), named=named)
        node.report("no-outcome", words, allowed=allowed)
        return nothing
    for name in _NEEDED[Outcome(named)]:
        if node.child(name) is None:
            node.report(
                "incomplete",
                tr("{name} is missing: what {named} needs is {names}").format(
                    name=name, named=named, names=", ".join(_NEEDED[Outcome(named)])
                ),
            )
    job = node.child("job")
    number = job.integer() if job is not None else 0
    if job is not None and number not in jobs:
        job.report("no-job", tr("job {number} is not among the jobs of the case").format(number=number))
    within, below = node.child("within"), node.child("reservation")
    texts = {name: _text(node, name) for name in ("rule", "attribute", "amount", *_COUNTED)}
    return Expectation(
        Outcome(named),
        number,
        _parse_within(within) if within is not None else 0,
        texts["rule"],
        texts["attribute"],
        texts["amount"],
        (texts["user"], texts["project"], texts["pe"], texts["queue"], texts["host"]),
        parse_reservation(below, 1, now) if below is not None else None,
    )


def _text(node: Node, name: str) -> str:
    found = node.child(name)
    return found.text() if found is not None else ""


def _parse_within(node: Node) -> int:
    seconds = find_number(ValueType.TIME, node.text())
    if seconds is None or not 0 <= seconds < FOREVER:
        node.report(
            "no-time", tr('expected a length of time such as 7200 or 2:00:00, not "{text}"').format(text=node.text())
        )
        return 0
    return int(seconds)


def format_cases(cases: Iterable[Case]) -> str:
    """Return cases as YAML; reading it gives the same cases."""
    document = {"format": FORMAT, "cases": [_format_case(each) for each in cases]}
    return yaml.dump(document, Dumper=TextDumper, sort_keys=False, allow_unicode=True, width=120)


def _format_case(case: Case) -> dict[str, Any]:
    document = {
        "name": case.name,
        "note": case.note,
        "now": str(case.now),
        "expect": _format_expectation(case.expectation),
        "loads": {host: dict(values) for host, values in case.loads.items()},
        **format_state(case.state),
    }
    return {name: value for name, value in document.items() if value}


def _format_expectation(expected: Expectation) -> dict[str, Any]:
    document = {
        "outcome": str(expected.outcome),
        "job": str(expected.job) if expected.job else "",
        "within": format_number(ValueType.TIME, expected.within) if expected.within else "",
        "rule": expected.rule,
        "attribute": expected.attribute,
        "amount": expected.amount,
        **dict(zip(_COUNTED, expected.counter, strict=True)),
        "reservation": format_reservation(expected.reservation) if expected.reservation is not None else {},
    }
    return {name: value for name, value in document.items() if value}
