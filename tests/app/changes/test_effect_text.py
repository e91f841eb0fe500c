"""What a change would do, in lines."""

from qmonpy.app.changes.effect_text import describe_order, describe_role_loss, format_effect
from qmonpy.insight.sites.change_effect import ChangeEffect, EffectKind, JobEffect
from qmonpy.insight.sites.order_effect import OrderEffect, PlaceMove
from qmonpy.insight.sites.quota_effect import QuotaEffect, QuotaKind
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.work.state import QuotaUsage

ANNA = JobEffect(1, "anna", "p1", EffectKind.STARTS, tasks=3)
BOB = JobEffect(2, "bob", None, EffectKind.STARTS, tasks=1)
CLUSTER = Cluster(managers=("root", "mary", "mark"), operators=("olga",), administrators=("root", "sge"))


def test_that_nothing_is_said_to_be_nothing() -> None:
    assert format_effect(ChangeEffect((), ())) == (
        "The next pass would decide the same, and every counter of a rule in use stays as it is.",
    )


def test_that_jobs_are_counted_by_user_and_project() -> None:
    assert format_effect(ChangeEffect((ANNA, BOB), ())) == (
        "4 tasks of 2 jobs would start at once: by user anna (1 job), bob (1 job); by project p1 (1 job)",
    )
    assert format_effect(ChangeEffect((JobEffect(7, "anna", None, EffectKind.BLOCKED),), ())) == (
        "1 job could never run any more: anna (1 job)",
    )


def test_that_the_counters_furthest_above_their_limit_come_first() -> None:
    def quota(user: str, used: float) -> QuotaEffect:
        usage = QuotaUsage("some", 0, "slots", "2", user=user, host="h1", used=used, limit=2.0)
        return QuotaEffect(usage, used - 2)

    lines = format_effect(ChangeEffect((), tuple(quota(f"u{number}", 3.0 + number) for number in range(7))))
    assert lines[0].startswith("7 counters would be above the limit")
    assert lines[1] == "    slots 9 / 2 user u6 host h1 (some, rule 1)"
    assert lines[-1] == "    and 2 more"


def test_that_counters_that_would_be_gone_are_told_with_how_many_are_full() -> None:
    full = QuotaUsage("people", 0, "slots", "4", user="anna", used=4.0, limit=4.0)
    free = QuotaUsage("people", 0, "slots", "4", user="bob", used=1.0, limit=4.0)
    gone = tuple(QuotaEffect(each, kind=QuotaKind.LIFTED, before=each) for each in (free, full))
    assert format_effect(ChangeEffect((), gone)) == (
        "2 counters would limit nothing any more, 1 of 2 full now:",
        "    slots 4 / 4 user anna (people, rule 1)",
        "    slots 1 / 4 user bob (people, rule 1)",
    )


def test_that_a_limit_is_told_before_and_after() -> None:
    before = QuotaUsage("people", 0, "slots", "4", user="anna", used=4.0, limit=4.0)
    after = QuotaUsage("people", 0, "slots", "8", user="anna", used=4.0, limit=8.0)
    assert format_effect(ChangeEffect((), (QuotaEffect(after, kind=QuotaKind.CHANGED, before=before),))) == (
        "1 counter would have another limit, or count otherwise:",
        "    slots 4 / 4, then 4 / 8 user anna (people, rule 1)",
    )


def test_that_users_are_told_whose_next_job_moves_and_how_many_jobs_move_in_all() -> None:
    moves = (PlaceMove("anna", 1041, 12, 7, 7), PlaceMove("bob", 1, 13, 9, 4))
    assert format_effect(ChangeEffect((), (), OrderEffect(1100, 2000, moves))) == (
        "1,100 waiting jobs would be at other places in the order:",
        "    anna's next job moves from place 1,041 to 12 (job 7)",
        "    bob's next job would be 9 at place 13; now it is 4 at place 1",
    )
    many = tuple(PlaceMove(f"user{number}", 1, 2, number, number) for number in range(8))
    assert format_effect(ChangeEffect((), (), OrderEffect(8, 8, many)))[-1] == "    and the next jobs of 3 more users"
    assert format_effect(ChangeEffect((), (), OrderEffect(2, 9))) == (
        "2 waiting jobs would be at other places in the order; the next job of every user stays where it is.",
    )


def test_that_of_many_users_the_first_are_named_and_the_rest_counted() -> None:
    jobs = tuple(JobEffect(number, f"user{number}", None, EffectKind.FREED) for number in range(8))
    assert format_effect(ChangeEffect(jobs, ()))[0].endswith("and 3 more")


def test_that_giving_up_ones_own_role_is_told() -> None:
    words = describe_role_loss(CLUSTER, ObjectKind.MANAGER, ["mary"], "mary")
    assert words.startswith("You take yourself (mary) off the managers")
    assert "operators" in describe_role_loss(CLUSTER, ObjectKind.OPERATOR, ["olga"], "olga")


def test_that_leaving_only_those_who_always_are_managers_is_told() -> None:
    words = describe_role_loss(CLUSTER, ObjectKind.MANAGER, ["mary", "mark"], "root")
    assert words == "No manager stays but those who always are: root, sge."


def test_that_others_go_without_a_word_and_root_is_never_taken_off() -> None:
    assert describe_role_loss(CLUSTER, ObjectKind.MANAGER, ["mary"], "mark") == ""
    assert describe_role_loss(CLUSTER, ObjectKind.MANAGER, ["root"], "root") == ""
    assert describe_role_loss(CLUSTER, ObjectKind.HOST, ["mary"], "mary") == ""


def test_that_a_modified_rule_set_goes_to_the_end_of_the_list() -> None:
    a, b, c = (QuotaSet(name) for name in "abc")
    cluster = Cluster(quota_sets={each.name: each for each in (a, b, c)})

    def order(*changes: tuple[QuotaSet, bool]) -> str:
        made = [Change(ObjectKind.QUOTA_SET, each.name, each, each if stays else None) for each, stays in changes]
        return describe_order(cluster, made)

    assert (
        order((a, True)) == "The cluster will list the modified rule set last; the order of rule sets limits nothing."
    )
    assert "rule sets last" in order((a, True), (b, True))
    for unmoved in (((c, True),), ((b, True), (c, True)), ((c, False),), ((b, True), (c, False))):
        assert order(*unmoved) == ""
