"""What no attribute may hold, because Grid Engine's files have a line for each: they could not be read again."""

from collections.abc import Iterator

from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.model.report import Report
from qmonpy.translation import tr


def check_form(value: AttributeValue) -> Iterator[Report]:
    """Check that a text stays on its line: no control characters, no line ends, no backslash at its end."""
    wrong = next((each for each in value.text if not each.isprintable() and each != "\t"), None)
    if wrong is not None:
        yield value.error(
            "form",
            tr(
                "{name} contains the character U+{number:04X}, which cannot be told from others on the screen or ends"
                " a line: no attribute may hold it here."
            ).format(name=value.name, number=ord(wrong)),
        )
    elif value.text.rstrip().endswith("\\"):
        yield value.error(
            "form",
            tr("{name} ends with a backslash, which would join it with the next line of a file.").format(
                name=value.name
            ),
        )
    elif not value.text.strip():
        yield value.error("form", f"{value.name} has no value.", "NONE")
