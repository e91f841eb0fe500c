"""A session holds who acts and what was said."""

import pytest

from qmonpy.app.session import KEPT_MESSAGES, Message, Session
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.report import Severity
from tests.clusters.world import small_cluster


@pytest.fixture
def session() -> Session:
    return Session(EmbeddedCluster(small_cluster()), "root", clock=lambda: 5.0)


def test_that_roles_follow_the_acting_user(session):
    roles = {}
    for user in ("root", "olga", "anna"):
        assert session.act_as(user) is None
        roles[user] = (session.is_manager, session.role)
    assert roles == {"root": (True, "manager"), "olga": (False, "operator"), "anna": (False, "user")}


def test_that_one_may_act_as_everybody_whom_the_cluster_knows(session):
    session.cluster.submit("zoe", ["-h"])
    assert session.users() == ("root", "olga", "zoe")


def test_that_messages_are_kept_and_told(session):
    heard: list[Message] = []
    stop = session.subscribe(heard.append)
    said = session.say("Something happened.")
    stop()
    session.say("Nobody hears this.")
    assert heard == [said] == [Message(1, 5.0, "Something happened.")]
    assert [each.number for each in session.messages] == [1, 2]


def test_that_only_the_last_messages_are_kept(session):
    for _ in range(KEPT_MESSAGES + 5):
        session.say("Again.")
    assert len(session.messages) == KEPT_MESSAGES
    assert session.messages[-1].number == KEPT_MESSAGES + 5


def test_that_an_answer_is_told_in_a_sentence_or_with_its_reasons(session):
    done = session.cluster.submit("anna", ["-N", "x"])
    assert session.say_answer(done, "Job 1 was submitted.").text == "Job 1 was submitted."
    refused = session.say_answer(session.cluster.delete_jobs("anna", [77]), "Gone.")
    assert (refused.text, refused.severity) == ('denied: job "77" does not exist', Severity.ERROR)
