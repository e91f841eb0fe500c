"""Changes of single attributes, as `qconf -aattr`, `-mattr`, `-dattr`, `-rattr`, `-Aattr` ... and `-purge` make them.

A value of a queue may name hosts and groups, `2,[h1=4]`; so may the queue itself, `all.q@h1`. An override that the
value does not name is kept, as in 8.1.9. A rule of a rule set is named by its number or its name, `set/1`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace

from qmonpy.cli.configuring.changes import find_denial, known_hosts
from qmonpy.cli.configuring.element_edits import (
    UNREAD,
    RuleEdit,
    change_elements,
    element_name,
    refusal,
    split_elements,
    unread,
    with_letters,
)
from qmonpy.cli.configuring.files import QUOTA_SET_ATTRIBUTES, read_attributes
from qmonpy.cli.configuring.options import missing_argument
from qmonpy.cli.configuring.subordinate_edits import change_subordinates, has_slotwise
from qmonpy.cli.configuring.value_words import (
    FLAGS,
    INVALID,
    NOT_BY_MATTR,
    error_in_temporary,
    find_refused_command,
    find_wrong_type,
    find_wrong_value,
    has_sign,
)
from qmonpy.cli.outcome import Outcome, answered, format_lines, refused
from qmonpy.clusters.embedded import messages
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.engine.checks.object_check import check_attribute
from qmonpy.formats.configuration.object_text import (
    SHAPES,
    format_object_attributes,
    parse_object_attributes,
)
from qmonpy.formats.configuration.qconf_kinds import KINDS, KindWords
from qmonpy.formats.quota_set.checks import attributes_by_word
from qmonpy.formats.values.queue_setting import format_setting, parse_setting
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import ValueKind, find_description
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.value import NONE

LISTS = frozenset(
    {
        ValueKind.NAMES, ValueKind.HOST_LIST, ValueKind.USERS, ValueKind.VALUES, ValueKind.FACTORS,
        ValueKind.PARAMETERS, ValueKind.SUBORDINATES,
    }
)  # fmt: skip
"""The kinds of values that are lists; the name of an element is the part before its `=`."""
_COMMAS = LISTS - {ValueKind.NAMES, ValueKind.HOST_LIST}
_SILENT = frozenset({(ObjectKind.HOST, "complex_values"), (ObjectKind.QUEUE, "hostlist")})
"""The lists of which nothing more is said where an element was not added."""
_BY_BLANKS = frozenset({ObjectKind.PE, ObjectKind.HOST, ObjectKind.PROJECT})
"""The kinds in whose lists of names only blanks part these; in those of queues commas do so, too."""
Handler = Callable[[ClusterInterface, str, Sequence[str], str], Outcome]
_KINDS = {each.attribute_name: each for each in KINDS if each.attribute_name}


def modify_attribute(verb: str) -> Handler:
    """Return what changes one attribute of objects; `verb` is a, m, d or r (add, modify, delete, replace)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        missing = _find_missing(f"-{verb}attr", rest, 3)
        if missing is not None:
            return missing
        if len(rest) < 4:
            return refused("qconf: missing object list")
        return _modify(cluster, user, note, verb, _KINDS[rest[0]], ((rest[1], rest[2]),), rest[3:])

    return carry_out


def _find_missing(option: str, rest: Sequence[str], least: int) -> Outcome | None:
    """Return what is said of words that are too few, or begin with no kind of object; the kind comes first."""
    if rest and rest[0] not in _KINDS:
        return refused(f'Modification of object "{rest[0]}" not supported')
    return missing_argument((option, *rest)[-1]) if len(rest) < least else None


def modify_from_file(verb: str) -> Handler:
    """Return what changes the attributes of objects that a file has (`-Aattr` ...)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        missing = _find_missing(f"-{verb.upper()}attr", rest, 2)
        if missing is not None:
            return missing
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
    refused_lines: list[str] = []
    for name in names:
        try:
            edit.begin(name, pairs)
        except ReportError as error:
            # What `qconf` cannot read it does not send to a qmaster that would refuse it.
            if any(each.code == UNREAD for each in error.reports):
                raise
            refused_lines += [each.text for each in error.reports]
    if denial is not None:
        return denial
    # One object that is refused does not hinder the others.
    kept = _apply(cluster, user, note, edit, refused_lines)
    lines = []
    for key, remarks in edit.told:
        if key in kept:
            lines += remarks
            change = edit.changes[key]
            is_same = change.before == change.after
            is_silent = any((words.kind, attribute) in _SILENT for attribute, _ in pairs)
            if not (is_silent and verb == "a" and remarks and is_same):
                lines.append(messages.changed(user, before.name, change))
    return Outcome(format_lines(*lines), format_lines(*refused_lines), 1 if refused_lines else 0)


def _apply(cluster: ClusterInterface, user: str, note: str, edit: "AttributeEdit", refused: list[str]) -> set[str]:
    """Make the changes, together if all are taken; return the objects that are as wanted, and add why others are
    not."""
    # The qmaster tells its scheduler also of queues and parallel environments that stay as they are.
    is_told = edit.words.kind in (ObjectKind.QUEUE, ObjectKind.PE)
    sent = {key: each for key, each in edit.changes.items() if is_told or each.before != each.after}
    if not sent:
        return {*edit.changes}
    answer = cluster.change(user, (*sent.values(),), note)
    if answer.is_done:
        return {*edit.changes}
    kept = {key for key in edit.changes if key not in sent}
    for key, change in sent.items():
        one = answer if len(sent) == 1 else cluster.change(user, (change,), note)
        if one.is_done:
            kept.add(key)
        else:
            refused += one.text.split("\n")
    return kept


@dataclass(slots=True)
class AttributeEdit:
    """The changes of one command, and its remarks on each name that was given."""

    cluster: Cluster
    words: KindWords
    verb: str
    changes: dict[str, AnyChange] = field(default_factory=dict)
    told: list[tuple[str, list[str]]] = field(default_factory=list)
    """For each name the key of its object, and the remarks."""

    def begin(self, name: str, pairs: Sequence[tuple[str, str]]) -> None:
        """Change attributes of the object that a name means; raises ReportError if that is refused."""
        if self.words.kind is ObjectKind.QUEUE and name.startswith("@"):
            raise refusal("Object name missing in request")
        if self.words.kind is ObjectKind.QUEUE and name.endswith("@"):
            raise refusal(f'No cluster queue or queue instance matches the phrase "{name}"')
        key, known = self._address(name)[0], dict(self.changes)
        self.told.append((key, []))
        try:
            for attribute, value in pairs:
                self.change(name, attribute, value)
        except ReportError:
            self.told.pop()
            self.changes = known
            raise

    def _address(self, name: str) -> tuple[str, str]:
        separator = {ObjectKind.QUEUE: "@", ObjectKind.QUOTA_SET: "/"}.get(self.words.kind)
        if separator is None or (separator == "/" and name.count(separator) > 1):
            return name, ""
        key, _, place = name.partition(separator)
        return key, place

    def change(self, name: str, attribute: str, value: str) -> None:
        """Change one attribute of the object that a name means; raises ReportError if that is refused."""
        kind = self.words.kind
        key, place = self._address(name)
        current = find_object(self.cluster, kind, key)
        if current is None:
            _check_unread(self.verb, self.words, attribute, value)
            raise refusal(self._say_missing(key))
        if attribute == _name_attribute(kind):
            raise refusal(f"qconf: cannot change {attribute}")
        base = self.changes[key].after if key in self.changes else current
        remarks = self.told[-1][1]
        if isinstance(base, QuotaSet):
            _check_unread(self.verb, self.words, attribute, value)
            after: object = RuleEdit(self.cluster, self.verb, attribute, value, remarks).apply(base, place)
        else:
            text = f"[{place}={value}]" if place and kind is ObjectKind.QUEUE else value
            after = _Edit(self.verb, self.words, self.cluster, key, attribute, text, value, remarks).apply(base)
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
    if rest and rest[0] != "queue":
        return refused(f'error: Modification of object "{rest[0]}" not supported')
    if len(rest) < 3:
        return missing_argument(("-purge", *rest)[-1])
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
        if attribute not in QUOTA_SET_ATTRIBUTES:
            raise unread(INVALID.format(attribute, given), error_in_temporary())
        if attribute == "enabled" and given.upper() not in FLAGS:
            raise unread(f'error parsing value "{given}"', error_in_temporary())
        return ""
    description = find_description(words.kind, attribute)
    is_unread = description is None or not given or _is_no_type(words.kind, attribute, given)
    if is_unread or (description is not None and has_sign(words.kind, description, given)):
        raise unread(INVALID.format(attribute, given), error_in_temporary())
    assert description is not None
    kind, separator = description.value_kind, _separator(words.kind, description.value_kind)
    is_queue = words.kind is ObjectKind.QUEUE
    if is_queue and verb == "d" and kind in (ValueKind.VALUES, ValueKind.FACTORS):
        bare = next((each for each in split_elements(given) if "=" not in each), None)
        if bare is not None:
            raise _unread_pairs(bare)
    if is_queue and verb != "d" and kind is ValueKind.VALUES and "[" not in given and given.upper() != NONE:
        # 8.1.9 reads names and values in turn, whatever is between them, and names the first if the last has no value.
        parts = given.replace("=", " ").replace(",", " ").split()
        if len(parts) % 2:
            raise _unread_pairs(parts[0])
    if verb == "m" and separator:
        is_plain = kind is ValueKind.NAMES and words.kind in _BY_BLANKS and attribute != "report_variables"
        if is_plain or given.upper() == NONE:
            raise unread(NOT_BY_MATTR)
    if verb != "d" or not separator:
        parsed = _parse_given(given) if is_queue and not separator else Setting(given, {})
        for text in filter(None, (parsed.default, *parsed.overrides.values())):
            wrong = find_wrong_type(attribute, text) or find_wrong_value(words.kind, attribute, text)
            if wrong:
                raise unread(*wrong, error_in_temporary())
    return separator


def _unread_pairs(name: str) -> ReportError:
    parsing = f'Error during parsing of attribute value "{name}"'
    return unread(f'error parsing value "{name}"', parsing, error_in_temporary())


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
    cluster: Cluster
    key: str
    """The object."""
    attribute: str
    value: str
    """The value, for one host or group of a queue between brackets."""
    given: str
    """The value as it was given."""
    remarks: list[str]

    def apply(self, current: object) -> object:
        """Return the object with the attribute changed."""
        kind, key = self.words.kind, self.key
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
        self._refuse_unknown()
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
            if self.verb == "d" and place not in before.overrides:
                del overrides[place]
        return format_setting(Setting(default, overrides))

    def _changed(self, old: str, value: str, separator: str, owner: str) -> str:
        kind = self.words.kind
        if not separator:
            # 8.1.9 deletes only from lists, and sets other attributes to what it is to delete (asked).
            is_letters = kind is ObjectKind.CHECKPOINT and self.attribute == "when" and self.verb in "ad"
            return with_letters(old, value, is_added=self.verb == "a") if is_letters else value
        if separator == " " and kind in (*_BY_BLANKS, ObjectKind.HOST_GROUP):
            self._refuse_commas(value)
        if self.verb == "r" or (kind is ObjectKind.PROJECT and separator == " "):
            # The lists of projects are replaced whatever is wanted (asked).
            return separator.join(split_elements(value)) or NONE
        elements = {element_name(each): each for each in split_elements(old)}
        if self.attribute == "subordinate_list" and has_slotwise(old, value):
            return change_subordinates(self.verb, old, value, owner, self.remarks)
        is_whole = kind in (ObjectKind.HOST_GROUP, ObjectKind.USER_SET) and value.upper() != NONE
        given = value.split() if is_whole else split_elements(value)
        if kind is ObjectKind.HOST and self.attribute == "complex_values":
            # Of hosts alone an attribute is found by its shortcut (asked).
            known = attributes_by_word(self.cluster.complexes)
            given = [_with_name(each, known) for each in given]
        attribute = "user_lists" if kind is ObjectKind.USER_SET else self.attribute
        change_elements(self.verb, elements, given, attribute, owner, self.remarks)
        return separator.join(elements.values()) or NONE

    def _refuse_unknown(self) -> None:
        """Refuse what the qmaster does not take from these commands, and from files says in other words or not."""
        kind, key, attribute = self.words.kind, self.key, self.attribute
        text = find_refused_command(kind, key, attribute, self.given)
        if text:
            raise refusal(text)
        if kind is ObjectKind.HOST and attribute == "complex_values" and self.given.upper() != NONE:
            self._refuse_values()
        if self.verb != "d" or kind not in _BY_BLANKS:
            return
        description = find_description(kind, attribute)
        if description is not None and description.value_kind is ValueKind.NAMES:
            found = check_attribute(kind, attribute, self.given, self.cluster, owner=key)
            if any(each.is_error for each in found):
                raise ReportError(tuple(each for each in found if each.is_error))

    def _refuse_values(self) -> None:
        """Refuse values of no complex attribute, or, where they are not to be deleted, without a value."""
        given = split_elements(self.given)
        known = attributes_by_word(self.cluster.complexes)
        unknown = next((name for each in given if (name := element_name(each)) not in known), None)
        if unknown is not None:
            raise refusal(f'denied: attribute "{unknown or "<noname>"}" is not a complex attribute')
        bare = next((each for each in given if not each.partition("=")[2]), None)
        if bare is not None and self.verb != "d":
            raise refusal(f'denied: missing value for resource "{known[element_name(bare)].name}"')

    def _refuse_commas(self, value: str) -> None:
        """Refuse a list with commas, which 8.1.9 takes for one name here."""
        description = find_description(self.words.kind, self.attribute)
        nouns = {ObjectKind.PROJECT: "Project", ObjectKind.USER_SET: "Userset"}
        noun = nouns.get(description.names_of) if description is not None and description.names_of else None
        bad = next((each for each in value.split() if "," in each), None)
        if bad is None:
            return
        if self.words.kind is ObjectKind.HOST_GROUP and self.verb != "d":
            raise refusal(f'unable to resolve host "{bad}"')
        if self.words.kind is ObjectKind.HOST and noun == "Project":
            place = f'{self.attribute} of exechost "{self.key}"'
            raise refusal(f'denied: project "{bad}" referenced in {place} does not exist')
        if noun is not None:
            raise refusal(f'{noun} "{bad}" does not exist')


def _parse_given(value: str) -> Setting:
    """Parse a value whose default may be missing: `[h1=4]`."""
    try:
        found = parse_setting(f",{value}" if value.startswith("[") else value)
    except ReportError as error:
        raise unread(*(each.text for each in error.reports), error_in_temporary()) from None
    return replace(found, default=found.default.strip(", "))


def _with_name(element: str, known: Mapping[str, ComplexAttribute]) -> str:
    """Return an element with the name of the attribute that it calls by its shortcut."""
    name = element_name(element)
    return known[name].name + element[len(name) :] if name in known else element
