from collections.abc import Iterator
from math import isclose
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.model.report import ReportError
from qmonpy.reporting.queries.query import Query
from qmonpy.reporting.queries.running import run_query
from qmonpy.reporting.queries.sql_words import join_words, split_words
from qmonpy.reporting.queries.sqlite_words import translate_to_sqlite
from qmonpy.reporting.schema.database import Database, open_database
from tests.reporting.filled import NOW
from tests.reporting.postgres_server import PostgresServer

T = "'2026-03-31 10:20:30'::timestamp"
EXPRESSIONS = (
    f"{T} - interval '1 month'",
    f"{T} - interval '1 year 2 months 3 days 04:05:06'",
    f"{T} + interval '2 weeks' - interval '90 minutes'",
    f"{T} - 3 * interval '1 day'",
    f"{T} + interval '1 day' * 1.5 * 2",
    f"{T} + 2 * 3 * interval '1 hour'",
    f"date_trunc('hour', {T})",
    f"date_trunc('week', {T})",
    f"date_trunc('quarter', {T})",
    f"date_trunc('month', {T} - interval '5 weeks')::date",
    f"CAST(date_trunc('year', {T}) AS date)",
    f"extract(epoch FROM {T})",
    f"extract(dow FROM {T}) + extract(hour from {T}) * 100",
    f"extract(isodow FROM {T}) + extract(doy from {T}) * 10",
    "'epoch'::timestamp + floor(12345.5 / 1800) * interval '1800 seconds'",
    "timestamp '2026-01-31 00:00:00' + interval '1 month'",
    "age('2026-03-01'::timestamp, '2026-01-31'::timestamp)",
    "age('2026-03-31 01:00:00'::timestamp, '2024-02-29 13:00:00'::timestamp)",
    "age('2024-02-29 13:00:00'::timestamp, '2026-03-31 01:00:00'::timestamp)",
    "age('1970-01-01'::date + '40 days 03:00:00'::interval, '1970-01-01'::date + interval '1 hour')",
    "'90 minutes'::interval",
    "interval '36 hours'",
    "interval '1 month'",
    "5 - 3 + 2 * 4",
    "'a - interval ''1 day''' || 'b'",
    "'5'::integer + 2.6::integer + '7'::bigint",
    "(7::float / 2)::text",
    "greatest(1, 3, 2) - least(1, 3, 2)",
    "strpos('all.q@node', '@') + 0",
    "translate('12.5G', '0123456789.', '')",
    "translate('abc', 'ab', 'x')",
    "CASE WHEN 'a' LIKE 'A' THEN 'same' ELSE 'other' END",
    "CASE WHEN current_timestamp - interval '1 day' < now() THEN -1 ELSE 1 END",
    "trunc(-7.5)::integer",
    "COALESCE(NULL, '100%')",
)


@pytest.fixture(scope="module")
def lite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with open_database(str(Path(tmp_path_factory.mktemp("site")) / "site.reporting.sqlite")) as database:
        yield database


def value(database: Database, expression: str) -> object:
    # A column between two others shows that nothing of the expression is taken for one of them.
    ((before, found, behind),) = run_query(
        database, Query("expression", "", "", f"SELECT 1 AS a, {expression} AS b, 2 AS c"), now=NOW
    ).rows
    assert (before, behind) == (1, 2)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_that_an_expression_of_postgresql_has_the_same_value_on_sqlite(
    lite: Database, both: Database, expression: str
) -> None:
    here, there = value(lite, expression), value(both, expression)
    if isinstance(here, float) and isinstance(there, (int, float)):
        assert isclose(here, there)
    else:
        assert here == there


@pytest.fixture(scope="module")
def both(postgres_server: PostgresServer) -> Iterator[Database]:
    with open_database(postgres_server.make_database()) as database:
        yield database


def test_that_months_are_those_of_the_calendar(lite: Database) -> None:
    assert value(lite, f"date_trunc('day', {T} - interval '1 month')") == 1_772_236_800  # 28 February
    assert value(lite, "age('2026-03-01'::timestamp, '2026-01-31'::timestamp)") == 31 * 86_400
    assert value(lite, "interval '36 hours'") == 36 * 3600


@settings(max_examples=30)
@given(st.text(alphabet="aZ'\"$:;-/*% \n(1.é)", max_size=30))
def test_that_words_joined_are_the_text(text: str) -> None:
    assert join_words(split_words(text)) == text
    translate_to_sqlite(text)


def test_that_what_both_know_stays_as_it_is_written() -> None:
    sql = "SELECT a.\"B\", 'it''s ::date' -- interval '1 day'\nFROM main.c AS a /* x::y */ WHERE d = :e AND f - 1 > g"
    assert translate_to_sqlite(sql) == sql


def test_that_brackets_without_end_are_refused_like_other_mistakes_of_a_query(lite: Database) -> None:
    for count in (95, 5_000):
        with pytest.raises(ReportError):
            run_query(lite, Query("deep", "", "", f"SELECT {'(' * count}1{')' * count}"))
    assert run_query(lite, Query("deep", "", "", f"SELECT {'(' * 80}1{')' * 80}")).rows == ((1,),)
