"""Numbers, boolean expressions, requests and names."""

import math
from typing import Any

from qmonpy.model.configuration.matching import is_threshold_exceeded, matches_request
from qmonpy.model.values.object_name import NameTable, check_object_name
from qmonpy.model.values.pattern import ExpressionError, is_too_long, parse_expression
from qmonpy.model.values.value import (
    INFINITY,
    ValueSyntaxError,
    ValueType,
    format_number,
    parse_log_level,
    parse_number,
)
from tests.conformance.vector_checks.registry import Folder, NotCoveredError, Vector, check, differ

UNSIGNED_MAX = 2**32 - 1


def number_of(value: Any) -> float:
    """A number as it is recorded: infinity as a word."""
    return INFINITY if value == "infinity" else float(value)


@check("parse_numeric")
def check_parse_numeric(vector: Vector, folder: Folder) -> str | None:
    options = dict(vector["input"])
    value_type, text = options.pop("type"), options.pop("text")
    expected = vector["expected"]
    if text is None:
        raise NotCoveredError("a text is never absent")
    try:
        is_level = value_type == "LOGLEVEL"
        number = float(parse_log_level(text)) if is_level else parse_number(ValueType(value_type), text, **options)
    except ValueSyntaxError as error:
        return differ(ok=(expected["ok"], False), error=(expected.get("error"), str(error)))
    if not expected["ok"]:
        return differ(ok=(False, True), value=(None, number))
    difference = differ(value=(number_of(expected["value"]), number))
    if "ulong" in expected:
        unsigned = UNSIGNED_MAX if math.isinf(number) else int(number)
        difference = difference or differ(ulong=(expected["ulong"], unsigned))
    return difference


@check("print_numeric")
def check_print_numeric(vector: Vector, folder: Folder) -> str | None:
    value_type, value = ValueType(vector["input"]["type"]), number_of(vector["input"]["value"])
    return differ(printed=(vector["expected"], format_number(value_type, value)))


@check("boolean_expressions")
def check_boolean_expressions(vector: Vector, folder: Folder) -> str | None:
    given = vector["input"]
    text, value = given["expression"], given["value"]
    if text is None or value is None:
        raise NotCoveredError("neither expressions nor values are ever absent")
    message = None
    try:
        expression = parse_expression(
            text, ignore_case=given["type"] in ("CSTRING", "HOST"), ignore_domain=given.get("ignore_fqdn", False)
        )
        result = "error" if is_too_long(value) else str(expression.matches(value)).lower()
    except ExpressionError as error:
        result, message = "error", str(error)
    difference = differ(result=(vector["expected"], result))
    if message is not None and "message" in vector:
        difference = difference or differ(message=(vector["message"], message))
    return difference


@check("request_match")
def check_request_match(vector: Vector, folder: Folder) -> str | None:
    given = vector["input"]
    attribute = folder.complexes[given["complex"]]
    compare = is_threshold_exceeded if given.get("as_load_threshold") else matches_request
    return differ(result=(vector["expected"], compare(attribute, given["request"], given["offer"])))


@check("object_names")
def check_object_names(vector: Vector, folder: Folder) -> str | None:
    text, expected = vector["input"]["text"], vector["expected"]
    if text is None:
        raise NotCoveredError("a name is never absent")
    reports = check_object_name(text, NameTable[vector["input"]["table"]])
    difference = differ(valid=(expected["valid"], not reports))
    if reports and "message" in expected:
        difference = difference or differ(message=(expected["message"], reports[0].text))
    return difference
