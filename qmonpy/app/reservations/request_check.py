"""The errors in each field of a request draft, in the words of qrsub and of the qmaster, without asking either."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import tzinfo

from qmonpy.app.fields.object_names import known_users
from qmonpy.app.reservations.request_draft import FIELDS, HOST_WORDS, RequestDraft, split_list
from qmonpy.app.reservations.request_window import find_window
from qmonpy.formats.submission.reservation_check import check_reservation
from qmonpy.formats.submission.reservation_draft import ReservationDraft, parse_reservation_draft
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.formats.submission.submission_error import TOO_MANY, SubmissionError
from qmonpy.formats.submission.unseen_names import UNSEEN, tell_unseen
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import AR_USERS, all_managers, is_ar_user
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.lines import lines_of
from qmonpy.model.work.job import Range
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.translation import tr

FieldReports = dict[str, tuple[Report, ...]]
"""Reports by field of a RequestDraft; for a line of resources by `resources/INDEX`; those of no field under ""."""

NO_END = "reservation.no-end"
"""The code of the report that the window has no end yet."""
_NAMED = 6


def check_request(draft: RequestDraft, snapshot: Snapshot, user: str, zone: tzinfo | None = None) -> FieldReports:
    """Return reports by field; each field is checked by itself, so that one mistake does not hide another."""
    found: dict[str, list[Report]] = {}
    for name, report in _findings(draft, snapshot, zone):
        found.setdefault(name, []).append(report)
    if not any(report.is_error for reports in found.values() for report in reports):
        try:
            make_request(draft, snapshot, user, zone)
        except SubmissionError as error:
            is_denied = not is_ar_user(snapshot.cluster, user) and error.exit_code != TOO_MANY
            found[""] = [] if is_denied else list(_errors(error, snapshot.cluster))
    return {name: tuple(reports) for name, reports in found.items() if reports}


def find_gap(reports: FieldReports) -> str:
    """Return what is missing, if a missing end of the window is the only error; else an empty text."""
    errors = [report for each in reports.values() for report in each if report.is_error]
    return errors[0].text if len(errors) == 1 and errors[0].code == NO_END else ""


def without_gap(reports: FieldReports) -> FieldReports:
    """Return the reports without the one of a missing window."""
    left = {name: tuple(each for each in found if each.code != NO_END) for name, found in reports.items()}
    return {name: found for name, found in left.items() if found}


def has_errors(reports: FieldReports) -> bool:
    """Whether any of the reports is an error."""
    return any(report.is_error for each in reports.values() for report in each)


def make_request(draft: RequestDraft, snapshot: Snapshot, user: str, zone: tzinfo | None = None) -> ReservationRequest:
    """Return the request of a draft, as the qmaster would keep it; raises SubmissionError if it would be refused."""
    cluster, existing = snapshot.cluster, len(snapshot.state.reservations)
    return parse_reservation_options(
        draft.arguments(), owner=user, now=snapshot.now, cluster=cluster, existing=existing, zone=zone
    )


def as_if_allowed(snapshot: Snapshot, user: str) -> Snapshot:
    """Return the snapshot with the user as a manager, who may make reservations, if they may not."""
    if is_ar_user(snapshot.cluster, user):
        return snapshot
    return replace(snapshot, cluster=replace(snapshot.cluster, managers=(*snapshot.cluster.managers, user)))


def describe_denial(cluster: Cluster, user: str) -> str:
    """Return why a user may not make reservations, and who may; empty for one who may."""
    if is_ar_user(cluster, user):
        return ""
    listed = cluster.user_sets[AR_USERS].entries if AR_USERS in cluster.user_sets else ()
    names, more = ", ".join(listed[:_NAMED]), len(listed) - _NAMED
    if more > 0:
        names = tr("{names} and {count} more").format(names=names, count=more)
    said = tr(
        '{user} may not make reservations: neither a manager ({managers}) nor in the user set "{user_set}" ({names}).'
        if names
        else '{user} may not make reservations: neither a manager ({managers}) nor in the user set "{user_set}", which'
        " names nobody."
    )
    return said.format(user=user, managers=", ".join(all_managers(cluster)), user_set=AR_USERS, names=names)


def find_slots(draft: RequestDraft) -> tuple[Range, ...]:
    """Return the ranges of slots that a draft asks for; none while they cannot be read."""
    if not draft.pe.strip():
        return (Range(1, 1),)
    try:
        return parse_slot_ranges(draft.slots.strip() or "1")
    except ReportError:
        return ()


def _findings(draft: RequestDraft, snapshot: Snapshot, zone: tzinfo | None) -> Iterator[tuple[str, Report]]:
    for report in find_window(draft, snapshot.now, zone).reports:
        yield report.fields[0], report
    # Here everybody may: `describe_denial` says who may not.
    cluster = replace(snapshot.cluster, managers=("root",))
    for name in FIELDS:
        if name in ("start", "duration", "end", "slots"):
            continue
        if name == "resources":
            yield from _wrong_resources(draft, cluster)
        elif name == "pe":
            yield from _wrong_pe(draft, cluster)
        else:
            for report in _check(draft.only(name), cluster):
                yield name, report
    yield from _unknown_users(draft, snapshot)


def _check(draft: RequestDraft, cluster: Cluster) -> tuple[Report, ...]:
    """Return the errors that qrsub, or else the qmaster, would report for these fields alone."""
    arguments = draft.arguments()
    if not arguments:
        return ()
    try:
        asked = parse_reservation_draft(arguments, 0)
        asked.start, asked.end, asked.duration = 1, 2, None
        check_reservation(asked, "root", cluster)
    except SubmissionError as error:
        return tuple(_errors(error, cluster))
    return ()


def _errors(error: SubmissionError, cluster: Cluster) -> Iterator[Report]:
    """Yield the errors among reports, those on names that are not known as warnings."""
    told = (tell_unseen(each, cluster) for each in error.reports)
    return (each for each in told if each.is_error or each.code.endswith(UNSEEN))


def _wrong_resources(draft: RequestDraft, cluster: Cluster) -> Iterator[tuple[str, Report]]:
    seen: set[str] = set()
    for place, (name, value) in enumerate(draft.resources):
        field = f"resources/{place}"
        if not name.strip():
            if value.strip():
                yield field, Report("request.no-attribute", tr("Choose an attribute before its value."))
            continue
        attribute = _full_name(name.strip(), cluster)
        if attribute in seen:
            yield (
                field,
                Report("request.twice", tr('"{name}" is requested twice; the last one counts.').format(name=attribute)),
            )
        seen.add(attribute)
        if len(split_list(f"{name}={value}")) > 1 or "=" in name:
            yield field, Report("request.value", tr("An attribute and its value have neither blanks nor commas."))
        elif attribute in HOST_WORDS and draft.hosts.strip():
            yield field, Report("request.host", tr("Request hosts in the field for hosts."))
        else:
            for report in _check(RequestDraft(resources=((name, value),)), cluster):
                yield field, report


def _full_name(word: str, cluster: Cluster) -> str:
    return next((each.name for each in cluster.complexes.values() if word in (each.name, each.shortcut)), word)


def _wrong_pe(draft: RequestDraft, cluster: Cluster) -> Iterator[tuple[str, Report]]:
    slots = draft.slots.strip()
    if not draft.pe.strip():
        if slots:
            yield (
                "slots",
                Report("request.slots", tr("Slots need a parallel environment: choose one.")),
            )
        return
    try:
        ranges = parse_slot_ranges(slots or "1")
    except ReportError as error:
        ranges = ()
        for report in error.reports:
            yield "slots", replace(report, text=lines_of(report.text)[0])
    else:
        if not ranges:
            yield "slots", Report("request.slots", tr("How many slots? A number or ranges, such as 8, 4-16 or 4,8."))
    asked = ReservationDraft(start=1, end=2, pe=draft.pe.strip(), slots=ranges)
    try:
        check_reservation(asked, "root", cluster)
    except SubmissionError as error:
        for report in (tell_unseen(each, cluster) for each in error.reports):
            yield "slots" if report.code.endswith(("pe-range", "pe-urgency")) else "pe", report


def _unknown_users(draft: RequestDraft, snapshot: Snapshot) -> Iterator[tuple[str, Report]]:
    """Yield a warning for each name of a user who is not known in the cluster; qrsub asks the machine it runs on."""
    cluster = snapshot.cluster
    asked = [(field, name) for field in ("allowed", "denied") for name in split_list(getattr(draft, field))]
    users = [(field, name) for field, name in asked if not name.startswith("@")]
    if not users:
        return
    known = {*all_managers(cluster), *known_users(cluster)}
    known.update(job.owner for job in snapshot.state.jobs.values())
    for field, name in users:
        if name not in known:
            text = tr('No user "{name}" is known in this cluster.').format(name=name)
            yield field, Report("request.unknown-user", text, Severity.WARNING)
