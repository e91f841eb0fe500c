"""The files that `qconf -A*` and `-M*` read; mistakes are raised in the words of 8.1.9, with their places."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from qmonpy.cli.configuring.kept_files import read_once
from qmonpy.cli.configuring.line_faults import find_wrong_line
from qmonpy.cli.configuring.value_words import find_wrong_type, find_wrong_value, has_sign
from qmonpy.engine.checks.object_check import check_attribute
from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.engine.checks.object_checks.choices import check_specifiers
from qmonpy.engine.checks.object_checks.subordinates import check_subordinates
from qmonpy.formats.configuration.attribute_text import Attribute, parse_attributes
from qmonpy.formats.configuration.complex_table import check_complex_text, find_unread_line
from qmonpy.formats.configuration.object_text import SHAPES, parse_object
from qmonpy.formats.configuration.whole_text import parse_whole
from qmonpy.formats.quota_set.finding import grid_engine_messages
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.formats.values.queue_setting import parse_setting
from qmonpy.limited_file import read_limited
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, ValueKind, find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.value import NONE
from qmonpy.model.values.whole import is_whole

_LIMIT = "limit"
_NO_CLUSTER = Cluster()
_UNKNOWN_NAME = 'unknown attribute name "{}"'
UNKNOWN = "object.unknown-attribute"


def read_objects(kind: ObjectKind, path: str, *, is_new: bool = False) -> Sequence[Any]:
    """Return the object of a file, or all rule sets of one; raises ReportError if it cannot be read.

    `is_new` says that the object is to be added.
    """
    try:
        text = _read(path)
    except ReportError as error:
        if kind is ObjectKind.PROJECT and not is_new:
            raise ReportError((Report("qconf.no-file", "no file argument given"),)) from None
        first = error.reports[0]
        if kind is ObjectKind.QUOTA_SET:
            first = Report(first.code, first.text.removeprefix("error: "))
        raise ReportError((first, *_ends(kind, path, is_new=is_new))) from None
    return parse_objects(kind, text, path, _ends(kind, path, is_new=is_new), is_new=is_new)


def _ends(kind: ObjectKind, path: str, *, is_new: bool) -> tuple[Report, ...]:
    """Return the line with which 8.1.9 ends its complaints about a file."""
    match kind:
        case ObjectKind.QUOTA_SET:
            return ()
        case ObjectKind.QUEUE | ObjectKind.HOST_GROUP:
            noun = "Cluster queue" if kind is ObjectKind.QUEUE else "Host group"
            return () if is_new else (Report("qconf.bad-file", f'{noun} file "{path}" is not correct'),)
        case ObjectKind.HOST:
            return (Report("qconf.bad-file", "invalid format"),)
    return (_END,)


def parse_objects(
    kind: ObjectKind, text: str, path: str, ends: Sequence[Report], *, is_new: bool = True
) -> Sequence[Any]:
    """Return the objects of a text that stands in a file; raises ReportError with what 8.1.9 says of wrong ones.

    `ends` are the lines with which it ends; `is_new` says whether the object is to be added, so that its name counts.
    """
    if kind is ObjectKind.QUOTA_SET:
        parsed = parse_quota_sets(text)
        if any(each.is_error for each in parsed.reports):
            lines = tuple(_describe_quota_sets(path, parsed.reports))
            # That one is told by who looks at what was read.
            raise ReportError(lines if lines[0].text == _NO_NAME else (*lines, *ends))
        return parsed.sets
    if kind in _READ_BY_LINE:
        first = find_wrong_line(text, _all_names(kind), partial(_find_wrong_texts, kind))
        if first:
            raise ReportError((Report("qconf.bad-value", f"error: {first}"), _bad(path), *ends))
    written, _ = parse_attributes(text)
    given = {each.name: each.value for each in written}
    if not given:
        raise ReportError((_bad(path), *ends))
    group = given.get("group_name", "@")
    if kind is ObjectKind.HOST_GROUP and not group.startswith("@"):
        words = f'host group name "{group}" is not valid' if is_new else f'denied: host group "{group}" does not exist'
        raise ReportError((Report("qconf.refused", words),))
    interface = given.get("interface", "")
    known = find_description(kind, "interface")
    if known is not None and interface and interface.lower() not in known.choices:
        # 8.1.9 says it twice, and not of which file.
        said = Report("qconf.bad-value", f"error: no valid checkpoint interface {interface}")
        raise ReportError((said, said, *ends))
    told = next((name for name in given if kind is ObjectKind.HOST and name in SHAPES[kind].ignored), None)
    if told is not None:
        # What `-se` shows of what a host reports, no text may have.
        raise ReportError((Report(UNKNOWN, f"error: {_UNKNOWN_NAME.format(told)}"), _bad(path), *ends))
    parted = _find_parted(kind, written)
    if parted:
        raise ReportError((Report("qconf.bad-value", f"error: {parted}"), _bad(path), *ends))
    wrong = list(_find_all_wrong(kind, given))
    if wrong:
        raise ReportError((*(Report("qconf.bad-value", f"error: {text}") for text in wrong), _bad(path), *ends))
    missing = next((name for name in _required(kind) if name not in given), None)
    if missing is not None and not any(name not in _all_names(kind) for name in given):
        raise ReportError((_missing(missing), *ends))
    value, reports = parse_object(kind, text)
    _refuse(kind, path, reports, ends)
    refused = [line for each in _OWN_CHECKS.get(kind, ()) for line in _check_own(kind, each, given)]
    if refused:
        raise ReportError((*(Report("qconf.bad-value", f"error: {line}") for line in refused[:1]), *ends))
    return (value,)


_READ_BY_LINE = frozenset({ObjectKind.USER, ObjectKind.PROJECT})
"""Kinds of objects of which the lines of a text are looked at one after the other."""


def _find_parted(kind: ObjectKind, written: Sequence[Attribute]) -> str:
    """Return what is said of names that an equals sign parts, behind which nothing is read; empty where there are none.

    User sets may have them.
    """
    for each in written if kind is not ObjectKind.USER_SET else ():
        description = find_description(kind, each.name)
        if description is not None and has_sign(kind, description, each.value):
            return f'values in the attribute value list in line {each.span.line} should be separated by " "'
    return ""


def _find_all_wrong(kind: ObjectKind, given: Mapping[str, str]) -> Iterator[str]:
    """Yield what is said of wrong values, up to the first that cannot be read: behind it nothing is read (asked)."""
    for name, value in given.items():
        texts = tuple(_find_wrong_texts(kind, name, value))
        yield from texts
        if texts and texts[0].startswith(_OF_READING):
            return


_OWN_CHECKS = {ObjectKind.PE: ("start_proc_args", "stop_proc_args", "allocation_rule", "urgency_slots")}
"""By kind the attributes at which `qconf` itself looks, in its order, and in words of its own."""


def _check_own(kind: ObjectKind, attribute: str, given: Mapping[str, str]) -> Iterator[str]:
    """Yield what is said of a value that is wrong whatever there is in the cluster."""
    found = check_attribute(kind, attribute, given.get(attribute, NONE), _NO_CLUSTER, owner=given[SHAPES[kind].name])
    yield from (each.text for each in found if each.is_error)


QUOTA_SET_ATTRIBUTES = ("name", "description", "enabled", "limit")


def read_attributes(kind: ObjectKind, path: str) -> Sequence[tuple[str, str]]:
    """Return the attributes of a file for `-Aattr` and its like; raises ReportError if it cannot be read."""
    ends = (f'error: invalid option argument "{path}"', "Usage: qconf -help")
    tail = tuple(Report("qconf.bad-file", each) for each in ends)
    try:
        written, reports = parse_attributes(_read(path))
    except ReportError as error:
        raise ReportError((error.reports[0], *tail)) from None
    names = [each.name for each in written]
    known = QUOTA_SET_ATTRIBUTES if kind is ObjectKind.QUOTA_SET else _all_names(kind)
    lines = [_UNKNOWN_NAME.format(each) for each in names if each not in known]
    if kind is ObjectKind.QUOTA_SET:
        lines = lines or [line for each in written if each.name == _LIMIT for line in _refuse_limit(each.value)]
    elif not lines:
        lines = [parted] if (parted := _find_parted(kind, written)) else []
        if not lines:
            lines = [line for each in written for line in _find_wrong_texts(kind, each.name, each.value)]
    doubled = [each.fields[0] for each in reports if each.code == "attributes.twice"]
    if doubled and not lines:
        lines = [f'attribute "{doubled[0]}" appears more than once']
    if lines or not written:
        raise ReportError((*(Report(UNKNOWN, f"error: {line}") for line in lines), _bad(path), *tail))
    return tuple((each.name, each.value) for each in written)


def _refuse_limit(value: str) -> Iterator[str]:
    """Yield what 8.1.9 says of a limit in a file: it takes the parts of its value for names of attributes."""
    for at, part in enumerate(re.split("[=,*]", value)[:2]):
        yield "line 1 should begin with an attribute name" if at and is_whole(part) else _UNKNOWN_NAME.format(part)


def _required(kind: ObjectKind) -> Iterator[str]:
    """Yield the attributes that a file must have."""
    if kind in SHAPES:
        yield from (name for name in _all_names(kind) if name not in SHAPES[kind].ignored)


def _all_names(kind: ObjectKind) -> tuple[str, ...]:
    shape = SHAPES[kind]
    return (shape.name, *shape.defaults, *shape.ignored)


def _find_wrong_texts(kind: ObjectKind, name: str, value: str) -> Iterator[str]:
    setting = parse_setting(value) if kind is ObjectKind.QUEUE and name != "hostlist" else Setting(value, {})
    description = find_description(kind, name)
    for text in (setting.default, *setting.overrides.values()):
        yield from find_wrong_value(kind, name, text)
        if kind is ObjectKind.QUEUE and description is not None and description.value_kind is ValueKind.VALUES:
            # Names and values are read in turn, and the first is named where the last has no value.
            parts = text.replace("=", " ").replace(",", " ").split()
            if len(parts) % 2 and text.upper() != NONE:
                yield from (
                    f'{_OF_READING} value "{parts[0]}"',
                    f'Error during parsing of attribute value "{parts[0]}"',
                )
        if description is not None and description.value_kind in _FORMS:
            # Read further, what is wrong with the form would be gone.
            found = _FORMS[description.value_kind](AttributeValue(kind, "", description, text, _NO_CLUSTER))
            yield from (each.text for each in found if each.is_error and each.text.startswith(_OF_FORM))
        yield from find_wrong_type(name, text)[1:]


_FORMS = {ValueKind.CHOICES: check_specifiers, ValueKind.SUBORDINATES: check_subordinates}
_OF_READING = "error parsing"
"""Begins what is said of a value that cannot be read, after which the file is named."""
_OF_FORM = ("reading conf", _OF_READING)
"""Begin what is said of a text that is wrong whatever there is in the cluster."""


def _describe_quota_sets(path: str, reports: Sequence[Report]) -> Iterator[Report]:
    """Yield the first of 8.1.9's own words for wrong rule sets, or ours where it has none."""
    wrong = [each for each in reports if each.is_error]
    said = grid_engine_messages(wrong)
    if said:
        lines = said[0].split("\n")
        if said[0] == _TOLD_TWICE:
            lines = [f"error: {_TOLD_TWICE}", *lines]
        yield from (Report("qconf.bad-file", line) for line in lines)
        return
    yield from (Report(each.code, _describe(each)) for each in wrong)
    yield from (_bad(path), _END)


_NO_NAME = "resource quota set has no name"
_TOLD_TWICE = "no valid expanded list"


def _missing(attribute: str) -> Report:
    return Report("qconf.bad-file", f'error: required attribute "{attribute}" is missing')


def _bad(path: str) -> Report:
    return Report("qconf.bad-file", f'error: error reading file: "{path}"')


def read_configuration(path: str) -> LocalConfiguration:
    """Return the configuration in a file named like its host; raises ReportError if it cannot be read.

    8.1.9 refuses a file without an attribute, and keeps attributes that it does not know.
    """
    name = Path(path).name
    try:
        text = _read(path)
    except ReportError as error:
        raise ReportError((error.reports[0], _not_read(path))) from None
    value, reports = parse_object(ObjectKind.LOCAL_CONFIGURATION, f"#{name}:\n{text}")
    lines = [Report(each.code, _describe(each)) for each in reports if each.is_error]
    if lines or value is None or not value.values:
        raise ReportError((*lines, _bad(path), _not_read(path)))
    assert isinstance(value, LocalConfiguration)
    return value


def _not_read(path: str) -> Report:
    return Report("qconf.bad-file", f"error reading configuration from file {path}")


def read_text(path: str) -> str:
    """Return the text of a file; raises ReportError if it cannot be read."""
    return _read(path)


def read_whole(kind: ObjectKind, path: str, cluster: Cluster) -> Cluster:
    """Return the cluster with the part that a file holds; raises ReportError if it cannot be read."""
    try:
        text = _read(path)
    except ReportError as error:
        ends = {ObjectKind.COMPLEX: _not_correct(path), ObjectKind.CONFIGURATION: _not_read(path)}
        raise ReportError((error.reports[0], ends.get(kind, _END))) from None
    return parse_whole_text(kind, text, path, cluster)


def parse_whole_text(kind: ObjectKind, text: str, path: str, cluster: Cluster, *, is_edited: bool = False) -> Cluster:
    """Return the cluster with the part that a text in a file has; raises ReportError if it cannot be read.

    `is_edited` says that a person has just edited it.
    """
    end = _UNPARSED if is_edited and kind is ObjectKind.SCHEDULER else _END
    if kind is ObjectKind.COMPLEX:
        wrong_lines = tuple(_describe_complexes(_END if is_edited else _not_correct(path), text))
        if wrong_lines:
            raise ReportError(wrong_lines)
    if kind is ObjectKind.SCHEDULER:
        written, _ = parse_attributes(text)
        texts = [said for each in written for said in _find_wrong_texts(kind, each.name, each.value)]
        if texts:
            raise ReportError((*(Report("qconf.bad-value", f"error: {said}") for said in texts), _bad(path), end))
        given = {each.name: each.value for each in written}
        wrong = next(_check_scheduler(given, cluster), "")
        if wrong:
            places = (_bad(path),) if wrong.startswith(_OF_READING) else ()
            raise ReportError((Report("qconf.bad-value", f"error: {wrong}"), *places, end))
    found, reports = parse_whole(kind, text, cluster)
    if kind is ObjectKind.CONFIGURATION:
        refuse_no_value(reports, "global")
    _refuse(kind, path, reports, (end,))
    if kind is ObjectKind.SCHEDULER:
        missing = next((each.name for each in ATTRIBUTES[kind] if each.name not in given), None)
        if missing is not None:
            raise ReportError((_missing(missing), end))
    assert found is not None, "a part without errors was read"
    return found


def refuse_no_value(reports: Sequence[Report], owner: str) -> None:
    """Raise ReportError for the first attribute of a configuration that has no value, as 8.1.9 says it."""
    empty = next((each for each in reports if each.code == "attributes.no-value"), None)
    if empty is not None:
        text = f'value == NULL for attribute "{empty.fields[0]}" in configuration list of "{owner}"'
        raise ReportError((Report(empty.code, text, fields=empty.fields),))


def _check_scheduler(given: Mapping[str, str], cluster: Cluster) -> Iterator[str]:
    """Yield what `qconf` itself says of values; at names of complex attributes the qmaster looks."""
    for name, value in given.items():
        if name not in ("load_formula", "job_load_adjustments") and find_description(ObjectKind.SCHEDULER, name):
            found = check_attribute(ObjectKind.SCHEDULER, name, value, cluster)
            yield from (each.text for each in found if each.is_error)


def _read(path: str) -> str:
    return read_once(path, _read_file)


def _read_file(path: str) -> str:
    try:
        return read_limited(path).decode("utf-8")
    except OSError as error:
        text = f'error: error opening file "{path}" for reading: {error.strerror}'
        raise ReportError((Report("qconf.no-file", text), _END)) from error
    except UnicodeDecodeError as error:
        text = f'error: error reading file: "{path}": this file is not text in UTF-8'
        raise ReportError((Report("qconf.no-text", text), _END)) from error


def _not_correct(path: str) -> Report:
    return Report("qconf.bad-file", f'Complex attribute file "{path}" is not correct')


_NO_TYPE = 2
"""A line of the table of complex attributes with so many words has no type."""
_NO_URGENCY = "Complex urgency definition is missing"


def _describe_complexes(end: Report, text: str) -> Iterator[Report]:
    """Yield what 8.1.9 says of a wrong table: of a line that it cannot read nothing else, or of all that is wrong."""
    short = [words for words in map(str.split, lines_of(text)) if words and not words[0].startswith("#")]
    if short and all(len(words) <= _NO_TYPE for words in short):
        yield Report("qconf.bad-file", "unknown complex attribute type 0")
        if len(short) > 1:
            yield Report("complex.missing-column", _NO_URGENCY)
        return
    unread = find_unread_line(text)
    if unread:
        yield Report("qconf.bad-file", f"error: {unread}")
        yield end
        return
    for each in check_complex_text(text)[1]:
        if each.code == "complex.missing-column" and "shortcut" not in each.allowed:
            yield Report(each.code, _NO_URGENCY)
        elif each.is_error:
            yield Report(each.code, each.text)


def _refuse(kind: ObjectKind, path: str, reports: Sequence[Report], ends: Sequence[Report]) -> None:
    """Raise the errors, among them attributes that a qmaster does not know, which other readers keep."""
    is_kept = kind is ObjectKind.CONFIGURATION
    wrong = [_as_unknown(kind, each) for each in reports if each.is_error or (each.code == UNKNOWN and not is_kept)]
    if wrong:
        # Behind a name that nobody knows nothing is read, and nothing missed.
        unknown = [each for each in wrong if each.code == UNKNOWN][:1]
        lines = [Report(each.code, _describe(each)) for each in unknown or wrong]
        raise ReportError((*lines, _bad(path), *ends))


def _as_unknown(kind: ObjectKind, report: Report) -> Report:
    """Return a report of a name without a value as that of an unknown one, if nobody knows it."""
    is_known = kind not in SHAPES or not report.fields or report.fields[0] in _all_names(kind)
    return report if report.code != "attributes.no-value" or is_known else replace(report, code=UNKNOWN)


_UNPARSED = Report("qconf.bad-file", "can't read configuration: can't parse config")


def _describe(report: Report) -> str:
    if report.code == UNKNOWN:
        return f'error: unknown attribute name "{report.fields[0]}"'
    return f"error: {report}"


def edited_ends(kind: ObjectKind, path: str, *, is_new: bool) -> tuple[Report, ...]:
    """Return the line with which 8.1.9 ends its complaints about a text that was edited."""
    match kind:
        case ObjectKind.HOST:
            return ()
        case ObjectKind.QUOTA_SET if is_new:
            return ()
        case ObjectKind.USER_SET:
            return (Report("qconf.bad-file", f"error reading userset from file {path}"),)
        case ObjectKind.PROJECT:
            return (Report("qconf.bad-file", "cant read project"),)
        case ObjectKind.USER:
            return (Report("qconf.bad-file", "cant read user"),)
    return (_END,)


_END = Report("qconf.bad-file", "error reading in file")
