"""Values of complex attributes as they are written in `complex_values`, in requests and in limits."""

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import INFINITY, ValueSyntaxError, ValueType, parse_number
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class ComplexValue:
    """A checked value of an attribute; strings have no number."""

    text: str
    """The value as Grid Engine keeps it: seconds of a TIME as a number, everything else as typed."""
    number: float | None = None


def parse_complex_value(
    attribute: ComplexAttribute,
    text: str | None,
    *,
    allow_negative: bool = False,
    allow_missing_bool: bool = False,
    variety: Variety = GRID_ENGINE_8,
) -> ComplexValue:
    """Check and normalise a value; None stands for a missing value (TRUE for a BOOL where that is allowed).

    Consumables may not be infinite, nor negative unless `allow_negative`; `variety` is that of the cluster. Raises
    ReportError in Grid Engine's words.
    """
    if text is None and attribute.type is ValueType.BOOL and allow_missing_bool:
        text = "TRUE"
    if text is None:
        raise _error(attribute, "missing", f'denied: missing value for resource "{attribute.name}"')
    if attribute.type.is_string:
        return ComplexValue(text)
    try:
        number = parse_number(attribute.type, text, allow_infinity=not attribute.is_consumable)
    except ValueSyntaxError as error:
        raise _error(attribute, "syntax", f'attribute "{attribute.name}" is not a {error}') from None
    if not variety.has_terabytes:
        from qmonpy.formats.values.memory_suffix import explain_value

        if refusal := explain_value(attribute, text, variety):
            raise _error(attribute, "syntax", refusal)
    if number < 0 and attribute.is_consumable and not allow_negative:
        raise _error(attribute, "negative", f'attribute "{attribute.name}" is consumable but has a negative value')
    if attribute.type is ValueType.RSMAP:
        _check_names(attribute, text, number, variety)
    else:
        _check_default(attribute)
    if attribute.type is ValueType.TIME and abs(number) != INFINITY:
        text = f"{number:.0f}"
    return ComplexValue(text, number)


def check_complex_value(
    attribute: ComplexAttribute, text: str | None, *, variety: Variety = GRID_ENGINE_8
) -> tuple[Report, ...]:
    """Return why a text is not a value of an attribute, in Grid Engine's words; nothing if it is one."""
    try:
        parse_complex_value(attribute, text, variety=variety)
    except ReportError as error:
        return error.reports
    return ()


def _check_default(attribute: ComplexAttribute) -> None:
    """Refuse a consumable whose default is not a value of its type: it cannot be used at all."""
    if not attribute.is_consumable:
        return
    try:
        parse_number(attribute.type, attribute.default)
    except ValueSyntaxError as error:
        text = f'wrong type in "{attribute.name}={attribute.default}" - {error} expected'
        raise _error(attribute, "default", text) from None


def _check_names(attribute: ComplexAttribute, text: str, number: float, variety: Variety) -> None:
    """Refuse names that are not as many as the number says; a plain number needs none."""
    # Few clusters have them: no command imports it for nothing.
    from qmonpy.model.values.resource_map import find_characteristics, find_map_names

    if not variety.has_characteristics and find_characteristics(text):
        words = tr("{title} takes no characteristics in brackets, as in {name}={text}").format(
            title=variety.title, name=attribute.name, text=text
        )
        raise _error(attribute, "characteristics", words)

    names = find_map_names(text)
    if names is not None and len(names) != int(number):
        counted = format_count(len(names), "unit")
        raise _error(
            attribute,
            "names",
            tr("{name}={text} names {counted}, but counts {int}").format(
                name=attribute.name, text=text, counted=counted, int=int(number)
            ),
        )


def _error(attribute: ComplexAttribute, code: str, text: str) -> ReportError:
    return ReportError((Report(f"complex-value.{code}", text, fields=(attribute.name,)),))
