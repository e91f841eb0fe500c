"""The order in which the rows of a table come, before somebody sorts them by a column."""

from qmonpy.late_methods import dataclass
from qmonpy.translation import later


@dataclass(frozen=True, slots=True)
class OwnOrder:
    """An order in words; if it is that of a column, the table is sorted by it and its header has the arrow."""

    words: str
    """Behind "sorted": `as the rules apply`, `the worst first`; empty where that would say nothing."""
    column: str = ""
    """The id of the column; empty where no column has this order."""
    is_descending: bool = False


AS_THEY_ARE = OwnOrder("")
"""Of rows whose order is seen, such as that of a tree, or has no reason."""
AS_GRID_ENGINE_LISTS = OwnOrder(later("as Grid Engine lists them, new ones last"))
BY_RULE = OwnOrder(later("as the rules apply"))
NEWEST_FIRST = OwnOrder(later("the newest first"))
BY_NAME = OwnOrder(later("by name"), "name")
CONFIGURATION_FIRST = OwnOrder(later("the configuration first"))
