"""The attributes of exec hosts and host groups (host_conf(5), hostgroup(5))."""

from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import later

COMPLEXES = later("Complexes")
SCALING = later("Scaling")
USER_ACCESS = later("User access")
PROJECT_ACCESS = later("Project access")
REPORTING = later("Reporting")

HOST_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="load_scaling",
        label=later("Load scaling"),
        section=SCALING,
        value_kind=ValueKind.FACTORS,
        names_of=ObjectKind.COMPLEX,
        help=later(
            "Factors for load values that the host reports, such as load_avg=0.5; they make hosts comparable. NONE: "
            "values count as they are reported."
        ),
    ),
    AttributeDescription(
        name="complex_values",
        label=later("Complex values"),
        section=COMPLEXES,
        value_kind=ValueKind.VALUES,
        names_of=ObjectKind.COMPLEX,
        help=later(
            "The amounts of consumables that all jobs on the host share, and its fixed properties. NONE: only its "
            "load values."
        ),
    ),
    AttributeDescription(
        name="user_lists",
        label=later("Users with access"),
        section=USER_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        help=later("User sets whose members may use the host. NONE: everybody who is not excluded."),
    ),
    AttributeDescription(
        name="xuser_lists",
        label=later("Users without access"),
        section=USER_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.USER_SET,
        help=later(
            "User sets whose members may not use the host, even if they have access by another set. NONE: nobody is "
            "excluded."
        ),
    ),
    AttributeDescription(
        name="projects",
        label=later("Projects with access"),
        section=PROJECT_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.PROJECT,
        help=later(
            "Projects whose jobs may use the host. NONE: all that are not excluded, and jobs without a project."
        ),
    ),
    AttributeDescription(
        name="xprojects",
        label=later("Projects without access"),
        section=PROJECT_ACCESS,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.PROJECT,
        help=later(
            "Projects whose jobs may not use the host, even if they are among those with access. NONE: none is "
            "excluded."
        ),
    ),
    AttributeDescription(
        name="usage_scaling",
        label=later("Usage scaling"),
        section=SCALING,
        value_kind=ValueKind.FACTORS,
        choices=("cpu", "mem", "io"),
        help=later(
            "Factors for the usage of jobs on the host in the share tree, such as cpu=0.5,mem=1; 0 does not count it. "
            "NONE: all factors are 1."
        ),
    ),
    AttributeDescription(
        name="report_variables",
        label=later("Reported variables"),
        section=REPORTING,
        value_kind=ValueKind.NAMES,
        names_of=ObjectKind.COMPLEX,
        help=later(
            "Complex attributes whose values are written to the reporting file whenever the host reports its load. "
            "NONE: those that the global host lists."
        ),
    ),
)
"""In the order of `qconf -se`, without the name and what cannot be configured."""

HOST_GROUP_ATTRIBUTES: tuple[AttributeDescription, ...] = (
    AttributeDescription(
        name="hostlist",
        label=later("Members"),
        section=later("General"),
        value_kind=ValueKind.HOST_LIST,
        help=later("Hosts and other host groups. NONE: the group is empty."),
    ),
)
