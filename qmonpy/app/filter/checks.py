"""What is wrong with a filter for certain fields: keys that do not exist, and values that a field cannot have."""

from collections.abc import Iterator

from qmonpy.app.filter.amounts import EXAMPLES, find_extent
from qmonpy.app.filter.expression import Condition, Operator, Value, find_conditions
from qmonpy.app.filter.field import Field, FieldKind, Fields
from qmonpy.app.filter.parser import Parsed, make_report
from qmonpy.model.report import Report
from qmonpy.model.values.pattern import is_pattern
from qmonpy.translation import tr

MOST_KEYS = 24
"""So many keys are named in a report; the list below the line offers all of them."""


def check_filter(parsed: Parsed, fields: Fields) -> tuple[Report, ...]:
    """Return every mistake with its place in the text; none if the filter can be applied."""
    found = (report for each in find_conditions(parsed.expression) for report in _check(each, fields))
    return (*parsed.reports, *found)


def is_as_shown(value: Value) -> bool:
    """Whether a value is compared with the text that is shown, whatever the kind of the field."""
    return value.is_quoted or is_pattern(value.text)


def _check(condition: Condition, fields: Fields) -> Iterator[Report]:
    field = fields.find(condition.key)
    if field is None:
        yield _report_key(condition, fields)
    elif condition.operator.is_comparison and not field.kind.has_amounts:
        text = tr(
            '"{key}" is text, which is not more or less than other text. Write {key}:..., {key}=... or {key}!=...'
        ).format(key=field.key)
        yield make_report("filter.no-order", text, condition.place)
    else:
        for value in condition.values:
            yield from _check_value(value, condition.operator, field)


def _report_key(condition: Condition, fields: Fields) -> Report:
    nearest = fields.find_nearest(condition.key)
    said = [tr('There is no key "{key}" here.').format(key=condition.key)]
    if nearest:
        said.append(tr('Did you mean "{key}"?').format(key=nearest))
    keys = fields.keys
    if len(keys) > MOST_KEYS:
        words, more = ", ".join(keys[:MOST_KEYS]), len(keys) - MOST_KEYS
        said.append(tr("Keys: {keys} and {more} more.").format(keys=words, more=more))
    elif keys:
        said.append(tr("Keys: {keys}.").format(keys=", ".join(keys)))
    else:
        said.append(tr("These rows have none: type words alone."))
    text = " ".join(said)
    return make_report("filter.unknown-key", text, condition.place, keys)


def _check_value(value: Value, operator: Operator, field: Field) -> Iterator[Report]:
    if field.choices and not field.kind.has_amounts and not is_as_shown(value):
        if not _is_choice(value, operator, field):
            text = tr('"{key}" is never "{value}"; it is one of: {choices}.').format(
                key=field.key, value=value.text, choices=", ".join(field.choices)
            )
            yield make_report("filter.value", text, value.place, field.choices)
    elif field.kind.has_amounts and not _is_amount(value, operator, field):
        name, example = EXAMPLES[field.kind]
        text = tr('"{value}" is not {kind}. Type a value such as {example}.').format(
            value=value.text, kind=tr(name), example=f"{field.key}{operator}{tr(example)}"
        )
        yield make_report("filter.value", text, value.place)


def _is_choice(value: Value, operator: Operator, field: Field) -> bool:
    typed, choices = value.text.lower(), [each.lower() for each in field.choices]
    return any(each.startswith(typed) for each in choices) if operator is Operator.BEGINS else typed in choices


def _is_amount(value: Value, operator: Operator, field: Field) -> bool:
    if not operator.is_comparison and (is_as_shown(value) or _is_choice(value, operator, field)):
        return True
    # The beginning of a time as tables show it, such as `11/2`, finds these.
    is_begun = field.kind is FieldKind.TIME and operator is Operator.BEGINS and set(value.text) <= _SIGNS_OF_TIMES
    # The moment does not matter: any time is one at any moment.
    return is_begun or find_extent(field.kind, value.text, 0) is not None


_SIGNS_OF_TIMES = frozenset("0123456789/-:")
