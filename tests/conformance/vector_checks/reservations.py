"""Options of qrsub; a name that Grid Engine refuses without a word is refused with one here."""

from typing import Any
from zoneinfo import ZoneInfo

from qmonpy.formats.submission.reservation_options import SubmissionError, parse_reservation_options
from qmonpy.formats.values.complex_value import parse_complex_value
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.work.reservation import ReservationRequest
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ
from tests.conformance.vector_checks.times import NOW, differ_in_times


@check("qrsub_arguments")
def check_qrsub_arguments(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    try:
        request = parse_reservation_options(
            given["arguments"],
            owner="root",
            now=NOW,
            cluster=make_cluster(given, folder),
            users=given["known_users"],
            zone=ZoneInfo(given["tz"]),
        )
    except SubmissionError as error:
        stage = "command line" if error.reports[-1].code.startswith("qrsub.") else "validation"
        messages = [each.text for each in error.reports]
        return differ(stage=(expected["stage"], stage), messages=(expected.get("messages", messages), messages))
    difference = differ(stage=(expected["stage"], "accepted")) or differ_in_times(expected, request.start, request.end)
    recorded = {key: expected[key] for key in ("name", "account", "pe", "ckpt", "now_option", "verify")}
    recorded["error_handling"] = bool(expected["error_handling"])
    described = describe_request(request)
    return difference or differ(
        words=(recorded, {key: described[key] for key in recorded}),
        mail_options=(sorted(expected["mail_options"]), sorted(request.mail_options)),
        pe_range=(expected["pe_range"], described["pe_range"]),
        resources=([each[:2] for each in expected["resources"]], described["resources"]),
        numbers=([each[2] for each in expected["resources"]], numbers_of(request, folder)),
        lists=([expected[key] for key in LISTS], [described[key] for key in LISTS]),
    )


LISTS = ("queues", "master_queues", "acl", "xacl", "mail_list")


def describe_request(request: ReservationRequest) -> dict[str, Any]:
    """A request in the words of the facts."""
    return {
        "name": request.name,
        "account": request.account,
        "pe": request.pe,
        "ckpt": request.checkpoint,
        "now_option": request.is_immediate,
        "verify": request.verify,
        "error_handling": request.has_hard_errors,
        "pe_range": format_ranges(request.slots, with_step=False) if request.pe else None,
        "resources": [[each.name, each.value] for each in request.resources],
        "queues": list(request.queues),
        "master_queues": list(request.master_queues),
        "acl": list(request.acl),
        "xacl": list(request.xacl),
        "mail_list": [[user, host or None] for user, _, host in (each.partition("@") for each in request.mail_to)],
    }


def numbers_of(request: ReservationRequest, folder: Folder) -> list[float]:
    values = (parse_complex_value(folder.complexes[each.name], each.value) for each in request.resources)
    return [each.number or 0 for each in values]


def make_cluster(given: dict[str, Any], folder: Folder) -> Cluster:
    """The cluster of a fact: queue instances, host groups and names of all else."""
    queues: dict[str, list[str]] = {}
    for instance in given["queue_instances"]:
        queue, _, host = instance.partition("@")
        queues.setdefault(queue, []).append(host)
    hosts = {host for names in queues.values() for host in names}
    return Cluster(
        complexes=folder.complexes,
        hosts={host: Host(host) for host in sorted(hosts)},
        host_groups={name: HostGroup(name, tuple(members)) for name, members in given["hostgroups"].items()},
        user_sets={name: UserSet(name) for name in given["userset_names"]},
        pes={
            name: ParallelEnvironment(name, urgency_slots=pe["urgency_slots"])
            for name, pe in given["parallel_environments"].items()
        },
        queues={name: ClusterQueue(name, tuple(names)) for name, names in queues.items()},
        checkpoints={name: CheckpointEnvironment(name) for name in given["checkpoint_objects"]},
    )
