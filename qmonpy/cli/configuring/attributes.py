"""Changes of single attributes, as `qconf -aattr`, `-mattr`, `-dattr`, `-rattr`, `-Aattr` ... and `-purge` make them.

A value of a queue may name hosts and groups, `2,[h1=4]`; so may the queue itself, `all.q@h1`. An override that the
value does not name is kept, as in 8.1.9. A rule of a rule set is named by its number or its name, `set/1`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from qmonpy.cli.configuring.changes import find_denial, known_hosts
from qmonpy.cli.configuring.files import read_attributes
from qmonpy.cli.configuring.value_words import error_in_temporary, find_wrong_value
from qmonpy.cli.outcome import Outcome, answered, format_lines, refused
from qmonpy.clusters.embedded import messages
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.configuration.object_text import (
    SHAPES,
    format_object_attributes,
    parse_object_attributes,
)
from qmonpy.formats.configuration.qconf_kinds import KINDS, KindWords
from qmonpy.formats.quota_set.checks import attributes_by_word, check_quota_set
from qmonpy.formats.quota_set.finding import grid_engine_messages
from qmonpy.formats.values.queue_setting import format_setting, parse_setting
from qmonpy.model.attributes.attribute_description import ValueKind, find_description
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.quota_set import Limit, QuotaSet
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.value import NONE
from qmonpy.model.values.whole import is_whole

LISTS = frozenset(
    {
        ValueKind.NAMES, ValueKind.HOST_LIST, ValueKind.USERS, ValueKind.VALUES, ValueKind.FACTORS,
        ValueKind.PARAMETERS, ValueKind.SUBORDINATES,
    }
)  # fmt: skip
"""The kinds of values that are lists; the name of an element is the part before its `=`."""
_COMMAS = LISTS - {ValueKind.NAMES, ValueKind.HOST_LIST}
_SILENT = frozenset({ObjectKind.HOST, ObjectKind.QUEUE})
"""The kinds of which nothing more is said where an element was not added: of hosts, and of the hosts of queues."""
_BY_BLANKS = frozenset({ObjectKind.PE, ObjectKind.HOST, ObjectKind.PROJECT})
"""The kinds in whose lists of names only blanks part these; in those of queues commas do so, too."""
_FLAGS = {"TRUE": True, "FALSE": False}
_NOT_BY_MATTR = '"NONE" is not a valid list attribute value for -mattr.  Try using -rattr instead.'
_RULES = "resource_quota_rules"
Handler = Callable[[ClusterInterface, str, Sequence[str], str], Outcome]
_KINDS = {each.attribute_name: each for each in KINDS if each.attribute_name}


def modify_attribute(verb: str) -> Handler:
    """Return what changes one attribute of objects; `verb` is a, m, d or r (add, modify, delete, replace)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if rest[0] not in _KINDS:
            return refused(f'Modification of object "{rest[0]}" not supported')
        if len(rest) < 4:
            return refused("qconf: missing object list")
        return _modify(cluster, user, note, verb, _KINDS[rest[0]], ((rest[1], rest[2]),), rest[3:])

    return carry_out


def modify_from_file(verb: str) -> Handler:
    """Return what changes the attributes of objects that a file has (`-Aattr` ...)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if rest[0] not in _KINDS:
            return refused(f'Modification of object "{rest[0]}" not supported')
        if len(rest) < 3:
            return refused("qconf: missing filename as option argument")
        words = _KINDS[rest[0]]
        pairs = read_attributes(words.kind, rest[1])
        return _modify(cluster, user, note, verb, words, pairs, rest[2:])

    return carry_out


def _modify(
    cluster: ClusterInterface,
    user: str,
    note: str,
    verb: str,
    words: KindWords,
    pairs: Sequence[tuple[str, str]],
    names: Sequence[str],
) -> Outcome:
    denial = find_denial(cluster, user, words.kind)
    before = cluster.snapshot().cluster
    edit = AttributeEdit(before, words, verb)
    try:
        for name in names:
            edit.begin(name)
            for attribute, value in pairs:
                edit.change(name, attribute, value)
    except ReportError as error:
        # What `qconf` cannot read it does not send to a qmaster that would refuse it.
        if denial is not None and any(each.code != _UNREAD for each in error.reports):
            return denial
        raise
    if denial is not None:
        return denial
    real = [each for each in edit.changes.values() if each.before != each.after]
    answer = cluster.change(user, real, note) if real else None
    if answer is not None and not answer.is_done:
        return answered(answer)
    lines = []
    for key, remarks in edit.told:
        change = edit.changes[key]
        lines += remarks
        is_silent = words.kind is ObjectKind.HOST or any(attribute == "hostlist" for attribute, _ in pairs)
        if not (is_silent and words.kind in _SILENT and verb == "a" and remarks and change not in real):
            lines.append(messages.changed(user, before.name, change))
    return Outcome(format_lines(*lines))


@dataclass(slots=True)
class AttributeEdit:
    """The changes of one command, and its remarks on each name that was given."""

    cluster: Cluster
    words: KindWords
    verb: str
    changes: dict[str, AnyChange] = field(default_factory=dict)
    told: list[tuple[str, list[str]]] = field(default_factory=list)
    """For each name the key of its object, and the remarks."""

    def begin(self, name: str) -> None:
        """Go on to the object that a name means."""
        self.told.append((self._split(name)[0], []))

    def _split(self, name: str) -> tuple[str, str]:
        separator = {ObjectKind.QUEUE: "@", ObjectKind.QUOTA_SET: "/"}.get(self.words.kind)
        if separator is None or (separator == "/" and name.count(separator) > 1):
            return name, ""
        key, _, place = name.partition(separator)
        return key, place

    def change(self, name: str, attribute: str, value: str) -> None:
        """Change one attribute of the object that a name means; raises ReportError if that is refused."""
        kind = self.words.kind
        key, place = self._split(name)
        current = find_object(self.cluster, kind, key)
        if current is None:
            _check_unread(self.verb, self.words, attribute, value)
            raise _refusal(self._say_missing(key))
        if attribute == _name_attribute(kind):
            raise _refusal(f"qconf: cannot change {attribute}")
        base = self.changes[key].after if key in self.changes else current
        remarks = self.told[-1][1]
        if isinstance(base, QuotaSet):
            after: object = _RuleEdit(self.cluster, self.verb, attribute, value, remarks).apply(base, place)
        else:
            text = f"[{place}={value}]" if place and kind is ObjectKind.QUEUE else value
            after = _Edit(self.verb, self.words, attribute, text, value, remarks).apply(key, base)
        self.changes[key] = Change(kind, key, current, after)

    def _say_missing(self, key: str) -> str:
        if self.words.kind is ObjectKind.HOST and key not in known_hosts(self.cluster):
            return messages.unresolved_host(key)
        noun = "checkpoint interface" if self.words.kind is ObjectKind.CHECKPOINT else self.words.noun
        return f'denied: {noun} "{key}" does not exist'


def _name_attribute(kind: ObjectKind) -> str:
    return "name" if kind is ObjectKind.QUOTA_SET else SHAPES[kind].name


def purge_override(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Remove the override of a queue's attribute for a host or a group (`-purge`); `*` is every attribute."""
    if rest[0] != "queue":
        return refused(f'error: Modification of object "{rest[0]}" not supported')
    attribute, instance = rest[1:3]
    name, at, place = instance.partition("@")
    before = cluster.snapshot().cluster
    queue = before.queues.get(name)
    if not at:
        return refused(f'error: Given object_instance "{instance}" is incomplete')
    if queue is None:
        return refused(f'error: Cluster queue entry "{name}" does not exist')
    wanted = {place, f"@{place}"} if not place.startswith("@") else {place}
    settings = dict(queue.settings)
    for each in settings if attribute == "*" else attribute.split(","):
        if each in settings:
            kept = {where: text for where, text in settings[each].overrides.items() if where not in wanted}
            settings[each] = replace(settings[each], overrides=kept)
    change: AnyChange = Change(ObjectKind.QUEUE, name, queue, replace(queue, settings=settings))
    if change.before == change.after:
        return refused(f'Attribute name ("{attribute}") and/or value ("{place}") not found', exit_code=0)
    denial = find_denial(cluster, user, ObjectKind.QUEUE)
    return denial or answered(cluster.change(user, (change,), note))


def _check_unread(verb: str, words: KindWords, attribute: str, given: str) -> str:
    """Refuse what `qconf` of 8.1.9 itself does not read, or does not take for this kind of change.

    Return the separator of the elements of the attribute; empty if it is no list.
    """
    if words.kind is ObjectKind.QUOTA_SET:
        return ""
    description = find_description(words.kind, attribute)
    if description is None or _is_no_type(words.kind, attribute, given):
        text = f'The attribute name ("{attribute}") and/or value ("{given}") is invalid'
        raise _unread(text, error_in_temporary())
    kind, separator = description.value_kind, _separator(words.kind, description.value_kind)
    is_queue = words.kind is ObjectKind.QUEUE
    if is_queue and verb == "d" and kind in (ValueKind.VALUES, ValueKind.FACTORS):
        bare = next((each for each in _split(given) if "=" not in each), None)
        if bare is not None:
            parsing = f'Error during parsing of attribute value "{bare}"'
            raise _unread(f'error parsing value "{bare}"', parsing, error_in_temporary())
    if verb == "m" and separator:
        is_plain = kind is ValueKind.NAMES and words.kind in (ObjectKind.PE, ObjectKind.HOST)
        if is_plain or given.upper() == NONE:
            raise _unread(_NOT_BY_MATTR)
    if verb != "d":
        parsed = _parse_given(given) if is_queue and not separator else Setting(given, {})
        for text in filter(None, (parsed.default, *parsed.overrides.values())):
            wrong = find_wrong_value(words.kind, attribute, text)
            if wrong:
                raise _unread(*wrong, error_in_temporary())
    return separator


def _is_no_type(kind: ObjectKind, attribute: str, given: str) -> bool:
    return (
        kind is ObjectKind.USER_SET
        and attribute == "type"
        and not set(given.upper().replace(",", " ").split()) <= {"ACL", "DEPT"}
    )


def _separator(kind: ObjectKind, found: ValueKind) -> str:
    """Return the separator of elements of a list; empty if the value is not a list."""
    if found not in LISTS:
        return ""
    return "," if found in _COMMAS or kind is ObjectKind.USER_SET else " "


@dataclass(frozen=True, slots=True)
class _Edit:
    verb: str
    words: KindWords
    attribute: str
    value: str
    """The value, for one host or group of a queue between brackets."""
    given: str
    """The value as it was given."""
    remarks: list[str]

    def apply(self, key: str, current: object) -> object:
        """Return the object with the attribute changed."""
        kind = self.words.kind
        separator = _check_unread(self.verb, self.words, self.attribute, self.given)
        texts = format_object_attributes(kind, current)
        old = texts[self.attribute]
        owner = key if kind is ObjectKind.QUEUE else self.words.attribute_name
        if kind is ObjectKind.QUEUE and self.attribute != "hostlist":
            texts[self.attribute] = self._overridden(old, separator, owner)
        else:
            texts[self.attribute] = self._changed(old, self.value, separator, owner)
        after, reports = parse_object_attributes(kind, texts)
        errors = tuple(each for each in reports if each.is_error)
        if errors:
            raise ReportError((*errors, Report("qconf.bad-value", error_in_temporary())))
        return after.with_reports_of(current) if isinstance(current, Host) else after

    def _overridden(self, old: str, separator: str, owner: str) -> str:
        """Return a queue's text with its default and each override that the value names changed."""
        before, given = parse_setting(old), _parse_given(self.value)
        default = before.default
        if given.default:
            default = self._changed(default, given.default, separator, owner)
        overrides = dict(before.overrides)
        for place, text in given.overrides.items():
            overrides[place] = self._changed(overrides.get(place, NONE), text, separator, owner)
            if separator and self.verb == "d" and place not in before.overrides:
                del overrides[place]
        return format_setting(Setting(default, overrides))

    def _changed(self, old: str, value: str, separator: str, owner: str) -> str:
        if not separator:
            # 8.1.9 deletes only from lists, and says of other attributes that it modified them.
            return old if self.verb == "d" else value
        if separator == " " and self.words.kind in _BY_BLANKS:
            self._refuse_commas(value)
        if self.verb == "r":
            return separator.join(_split(value)) or NONE
        elements = {_element_name(each): each for each in _split(old)}
        kind = self.words.kind
        is_whole = kind in (ObjectKind.HOST_GROUP, ObjectKind.USER_SET)
        given = value.split() if is_whole else _split(value)
        attribute = "user_lists" if kind is ObjectKind.USER_SET else self.attribute
        change_elements(self.verb, elements, given, attribute, owner, self.remarks)
        return separator.join(elements.values()) or NONE

    def _refuse_commas(self, value: str) -> None:
        """Refuse a list with commas, which 8.1.9 takes for one name here."""
        description = find_description(self.words.kind, self.attribute)
        nouns = {ObjectKind.PROJECT: "Project", ObjectKind.USER_SET: "Userset"}
        noun = nouns.get(description.names_of) if description is not None and description.names_of else None
        bad = next((each for each in value.split() if "," in each), None)
        if noun is not None and bad is not None:
            raise _refusal(f'{noun} "{bad}" does not exist')


def change_elements(
    verb: str,
    elements: dict[str, str],
    given: Iterable[str],
    attribute: str,
    owner: str,
    remarks: list[str],
) -> None:
    """Change the elements of a list, and remark on those that are there already, or are not."""
    of = f'in "{attribute}" of "{owner}"'
    was_empty = not elements
    given = list(given)
    if verb == "a" and any(_element_name(each) in elements for each in given):
        # Where one of them is there, none is added.
        given = [next(each for each in given if _element_name(each) in elements)]
    if verb == "m" and was_empty:
        remarks.append(f'"{attribute}" of "{owner}" is empty - Adding new element(s).')
    for element in given:
        name = _element_name(element)
        if verb == "d":
            if elements.pop(name, None) is None:
                remarks.append(f'"{name}" does not exist {of}')
        elif verb == "a" and name in elements:
            remarks.append(f'No modification because "{name}" already exists {of}')
        else:
            if verb == "m" and name not in elements and not was_empty:
                remarks.append(f'Unable to find "{name}" {of} - Adding new element.')
            elements[name] = element


@dataclass(frozen=True, slots=True)
class _RuleEdit:
    """A change of a rule set, or of one of its rules."""

    cluster: Cluster
    verb: str
    attribute: str
    value: str
    remarks: list[str]

    def apply(self, current: QuotaSet, rule: str) -> QuotaSet:
        """Return the set with the attribute changed."""
        if self.attribute == "limit":
            return self._with_limits(current, rule)
        if self.attribute == "enabled" and self.value.upper() in _FLAGS:
            return replace(current, is_enabled=_FLAGS[self.value.upper()])
        if self.attribute == "description":
            return replace(current, description=None if self.value.upper() == NONE else self.value)
        if self.attribute == "enabled":
            raise _refusal(f'error parsing value "{self.value}"', error_in_temporary())
        raise _refusal(
            f'The attribute name ("{self.attribute}") and/or value ("{self.value}") is invalid', error_in_temporary()
        )

    def _with_limits(self, current: QuotaSet, rule: str) -> QuotaSet:
        at = _find_rule(current, rule)
        if at is None:
            raise _refusal("no resource quota rule specified for modification")
        given = self.value.split(",")
        found = current.rules[at]
        if self.verb == "r":
            limits = [_parse_limit(each) for each in given]
        else:
            elements = {each.name: f"{each.name}={each.value}" for each in found.limits}
            change_elements(self.verb, elements, given, _RULES, "resource_quota", self.remarks)
            limits = [_parse_limit(each) for each in elements.values()]
        rules = list(current.rules)
        rules[at] = replace(found, limits=tuple(limits))
        changed = current.with_rules(tuple(rules))
        complexes = self.cluster.complexes
        kept, findings = check_quota_set(changed, complexes, attributes_by_word(complexes))
        wrong = grid_engine_messages(each for each in findings if each.is_error)
        if wrong:
            raise _refusal(wrong[0])
        return kept


def _find_rule(current: QuotaSet, rule: str) -> int | None:
    if is_whole(rule):
        return int(rule) - 1 if 1 <= int(rule) <= len(current.rules) else None
    return next((at for at, each in enumerate(current.rules) if rule and each.name == rule), None)


def _parse_limit(text: str) -> Limit:
    name, _, value = text.partition("=")
    return Limit(name, value)


def _parse_given(value: str) -> Setting:
    """Parse a value whose default may be missing: `[h1=4]`."""
    found = parse_setting(f",{value}" if value.startswith("[") else value)
    return replace(found, default=found.default.strip(", "))


def _split(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    return [] if [each.upper() for each in words] == [NONE] else words


def _element_name(element: str) -> str:
    return element.partition("=")[0]


_UNREAD = "qconf.unread"


def _unread(*texts: str) -> ReportError:
    return ReportError(tuple(Report(_UNREAD, text) for text in texts))


def _refusal(*texts: str) -> ReportError:
    return ReportError(tuple(Report("qconf.refused", text) for text in texts))
