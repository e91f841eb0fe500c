"""The description of one attribute of an object: its name, its kind of value, its default, and words for people."""

from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.command_variables import CommandVariable
from qmonpy.model.attributes.parameters import Parameter
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.value import NONE


class ValueKind(StrEnum):
    """The kind of value of an attribute, which decides which field edits it."""

    NAME = "name"
    """The name of the object itself, or of one object of the kind `names_of`."""
    NAMES = "names"
    """A list of names of objects of the kind `names_of`."""
    HOST_LIST = "host list"
    """A list of hosts and host groups."""
    USERS = "users"
    """A list of users, in user sets also of `@groups`."""
    FLAG = "flag"
    """One of two choices: true, then false, as Grid Engine prints them here."""
    CHOICE = "choice"
    """One of `choices`."""
    CHOICES = "choices"
    """Any of `choices`, separated by blanks, or NONE."""
    LETTERS = "letters"
    """Any of `choices`, letters that are written together, or NONE."""
    INTEGER = "integer"
    NUMBER = "number"
    TIME = "time"
    """`h:m:s` or seconds."""
    TIME_LIMIT = "time limit"
    """A time, or INFINITY."""
    MEMORY_LIMIT = "memory limit"
    """Bytes with a suffix K M G T (times 1024) or k m g t (thousands), or INFINITY."""
    VALUES = "values"
    """A list of `attribute=value`, of attributes of the complex."""
    FACTORS = "factors"
    """A list of `name=number`; the names are `choices`, or attributes of the complex."""
    PARAMETERS = "parameters"
    """A list of words `NAME=value` or `NAME`."""
    SUBORDINATES = "subordinates"
    """`queue=slots,queue`, or slot-wise `slots=4(queue:1:sr,queue)`."""
    ALLOCATION_RULE = "allocation rule"
    """One of `choices`, or a number of slots for each host."""
    URGENCY_SLOTS = "urgency slots"
    """One of `choices`, or a number."""
    LOAD_FORMULA = "load formula"
    CALENDAR_YEAR = "days of the year"
    CALENDAR_WEEK = "days of the week"
    RANGES = "ranges"
    """A list of numbers and ranges `m-n`."""
    PATH = "path"
    """Of a file or a folder."""
    COMMAND = "command"
    """A path with arguments, or NONE."""
    METHOD = "method"
    """A path with arguments, a signal, or NONE."""
    SIGNAL = "signal"
    """A name such as SIGTERM or a number, or NONE."""
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributeDescription:
    """One attribute of a kind of object."""

    name: str
    label: str
    """A few words in sentence case."""
    section: str
    """The section of the form in which people look for it."""
    value_kind: ValueKind
    help: str
    """One or two sentences: units, and the meaning of NONE or of no value."""
    default: str = "NONE"
    """The value if none is configured, as text."""
    installed: str = ""
    """The value of a new 8.1.9, where it differs from `default`: the embedded cluster schedules more often and
    simulates its hosts."""
    choices: tuple[str, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    """For PARAMETERS, the descriptions of the words in it; their names are the `choices`."""
    names_of: ObjectKind | None = None
    """The kind of the objects that the value names."""
    is_per_host: bool = False
    """Whether hosts and host groups may have values of their own (queue_conf(5))."""
    unit: str = ""
    """The unit of a number, in words; empty if it has none."""
    variables: tuple[CommandVariable, ...] = ()
    """The variables that a command may contain."""
    least: int | None = None
    most: int | None = None
    """The bounds of a number that Grid Engine accepts; None if there is none."""

    @property
    def empty(self) -> str:
        """The value that an empty field stands for: NONE, or no value at all where an object need not have one."""
        return NONE if self.default else ""

    @property
    def installed_default(self) -> str:
        """The value that people know as the default: that of a new 8.1.9."""
        return self.installed or self.default
