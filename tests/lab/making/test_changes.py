import pytest

from qmonpy.clusters.exchange import read_exchange
from qmonpy.lab.making.changes import add_users_like, cut, filter_jobs, name_users, scale, with_users_like
from qmonpy.lab.making.stream import make_stream
from qmonpy.model.report import ReportError
from qmonpy.resources import resource
from tests.lab.lines import BEGIN, make_workload

HOUR, DAY = 3600, 86400
JOBS = make_workload(*((number * HOUR, 7200, "anna" if number % 3 else "bob", 1) for number in range(48)), starts=True)


def test_that_a_cut_keeps_what_still_ran_when_the_period_began_and_does_not_count_it() -> None:
    begin, end = BEGIN + 10 * HOUR, BEGIN + 20 * HOUR
    part = cut(JOBS, begin, end)
    assert part.submit.min() == begin - 2 * HOUR
    assert int(part.counted.sum()) == 10
    assert part.has_starts
    with pytest.raises(ReportError, match="not end after"):
        cut(JOBS, end, begin)


def test_that_users_are_filtered_and_an_unknown_one_is_a_report() -> None:
    assert {each.kind.owner for each in filter_jobs(JOBS, users=["bob"]).jobs()} == {"bob"}
    assert len(filter_jobs(JOBS, without_users=["bob"])) == 32
    assert not filter_jobs(JOBS, users=["bob"]).has_starts, "without the others they would have started otherwise"
    with pytest.raises(ReportError, match="Nobody called carl"):
        filter_jobs(JOBS, users=["carl"])


@pytest.mark.parametrize("factor", [0.25, 1.0, 1.5, 3.0])
def test_that_scaling_makes_so_many_jobs_in_the_same_time(factor: float) -> None:
    scaled = scale(JOBS, factor, seed=3)
    assert len(scaled) == 48 * factor
    assert (scaled.submit[1:] >= scaled.submit[:-1]).all()
    assert scaled.submit.max() <= JOBS.submit.max() + HOUR
    assert scale(JOBS, factor, seed=3).submit.tolist() == scaled.submit.tolist()


def test_that_users_like_one_do_as_much_and_have_the_same_rights() -> None:
    more = add_users_like(JOBS, "bob", 5)
    by_user = {name: sum(each.kind.owner == name for each in more.jobs()) for name in ("bob", *name_users("bob", 5))}
    assert set(by_user.values()) == {16}
    assert JOBS.submit.min() <= more.submit.min()
    assert more.submit.max() <= JOBS.submit.max()
    demo = read_exchange(resource("clusters/demo.yaml")).content.cluster
    user_set = next(each for each in demo.user_sets.values() if each.entries and "@" not in each.entries[0])
    changed = with_users_like(demo, user_set.entries[0], ("new",))
    assert changed.user_sets[user_set.name].contains("new")


def test_that_the_stream_of_the_demo_has_any_length() -> None:
    content = read_exchange(resource("clusters/demo.yaml")).content
    one, three = (make_stream(content.cluster, content.arrivals, content.now, days * DAY) for days in (1, 3))
    assert len(three) > 2 * len(one) > 0
    assert three.submit[: len(one)].tolist() == one.submit.tolist()
    assert any(each.kind.wants_reservation for each in one.jobs())
