import random
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Table, func, insert, select

from qmonpy.reporting.deriving import deletion
from qmonpy.reporting.deriving.deletion import delete_old, plan_deletion
from qmonpy.reporting.deriving.derivation import derive_values
from qmonpy.reporting.deriving.keeping import KeepRule, read_keep_rules
from qmonpy.reporting.deriving.progress import note_changed_row
from qmonpy.reporting.deriving.statistics import derive_statistics, record_row_counts, record_statistic
from qmonpy.reporting.schema import tables as t
from qmonpy.reporting.schema.database import Database, open_database
from tests.reporting.deriving.plainly import (
    BEGIN,
    HOUR,
    Records,
    make_records,
    read_derived,
    write_names,
    write_records,
)
from tests.reporting.filled import AT, NOW, fill


def count(database: Database, table: Table) -> int:
    with database.begin() as connection:
        return int(connection.execute(select(func.count()).select_from(table)).scalar() or 0)


def seconds(moment: datetime) -> float:
    return moment.replace(tzinfo=UTC).timestamp()


def test_that_the_preview_tells_what_is_deleted_then(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deletion, "AT_ONCE", 5)
    later = NOW + 40 * 86_400
    with open_database(database_url) as database:
        with database.begin() as connection:
            fill(connection)
        planned = plan_deletion(database, read_keep_rules(), later)
        assert planned == plan_deletion(database, read_keep_rules(), later)
        done = delete_old(database, read_keep_rules(), later)
        assert [each.rows for each in done] == [each.rows for each in planned]
        assert {str(each.rule): each.rows for each in planned if each.rows} == {
            "host_values (np_load_avg, cpu, mem_free, virtual_free): 7 days": 12,
            "queue_values (slots, state): 1 month": 6,
            "job: 1 year": 1,
            "job_log: 1 month": 3,
            "statistic_values (lines_per_second): 2 days": 1,
            "statistic_values (row_count): 7 days": 2,
        }
        assert count(database, t.JOB) == 7
        assert count(database, t.JOB_USAGE) == 7
        assert sum(each.rows for each in delete_old(database, read_keep_rules(), later)) == 0


def test_that_a_job_goes_with_all_that_belongs_to_it_and_a_reservation_too(database_url: str) -> None:
    with open_database(database_url) as database:
        with database.begin() as connection:
            fill(connection)
        delete_old(database, [KeepRule("job", 1, "day"), KeepRule("ar_values", 1, "day")], NOW + 3 * 86_400)
        # The waiting job never ended.
        assert count(database, t.JOB) == 1
        for table in (t.JOB_USAGE, t.JOB_LOG, t.AR, t.AR_ATTRIBUTE, t.AR_LOG, t.AR_USAGE, t.AR_RESOURCE_USAGE):
            assert count(database, table) == 0
        assert count(database, t.JOB_REQUEST) == 2


def test_that_a_value_that_still_holds_is_kept(database_url: str) -> None:
    with open_database(database_url) as database:
        with database.begin() as connection:
            connection.execute(insert(t.QUEUE).values(q_id=1, q_qname="all.q", q_hostname="node1"))
            for number, end in ((1, AT - timedelta(days=40)), (2, None)):
                connection.execute(insert(t.QUEUE_VALUES).values(
                    qv_id=number, qv_parent=1, qv_time_start=AT - timedelta(days=50 - number), qv_time_end=end,
                    qv_variable="slots", qv_dvalue=1.0, qv_dconfig=4.0,
                ))  # fmt: skip
        assert sum(each.rows for each in delete_old(database, read_keep_rules(), NOW)) == 1
        with database.begin() as connection:
            assert connection.execute(select(t.QUEUE_VALUES.c.qv_id)).scalars().all() == [2]


@pytest.mark.slow
def test_that_what_was_derived_stays_when_its_rows_are_gone_and_records_come_late(database_url: str) -> None:
    rules = [KeepRule("job", 1, "day"), KeepRule("host_values", 1, "day", ("cpu", "np_load_avg"))]
    records = make_records(random.Random(3), BEGIN, 30, 40)
    now = BEGIN + timedelta(days=4)
    with open_database(database_url) as database:
        with database.begin() as connection:
            write_names(connection)
            write_records(connection, records, 1)
            connection.execute(t.HOST_VALUES.update().values(hv_time_end=t.HOST_VALUES.c.hv_time_start))
        derive_values(database, seconds(now))
        with database.begin() as connection:
            before = read_derived(connection)
        assert sum(each.rows for each in delete_old(database, rules, seconds(now))) > 40
        late = Records(jobs=[(BEGIN + HOUR, "a", None, 0, "NONE", 1.0), (BEGIN - 90 * HOUR, "a", None, 0, "NONE", 5.0)])
        with database.begin() as connection:
            write_records(connection, late, 1)
        derive_values(database, seconds(now))
        with database.begin() as connection:
            found = read_derived(connection)
        assert {key: value for key, value in found.items() if key in before} == pytest.approx(dict(before))
        # Of the hour that had no values there are some now.
        new = {key[3]: value for key, value in found.items() if key not in before and key[0] == "user"}
        assert (new["h_cpu"], new["h_jobs_finished"]) == (5.0, 1.0)


@pytest.mark.slow
def test_that_statistics_are_recorded_once_an_hour_and_derived(database_url: str) -> None:
    with open_database(database_url) as database:
        with database.begin() as connection:
            fill(connection)
            record_statistic(connection, "lines_per_second", 1000.0, NOW - 3600, NOW - 3599)
            record_statistic(connection, "lines_per_second", 3000.0, NOW - 3500, NOW - 3499)
            record_statistic(connection, "deletion_time", 2.0, NOW - 86_400, NOW - 86_398)
        assert record_row_counts(database, NOW + 60) > 20
        assert record_row_counts(database, NOW + 120) == 0
        derive_statistics(database, NOW)
        derive_statistics(database, NOW + 86_400)
        values = t.STATISTIC_VALUES.c
        with database.begin() as connection:
            found = {
                (name, variable): value
                for name, variable, value in connection.execute(
                    select(t.STATISTIC.c.s_name, values.sv_variable, values.sv_dvalue).where(
                        values.sv_parent == t.STATISTIC.c.s_id
                    )
                )
            }
        assert found["sge_job", "row_count"] in {7, 8}
        assert found["dbwriter", "h_lines_per_second"] == pytest.approx((25_000 + 1000 + 3000) / 3)
        assert found["dbwriter", "d_lines_per_second"] == pytest.approx((25_000 + 1000 + 3000) / 3)
        assert found["dbwriter", "d_deletion_time"] in {2.0, 0.5}
        assert found["sge_job", "d_row_count"] == 8


def test_that_the_hour_of_a_changed_row_is_derived_anew(database_url: str) -> None:
    records = Records(jobs=[(BEGIN, "a", None, 0, "NONE", 1.0), (BEGIN + 5 * HOUR, "a", None, 0, "NONE", 5.0)])
    now = seconds(BEGIN + timedelta(days=1))
    with open_database(database_url) as database:
        with database.begin() as connection:
            write_records(connection, records, 1)
        derive_values(database, now)
        with database.begin() as connection:
            connection.execute(t.JOB_USAGE.update().where(t.JOB_USAGE.c.ju_id == 1).values(ju_cpu=0.25))
            note_changed_row(connection, t.JOB_USAGE.name, 1)
        derive_values(database, now)
        with database.begin() as connection:
            assert read_derived(connection)["user", "a", BEGIN, "h_cpu"] == 0.25
