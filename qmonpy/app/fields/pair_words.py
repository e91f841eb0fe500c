"""What one `attribute=value` of a list means: type, value in people's units, and when a threshold is reached."""

from collections.abc import Mapping

from qmonpy.app.fields.value_words import describe_number
from qmonpy.formats.values.load_formula import find_attribute
from qmonpy.model.attributes.attribute_description import AttributeDescription, ValueKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.values.value import find_number

THRESHOLDS = frozenset({"load_thresholds", "suspend_thresholds"})


def describe_pair(
    description: AttributeDescription, complexes: Mapping[str, ComplexAttribute], name: str, value: str
) -> str:
    """A few words behind the value; nothing where the attribute is none of the complex but need not be one."""
    attribute = find_attribute(name, complexes)
    if attribute is None:
        return "not in the complex" if name and description.value_kind is ValueKind.VALUES else ""
    if description.value_kind is ValueKind.FACTORS or not value:
        return str(attribute.type)
    if not attribute.type.is_string and find_number(attribute.type, value) is None:
        return f"no {attribute.type} value"
    words = describe_number(attribute.type, value)
    if description.name in THRESHOLDS:
        # The relation of the complex is that of a load value to the threshold (queue_conf(5)).
        return f"alarm at {attribute.relop} {words or value}"
    return f"{words} {attribute.type}" if words else str(attribute.type)
