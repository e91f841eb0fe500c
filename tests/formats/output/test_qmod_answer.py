"""Sentences of qmod, recorded from 8.1.9 in a session with jobs and queues; the rest stands in its messages."""

import pytest

from qmonpy.formats.output.qmod_answer import Outcome, parse_qmod_answer

CHANGED = {
    'root@m changed state of "all.q@h1" (disabled)': "all.q@h1",
    'root@m forced state change of "all.q@h1" (enabled)': "all.q@h1",
    'root@m purged queue "all.q@h1"': "all.q@h1",
    "root - suspended job 4": "4",
    "root - unsuspended job-array task 6.1": "6.1",
    "root - forced suspension of job 4": "4",
    "root - forced enabling of job-array task 6.2": "6.2",
    "root@m forced unsuspension of job 4": "4",
    "root@m removed administrator suspension of job 4 (suspend threshold is still active)": "4",
    "root@m cleared error state of job-array task 6.3": "6.3",
    "Pushed rescheduling of job 5 on host h1": "5",
    "Forced rescheduling of job-array task 6.1 on host h1": "6.1",
}
ALREADY = {
    'Queue instance "all.q@h3" is already in the specified state: enabled': "all.q@h3",
    "root - job 4 is already suspended": "4",
    "root - job-array task 6.2 is already unsuspended": "6.2",
    "Job 4 is not in error state": "4",
    "Job-array task 6.1 is not in error state": "6.1",
}
REFUSED = {
    'invalid queue "nope"': "nope",
    'invalid queue or job "99"': "99",
    'anna - you have no permission to modify queue "all.q@h1"': "all.q@h1",
    'anna - you have no permission to modify job "4"': "4",
    'anna - you have no permission to reschedule jobs of queue instance "all.q@h1"': "all.q@h1",
    "cleaning a queue requires manager privileges": "",
    'Queue instance state of "all.q@h1" not modified: Spooling framework failed': "all.q@h1",
    "Modify operation can not be applied on job-array task 7.1 in pending/hold state": "7.1",
    "Modify operation can not be applied on job 7 in pending/hold state": "7",
    "The job 5 is not restartable": "5",
    "The job-array task 6.1 is running in queue none where jobs are not rerunable.": "6.1",
    "The job 4 is already in deleted state. No rescheduling!": "4",
    "4 is a qsh, qlogin, qrsh or a qrlogin job. These types of job are not restartable": "4",
    "4 requests ckpt object dmtcp. Therefore this job is not restartable.": "4",
    "4 requests ckpt object gone. This ckpt object does not exist.": "4",
    "root - can't suspend job 4": "4",
    "root - can't force suspension job-array task 6.1": "6.1",
    "root - can't force enabling of job-array task 6.1\"": "6.1",
    "root - job 4 is not suspended by administrator - modify suspend threshold list of queue to remove suspend "
    "state": "4",
    'denied: host "h3" is not an admin host': "",
}
SENTENCES = [
    (outcome, text, name)
    for outcome, texts in ((Outcome.CHANGED, CHANGED), (Outcome.ALREADY, ALREADY), (Outcome.REFUSED, REFUSED))
    for text, name in texts.items()
]


@pytest.mark.parametrize(("outcome", "text", "name"), SENTENCES)
def test_that_every_sentence_says_what_became_of_which_object(outcome: Outcome, text: str, name: str) -> None:
    (line,) = parse_qmod_answer(f"{text}\n")
    assert (line.outcome, line.object, line.text) == (outcome, name, text)


def test_that_objects_of_one_command_are_told_apart() -> None:
    said = (
        'root@m changed state of "all.q@h1" (enabled)\n\n'
        'Queue instance "all.q@h2" is already in the specified state: enabled\n'
        'invalid queue "nope"\n'
    )
    assert [(each.object, str(each.outcome)) for each in parse_qmod_answer(said)] == [
        ("all.q@h1", "changed"), ("all.q@h2", "already"), ("nope", "refused"),
    ]  # fmt: skip


def test_that_an_unknown_sentence_is_not_taken_for_any_of_them() -> None:
    assert [each.outcome for each in parse_qmod_answer("the moon is full")] == [Outcome.UNKNOWN]
