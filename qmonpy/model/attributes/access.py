"""The attributes of user sets, projects and users (access_list(5), project(5), user(5))."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import later

GENERAL = later("General")
TICKETS = later("Tickets")


def _tickets(name: str, label: str, help: str) -> AttributeDescription:
    return AttributeDescription(
        name=name,
        label=label,
        section=TICKETS,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=4294967295,
        unit=later("tickets") if name == "oticket" else later("shares"),
        help=help,
    )


USER_SET_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="type",
        label=later("Types"),
        section=GENERAL,
        value_kind=ValueKind.CHOICES,
        default="ACL",
        choices=("ACL", "DEPT"),
        help=later(
            "ACL: the set gives or denies access where it is listed. DEPT: it is a department; a user belongs to one "
            "only."
        ),
    ),
    _tickets(
        "fshare",
        later("Functional shares"),
        later("Shares of the functional policy that jobs of the department have together."),
    ),
    _tickets(
        "oticket", later("Override tickets"), later("Override tickets that jobs of the department have together.")
    ),
    AttributeDescription(
        name="entries",
        label=later("Members"),
        section=GENERAL,
        value_kind=ValueKind.USERS,
        help=later(
            "Users, and Unix groups written @group, whose members are those with that primary group. NONE: nobody."
        ),
    ),
)
"""In the order of `qconf -su`, without the name."""

PROJECT_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    _tickets("oticket", later("Override tickets"), later("Override tickets that jobs of the project have together.")),
    _tickets(
        "fshare",
        later("Functional shares"),
        later("Shares of the functional policy that jobs of the project have together."),
    ),
    AttributeDescription(
        name="acl",
        label=later("Users with access"),
        section=GENERAL,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        help=later("User sets whose members may submit jobs to the project. NONE: everybody who is not excluded."),
    ),
    AttributeDescription(
        name="xacl",
        label=later("Users without access"),
        section=GENERAL,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        help=later(
            "User sets whose members may not submit jobs to the project, even if they have access by another set. "
            "NONE: nobody is excluded."
        ),
    ),
)
"""In the order of `qconf -sprj`, without the name."""

USER_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    _tickets("oticket", later("Override tickets"), later("Override tickets that jobs of the user have together.")),
    _tickets(
        "fshare",
        later("Functional shares"),
        later("Shares of the functional policy that jobs of the user have together."),
    ),
    AttributeDescription(
        name="delete_time",
        label=later("Time of deletion"),
        section=GENERAL,
        value_kind=ValueKind.INTEGER,
        default="0",
        least=0,
        most=4294967295,
        unit=later("seconds since 1970"),
        help=later("When an automatically created user is deleted. 0: never; 1: the user has jobs."),
    ),
    AttributeDescription(
        name="default_project",
        label=later("Default project"),
        section=GENERAL,
        value_kind=ValueKind.NAME,
        names_of=ObjectKind.PROJECT,
        help=later("The project of jobs that are submitted without one. NONE: such jobs have no project."),
    ),
)
"""In the order of `qconf -suser`, without the name."""
