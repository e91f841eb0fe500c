"""Advance reservations from the options of `qrsub`, completed and checked against a cluster (qrsub(1))."""

from collections.abc import Callable, Container, Sequence
from datetime import tzinfo

from qmonpy.formats.submission.reservation_check import CheckedReservation, check_reservation
from qmonpy.formats.submission.reservation_draft import ReservationDraft, parse_reservation_draft
from qmonpy.formats.submission.submission_error import SubmissionError, qrsub_error
from qmonpy.formats.values.slot_range import join_ranges
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.shell_words import split_shell_words
from qmonpy.model.work.job import Range
from qmonpy.model.work.reservation import ReservationRequest

__all__ = ["SubmissionError", "parse_request_file", "parse_reservation_options"]

CELL_FILE = "sge_ar_request"
HOME_FILE = ".sge_ar_request"
"""Default request files: in the cell's folder `common`, and in the user's home."""

DEFAULT_ACCOUNT = "sge"


def parse_reservation_options(
    arguments: Sequence[str],
    *,
    owner: str,
    now: int,
    cluster: Cluster,
    cell_defaults: str = "",
    home_defaults: str = "",
    existing: int = 0,
    users: Container[str] | None = None,
    zone: tzinfo | None = None,
    warn: Callable[[Report], object] = lambda report: None,
    groups: Sequence[str] = (),
) -> ReservationRequest:
    """Return the reservation that `qrsub ARGUMENTS` of a user asks for, with start, end and duration filled in.

    `now` is in seconds since the epoch, `zone` the local time zone (the machine's if None). The two `..._defaults` are
    the texts of the default request files, whose options come before the arguments. `existing` is the number of
    existing reservations, `users` are the names that `-u` may mention (None: any). `warn` is called with options that
    override earlier ones. `groups` are those that the system says the user has, before those that the configuration
    names. Raises SubmissionError with the lines and the exit status of `qrsub`; with `-help` among the arguments the
    status is 0 and the lines are the help.
    """
    defaults = (parse_request_file(cell_defaults, CELL_FILE), parse_request_file(home_defaults, HOME_FILE))
    draft = parse_reservation_draft(arguments, now, zone, defaults)
    groups = tuple(dict.fromkeys((*groups, *cluster.unix_groups.get(owner, ()))))
    try:
        if draft.wants_help:
            # Its text is seldom wanted.
            from qmonpy.formats.submission.reservation_help import HelpWantedError

            raise HelpWantedError
        _check_rest(draft, users)
        checked = check_reservation(draft, owner, cluster, existing)
    except SubmissionError as error:
        raise error.after(draft.warnings) from None
    for warning in draft.warnings:
        warn(warning)
    return _request(draft, checked, owner, groups, arguments)


def parse_request_file(text: str, name: str = CELL_FILE) -> tuple[str, ...]:
    """Return the words of a default request file, quoted as in a shell, with `#` for comments.

    Raises SubmissionError for a quote that is not closed.
    """
    words: list[str] = []
    for number, line in enumerate(lines_of(text), 1):
        try:
            words += split_shell_words(line, has_comments=True)
        except ValueError:
            raise qrsub_error("request-file", f"{name}, line {number}: a quote is not closed", prefix="error") from None
    return tuple(words)


def _check_rest(draft: ReservationDraft, users: Container[str] | None) -> None:
    """Check what `qrsub` checks after it has read all options; one word that is not an option is ignored."""
    for name in (*draft.acl, *draft.xacl):
        if users is not None and not name.startswith("@") and name not in users:
            raise qrsub_error("unknown-user", f"{name} is not known as a user", field="-u", prefix="error")
    if draft.foreign:
        raise qrsub_error("foreign-option", f'invalid option argument "{draft.foreign[0]}"', prefix="error")
    if len(draft.words) > 1:
        raise qrsub_error("words", "invalid option argument", prefix="error")


def _request(
    draft: ReservationDraft, checked: CheckedReservation, owner: str, groups: tuple[str, ...], arguments: Sequence[str]
) -> ReservationRequest:
    return ReservationRequest(
        owner=owner,
        start=checked.start,
        end=checked.end,
        duration=checked.end - checked.start,
        name=draft.name,
        account=draft.account or DEFAULT_ACCOUNT,
        groups=groups,
        pe=draft.pe,
        slots=join_ranges(draft.slots) if draft.pe else (Range(1, 1),),
        resources=checked.resources,
        queues=draft.queues,
        master_queues=draft.master_queues,
        acl=draft.acl,
        xacl=draft.xacl,
        checkpoint=draft.checkpoint,
        is_immediate=draft.is_immediate,
        has_hard_errors=draft.has_hard_errors,
        verify=draft.verify,
        mail_options=draft.mail_options,
        mail_to=draft.mail_to,
        arguments=tuple(arguments),
    )
