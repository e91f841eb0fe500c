"""Three versions of an object as texts: which lines differ, and what both sides changed."""

from dataclasses import replace

from qmonpy.app.editing.conflict_text import find_changed_lines, find_disputed, format_version
from qmonpy.app.editing.three_way import Conflict
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import Relop, ValueType

PE = ParallelEnvironment("mpi", slots=4)
LICENCES = ComplexAttribute("lic", "l", ValueType.INT, Relop.LE)


def test_that_lines_that_are_in_every_version_are_not_marked() -> None:
    before, mine = "a 1\nb 2\nc 3\n", "a 1\nb 7\nc 3\n"
    assert find_changed_lines(mine, [before]) == (1,)
    assert find_changed_lines(before, [mine, before]) == (1,)
    assert find_changed_lines(mine, [""]) == ()


def test_that_an_attribute_that_both_made_another_thing_of_is_named() -> None:
    conflict = Conflict(1, "mpi", PE, replace(PE, slots=5), replace(PE, slots=6, allocation_rule="$fill_up"))
    assert find_disputed(ObjectKind.PE, conflict) == ("slots",)


def test_that_a_removal_disputes_the_whole_object() -> None:
    assert find_disputed(ObjectKind.PE, Conflict(1, "mpi", PE, replace(PE, slots=5), None)) == ()
    assert format_version(ObjectKind.PE, None) == ""


def test_that_a_complex_attribute_has_its_columns_on_lines() -> None:
    mine, theirs = replace(LICENCES, urgency="3"), replace(LICENCES, urgency="4")
    assert "urgency     3\n" in format_version(ObjectKind.COMPLEX, mine)
    assert find_disputed(ObjectKind.COMPLEX, Conflict(1, "lic", LICENCES, mine, theirs)) == ("urgency",)
