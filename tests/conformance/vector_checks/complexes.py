"""The complex table and values of its attributes."""

from collections.abc import Iterable

from qmonpy.formats.configuration.complex_check import STRICTER_CODES, check_complex_attribute
from qmonpy.formats.configuration.complex_replacement import UNCHANGED, plan_complex_replacement
from qmonpy.formats.configuration.complex_table import (
    find_unread_line,
    format_complex_table,
    parse_complex_table,
)
from qmonpy.formats.values.complex_value import parse_complex_value
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.report import Report, ReportError
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ
from tests.conformance.vector_checks.values import number_of


def messages_of(reports: Iterable[Report]) -> list[str]:
    """What Grid Engine itself complains about."""
    return [report.text for report in reports if report.is_error and report.code not in STRICTER_CODES]


@check("complexes_fixture")
def check_complexes_fixture(vector: Vector, folder: Folder) -> str | None:
    if vector["input"] not in DEFAULT_COMPLEXES:
        return None
    attribute = DEFAULT_COMPLEXES[vector["input"]]
    return differ(attribute=(folder.complexes[vector["input"]], attribute))


@check("complex_file")
def check_complex_file(vector: Vector, folder: Folder) -> str | None:
    expected = vector["expected"]
    unread = find_unread_line(vector["input"])
    if unread:
        return differ(accepted=(expected["accepted"], False), parse_messages=(expected["parse_messages"], [unread]))
    try:
        attributes = parse_complex_table(vector["input"])
    except ReportError as error:
        return differ(accepted=(expected["accepted"], False), readable=(not expected["parse_messages"], not error))
    messages = [messages_of(check_complex_attribute(attribute)) for attribute in attributes]
    difference = differ(
        accepted=(expected["accepted"], not any(messages)),
        messages=([entry["messages"] for entry in expected["entries"]], messages),
    )
    if expected["accepted"] and "printed" in vector:
        difference = difference or differ(printed=(vector["printed"], format_complex_table(attributes)))
    return difference


@check("complex_replace")
def check_complex_replace(vector: Vector, folder: Folder) -> str | None:
    expected = vector["expected"]
    current, new = (
        parse_complex_table("\n".join(map(" ".join, vector["input"][which]))) for which in ("current", "new")
    )
    plan, reports = plan_complex_replacement({attribute.name: attribute for attribute in current}, new)
    messages = messages_of(reports)
    return differ(
        ok=(expected["ok"], not messages),
        deleted=(expected["delete"], list(plan.deleted)),
        modified=(expected["modify"], [attribute.name for attribute in plan.modified]),
        added=(expected["add"], [attribute.name for attribute in plan.added]),
        messages=(expected.get("messages", []), messages or ([UNCHANGED] if plan.is_empty else [])),
    )


@check("complex_value")
def check_complex_value(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    try:
        value = parse_complex_value(
            folder.complexes[given["complex"]], given["value"], allow_negative=given["allow_negative_consumable"]
        )
    except ReportError as error:
        return differ(ok=(expected["ok"], False), messages=(expected.get("messages"), messages_of(error.reports)))
    number = number_of(expected["doubleval"]) if "doubleval" in expected else None
    return differ(
        ok=(expected["ok"], True), text=(expected.get("stringval"), value.text), number=(number, value.number)
    )
