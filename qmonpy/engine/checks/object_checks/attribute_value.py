"""One attribute of one object as it is checked: its text, where it belongs, and the reports on it."""

from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import AttributeDescription
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import describe_unseen
from qmonpy.model.report import Report, Severity


@dataclass(frozen=True, slots=True)
class AttributeValue:
    """The text of one attribute; of a queue's attribute the value for all hosts, or one of the values for some."""

    kind: ObjectKind
    owner: str
    """The name of the object."""
    description: AttributeDescription
    text: str
    cluster: Cluster
    """The objects that the text may name."""

    @property
    def name(self) -> str:
        """The name of the attribute."""
        return self.description.name

    @property
    def is_none(self) -> bool:
        """Whether the text is NONE, in whatever case."""
        return self.text.strip().upper() == "NONE"

    def error(self, code: str, words: str, *allowed: str) -> Report:
        """Return an error in 8.1.9's words; `allowed` says what it accepts where the words do not."""
        return Report(f"object.{code}", words, fields=(self.name,), allowed=allowed or self.description.choices)

    def missing(self, kind: ObjectKind, name: str, words: str, *allowed: str) -> Report:
        """Return the error that there is no object of a name; where not all objects could be read, that this is not
        known."""
        if self.cluster.may_have(kind, name):
            return self.warning("unseen", describe_unseen(kind, name))
        return self.error("missing", words, *allowed)

    def warning(self, code: str, sentence: str, *allowed: str) -> Report:
        """Return a warning of what 8.1.9 accepts and what does not work."""
        return Report(f"object.{code}", sentence, Severity.WARNING, fields=(self.name,), allowed=allowed)
