"""The changes that a new complex table makes (`qconf -Mc` replaces the whole list), and what stands in their way."""

from collections.abc import Iterable, Mapping

from qmonpy.formats.configuration.complex_check import check_complex_removal, check_complexes
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.report import Report

UNCHANGED = "Complex attribute configuration has not been changed"
"""8.1.9's words for a table that changes nothing."""


@dataclass(frozen=True, slots=True)
class ComplexReplacement:
    """The way from one table to another; attributes are compared by their text."""

    deleted: tuple[str, ...] = ()
    modified: tuple[ComplexAttribute, ...] = ()
    added: tuple[ComplexAttribute, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether the new table is the old one."""
        return not (self.deleted or self.modified or self.added)


def plan_complex_replacement(
    current: Mapping[str, ComplexAttribute], new: Iterable[ComplexAttribute], *, has_resource_maps: bool = False
) -> tuple[ComplexReplacement, tuple[Report, ...]]:
    """Return what replacing the table does, and what is wrong with it; an error refuses the whole table.

    `has_resource_maps` is of `Cluster`.
    """
    wanted = tuple(new)
    names = {attribute.name for attribute in wanted}
    deleted = tuple(name for name in current if name not in names)
    reports = check_complexes(wanted, has_resource_maps=has_resource_maps) + check_complex_removal(deleted)
    if any(report.is_error for report in reports):
        return ComplexReplacement(), reports
    modified = tuple(each for each in wanted if each.name in current and each != current[each.name])
    added = tuple(each for each in wanted if each.name not in current)
    return ComplexReplacement(deleted, modified, added), reports
