from collections.abc import Iterator
from datetime import UTC
from math import isclose

import pytest

from qmonpy.formats.documents.yaml_tree import parse_yaml
from qmonpy.reporting.queries.query import Query
from qmonpy.reporting.queries.query_files import read_queries
from qmonpy.reporting.queries.result_table import ResultTable
from qmonpy.reporting.queries.running import read_choices, run_query
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.resources import resource
from tests.reporting.filled import NOW, fill, seconds
from tests.reporting.postgres_server import PostgresServer

GIVEN = {"job_number": 1, "hosts": "node1, node3", "licence": "licence", "ar_owner": "ann", "ar_number": 1}
"""Values of the parameters without which there is nothing to be found."""


def make(url: str) -> Database:
    with open_database(url) as database, database.begin() as connection:
        fill(connection)
    return open_database(url, readonly=True)


@pytest.fixture(scope="module")
def lite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with make(str(tmp_path_factory.mktemp("site") / "site.reporting.sqlite")) as database:
        yield database


@pytest.fixture(scope="module")
def server(postgres_server: PostgresServer) -> Iterator[Database]:
    with make(postgres_server.make_database()) as database:
        yield database


def run(database: Database, query: Query, **values: object) -> ResultTable:
    given = {each.name: GIVEN[each.name] for each in query.parameters if each.is_needed}
    return run_query(database, query, {**given, **values}, now=NOW, zone=UTC)


def is_equal(one: object, other: object) -> bool:
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return isclose(one, other, rel_tol=1e-12)
    return one == other


@pytest.mark.parametrize("query", read_queries(), ids=lambda each: each.name)
def test_that_a_stock_query_says_what_it_is_and_finds_something(lite: Database, query: Query) -> None:
    assert query.title[0].isupper()
    assert query.description.endswith(".")
    assert query.group
    found = run(lite, query)
    assert found.rows
    names = {each.name for each in found.columns}
    assert {query.drawing.x, query.drawing.series, *query.drawing.y, *query.order} - {""} <= names
    assert {each.name for each in query.columns} <= names
    for parameter in query.parameters:
        assert parameter.title
        if parameter.choices_sql and parameter.default:
            assert parameter.default in read_choices(lite, parameter)


@pytest.mark.slow
@pytest.mark.parametrize("query", read_queries(), ids=lambda each: each.name)
def test_that_both_databases_give_the_same_rows(lite: Database, server: Database, query: Query) -> None:
    here, there = run(lite, query), run(server, query)
    assert here.columns == there.columns
    assert len(here.rows) == len(there.rows)
    for one, other in zip(here.rows, there.rows, strict=True):
        assert all(map(is_equal, one, other)), (one, other)
    for parameter in query.parameters:
        assert read_choices(lite, parameter) == read_choices(server, parameter)


def rows(database: Database, name: str, **values: object) -> tuple[tuple[object, ...], ...]:
    return run(database, next(each for each in read_queries() if each.name == name), **values).rows


def test_that_sums_are_those_that_one_counts_by_hand(lite: Database) -> None:
    november = seconds("2026-11-01 00:00:00")
    assert rows(lite, "accounting_per_user") == (
        (november, "ann", 5107.5, 6.5, 0.75),
        (november, "bob", 10500, 18, 2.5),
    )
    assert rows(lite, "average_job_wait_time") == ((seconds("2026-11-20 00:00:00"), (600 + 900 + 7500 + 1800) / 4, 4),)
    assert rows(lite, "jobs_completed", since="2026-11-20") == (
        (seconds("2026-11-20 08:00:00"), 1),
        (seconds("2026-11-20 09:00:00"), 1),
        (seconds("2026-11-20 10:00:00"), 1),
        (seconds("2026-11-20 23:00:00"), 1),
        (seconds("2026-11-21 01:00:00"), 1),
    )
    # Jobs 1 to 3 ran 30 minutes, an hour and half a minute in a reservation of four hours.
    assert rows(lite, "ar_time_usage") == ((1, 5430, 14400, 8970), (2, None, 90_000, None))
    assert rows(lite, "licence_use_past_hour") == (
        (NOW - 3300, "global", 2, 4), (NOW - 1500, "global", 4, 4), (NOW - 720, "global", 0, 4),
    )  # fmt: skip
    assert rows(lite, "share_tree_target") == (
        (november, "alpha", 50, 75, 25), (november, "ann", 20, 10, -10), (november, "beta", 50, 25, -25),
    )  # fmt: skip


def test_that_a_period_ends_with_the_month_that_is_named(lite: Database) -> None:
    assert rows(lite, "accounting_per_user", since="2025-01", until="2025-01") == (
        (seconds("2025-01-01 00:00:00"), "bob", 9, 0, 0),
    )


SPECIFICATION = ("ar_accounting", "ar_attributes", "ar_log", "ar_time_usage", "ar_by_user", "ar_jobs_completed")


def test_that_the_six_queries_of_the_specification_are_there_word_for_word() -> None:
    six = [each for each in read_queries() if each.words]
    assert sorted(each.name for each in six) == sorted(SPECIFICATION)
    for each in six:
        assert each.words.endswith(";")


def find_word_for_word(database: Database) -> list[tuple[tuple[object, ...], ...]]:
    """What those of the six that SQL allows give, with nothing in them replaced."""
    found: list[tuple[tuple[object, ...], ...]] = []
    for name in ("ar_accounting", "ar_jobs_completed", "ar_time_usage"):
        file = parse_yaml(resource(f"reporting/queries/{name}.yaml").read_text(encoding="utf-8"))
        query = Query(name, "", "", f"{file['with']} {file['words']}")
        found.append(tuple(sorted(run_query(database, query, now=NOW).rows, key=str)))
    return found


@pytest.mark.slow
def test_that_nothing_but_the_period_differs_from_the_words(lite: Database, server: Database) -> None:
    found = find_word_for_word(lite)
    assert found == find_word_for_word(server)
    assert [set(each) for each in found] == [
        set(rows(lite, name)) for name in ("ar_accounting", "ar_jobs_completed", "ar_time_usage")
    ]
