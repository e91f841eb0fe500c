"""The editor for each kind of value, as data."""

from collections.abc import Callable, Sequence
from functools import partial

from qmonpy.app.fields.object_names import kind_of_name, offered_names, unknown_names
from qmonpy.app.fields.value_words import CHOICE_WORDS, describe_formula, describe_pair, describe_parameters
from qmonpy.app.fields.word_completion import WordCompletion, find_completion, has_completion
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.gui.base.link import Link
from qmonpy.gui.widgets.attribute_form.choice_editors import ChoiceEditor, ChoicesEditor, FlagEditor
from qmonpy.gui.widgets.attribute_form.command_editor import CommandEditor, ExplainedEditor
from qmonpy.gui.widgets.attribute_form.line_editor import LineEditor
from qmonpy.gui.widgets.attribute_form.names_editor import NamesEditor
from qmonpy.gui.widgets.attribute_form.value_editor import ValueEditor
from qmonpy.gui.widgets.attribute_form.values_editor import ValuesEditor
from qmonpy.gui.widgets.word_completer import Complete
from qmonpy.model.attributes.attribute_description import AttributeDescription, ValueKind
from qmonpy.model.configuration.cluster import Cluster

Planned = Callable[[], Cluster]
"""Returns the cluster as it would be with the edits of the draft; names are looked up in it."""
MakeEditor = Callable[[AttributeDescription, Planned], ValueEditor]


def make_editor(description: AttributeDescription, planned: Planned) -> ValueEditor:
    """Return a new editor for an attribute, by the kind of its value."""
    return _MAKERS.get(description.value_kind, _code_line)(description, planned)


def _narrow_line(description: AttributeDescription, planned: Planned) -> ValueEditor:
    return LineEditor(is_narrow=True, complete=_completion(description, planned), empty=description.empty)


def _code_line(description: AttributeDescription, planned: Planned) -> ValueEditor:
    return LineEditor(is_code=True, complete=_completion(description, planned), empty=description.empty)


def _command(description: AttributeDescription, planned: Planned) -> ValueEditor:
    if not description.variables:
        return _code_line(description, planned)
    return CommandEditor(description, partial(_complete, description, planned))


def _formula(description: AttributeDescription, planned: Planned) -> ValueEditor:
    def describe(text: str) -> str:
        return describe_formula(text, planned().complexes)

    return ExplainedEditor(describe, partial(_complete, description, planned))


def _parameters(description: AttributeDescription, planned: Planned) -> ValueEditor:
    describe = partial(describe_parameters, description)
    return ExplainedEditor(describe, _completion(description, planned), empty=description.empty)


def _completion(description: AttributeDescription, planned: Planned) -> Complete | None:
    return partial(_complete, description, planned) if has_completion(description) else None


def _complete(description: AttributeDescription, planned: Planned, text: str, cursor: int) -> WordCompletion:
    return find_completion(description, planned(), text, cursor)


def _flag(description: AttributeDescription, planned: Planned) -> ValueEditor:
    return FlagEditor(description.choices or ("TRUE", "FALSE"))


def _choice(description: AttributeDescription, planned: Planned) -> ValueEditor:
    return ChoiceEditor(description.choices)


def _open_choice(description: AttributeDescription, planned: Planned) -> ValueEditor:
    return ChoiceEditor(description.choices, is_open=True)


def _choices(description: AttributeDescription, planned: Planned) -> ValueEditor:
    return ChoicesEditor(description.choices, " ", CHOICE_WORDS.get(description.name))


def _letters(description: AttributeDescription, planned: Planned) -> ValueEditor:
    return ChoicesEditor(description.choices, "", CHOICE_WORDS.get(description.name))


def make_names_editor(
    description: AttributeDescription, planned: Planned, offered: Callable[[], Sequence[str]] | None = None
) -> NamesEditor:
    """Return an editor of names as chips; `offered` returns the names to complete, by default all that fit."""

    def unknown(names: Sequence[str]) -> Sequence[str]:
        return unknown_names(planned(), description, names)

    def link(name: str) -> Link | None:
        kind = kind_of_name(description, name)
        place = find_object_place(kind, name) if kind is not None else None
        return Link(*place) if place is not None else None

    return NamesEditor(
        offered or (lambda: offered_names(planned(), description)),
        unknown,
        link,
        separator="," if description.value_kind is ValueKind.USERS else " ",
        is_single=description.value_kind is ValueKind.NAME,
    )


def _names(description: AttributeDescription, planned: Planned) -> ValueEditor:
    return make_names_editor(description, planned)


def _values(description: AttributeDescription, planned: Planned) -> ValueEditor:
    def words_of(name: str, value: str) -> str:
        return describe_pair(description, planned().complexes, name, value)

    return ValuesEditor(lambda: offered_names(planned(), description), words_of)


_MAKERS: dict[ValueKind, MakeEditor] = {
    ValueKind.NAME: _names,
    ValueKind.NAMES: _names,
    ValueKind.HOST_LIST: _names,
    ValueKind.USERS: _names,
    ValueKind.FLAG: _flag,
    ValueKind.CHOICE: _choice,
    ValueKind.CHOICES: _choices,
    ValueKind.LETTERS: _letters,
    ValueKind.INTEGER: _narrow_line,
    ValueKind.NUMBER: _narrow_line,
    ValueKind.TIME: _narrow_line,
    ValueKind.TIME_LIMIT: _narrow_line,
    ValueKind.MEMORY_LIMIT: _narrow_line,
    ValueKind.SIGNAL: _narrow_line,
    ValueKind.COMMAND: _command,
    ValueKind.METHOD: _command,
    ValueKind.LOAD_FORMULA: _formula,
    ValueKind.VALUES: _values,
    ValueKind.FACTORS: _values,
    ValueKind.PARAMETERS: _parameters,
    ValueKind.ALLOCATION_RULE: _open_choice,
    ValueKind.URGENCY_SLOTS: _open_choice,
}
"""Kinds that are not listed are typed as text: paths, calendars, and attributes of other versions."""
