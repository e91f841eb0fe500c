"""The parts of changes by `qconf -aattr` and its like: elements of lists, and rules of rule sets."""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.cli.configuring.value_words import FLAGS, NOT_BY_MATTR, error_in_temporary
from qmonpy.formats.quota_set.checks import attributes_by_word, check_quota_set
from qmonpy.formats.quota_set.finding import grid_engine_messages
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Limit, QuotaSet
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.value import NONE
from qmonpy.model.values.whole import is_whole

_RULES = "resource_quota_rules"
_ELEMENT = compile_late(r"[^\s,]+=[^\s,()]*\([^,()]*\)|[^\s,]+")
UNREAD = "qconf.unread"
"""The code of what `qconf` of 8.1.9 itself does not read."""


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
    if verb == "a" and any(element_name(each) in elements for each in given):
        # Where one of them is there, none is added.
        given = [next(each for each in given if element_name(each) in elements)]
    if verb == "m" and was_empty:
        remarks.append(f'"{attribute}" of "{owner}" is empty - Adding new element(s).')
    for element in given:
        name = element_name(element)
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
class RuleEdit:
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
        if self.attribute == "enabled" and self.value.upper() in FLAGS:
            return replace(current, is_enabled=FLAGS[self.value.upper()])
        if self.attribute == "description" and self.value:
            return replace(current, description=None if self.value == NONE else self.value)
        if self.attribute == "enabled" and self.value:
            raise refusal(f'error parsing value "{self.value}"', error_in_temporary())
        raise refusal(
            f'The attribute name ("{self.attribute}") and/or value ("{self.value}") is invalid', error_in_temporary()
        )

    def _with_limits(self, current: QuotaSet, rule: str) -> QuotaSet:
        at = _find_rule(current, rule)
        if at is None:
            raise refusal("no resource quota rule specified for modification")
        given = [] if self.value.upper() in ("", NONE) else self.value.split(",")
        if self.verb == "m" and not given:
            raise unread(NOT_BY_MATTR)
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
            raise refusal(wrong[0])
        return kept


def _find_rule(current: QuotaSet, rule: str) -> int | None:
    if is_whole(rule):
        return int(rule) - 1 if 1 <= int(rule) <= len(current.rules) else None
    return next((at for at, each in enumerate(current.rules) if rule and each.name == rule), None)


def _parse_limit(text: str) -> Limit:
    name, _, value = text.partition("=")
    return Limit(name, value)


def split_elements(text: str) -> list[str]:
    """Return the elements of a list, parted by commas or blanks; none of NONE.

    Blanks also part the names of a resource map, `gpu=2(0 1)`, which is one element.
    """
    words = _ELEMENT.findall(text)
    return [] if [each.upper() for each in words] == [NONE] else words


def element_name(element: str) -> str:
    """Return the name of an element: the part before its `=`."""
    return element.partition("=")[0]


def with_letters(old: str, letters: str, *, is_added: bool) -> str:
    """Return letters with others, or without them; NONE if none is left."""
    kept = "" if old.upper() == NONE else old
    if is_added:
        return kept + "".join(each for each in dict.fromkeys(letters) if each not in kept)
    return "".join(each for each in kept if each not in letters) or NONE


def unread(*texts: str) -> ReportError:
    """Return what `qconf` itself says of what it does not read."""
    return ReportError(tuple(Report(UNREAD, text) for text in texts))


def refusal(*texts: str) -> ReportError:
    """Return what is said of a change that is refused."""
    return ReportError(tuple(Report("qconf.refused", text) for text in texts))
