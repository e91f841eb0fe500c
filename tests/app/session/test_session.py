"""A session holds who acts and what was said."""

import pytest

from qmonpy.app.session.session import KEPT_MESSAGES, SAID_REPORTS, Message, Session
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import Answer
from qmonpy.engine.checks.permissions import JobAction
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.report import Report, Severity
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import small_cluster


@pytest.fixture
def session() -> Session:
    return Session(EmbeddedCluster(small_cluster()), "root", clock=lambda: 5.0)


def test_that_roles_follow_the_acting_user(session: Session) -> None:
    roles = {}
    for user in ("root", "olga", "anna"):
        assert session.act_as(user) is None
        roles[user] = (session.is_manager, session.role)
    assert roles == {"root": (True, "manager"), "olga": (False, "operator"), "anna": (False, "user")}


def test_that_one_may_act_as_everybody_whom_the_cluster_knows(session: Session) -> None:
    session.cluster.submit("zoe", ["-h"])
    assert session.users() == ("root", "olga", "zoe")
    known = Session(EmbeddedCluster(small_cluster(users={"ulla": {}}, usersets={"s": {"entries": ["sara"]}})), "root")
    assert known.users() == ("root", "olga", "sara", "ulla")


def test_that_a_session_begins_as_the_user_of_the_system() -> None:
    session = Session(EmbeddedCluster(small_cluster()))
    assert (session.user, session.real_user, session.by) == ("root", "root", "")


def test_that_who_really_acts_is_known_while_a_manager_acts_as_another(session: Session) -> None:
    assert session.act_as("anna") is None
    assert (session.user, session.by) == ("anna", "root")
    assert session.act_as("olga") is None
    assert (session.user, session.by) == ("olga", "root")
    assert session.act_as("root") is None
    assert (session.user, session.by) == ("root", "")


def test_that_who_is_no_manager_acts_as_nobody_else() -> None:
    session = Session(EmbeddedCluster(small_cluster()), "olga")
    assert session.act_as("anna").text == "olga may not act as anna: only managers may act as somebody else."
    assert (session.user, session.by) == ("olga", "")
    assert session.users() == ("olga",)


def refusals(session: Session, user: str) -> list[bool]:
    """What is said to a user of everything that can be asked."""
    session.act_as(user)
    state = session.cluster.snapshot().state
    asked = (
        session.refusal_to_change(ObjectKind.QUEUE),
        session.refusal_to_change(ObjectKind.USER_SET),
        session.refusal_to_switch(["all.q@h1", "all.q@h2"], InstanceAction.DISABLE),
        session.refusal_of_jobs(state.jobs.values(), JobAction.DELETE),
        session.refusal_to_reserve(),
        session.refusal_to_delete(state.reservations.values()),
    )
    return [each is None for each in asked]


def test_that_it_answers_what_the_acting_user_may_do() -> None:
    queue = {"hostlist": "h1 h2", "slots": "1", "owner_list": "NONE,[h2=otto]"}
    cluster = EmbeddedCluster(small_cluster(queues={"all.q": queue}, arusers=["bob", "carl"]))
    session = Session(cluster, "root")
    assert cluster.reserve("bob", ["-d", "60"]).is_done
    cluster.submit("anna", ["-h"])
    assert {user: refusals(session, user) for user in ("root", "olga", "otto", "anna", "bob", "carl")} == {
        "root": [True, True, True, True, True, True],
        "olga": [False, True, True, True, False, False],
        "otto": [False, False, True, False, False, False],
        "anna": [False, False, False, True, False, False],
        "bob": [False, False, False, False, True, True],
        "carl": [False, False, False, False, True, False],
    }


def test_that_answers_follow_the_cluster(session: Session) -> None:
    session.act_as("anna")
    assert session.refusal_to_change(ObjectKind.QUEUE) is not None
    assert session.cluster.change("root", [Change(ObjectKind.MANAGER, "anna", None, "anna")]).is_done
    assert session.refusal_to_change(ObjectKind.QUEUE) is None


def test_that_messages_are_kept_and_told(session: Session) -> None:
    heard: list[Message] = []
    stop = session.subscribe(heard.append)
    said = session.say("Something happened.")
    stop()
    session.say("Nobody hears this.")
    assert heard == [said] == [Message(1, 5.0, "Something happened.")]
    assert [each.number for each in session.messages] == [1, 2]


def test_that_only_the_last_messages_are_kept(session: Session) -> None:
    for _ in range(KEPT_MESSAGES + 5):
        session.say("Again.")
    assert len(session.messages) == KEPT_MESSAGES
    assert session.messages[-1].number == KEPT_MESSAGES + 5


def test_that_an_answer_is_told_in_a_sentence_or_with_its_reasons(session: Session) -> None:
    done = session.cluster.submit("anna", ["-N", "x"])
    assert session.say_answer(done, "Job 1 was submitted.").text == "Job 1 was submitted."
    refused = session.say_answer(session.cluster.delete_jobs("anna", [77]), "Gone.")
    assert (refused.text, refused.severity) == ('denied: job "77" does not exist', Severity.ERROR)


def test_that_everything_an_answer_reports_is_said_with_it(session: Session) -> None:
    hint, warning, error = (Report("test.found", str(each), each) for each in reversed(Severity))
    done = session.say_answer(Answer(True, "done", (hint, warning)), "It was done.")
    assert (
        [each.text for each in session.messages]
        == [done.text, "hint", "warning"]
        == ["It was done.", "hint", "warning"]
    )
    session.say_answer(Answer(False, "no", (hint, warning, error)), "It was done.", "Not done: {reasons}")
    assert [each.text for each in session.messages][3:] == ["Not done: error", "hint", "warning"]


def test_that_many_reports_of_an_answer_are_counted_and_can_be_read(session: Session) -> None:
    reports = tuple(Report("test.found", f"report {each}", Severity.HINT) for each in range(SAID_REPORTS + 3))
    session.say_answer(Answer(True, "", (*reports, Report("test.found", "the worst", Severity.WARNING))), "Done.")
    last = session.messages[-1]
    assert len(session.messages) == SAID_REPORTS + 2
    assert (last.text, last.severity) == ("And 4 more like these.", Severity.WARNING)
    assert last.detail.splitlines() == [*(each.text for each in reports[SAID_REPORTS:]), "the worst"]
