"""Judged cases as JUnit XML, which CI servers read."""

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from qmonpy.insight.cases.judging import Judgement, Verdict


def format_junit(name: str, judged: Sequence[tuple[Judgement, float]]) -> str:
    """Return a test suite with a test case for each judgement; each has the seconds that it took."""
    broken = sum(each.verdict is Verdict.BROKEN for each, _ in judged)
    errors = sum(each.verdict is Verdict.NOT_JUDGED for each, _ in judged)
    total = sum(seconds for _, seconds in judged)
    counts = f'tests="{len(judged)}" failures="{broken}" errors="{errors}" skipped="0" time="{total:.3f}"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites><testsuite name={_quote(name)} {counts}>"]
    for each, seconds in judged:
        head = f'<testcase classname={_quote(name)} name={_quote(each.case.name)} time="{seconds:.3f}"'
        if each.holds:
            lines.append(f"{head}/>")
        else:
            kind = "failure" if each.verdict is Verdict.BROKEN else "error"
            lines.append(f'{head}><{kind} type="{each.verdict}" message={_quote(each.found)}/></testcase>')
    return "\n".join((*lines, "</testsuite></testsuites>", ""))


def _quote(text: str) -> str:
    """Return a text as a value of an attribute, without characters that XML does not have."""
    return quoteattr("".join(each if each in "\t\n\r" or each >= " " else "?" for each in text))
