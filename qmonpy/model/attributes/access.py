"""The attributes of user sets, projects and users (access_list(5), project(5), user(5))."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.configuration.change import ObjectKind

GENERAL = "General"
TICKETS = "Tickets"


def _tickets(name: str, label: str, whose: str) -> AttributeDescription:
    what = "Override tickets" if name == "oticket" else "Shares of the functional policy"
    return AttributeDescription(
        name=name,
        label=label,
        section=TICKETS,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=4294967295,
        unit="tickets" if name == "oticket" else "shares",
        help=f"{what} that jobs of the {whose} have together.",
    )


USER_SET_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="type",
        label="Types",
        section=GENERAL,
        value_kind=ValueKind.CHOICES,
        default="ACL",
        choices=("ACL", "DEPT"),
        help="ACL: the set gives or denies access where it is listed. DEPT: it is a department; a user belongs to one "
        "only.",
    ),
    _tickets("fshare", "Functional shares", "department"),
    _tickets("oticket", "Override tickets", "department"),
    AttributeDescription(
        name="entries",
        label="Members",
        section=GENERAL,
        value_kind=ValueKind.USERS,
        help="Users, and Unix groups written @group, whose members are those with that primary group. NONE: nobody.",
    ),
)
"""In the order of `qconf -su`, without the name."""

PROJECT_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    _tickets("oticket", "Override tickets", "project"),
    _tickets("fshare", "Functional shares", "project"),
    AttributeDescription(
        name="acl",
        label="Users with access",
        section=GENERAL,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        help="User sets whose members may submit jobs to the project. NONE: everybody who is not excluded.",
    ),
    AttributeDescription(
        name="xacl",
        label="Users without access",
        section=GENERAL,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        help="User sets whose members may not submit jobs to the project, even if they have access by another set. "
        "NONE: nobody is excluded.",
    ),
)
"""In the order of `qconf -sprj`, without the name."""

USER_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    _tickets("oticket", "Override tickets", "user"),
    _tickets("fshare", "Functional shares", "user"),
    AttributeDescription(
        name="delete_time",
        label="Time of deletion",
        section=GENERAL,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=4294967295,
        unit="seconds since 1970",
        help="When an automatically created user is deleted. 0: never; 1: the user has jobs.",
    ),
    AttributeDescription(
        name="default_project",
        label="Default project",
        section=GENERAL,
        value_kind=ValueKind.NAME,
        names_of=ObjectKind.PROJECT,
        help="The project of jobs that are submitted without one. NONE: such jobs have no project.",
    ),
)
"""In the order of `qconf -suser`, without the name."""
