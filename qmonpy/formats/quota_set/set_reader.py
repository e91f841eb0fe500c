"""Read the text of one resource quota set: braces, attributes, and its rules in order."""

from lark import Token

from qmonpy.formats.quota_set.finding import Finding, no_name, no_rules
from qmonpy.formats.quota_set.layout import (
    BLANKS,
    LogicalLine,
    closing_brace,
    find_comment,
    join_text,
    split_lines,
)
from qmonpy.formats.quota_set.line_tree import Line, parse_line, part_span, token_span
from qmonpy.formats.quota_set.rule_reader import RuleReader
from qmonpy.formats.quota_set.suggestion import close_names
from qmonpy.model.configuration.quota_set import QuotaSet, Rule
from qmonpy.model.report import Span
from qmonpy.translation import later, tr

KEYWORDS = ("name", "description", "enabled", "limit")
"""The words with which a line of a set begins."""
_TO_SPACES = str.maketrans(dict.fromkeys(BLANKS, " "))
TRUE_WORDS = frozenset(("true", "t", "yes", "y", "1"))
FALSE_WORDS = frozenset(("false", "f", "no", "n", "0"))


class SetReader:
    """Reads one block that begins with `{`, each line by itself, so that no error hides another."""

    def __init__(self, text: str):
        self.lines = text.split("\n")
        self.findings: list[Finding] = []
        self.texts: dict[str, str] = {}
        self.name_span: Span | None = None
        self.rules: list[Rule] = []

    def read(self) -> tuple[QuotaSet, tuple[Finding, ...]]:
        """Return the set, as far as it could be read, and the mistakes in its text; lines count from 1."""
        span = self.span()
        lines = self.lines.copy()
        self.read_braces(lines)
        for line in split_lines(lines, 1):
            self.read_line(line)
        self.check_parts(Span(1, span.column, 1, span.column + 1))
        self.findings.sort(key=lambda finding: (finding.span.line, finding.span.column) if finding.span else (0, 0))
        description = self.texts.get("description", "")
        quota_set = QuotaSet(
            name=self.texts.get("name", ""),
            rules=tuple(self.rules),
            is_enabled=self.texts.get("enabled", "").lower() in TRUE_WORDS,
            description=None if description in ("", "NONE") else description,
            span=span,
            name_span=self.name_span,
        )
        return quota_set, tuple(self.findings)

    def span(self) -> Span:
        """Return the place from the opening brace to the end of the last line that is not empty."""
        last = max(index for index, line in enumerate(self.lines) if line.strip(BLANKS) or index == 0)
        return Span(1, self.lines[0].index("{") + 1, last + 1, len(self.lines[last].rstrip(BLANKS)) + 1)

    def report(
        self, code: str, text: str, span: Span, grid_engine: str = "", line: int = 0, **more: tuple[str, ...]
    ) -> None:
        """Note a finding; `line` is the line that Grid Engine's message names, if not that of the place."""
        found = Finding(
            code,
            text,
            span=span,
            allowed=more.get("allowed", ()),
            grid_engine=grid_engine,
            grid_engine_line=line or span.line,
        )
        self.findings.append(found)

    def read_braces(self, lines: list[str]) -> None:
        """Check both braces and blank them out, so that columns stay."""
        opening = lines[0].index("{")
        closing = closing_brace(lines[-1]) if len(lines) > 1 or "}" in lines[0] else None
        if closing is None:
            end = self.span()
            self.report(
                "quota.unclosed-set",
                tr('This set is not closed: "}" on a line of its own is missing after its last rule.'),
                Span(1, opening + 1, 1, opening + 2),
                'each value in the attribute value list in line {line} should end with "}"',
                line=max(len(self.lines), end.end_line),
                allowed=("}",),
            )
        else:
            self.check_alone(lines[-1], closing, len(lines), "}")
            lines[-1] = lines[-1][:closing] + " " * (len(lines[-1]) - closing)
        self.check_alone(lines[0], opening, 1, "{")
        lines[0] = lines[0][:opening] + " " + lines[0][opening + 1 :]

    def check_alone(self, line: str, position: int, number: int, brace: str) -> None:
        """Check that a brace is on a line of its own; after the closing one a comment may follow."""
        before, behind = line[:position].strip(BLANKS), line[position + 1 :].strip(BLANKS)
        if not before and (not behind or (brace == "}" and behind.startswith("#"))):
            return
        words = behind.translate(_TO_SPACES).split(" ") if brace == "{" else []
        other = "each value in the attribute value list in line {line} should "
        other += 'begin with "{"' if behind else 'end with "}"'
        self.report(
            "quota.brace-not-alone",
            tr('"{brace}" must be on a line of its own.').format(brace=brace),
            Span(number, position + 1, number, position + 2),
            f'unknown attribute name "{words[1]}"' if len(words) > 1 else other,
            line=number + 1,
        )

    def read_line(self, line: LogicalLine) -> None:
        """Read one logical line that holds more than a comment."""
        tree = parse_line(line.text)
        if tree is None:
            pass
        elif str(tree.data) == "rule":
            reader = RuleReader(tree, line)
            self.rules.append(reader.read())
            self.findings += reader.findings
        elif str(tree.data) == "unknown":
            self.report_unknown(tree, line.line - 1)
        else:
            self.read_attribute(str(tree.data), tree, line.line - 1)
        self.check_end(line)

    def check_parts(self, span: Span) -> None:
        """Check that the set has a name and at least one rule."""
        if "name" not in self.texts:
            self.findings.append(no_name(span))
        if not self.rules:
            self.findings.append(no_rules(self.texts.get("name", ""), span))

    def check_end(self, line: LogicalLine) -> None:
        """Report a backslash after which no line follows."""
        last = line.text.rstrip(BLANKS)
        if last.endswith("\\"):
            number = line.line + last.count("\n")
            column = len(last) - last.rfind("\n") - 1
            self.report(
                "quota.joins-nothing",
                tr("A backslash at the end of a line joins the next line to it, but none follows."),
                Span(number, column, number, column + 1),
                'each value in the attribute value list in line {line} should end with "}"',
                line=number + 2,
            )

    def report_unknown(self, tree: Line, lines: int) -> None:
        """Report a line that begins with an unknown word."""
        word = tree.children[0]
        assert isinstance(word, Token)
        likely = close_names(word, KEYWORDS)
        hint = tr(' Did you mean "{likely}"?').format(likely=likely[0]) if likely else ""
        self.report(
            "quota.unknown-keyword",
            tr(
                '"{word}" is not a keyword; a line of a set begins with name, description, enabled or limit.{hint}'
            ).format(word=word, hint=hint),
            token_span(word, lines),
            f'unknown attribute name "{word}"',
            allowed=likely or KEYWORDS,
        )

    def read_attribute(self, keyword: str, tree: Line, lines: int) -> None:
        """Read name, description or enabled."""
        first = tree.children[0]
        assert isinstance(first, Token)
        value = tree.children[1] if len(tree.children) > 1 else None
        span = token_span(first, lines)
        if self.rules:
            self.report(
                "quota.attribute-behind-rule",
                tr('"{keyword}" must be before the first rule of the set.').format(keyword=keyword),
                span,
                f'unknown attribute name "{keyword}"',
            )
        if keyword in self.texts:
            self.report(
                "quota.attribute-twice",
                tr('"{keyword}" is given twice in this set; one line is allowed.').format(keyword=keyword),
                span,
                f'attribute "{keyword}" appears more than once',
            )
            return
        if not isinstance(value, Token) or value.type == "COMMENT":
            self.texts[keyword] = ""
            self.report(
                "quota.no-value",
                tr('After "{keyword}", {expected} is expected.').format(
                    keyword=keyword, expected=tr(_EXPECTED[keyword])
                ),
                span,
                '" " is the only character allowed between the attribute name and the value in line {line}',
                line=span.line + 1,
            )
            return
        self.read_value(keyword, value, lines)

    def read_value(self, keyword: str, value: Token, lines: int) -> None:
        """Read the value of name, description or enabled."""
        comment = find_comment(value)
        if comment is not None:
            self.report(
                "quota.comment-not-alone",
                tr("A comment must be on a line of its own: Grid Engine would join the next line to this one."),
                part_span(value, comment, len(value.rstrip(BLANKS)), lines),
                "resource quota set has no rules",
            )
        text = join_text(value[:comment])
        self.texts[keyword] = text
        span = part_span(value, 0, len(value[:comment].rstrip(BLANKS)), lines)
        if keyword == "name":
            self.name_span = span
        if keyword == "enabled" and text.lower() not in TRUE_WORDS | FALSE_WORDS:
            self.report(
                "quota.no-boolean",
                tr('"{text}" is neither TRUE nor FALSE.').format(text=text),
                span,
                f'error parsing value "{text}"',
                allowed=("TRUE", "FALSE"),
            )


_EXPECTED = {
    "name": later("the name of the set"),
    "description": later("a text, or NONE,"),
    "enabled": later("TRUE or FALSE"),
}
