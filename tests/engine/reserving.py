"""Reservations in few words: a play on which users also reserve, and time passes."""

import shlex
from dataclasses import replace
from datetime import datetime
from typing import Any

from qmonpy.engine.books.progress import add_reservation, advance_reservations, submit
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.granting.grant import Grant, grant
from qmonpy.engine.passing.verify import verify_job
from qmonpy.engine.work.inside import open_reservations
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from tests.engine.build import NOW, Play, make_cluster, make_job

USERS = ("anna", "bob", "carl")
HOUR = 3600


def make_site(**more: Any) -> Cluster:
    """A cluster as `make_cluster` makes it, on which USERS may reserve and jobs in the queue may be planned."""
    return make_cluster(**{"arusers": list(USERS), "scheduler": {"max_reservation": "10"}, **more})


def date_text(moment: int) -> str:
    """A moment in seconds since the epoch as `-a` and `-e` take it, in local time."""
    return datetime.fromtimestamp(moment).strftime("%Y%m%d%H%M.%S")


def make_request(
    cluster: Cluster, options: str = "", owner: str = "anna", *, begin: int = HOUR, seconds: int = HOUR
) -> ReservationRequest:
    """What `qrsub OPTIONS` asks for a window that begins some seconds after NOW."""
    times = f"-a {date_text(NOW + begin)} -d {seconds} "
    return parse_reservation_options(shlex.split(times + options), owner=owner, now=NOW, cluster=cluster)


class ReservingPlay(Play):
    """A play with reservations; times are seconds after NOW."""

    def ask(self, options: str = "", owner: str = "anna", *, begin: int = HOUR, seconds: int = HOUR) -> Grant:
        """What a request is answered; nothing is booked."""
        request = make_request(self.cluster, options, owner, begin=begin, seconds=seconds)
        return grant(self.cluster, self.state, self.now, request, 1 + max(self.state.reservations, default=0))

    def reserve(self, options: str = "", owner: str = "anna", *, begin: int = HOUR, seconds: int = HOUR) -> str:
        """Reserve; returns the pieces, `all.q@h1 2, all.q@h2 1`, empty where nothing was granted."""
        reservation = self.ask(options, owner, begin=begin, seconds=seconds).reservation
        if reservation is None:
            return ""
        self.state = advance_reservations(add_reservation(self.state, reservation), self.now)
        return pieces_text(reservation)

    def go_to(self, seconds: int) -> None:
        """Let time pass to some seconds after NOW: reservations begin and end."""
        self.now = NOW + seconds
        self.state = advance_reservations(self.state, self.now)

    def change(self, number: int = 1, **what: Any) -> None:
        """Change a reservation as events would."""
        self.state = add_reservation(self.state, replace(self.state.reservations[number], **what))

    def set_states(self, **letters: str) -> None:
        """State letters of the instances of all.q by host."""
        states = {f"all.q@{host}": frozenset(text) for host, text in letters.items()}
        self.state = replace(self.state, instance_states=states)

    def refuse(self, options: str, owner: str = "anna") -> list[str]:
        """With what a job is refused at submission, if it is."""
        job = parse_job_options(
            shlex.split(options),
            owner=owner,
            number=1,
            submit_time=self.now,
            cluster=self.cluster,
            reservations=self.state.reservations,
        )
        return [report.text for report in verify_job(self.cluster, self.state, job)]

    def submit_inside(self, options: str = "", owner: str = "anna", *, reservation: int = 1) -> int:
        """Submit a job into a reservation, unless it is refused; returns its number, or 0."""
        number = 1 + max(self.state.jobs, default=0)
        job = replace(make_job(self.cluster, number, options, owner), submit_time=self.now, reservation=reservation)
        if verify_job(self.cluster, self.state, job):
            return 0
        self.state = submit(self.state, job)
        return number

    def used_inside(self, number: int = 1) -> dict[tuple[str, str], float]:
        """What jobs use of a reservation, by queue instance and attribute."""
        inside = open_reservations(prepare(self.cluster), self.state)[number]
        return {
            (name, attribute): inside.ledger.used[account.number]
            for name, level in inside.levels.items()
            for attribute, account in level.accounts.items()
        }


def pieces_text(reservation: Reservation) -> str:
    """The pieces of a reservation, `all.q@h1 2, all.q@h2 1`."""
    return ", ".join(f"{name} {slots}" for name, slots in reservation.pieces)
