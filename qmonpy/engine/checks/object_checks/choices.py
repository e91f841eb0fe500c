"""Choices, lists of choices and letters in attributes of objects, in the words of 8.1.9."""

import re
from collections.abc import Callable, Iterator

from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.model.report import Report
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import begins_with_digit, is_whole
from qmonpy.translation import tr

Check = Callable[[AttributeValue], Iterator[Report]]


def make_choice_check(words: str) -> Check:
    """Return a check that the text is one of the choices in whatever case; `{}` in the words is the text."""

    def check(value: AttributeValue) -> Iterator[Report]:
        if value.text.strip().lower() not in value.description.choices:
            yield value.error("choice", words.format(value.text))

    return check


def make_choice_hint(words: str) -> Check:
    """Return a check that warns of a text that is none of the choices, where 8.1.9 accepts it."""

    def check(value: AttributeValue) -> Iterator[Report]:
        if value.text.lower() not in value.description.choices:
            yield value.warning("choice", tr(words).format(value.text), *value.description.choices)

    return check


def check_specifiers(value: AttributeValue) -> Iterator[Report]:
    """Check the types of a queue, which may be NONE, or of a user set."""
    words = re.split(r"[\s,]+", value.text.strip())
    is_queue = value.name == "qtype"
    if is_queue and value.is_none:
        return
    subject = "" if is_queue else "userset type"
    if words == [""]:
        yield value.error("specifier", f'reading conf file: empty specifier for "{subject}"')
        return
    for at, word in enumerate(words):
        if word.upper() not in value.description.choices:
            yield value.error("specifier", f'reading conf file: unknown specifier "{word}" for {subject}')
            return
        if word.upper() in (each.upper() for each in words[:at]):
            yield value.error("specifier", f'reading config file: specifier "{word}" given twice for "{subject}"')
            return


def check_when(value: AttributeValue) -> Iterator[Report]:
    """Check when checkpoints are made: letters, or a time."""
    text = value.text
    is_time = begins_with_digit(text) and find_number(ValueType.TIME, text) is not None
    if not is_time and text != "n" and not re.fullmatch("[smxr]+", text):
        yield value.error("when", f'Invalid "when" attribute for ckpt "{value.owner}"')


def check_policy_hierarchy(value: AttributeValue) -> Iterator[Report]:
    """Check the letters of policies, each once."""
    letters = value.text
    if not value.is_none and (not re.fullmatch("[OFS]+", letters) or len(set(letters)) != len(letters)):
        words = "Invalid policy hierarchy string. Disabling policy hierarchy."
        yield value.error("policy-hierarchy", words, "letters of O, F and S, each once", "NONE")


def check_urgency_slots(value: AttributeValue) -> Iterator[Report]:
    """Check for min, max, avg, or what begins with a digit."""
    text = value.text
    if text.lower() in value.description.choices:
        return
    if not begins_with_digit(text):
        words = f'rejecting invalid urgency_slots setting "{text}"'
        yield value.error("urgency-slots", words, *value.description.choices, "a number")
    elif not is_whole(text):
        yield value.warning("read-in-part", f'Only the digits at the beginning of "{text}" are read.')
