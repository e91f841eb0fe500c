"""What the heads of pages sum up opens into what is counted there, and comes to the same."""

from dataclasses import replace

import pytest

from qmonpy.app.cases.case_rows import count_broken, make_case_rows
from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.setting_fields import count_changed
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.app.rules.quota_usage_rows import usage_rows
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.summaries.case_summary import CaseSummary
from qmonpy.app.terms.summaries.counted_part import make_part
from qmonpy.app.terms.summaries.reservation_summary import ReservationSummary
from qmonpy.app.terms.summaries.settings_summary import ChangedSettings
from qmonpy.app.terms.summaries.usage_summary import UsageSummary
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row
from qmonpy.formats.files.case_content import Case, Expectation, Outcome
from qmonpy.insight.cases.judging import Judgement, Verdict
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_forecast import count_starts
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from tests.app.reservation_world import reserved_snapshot
from tests.app.terms.test_chart_numbers import check_keys
from tests.app.terms.test_numbers import all_rows
from tests.clusters.world import small_cluster
from tests.engine.running.walk import walk


def parts_of(opened: Opened) -> dict[str, TermRow]:
    check_keys(opened)
    return {row.key[0]: row for row in opened.rows}


@pytest.mark.parametrize("seed", range(4))
def test_that_used_rules_and_full_counters_open_into_the_rows_of_quota_usage(seed: int) -> None:
    walked = walk(seed, 40)
    snapshot = Snapshot(walked.cluster, walked.state, walked.now)
    rows = usage_rows(snapshot)
    opened = UsageSummary(rows).open(snapshot)
    parts = parts_of(opened)
    used = [row for row in rows if row.usage.used != 0]
    full = [row for row in used if row.usage.used is not None and row.usage.used >= (row.usage.limit or 0)]
    assert parts["full"].value == len(full) == len(parts["full"].children)
    rules = {name: row for name, row in parts.items() if name.startswith("rule ")}
    assert sum(row.value for row in rules.values()) == len(used)
    assert len(rules) == len({(row.usage.quota_set, row.usage.rule) for row in used})
    assert opened.sentence.startswith(f"{len(rules)} rule")
    assert opened.sentence.endswith(f"; {len(full)} at the limit.")
    for part in parts.values():
        for row, each in zip(part.children, [row for row in used if part.title in ("At the limit", row.rule_name)],
                             strict=False):  # fmt: skip
            assert row.title.startswith(each.rule_name if part.key != ("full",) else "")


def test_that_what_qquota_prints_otherwise_is_told_row_by_row() -> None:
    walked = walk(1, 40)
    snapshot = Snapshot(walked.cluster, walked.state, walked.now)
    first, *others = (row for row in usage_rows(snapshot) if row.usage.used)
    opened = UsageSummary((replace(first, printed="99"), *others)).open(snapshot)
    (told,) = parts_of(opened)["differing"].children
    assert "99" in told.how


def test_that_reservations_open_by_state_and_waiting_jobs_by_start() -> None:
    snapshot, forecast = reserved_snapshot(), Forecast()
    opened = ReservationSummary(forecast).open(snapshot)
    parts = parts_of(opened)
    counts = count_starts(snapshot, forecast)
    assert parts.pop("waiting").value == counts.waiting
    assert sum(row.value for row in parts.values()) == len(snapshot.state.reservations) == 2
    assert {row.key[1] for part in parts.values() for row in part.children} == {"17", "18"}
    assert opened.sentence.startswith(f"2 reservations; {counts.waiting} job")


def test_that_of_very_many_things_the_others_are_counted() -> None:
    row = make_part("key", "title", range(80), 100, lambda at, thing: make_plain_row((str(thing),), f"{at}", value=1))
    assert (row.value, row.full) == (80, 100)
    assert sum(each.value for each in row.children) == 80
    assert len(row.children) == MOST_LISTED + 1
    assert len({each.key for each in all_rows((row,))}) == MOST_LISTED + 2


def test_that_cases_open_by_whether_they_hold_and_whether_the_edits_break_them() -> None:
    verdicts = [(Verdict.HOLDS, Verdict.HOLDS), (Verdict.HOLDS, Verdict.BROKEN), (Verdict.BROKEN, Verdict.HOLDS),
                (Verdict.NOT_JUDGED, Verdict.NOT_JUDGED), (Verdict.HOLDS, Verdict.HOLDS)]  # fmt: skip
    cases = [Case(f"case {at}", Expectation(Outcome.WAITS, job=1), State()) for at in range(len(verdicts))]
    now, edited = ([Judgement(case, each[side]) for case, each in zip(cases, verdicts, strict=True)] for side in (0, 1))
    rows = make_case_rows(now, edited)
    opened = CaseSummary(rows).open(Snapshot())
    parts = {name: [row.title for row in part.children] for name, part in parts_of(opened).items()}
    assert parts == {
        "broken": ["case 2"],
        "unknown": ["case 3"],
        "lost": ["case 1"],
        "holds": ["case 0", "case 4"],
    }
    assert opened.sentence == f"{count_broken(rows)}." == "5 cases, 1 broken, 1 not judged, 1 broken by the edits."
    assert parts_of(opened)["lost"].children[0].shown == "holds, then broken"


def test_that_settings_that_differ_from_the_default_open_with_the_default() -> None:
    kind = ObjectKind.SCHEDULER
    cluster = small_cluster(scheduler={"max_reservation": "5", "schedule_interval": "0:0:9"})
    edited = settings_part(Draft(Snapshot(cluster)), kind).state
    opened = ChangedSettings((("Scheduler", edited),)).open(Snapshot())
    (part,) = opened.rows
    check_keys(opened)
    assert part.value == len(part.children) == count_changed(edited)
    by_name = {row.title: row for row in part.children}
    assert (by_name["max_reservation"].shown, by_name["max_reservation"].how) == ("5", "the default is 0")
    assert opened.sentence == f"Scheduler: {count_changed(edited)} settings."
