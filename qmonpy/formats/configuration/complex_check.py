"""Checks of definitions of complex attributes (complex(5), specification of 2003, "Restrictions").

The reports have Grid Engine's order and words. Where 8.1.9 accepts what the specifications forbid, the report's code is
in STRICTER_CODES.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.object_name import check_object_name
from qmonpy.model.values.value import Relop, ValueSyntaxError, ValueType, find_number, parse_number

STRICTER_CODES = frozenset({"complex.unusable-default", "complex.name"})

_EXCHANGEABLE = (ValueType.STRING, ValueType.CSTRING, ValueType.RESTRING)
_NO_TEXT = "NONE"


def check_complexes(attributes: Iterable[ComplexAttribute], *, has_resource_maps: bool = False) -> tuple[Report, ...]:
    """Return every mistake of a complex table, row by row; its fields are the attribute and the column.

    Without `has_resource_maps` what only Open Cluster Scheduler 9 has is refused as 8.1.9 refuses it.
    """
    taken = TakenNames()
    return tuple(
        report
        for each in attributes
        for report in (
            *taken.check_and_take(each),
            *check_known(each, has_resource_maps=has_resource_maps),
            *check_complex_attribute(each),
        )
    )


def check_known(attribute: ComplexAttribute, *, has_resource_maps: bool) -> tuple[Report, ...]:
    """Return what 8.1.9 says of a type and of a consumable that it does not know."""
    if has_resource_maps or not attribute.needs_resource_maps:
        return ()
    found = []
    if attribute.type is ValueType.RSMAP:
        text = f'unknown complex attribute type "{attribute.type}"'
        allowed = (each for each in ValueType if each is not ValueType.RSMAP)
        found.append(_report(attribute, "unknown-valuetype", "type", text, *allowed))
    if attribute.consumable is Consumable.HOST:
        text = f'Invalid complex attribute for consumable ("{attribute.consumable}")'
        found.append(_report(attribute, "unknown-consumable", "consumable", text, "YES", "NO", "JOB"))
    return tuple(found)


class TakenNames:
    """The names and shortcuts of the attributes that come before one in a table."""

    def __init__(self) -> None:
        self._by_name: dict[str, dict[int, ComplexAttribute]] = {}
        self._count = 0

    def check_and_take(self, attribute: ComplexAttribute) -> tuple[Report, ...]:
        """Return what `check_uniqueness` reports of an attribute after all before it, and remember its names."""
        names = {attribute.name, attribute.shortcut}
        in_the_way = {at: other for name in names for at, other in self._by_name.get(name, {}).items()}
        for name in names:
            self._by_name.setdefault(name, {})[self._count] = attribute
        self._count += 1
        return check_uniqueness(attribute, (in_the_way[at] for at in sorted(in_the_way)))


def check_uniqueness(attribute: ComplexAttribute, others: Iterable[ComplexAttribute]) -> tuple[Report, ...]:
    """Return a report for each attribute of `others` with the same name or shortcut; both share one name space."""
    own = (attribute.name, attribute.shortcut)
    text = f"complex with name {attribute.name} or shortcut {attribute.shortcut} already exists"
    return tuple(
        _report(attribute, "duplicate", "name" if attribute.name in (other.name, other.shortcut) else "shortcut", text)
        for other in others
        if other.name in own or other.shortcut in own
    )


@lru_cache(maxsize=4096)
def check_complex_attribute(attribute: ComplexAttribute) -> tuple[Report, ...]:
    """Return the mistakes of one definition by itself; fields of a report are the attribute's name and the column."""
    checks = (_check_relop, _check_consumable, _check_default, _check_urgency, _check_built_in, _check_names)
    return tuple(report for check in checks for report in check(attribute))


def check_complex_removal(names: Iterable[str]) -> tuple[Report, ...]:
    """Return a report for each name that cannot be removed because its attribute is built in."""
    return tuple(
        Report("complex.built-in", f'The built-in complex "{name}" cannot be deleted', fields=(name,))
        for name in names
        if name in DEFAULT_COMPLEXES
    )


def _report(attribute: ComplexAttribute, code: str, column: str, text: str, *allowed: str) -> Report:
    return Report(f"complex.{code}", text, fields=(attribute.name, column), allowed=allowed)


def _check_relop(attribute: ComplexAttribute) -> Iterator[Report]:
    """Check the relation against the type, and whether the type may be consumable."""
    name, relop = attribute.name, attribute.relop
    if attribute.type is ValueType.RSMAP:
        # Every relation and every default is taken (9.1.4, asked).
        if not attribute.is_consumable:
            text = f'RSMAP complex "{name}" needs to be a consumable'
            yield _report(attribute, "consumable-type", "consumable", text, "YES", "JOB", "HOST")
    elif attribute.type is ValueType.BOOL:
        yield from _check_bool(attribute)
    elif attribute.type.is_string:
        if relop not in (Relop.EQ, Relop.NE):
            yield _report(
                attribute, "relop", "relop", f'Complex "{name}" has an invalid relational operator', "==", "!="
            )
        if attribute.is_consumable:
            text = f'Complex "{name}" of type "{attribute.type}" cannot be a consumable'
            yield _report(attribute, "consumable-type", "consumable", text, "NO")
    elif attribute.is_exclusive:
        text = f'Complex "{name}" must be BOOL to use EXCL as relational operator'
        yield _report(attribute, "exclusive-type", "type", text, "BOOL")


def _bad_relop(attribute: ComplexAttribute, *allowed: str) -> Report:
    return _report(
        attribute, "relop", "relop", f'Complex "{attribute.name}" has an invalid relational operator', *allowed
    )


def _check_bool(attribute: ComplexAttribute) -> Iterator[Report]:
    name = attribute.name
    if attribute.relop not in (Relop.EQ, Relop.EXCL):
        yield _bad_relop(attribute, "==", "EXCL")
    if attribute.is_consumable and not attribute.is_exclusive:
        text = f'Exclusive complex "{name}" must have EXCL as relational operator'
        yield _report(attribute, "exclusive-relop", "relop", text, "EXCL")
    if attribute.is_exclusive and not attribute.is_consumable:
        text = f'Exclusive complex "{name}" must be a consumable'
        yield _report(attribute, "exclusive-consumable", "consumable", text, "YES", "JOB")


def _check_consumable(attribute: ComplexAttribute) -> Iterator[Report]:
    if attribute.name == "tmpdir" and attribute.requestable is not Requestable.NO:
        text = f'Complex attribute "{attribute.name}" is not requestable'
        yield _report(attribute, "requestable", "requestable", text, "NO")
    is_free = attribute.type is ValueType.RSMAP
    if attribute.is_consumable and attribute.relop not in (Relop.LE, Relop.EXCL) and not is_free:
        text = f'Consumable "{attribute.name}" can have only <= as an relational operator'
        yield _report(attribute, "consumable-relop", "relop", text, "<=")


def _check_default(attribute: ComplexAttribute) -> Iterator[Report]:
    """Check the default: only a consumable that may but need not be requested has one."""
    name, default = attribute.name, attribute.default
    if attribute.type is ValueType.RSMAP:
        return
    if attribute.type.is_string and not attribute.is_consumable:
        if default.upper() != _NO_TEXT:
            yield _no_default(attribute, _NO_TEXT)
        return
    number: float | None = None
    try:
        number = parse_number(attribute.type, default)
    except ValueSyntaxError as error:
        kind = "" if attribute.type.is_string else error
        is_free = attribute.is_consumable and attribute.requestable is Requestable.YES
        if not (is_free and attribute.type.is_string):
            code = "unusable-default" if is_free else "default"
            yield _report(attribute, code, "default", f'Complex "{name}"\'s default value should be of type "{kind}"')
    if not attribute.is_consumable:
        if number:
            yield _no_default(attribute, "0")
    elif attribute.requestable is Requestable.NO and not number:
        text = f'Consumable "{name}" needs a default value because it is not requestable.'
        yield _report(attribute, "default-missing", "default", text)
    elif attribute.requestable is Requestable.FORCED and number:
        text = f'Consumable "{name}" cannot have a (non-zero) default value because it is forced.'
        yield _report(attribute, "default-forced", "default", text, "0")


def _no_default(attribute: ComplexAttribute, allowed: str) -> Report:
    text = f'Complex "{attribute.name}" cannot have a (non-zero) default value'
    return _report(attribute, "default-not-consumable", "default", text, allowed)


def _check_urgency(attribute: ComplexAttribute) -> Iterator[Report]:
    if find_number(ValueType.DOUBLE, attribute.urgency) is None:
        text = (
            f'The following error occurred for complex "{attribute.name}", '
            'while parsing the urgency value: "double value"'
        )
        yield _report(attribute, "urgency", "urgency", text)


def _check_built_in(attribute: ComplexAttribute) -> Iterator[Report]:
    """Check that a built-in attribute keeps its type; kinds of strings may be exchanged."""
    built_in = DEFAULT_COMPLEXES.get(attribute.name)
    if built_in is None or built_in.type is attribute.type:
        return
    if built_in.type in _EXCHANGEABLE and attribute.type in _EXCHANGEABLE:
        return
    allowed = _EXCHANGEABLE if built_in.type in _EXCHANGEABLE else (built_in.type,)
    text = f'The type of the complex "{attribute.name}" cannot be changed due to its built in status'
    yield _report(attribute, "built-in-type", "type", text, *allowed)


def _check_names(attribute: ComplexAttribute) -> Iterator[Report]:
    """Warn of names that cannot be written in a request; 8.1.9 accepts any."""
    for column, name in (("name", attribute.name), ("shortcut", attribute.shortcut)):
        for fault in check_object_name(name):
            text = f'The {column} "{name}" is hard to use: {fault.text}'
            yield Report("complex.name", text, Severity.WARNING, fields=(attribute.name, column))
            if attribute.name == attribute.shortcut:
                return
