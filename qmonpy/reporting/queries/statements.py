"""The statement that a database is given for a query: one that reads, with the moment *now* and parameters bound.

Whatever stands for the present becomes the parameter NOW, as a simulated cluster has a time of its own. `main.` in
front of a view, as SQLite calls its tables where another of the name is near, is left out for PostgreSQL.
"""

from collections.abc import Sequence
from itertools import accumulate

from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.queries.sql_words import Word, join_words, split_statements
from qmonpy.reporting.queries.sqlite_words import translate_to_sqlite
from qmonpy.translation import tr

NOW = "qmonpy_now"
MOST_BRACKETS = 100
"""SQLite reads no more than some ninety brackets that are inside each other."""
_NOW_WORDS = ("current_timestamp", "localtimestamp")
_READING = ("select", "with", "values")
_NEEDED = "Only a query that reads can be run: it begins with SELECT, WITH or VALUES"


def plan_statement(sql: str, *, is_sqlite: bool) -> str:
    """Return the one statement of a text as the driver of a database takes it; ReportError if it is none that reads.

    sqlite3 has parameters such as `:name`, psycopg such as `%(name)s`.
    """
    statements = split_statements(sql)
    if not statements:
        raise _refusal("empty", "There is no query: the text is empty.")
    if len(statements) > 1:
        raise _refusal("several", f"{_NEEDED}, and there is one at a time; this text has {len(statements)}.")
    words = [*_bind_now(statements[0])]
    first = next(word for word in words if not word.is_space)
    if not first.is_name(*_READING) and first.text != "(":
        raise _refusal("no-reading", f"{_NEEDED}, not with {first.text}.")
    if is_sqlite:
        if _find_depth(words) > MOST_BRACKETS:
            raise _refusal("nested", tr("There are too many brackets inside each other in the SQL."))
        return translate_to_sqlite(join_words(words))
    return "".join(_format_for_server(words))


def _find_depth(words: Sequence[Word]) -> int:
    """Return how many brackets are inside each other."""
    return max(accumulate((word.text == "(") - (word.text == ")") for word in words if word.kind == "sign"), default=0)


def _bind_now(words: Sequence[Word]) -> Sequence[Word]:
    found: list[Word] = []
    place = 0
    while place < len(words):
        word = words[place]
        place += 1
        if word.is_name("now") and join_words(words[place : place + 2]) == "()":
            place += 2
            found.append(Word("parameter", f":{NOW}"))
        elif word.is_name(*_NOW_WORDS):
            found.append(Word("parameter", f":{NOW}"))
        elif word.is_name("current_date"):
            found += (Word("parameter", f":{NOW}"), Word("sign", "::"), Word("name", "date"))
        else:
            found.append(word)
    return found


def _format_for_server(words: Sequence[Word]) -> list[str]:
    found: list[str] = []
    for place, word in enumerate(words):
        if word.is_name("main") and "".join(each.text for each in words[place + 1 : place + 2]) == ".":
            continue
        if word.text == "." and place and words[place - 1].is_name("main"):
            continue
        if word.kind == "parameter":
            cast = "::timestamp" if word.text[1:] == NOW else ""
            found.append(f"%({word.text[1:]})s{cast}")
        else:
            found.append(word.text.replace("%", "%%"))
    return found


def _refusal(code: str, words: str) -> ReportError:
    return ReportError((Report(f"reports.{code}", words),))
