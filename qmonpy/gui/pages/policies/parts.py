"""The parts of the page Policies as data, in the order of their tabs."""

from importlib import import_module

from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.policies.part import PolicyPart
from qmonpy.late_methods import dataclass
from qmonpy.translation import later


@dataclass(frozen=True)
class PartSpec:
    """One tab of the page."""

    id: str
    """The first word of the keys of links to it: `tree/physics`."""
    title: str
    made_by: str
    """`module:class` of the part, below qmonpy.gui.pages.policies."""

    def make(self, context: PageContext) -> PolicyPart:
        """Import and make the part."""
        module, name = self.made_by.split(":")
        part: PolicyPart = getattr(import_module(f"qmonpy.gui.pages.policies.{module}"), name)(context)
        part.setObjectName(f"policy_{self.id}")
        return part


TREE, FUNCTIONAL, OVERRIDE, WEIGHTS, PLACE = "tree", "functional", "override", "weights", "place"
PARTS = (
    PartSpec(TREE, later("Share tree"), "tree_part:TreePart"),
    PartSpec(FUNCTIONAL, later("Functional"), "share_part:FunctionalPart"),
    PartSpec(OVERRIDE, later("Override"), "share_part:OverridePart"),
    PartSpec(WEIGHTS, later("Weights"), "weights_part:WeightsPart"),
    PartSpec(PLACE, later("Why this place"), "place_part:PlacePart"),
)
