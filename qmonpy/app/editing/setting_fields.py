"""The fields of a form of the scheduler's or the global configuration, and which of them the embedded cluster obeys."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from qmonpy.app.editing.attribute_fields import AttributeField, describe_unknown
from qmonpy.app.editing.edited_settings import EditedSettings, effective_texts
from qmonpy.engine.world.obeyed_settings import OBEYED_WORDS, is_obeyed
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, AttributeDescription
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety
from qmonpy.model.report import Report
from qmonpy.translation import later, tr

NO_EFFECT = later("Kept; it has no effect in the embedded cluster.")
ONE_EFFECT = later("In the embedded cluster only {words} of this has an effect; the rest is kept.")
SOME_EFFECT = later("In the embedded cluster only {words} of this have an effect; the rest is kept.")
_REPORTING = (ObjectKind.CONFIGURATION, "reporting_params")
ONCE_SET: Mapping[tuple[ObjectKind, str], str] = {
    _REPORTING: later(
        "They take effect only once this attribute is set: with its default, the embedded cluster writes no file. "
        "accounting=true by itself is enough for the accounting file."
    )
}
"""What is said of attributes whose default has no effect there, as nobody asked for files."""
OTHER_DEFAULTS: Mapping[tuple[ObjectKind, str], Mapping[str, str]] = {
    _REPORTING: {"accounting": later("true in a real Grid Engine, false in the embedded cluster")}
}
"""The words for defaults of parameters, where they are others there."""


def setting_fields(
    edited: EditedSettings,
    reports: Iterable[Report] = (),
    *,
    only_changed: bool = False,
    is_simulated: bool = True,
    variety: Variety = GRID_ENGINE_8,
) -> tuple[AttributeField, ...]:
    """Return the fields of all attributes in Grid Engine's order, unknown ones last.

    What the cluster's `variety` has not is no field. `only_changed` leaves out those with the default that are neither
    edited nor reported on. In a cluster that `is_simulated` the help of an attribute says if it has no effect there.
    """
    kind = edited.kind
    now, before = edited.attributes, effective_texts(kind, edited.base)
    known = {each.name: each for each in ATTRIBUTES[kind]}
    unknown = [name for name in dict.fromkeys((*now, *edited.value)) if name not in known]
    found: dict[str, list[Report]] = {}
    for report in reports:
        found.setdefault(report.fields[0] if report.fields else "", []).append(report)
    fields = []
    others = (describe_unknown(kind, name) for name in unknown)
    for described in (each for each in (*known.values(), *others) if variety.has_attribute(kind, each.name)):
        name, default = described.name, described.default
        text, base = now.get(name, default), before.get(name, default if name in known else None)
        field = AttributeField(
            description=_with_note(kind, described) if is_simulated else described,
            text=text,
            base=base,
            is_modified=text != base,
            reports=tuple(found.get(name, ())),
        )
        if not only_changed or not field.is_default or field.is_modified or field.reports:
            fields.append(field)
    return tuple(fields)


def count_changed(edited: EditedSettings) -> int:
    """Return how many attributes do not have Grid Engine's default."""
    return sum(not each.is_default for each in setting_fields(edited))


def has_attribute(edited: EditedSettings, name: str) -> bool:
    """Whether a configuration has an attribute, written or not."""
    return any(each.description.name == name for each in setting_fields(edited))


def note_of(kind: ObjectKind, name: str) -> str:
    """Return a note on an attribute that has no effect, or not all of it, in the embedded cluster; else empty."""
    if not is_obeyed(kind, name):
        return tr(NO_EFFECT)
    words = OBEYED_WORDS.get((kind, name))
    if not words:
        return ""
    listed = tr(" and ").join(filter(None, (", ".join(words[:-1]), words[-1])))
    note = tr(ONE_EFFECT if len(words) == 1 else SOME_EFFECT).format(words=listed)
    once = ONCE_SET.get((kind, name))
    return f"{note} {tr(once)}" if once is not None else note


def _with_note(kind: ObjectKind, described: AttributeDescription) -> AttributeDescription:
    note = note_of(kind, described.name)
    if not note:
        return described
    defaults = OTHER_DEFAULTS.get((kind, described.name), {})
    parameters = tuple(replace(each, default=defaults.get(each.name, each.default)) for each in described.parameters)
    return replace(described, help=f"{tr(described.help)}\n{note}", parameters=parameters)
