"""Mails about jobs and reservations, compared with those that an 8.1.9 gave to its mailer."""

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.witnesses.mail import KEPT_MAILS, Postman
from qmonpy.clusters.embedded.witnesses.mailer import Mailer
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.mail import Mail
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.work.state import RunningTask
from tests.clusters.world import small_cluster

START = 1795232898
"""2026-11-21 03:48:18."""
REQUEST = ReservationRequest("root", name="life", mail_options="abe", mail_to=("root",))
RESERVATION = Reservation(7, REQUEST, START, START + 14, (("all.q@h1", 1),), submit_time=START - 6)
JOB = Job(13, "anna", name="k", mail_options="abe")
RUNNING = RunningTask(13, 1, (("all.q@h1", 1), ("all.q@h2", 1)), START)
ENDED = FinishedTask(13, 1, "anna", "k", START - 6, START, START + 3725, RUNNING.pieces, running=RUNNING)


def postman(send: Callable[..., Any] | None = None) -> Postman:
    return Postman(send=send, zone=UTC)


def mails_of(*steps: tuple[int, str], request: ReservationRequest = REQUEST) -> list[Mail]:
    """What is mailed about a reservation that is in these states at these times; - is none at all."""
    office = postman()
    before: dict[int, Reservation] = {}
    for now, letter in steps:
        errors = (("all.q@h1", "reserved queue all.q@h1 is disabled"),) if letter in "EW" else ()
        now_so = replace(RESERVATION, request=request, errors=errors)
        after = {} if letter == "-" else {7: replace(now_so, state=ReservationState(letter))}
        office.reservations_changed(Cluster(), now, before, after)
        before = after
    return list(office.outbox)


class TestReservations:
    def test_that_a_life_is_told_in_grid_engines_words(self) -> None:
        steps = [(START - 6, "w"), (START, "r"), (START + 4, "E"), (START + 6, "r"), (START + 14, "-")]
        mails = mails_of(*steps)
        assert [each.subject for each in mails] == [
            "Advance Reservation 7 (life) Started",
            "Advance Reservation 7 (life) Error",
            "Advance Reservation 7 (life) Error resolved",
            "Advance Reservation 7 (life) Finished",
        ]
        assert [each.body.split("\n", 1) for each in mails] == [
            [mails[0].subject, " User       = root\n Start Time = 11/21/2026 03:48:18"],
            [mails[1].subject, " User       = root\n Error Time = 11/21/2026 03:48:22"],
            [mails[2].subject, " User       = root\n Error resolved Time = 11/21/2026 03:48:24"],
            [mails[3].subject, " User       = root\n End Time = 11/21/2026 03:48:32"],
        ]

    def test_that_a_deletion_is_told_once_when_it_is_asked_for(self) -> None:
        (mail,) = mails_of((START - 6, "w"), (START - 5, "d"), (START - 3, "-"))
        assert mail.subject == "Advance Reservation 7 (life) Deleted"
        assert mail.body.endswith("\n Delete Time = 11/21/2026 03:48:13")

    def test_that_a_warning_is_told_at_the_start_only(self) -> None:
        mails = mails_of((START - 6, "W"), (START - 5, "w"), (START - 4, "W"), (START, "E"))
        assert [each.subject.split(") ")[1] for each in mails] == ["Error", "Started"]

    @pytest.mark.parametrize(("letters", "count"), [("", 0), ("b", 1), ("e", 1), ("a", 2), ("abe", 4)])
    def test_that_the_letters_choose_the_mails(self, letters: str, count: int) -> None:
        steps = [(START - 6, "w"), (START, "r"), (START + 4, "E"), (START + 6, "r"), (START + 14, "-")]
        assert len(mails_of(*steps, request=replace(REQUEST, mail_options=letters))) == count

    def test_that_everybody_on_the_list_gets_a_mail_and_the_owner_if_there_is_none(self) -> None:
        steps = [(START - 6, "w"), (START, "r")]
        listed = mails_of(*steps, request=replace(REQUEST, mail_to=("anna@example.org", "bob")))
        assert [each.recipient for each in listed] == ["anna@example.org", "bob"]
        assert [each.recipient for each in mails_of(*steps, request=replace(REQUEST, mail_to=()))] == ["root"]

    def test_that_a_reservation_without_a_name_is_called_none(self) -> None:
        (mail,) = mails_of((START - 6, "w"), (START, "r"), request=replace(REQUEST, name=None))
        assert mail.subject == "Advance Reservation 7 (none) Started"


class TestJobs:
    def started(self, job: Job) -> list[Mail]:
        office = postman()
        office.tasks_started(Cluster(), START, [(job, RUNNING)])
        return list(office.outbox)

    def ended(self, job: Job, task: FinishedTask = ENDED) -> list[Mail]:
        office = postman()
        office.tasks_ended(Cluster(), task.end_time, [(job, task)])
        return list(office.outbox)

    def killed(self, job: Job) -> list[Mail]:
        office = postman()
        office.tasks_killed(Cluster(name="vm"), START, [(job, 1)], "root")
        return list(office.outbox)

    def test_that_a_start_names_the_place_of_the_master(self) -> None:
        assert self.started(JOB) == [
            Mail(
                "anna",
                "Job 13 (k) Started",
                "Job 13 (k) Started\n"
                " User       = anna\n"
                " Queue      = all.q\n"
                " Host       = h1\n"
                " Start Time = 11/21/2026 03:48:18",
                START,
                1,
            )
        ]

    def test_that_an_end_tells_the_times(self) -> None:
        (mail,) = self.ended(JOB)
        assert mail.subject == "Job 13 (k) Complete"
        assert mail.body.splitlines() == [
            "Job 13 (k) Complete",
            " User             = anna",
            " Queue            = all.q@h1",
            " Host             = h1",
            " Start Time       = 11/21/2026 03:48:18",
            " End Time         = 11/21/2026 04:50:23",
            " User Time        = 00:00:00",
            " System Time      = 00:00:00",
            " Wallclock Time   = 01:02:05",
            " CPU              = NA",
            " Max vmem         = NA",
            " Exit Status      = 0",
        ]

    def test_that_a_deletion_tells_who_did_it(self) -> None:
        (mail,) = self.killed(JOB)
        assert (mail.subject, mail.body) == ("Job 13 (k) Killed", "Job 13 (k)  was killed by root@vm")

    def test_that_a_killed_task_is_told_as_aborted(self) -> None:
        (mail,) = self.ended(JOB, replace(ENDED, was_deleted=True))
        lines = mail.body.splitlines()
        assert lines[:3] == ["Job 13 (k) Aborted", " Exit Status      = 137", " Signal           = KILL"]
        assert lines[-2:] == ["failed assumedly after job because:", "job 13.1 died through signal KILL (9)"]

    def test_that_tasks_of_arrays_are_named(self) -> None:
        array = replace(JOB, tasks=Range(1, 2))
        assert self.started(array)[0].subject == "Job-array task 13.1 (k) Started"
        assert self.ended(array)[0].subject == "Job-array task 13.1 (k) Complete"
        assert self.killed(array)[0].body == "Job-array task 13.1 (k) was killed by root@vm"

    def test_that_nobody_gets_mail_who_did_not_ask(self) -> None:
        silent = replace(JOB, mail_options="")
        assert self.started(silent) + self.ended(silent) + self.killed(silent) == []
        assert self.ended(silent, replace(ENDED, was_deleted=True)) == []
        assert self.started(replace(JOB, mail_options="ae")) == []
        assert self.ended(replace(JOB, mail_options="ab")) == []
        assert self.killed(replace(JOB, mail_options="be")) == []

    def test_that_a_task_that_never_ran_ends_in_silence(self) -> None:
        assert self.ended(JOB, replace(ENDED, start_time=0, pieces=(), was_deleted=True)) == []


class TestSending:
    def test_that_the_outbox_keeps_the_newest_mails(self) -> None:
        office = postman()
        office.tasks_started(Cluster(), START, [(replace(JOB, number=n), RUNNING) for n in range(KEPT_MAILS + 2)])
        assert (len(office.outbox), office.outbox[0].subject) == (KEPT_MAILS, "Job 2 (k) Started")

    def test_that_a_sink_gets_what_the_outbox_gets(self) -> None:
        sent: list[Mail] = []
        office = postman(lambda cluster, mail: sent.append(mail))
        office.tasks_started(Cluster(), START, [(JOB, RUNNING)])
        assert sent == list(office.outbox) != []
        assert {each.time for each in sent} == {START}


class TestMailer:
    def test_that_the_command_gets_subject_recipient_and_body(self, tmp_path: Path) -> None:
        mailer = Mailer()
        command = script(tmp_path, 'printf "[%s]" "$@" >>"$0.log"; cat >>"$0.log"')
        mailer.send(command, Mail("anna@example.org", "Job 1 (a b) Started", "one\ntwo"))
        assert mailer.wait()
        assert (tmp_path / "mailer.log").read_text() == "[-s][Job 1 (a b) Started][anna@example.org]one\ntwo"
        assert mailer.reports == ()

    def test_that_mails_are_sent_in_order_by_a_thread_that_ends(self, tmp_path: Path) -> None:
        mailer = Mailer()
        command = script(tmp_path, 'sleep 0.05; cat >>"$0.log"')
        for number in range(5):
            mailer.send(command, Mail("anna", "subject", str(number)))
        assert mailer.wait()
        assert (tmp_path / "mailer.log").read_text() == "01234"
        assert not any(each.name == "mailer" and each.is_alive() for each in threading.enumerate())

    @pytest.mark.parametrize(
        ("command", "recipient", "reason"),
        [
            ("exit 3", "anna", "it ended with status 3."),
            (None, "anna", "it cannot be run: [Errno 2] No such file or directory: 'missing'."),
            ("true", "-r/tmp", '"-r/tmp" is an option, not an address.'),
        ],
    )
    def test_that_what_is_not_sent_is_reported_once(
        self, tmp_path: Path, command: str | None, recipient: str, reason: str
    ) -> None:
        mailer = Mailer()
        name = script(tmp_path, command) if command else "missing"
        for _ in range(2):
            mailer.send(name, Mail(recipient, "subject", "body"))
            assert mailer.wait()
        (report,) = mailer.reports
        assert (report.code, report.text.partition(" sent ")[2]) == ("mail.not-sent", f"no mail: {reason}")

    def test_that_a_cluster_sends_only_where_its_configuration_names_a_mailer(self, tmp_path: Path) -> None:
        command = script(tmp_path, 'echo "$@" >>"$0.log"')
        for configuration in ({}, {"mailer": "none"}, {"mailer": command}):
            cluster = EmbeddedCluster(small_cluster(configuration=configuration))
            cluster.submit("anna", ["-m", "b"])
            assert [each.recipient for each in cluster.mails()] == ["anna"]
            assert cluster._mailer.wait()
            assert (tmp_path / "mailer.log").exists() == (configuration.get("mailer") == command)

    def test_that_a_mailer_that_fails_is_a_trouble_of_its_cluster(self) -> None:
        cluster = EmbeddedCluster(small_cluster(configuration={"mailer": "missing"}))
        cluster.submit("anna", ["-m", "b"])
        assert cluster._mailer.wait()
        assert [each.code for each in cluster.troubles()] == ["mail.not-sent"]


def script(folder: Path, command: str) -> str:
    path = folder / "mailer"
    path.write_text(f"#!/bin/sh\n{command}\n")
    path.chmod(0o755)
    return str(path)


def test_that_mails_are_seen_while_a_pass_holds_the_cluster() -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("anna", ["-m", "b"])
    seen: list[tuple[Mail, ...]] = []
    with cluster._lock:
        looking = threading.Thread(target=lambda: seen.append(cluster.mails()))
        looking.start()
        looking.join(5)
    assert [each.recipient for each in seen[0]] == ["anna"]
    looking.join()


class TestRescheduling:
    """Recorded from an 8.1.9 with a real execution daemon."""

    def told(self, job: Job, **options: bool) -> list[Mail]:
        office = postman()
        office.tasks_rescheduled(Cluster(), START + 7, [(job, replace(RUNNING, task=2))], **options)
        return list(office.outbox)

    def test_that_the_qmaster_and_the_host_tell_of_a_job_that_is_stopped_to_run_again(self) -> None:
        pushed, aborted = self.told(JOB)
        assert pushed.subject == "Pushed rescheduling of job 13"
        assert pushed.body == (
            "Your job 13 is was running on host h1. Pushed manually/automatic rescheduling for this job."
        )
        assert aborted.subject == "Job 13 (k) Aborted"
        assert aborted.body.endswith("failed assumedly after job because:\njob 13.2 died through signal KILL (9)")

    def test_that_a_forced_one_is_told_as_such_and_a_host_that_does_not_answer_tells_nothing(self) -> None:
        (pushed,) = self.told(replace(JOB, tasks=Range(1, 3)), is_forced=True, is_heard=False)
        assert pushed.subject == "Pushed rescheduling of job-array task 13.2"
        assert pushed.body == (
            "Your job-array task 13.2 is was running on host h1."
            " Forced manually/automatic rescheduling for this job-array task."
        )

    def test_that_a_job_that_wants_no_such_mail_gets_none(self) -> None:
        assert not self.told(replace(JOB, mail_options="bs"))
