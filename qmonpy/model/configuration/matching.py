"""Whether an offered value satisfies a request for a complex attribute (complex(5), "relop")."""

from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.values.pattern import find_expression
from qmonpy.model.values.value import Relop, ValueType, find_number, is_related


def matches_request(attribute: ComplexAttribute, request: str, offer: str) -> bool:
    """Whether `request RELOP offer` holds; for strings the request is the pattern and the offer the value.

    A request or an offer that is not a value of the attribute's type matches nothing.
    """
    if attribute.type.is_string:
        return matches_text(attribute.type, request, offer) is (attribute.relop is not Relop.NE)
    wanted = find_number(attribute.type, request)
    offered = find_number(attribute.type, offer)
    return wanted is not None and offered is not None and is_related(attribute.relop, wanted, offered)


def matches_text(value_type: ValueType, request: str, offer: str) -> bool:
    """Whether a boolean wildcard expression matches a value; CSTRING and HOST ignore case."""
    expression = find_expression(request, ignore_case=is_case_ignored(value_type))
    return expression is not None and expression.matches(offer)


def is_case_ignored(value_type: ValueType) -> bool:
    """Whether texts of a type are compared without regard to case."""
    return value_type in (ValueType.CSTRING, ValueType.HOST)


def is_threshold_exceeded(attribute: ComplexAttribute, threshold: str, load: str) -> bool:
    """Whether a load value is beyond a load threshold, as `compare_complexes` of Grid Engine tells it.

    Alarms of queue instances are found by another of its functions, for which it is enough to reach the threshold:
    `engine.load_alarm`.

    That is so when `threshold RELOP load` does not hold for an order, and when it does for `==` and `!=`: a `>=`
    attribute (load) is exceeded above its threshold, a `<=` attribute (free memory) below it.
    """
    is_order = attribute.relop in (Relop.LE, Relop.LT, Relop.GE, Relop.GT)
    if is_order and (find_number(attribute.type, threshold) is None or find_number(attribute.type, load) is None):
        return False
    return matches_request(attribute, threshold, load) is not is_order
