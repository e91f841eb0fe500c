"""What is said when troubles of a cluster are over."""

from qmonpy.app.clusters.ended_troubles import RECOVERY, describe_ended
from qmonpy.model.report import Report, Severity

CLOCK = Report("live.clock", "The qmaster's clock is 7 s ahead of this machine's.", Severity.WARNING)
MAIL = Report("mail.not-sent", "The mailer sent no mail.")
UNREACHABLE = Report("live.unreachable", "No answer.")
BACK = Report(RECOVERY, "The cluster can be read again since 12:00:00.", Severity.HINT)


def test_that_the_end_of_a_trouble_is_told_once_and_in_full() -> None:
    stuck = Report("live.stuck-thread", "It has not stirred.", fields=("worker001",))
    assert describe_ended((MAIL, CLOCK, stuck), (MAIL,)) == (
        "The qmaster's clock and this machine's agree again.",
        "The qmaster says that its thread worker001 stirs again.",
    )
    assert describe_ended((MAIL,), ()) == ("This is over: The mailer sent no mail.",)
    assert describe_ended((), ()) == ()


def test_that_a_trouble_that_only_changed_its_words_is_not_over() -> None:
    other = Report("live.clock", "The qmaster's clock is 8 s ahead of this machine's.", Severity.WARNING)
    assert describe_ended((CLOCK,), (other,)) == ()


def test_that_a_recovery_tells_the_end_of_what_kept_from_reading_by_itself() -> None:
    gone = Report("live.no-scheduler", "No scheduler.")
    assert describe_ended((UNREACHABLE, gone), (BACK,)) == (
        "The qmaster runs a scheduler thread again: jobs are started again.",
    )
    assert describe_ended((BACK,), ()) == ()
    assert describe_ended((UNREACHABLE, BACK), (BACK,)) == ("This is over: No answer.",)
