"""Read one rule of a resource quota set: a `limit` line with its name, filters and limits, in any order."""

import re

from lark import Token, Tree

from qmonpy.formats.quota_set.finding import Finding
from qmonpy.formats.quota_set.layout import LogicalLine, find_comment, split_list
from qmonpy.formats.quota_set.line_tree import Line, part_span, token_span
from qmonpy.formats.quota_set.suggestion import close_names
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, Limit, Rule
from qmonpy.model.report import Span
from qmonpy.translation import tr

_DELIMITERS = ",;:|={}[]"
_LEADING_WORD = re.compile(r"[^,;:|={}\[\]<>!]*")
_Clause = Tree[Token]


class RuleReader:
    """Reads the tree of a `limit` line clause by clause."""

    def __init__(self, tree: Line, line: LogicalLine):
        self.tree = tree
        self.text = line.text
        self.lines = line.line - 1
        self.findings: list[Finding] = []
        self.seen: set[str] = set()
        self.name: str | None = None
        self.name_span: Span | None = None
        self.filters: dict[str, Filter] = {}
        self.limits: list[Limit] = []
        self.skips_words = False
        self.last: Token | None = None

    def read(self) -> Rule:
        """Return the rule, as far as it could be read."""
        first = self.tree.children[0]
        assert isinstance(first, Token)
        for clause in self.tree.children[1:]:
            assert isinstance(clause, Tree)
            if not self.read_clause(str(clause.data), clause):
                break
        start = token_span(first, self.lines)
        last = token_span(self.last, self.lines) if self.last is not None else start
        span = Span(start.line, start.column, last.end_line, last.end_column)
        if not self.limits and not any(finding.code in _ABOUT_LIMITS for finding in self.findings):
            self.report_no_limits(first, span)
        return Rule(tuple(self.limits), self.name, **self.filters, span=span, name_span=self.name_span)

    def report(self, code: str, text: str, span: Span, grid_engine: str = "", allowed: tuple[str, ...] = ()) -> None:
        """Note a finding."""
        found = Finding(code, text, span=span, allowed=allowed, grid_engine=grid_engine, grid_engine_line=span.line)
        self.findings.append(found)

    def read_clause(self, kind: str, clause: _Clause) -> bool:
        """Read a clause; return False if the rest of the line is a comment."""
        first = clause.children[0]
        assert isinstance(first, Token)
        before, self.last = self.last, clause.children[-1]  # type: ignore[assignment]
        if kind == "comment":
            self.report_comment(token_span(first, self.lines))
            return False
        if kind == "stray":
            self.read_stray(first, before)
            return True
        self.skips_words = False
        keyword = str(first)
        if keyword in self.seen:
            self.report(
                "quota.keyword-twice",
                tr('"{keyword}" is given twice in this rule; write all of it after one "{keyword}".').format(
                    keyword=keyword
                ),
                token_span(first, self.lines),
                f'attribute "{keyword}" appears more than once',
            )
        self.seen.add(keyword)
        return self.read_limits(clause) if kind == "limits" else self.read_value(keyword, clause)

    def read_value(self, keyword: str, clause: _Clause) -> bool:
        """Read the name of the rule or a list; return False if the rest of the line is a comment."""
        value = clause.children[1] if len(clause.children) > 1 else None
        if not isinstance(value, Token):
            first = clause.children[0]
            assert isinstance(first, Token)
            expected = tr("the name of the rule") if keyword == "name" else tr("a list of names")
            self.report(
                "quota.no-value",
                tr('After "{keyword}", {expected} is expected.').format(keyword=keyword, expected=expected),
                token_span(first, self.lines),
            )
            return True
        comment = find_comment(value)
        if comment is not None:
            self.report_comment(part_span(value, comment, len(value), self.lines))
            return False
        if keyword != "name":
            self.read_filter(keyword, value)
        elif value.upper() != "NONE":
            self.name, self.name_span = str(value), token_span(value, self.lines)
        return True

    def read_filter(self, kind: str, value: Token) -> None:
        """Read a list of names, perhaps in braces."""
        is_expanded = value.startswith("{")
        self.check_braces(kind, value, is_expanded)
        names: dict[str, Span] = {}
        excluded: dict[str, Span] = {}
        for word, start, end in split_list(value):
            span = part_span(value, start, end, self.lines)
            if word == "!":
                self.report_empty_exclusion(kind, span)
            elif word[0] == "!":
                excluded.setdefault(word[1:], span)
            else:
                names.setdefault(word, span)
        place = token_span(value, self.lines)
        if not names and not excluded and "!" not in value:
            self.report("quota.empty-filter", tr('The list after "{kind}" is empty.').format(kind=kind), place)
        scope = Filter(
            tuple(names), tuple(excluded), is_expanded, place, tuple(names.values()), tuple(excluded.values())
        )
        self.filters.setdefault(kind, scope)

    def check_braces(self, kind: str, value: Token, is_expanded: bool) -> None:
        """Check that braces enclose the whole list; words after an unclosed one are not reported again."""
        if is_expanded and not (value.endswith("}") and len(value) > 1):
            self.skips_words = True
            self.report(
                "quota.unclosed-list",
                tr('The list after "{kind}" begins with "{{" and must end with "}}", without blanks: {{a,b}}.').format(
                    kind=kind
                ),
                token_span(value, self.lines),
                "no valid expanded list",
                allowed=("}",),
            )
            return
        inside = value[1:-1] if is_expanded else value
        if "{" in inside or "}" in inside:
            self.report(
                "quota.stray-brace",
                tr('The braces of an expanded list after "{kind}" must enclose the whole list: {{a,b}}.').format(
                    kind=kind
                ),
                token_span(value, self.lines),
            )

    def report_empty_exclusion(self, kind: str, span: Span) -> None:
        """Note that a name is missing after `!`."""
        self.report(
            "quota.empty-exclusion",
            tr('After "!", the name that is excluded is expected.'),
            span,
            f"resource quota set contains invalid {_OF_KIND[kind]} filter" if kind in _OF_KIND else "",
        )

    def read_limits(self, clause: _Clause) -> bool:
        """Read the limits after `to`; return False if the rest of the line is a comment."""
        previous: Token | None = None
        for pair in clause.children[1:]:
            assert isinstance(pair, Token)
            if previous is not None and not previous.endswith(","):
                self.report(
                    "quota.no-comma",
                    tr('A comma is missing between the limits "{previous}" and "{pair}".').format(
                        previous=previous, pair=pair
                    ),
                    token_span(pair, self.lines),
                    f'unknown attribute name "{pair.partition("=")[0]}"',
                )
            comment = find_comment(pair)
            if comment is not None:
                self.report_comment(part_span(pair, comment, len(pair), self.lines))
                return False
            self.read_limit(pair)
            previous = pair
        if previous is not None and previous.endswith(","):
            place = part_span(previous, len(previous) - 1, len(previous), self.lines)
            self.report(
                "quota.no-limit-behind-comma",
                tr("After the comma, one more limit such as slots=4 is expected; otherwise remove the comma."),
                place,
                'each value in the attribute value list in line {line} should end with "}"',
            )
        return True

    def read_limit(self, pair: Token) -> None:
        """Read one limit, `attribute=value`."""
        name, _, value = pair.rstrip(",").partition("=")
        span = part_span(pair, 0, len(pair.rstrip(",")), self.lines)
        if not value:
            self.report(
                "quota.no-limit-value",
                tr('After "{name}=", the value of the limit is expected.').format(name=name),
                span,
                "resource quota set has no rules",
            )
        elif "=" in value:
            self.report(
                "quota.bad-limit",
                tr('"{pair}" has two "="; a limit is an attribute, "=" and a value, such as slots=4.').format(
                    pair=pair.rstrip(",")
                ),
                span,
                'values in the attribute value list in line {line} should be separated by ","',
            )
        else:
            self.limits.append(Limit(name, value, span))

    def read_stray(self, word: Token, before: Token | None) -> None:
        """Report a word that does not belong there; one finding for several in a row."""
        if self.skips_words:
            return
        if before is not None and before.type == "TO" and word.upper() == "NONE":
            return
        self.skips_words = True
        code, text, allowed = self.explain(word, before)
        leading = _LEADING_WORD.match(word)
        if code == "quota.bad-limit" and word[0] not in _DELIMITERS:
            grid_engine = "resource quota set has no rules"
        elif word[0] in _DELIMITERS or leading is None:
            grid_engine = "line {line} should begin with an attribute name"
        else:
            grid_engine = f'unknown attribute name "{leading[0]}"'
        self.report(code, text, token_span(word, self.lines), grid_engine, allowed)

    def explain(self, word: Token, before: Token | None) -> tuple[str, str, tuple[str, ...]]:
        """Return code, text and what is allowed for a word that does not belong there."""
        if before is not None and before.type in ("TO", "PAIR"):
            if before.type == "TO":
                return (
                    "quota.bad-limit",
                    tr('After "to", a limit such as slots=4 is expected, not "{word}".').format(word=word),
                    (),
                )
            if before.endswith(",") or word.startswith((",", "=")):
                self.findings = [each for each in self.findings if each.code != "quota.no-limit-behind-comma"]
                text = tr('"{word}" is not a limit; limits are written as slots=4,virtual_free=2G.').format(word=word)
                return "quota.bad-limit", text, ()
        if word == "limit":
            text = tr('"limit" begins a new rule on a line of its own; a backslash joins this line to the one before.')
            return "quota.unexpected-word", text, ()
        if before is not None and before.type == "LIST" and (before.endswith(",") or word.startswith(",")):
            text = tr(
                '"{word}" is not read as part of the list: a list is written without blanks, such as a,b.'
            ).format(word=word)
            return "quota.unexpected-word", text, ()
        if "=" in word and "to" not in self.seen:
            return "quota.unexpected-word", tr('"to" is missing before the limit "{word}".').format(word=word), ("to",)
        expected = tuple(each for each in ("name", *FILTER_KINDS, "to") if each not in self.seen)
        likely = close_names(word, expected)
        hint = tr(' Did you mean "{likely}"?').format(likely=likely[0]) if likely else ""
        choice = ", ".join(expected) or tr("the end of the line")
        return (
            "quota.unexpected-word",
            tr('"{word}" is not expected here; expected is {choice}.{hint}').format(
                word=word, choice=choice, hint=hint
            ),
            likely or expected,
        )

    def report_comment(self, span: Span) -> None:
        """Note that a comment is not on a line of its own."""
        self.report(
            "quota.comment-not-alone",
            tr("A comment must be on a line of its own: Grid Engine would join the next line to this one."),
            span,
            "line {line} should begin with an attribute name",
        )

    def report_no_limits(self, first: Token, span: Span) -> None:
        """Note that the rule has no limits."""
        if "to" in self.seen:
            text = tr('After "to", a limit such as slots=4 is expected.')
        else:
            text = tr('The rule has no limits: after its filters, "to" and a limit such as slots=4 are expected.')
        self.report("quota.no-limits", text, span, allowed=("to",))


_OF_KIND = {"users": "user", "projects": "project", "pes": "pe"}
_ABOUT_LIMITS = frozenset(
    (
        "quota.bad-limit",
        "quota.no-limit-value",
        "quota.unexpected-word",
        "quota.comment-not-alone",
        "quota.unclosed-list",
    )
)
