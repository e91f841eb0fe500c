"""Attributes that hold further settings as words, such as `qmaster_params MAX_DYN_EC=1000 cl_ping=true`."""

import re

from qmonpy.late_patterns import compile_late
from qmonpy.model.attributes.attribute_description import AttributeDescription
from qmonpy.model.attributes.parameters import Parameter, ParameterKind
from qmonpy.model.values.value import ValueType, find_number

_FALSE = frozenset({"false", "0"})
_TRUTHS = frozenset({"true", "1"}) | _FALSE
_LIMIT = compile_late(r"\d+[kKmMgG]?|infinity|unlimited", re.IGNORECASE)
_SIGNAL = compile_late(r"(?:SIG)?[A-Z][A-Z0-9+]*|\d+", re.IGNORECASE)


def find_parameter(description: AttributeDescription, name: str) -> Parameter | None:
    """Return the description of a parameter, None if it is unknown; case is ignored."""
    return next((each for each in description.parameters if each.name.upper() == name.upper()), None)


def is_parameter_value(parameter: Parameter, text: str | None) -> bool:
    """Whether a parameter accepts a value; None for a name without `=`, which switches a flag on."""
    if text is None:
        return parameter.kind is ParameterKind.FLAG
    match parameter.kind:
        case ParameterKind.FLAG:
            return text.lower() in _TRUTHS
        case ParameterKind.NUMBER:
            return re.fullmatch(r"-?\d+", text, re.ASCII) is not None
        case ParameterKind.TIME:
            return find_number(ValueType.TIME, text) is not None
        case ParameterKind.INTERVAL:
            return text.upper() in ("PER_LOAD_REPORT", "NEVER") or find_number(ValueType.TIME, text) is not None
        case ParameterKind.LIMIT:
            return _LIMIT.fullmatch(text) is not None
        case ParameterKind.SIGNAL:
            return _SIGNAL.fullmatch(text) is not None
    return text.lower() in parameter.choices


def is_switched_off(parameter: Parameter, text: str) -> bool:
    """Whether a value is one that switches a flag off."""
    return parameter.kind is ParameterKind.FLAG and text.lower() in _FALSE
