"""Further settings in words: what each of those that are given does."""

from qmonpy.formats.values.parameter_list import find_parameter, is_parameter_value, split_parameters
from qmonpy.model.attributes.attribute_description import AttributeDescription


def describe_parameters(description: AttributeDescription, text: str) -> str:
    """A line for each word: what it does, or that Grid Engine does nothing by it; empty for no words."""
    return "\n".join(_describe(description, word) for word in split_parameters(text))


def _describe(description: AttributeDescription, word: str) -> str:
    name, equals, value = word.partition("=")
    known = find_parameter(description, name)
    if known is None:
        return f"{word}: not known"
    if not is_parameter_value(known, value if equals else None):
        return f"{word}: {known.words}; this is not {known.kind}"
    return f"{word}: {known.words}"
