"""Fields of forms: common values, what differs, values per host, and where in a text a report is."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.editing.attribute_fields import (
    AttributeField,
    attribute_fields,
    place_reports,
    split_setting,
    with_common_value,
)
from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.attributes.newer import OTHER
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.report import Report, Severity

MAKE = ParallelEnvironment("make", slots=999)
MPI = ParallelEnvironment("mpi", slots=128)


def edited(*values: object, kind: ObjectKind = ObjectKind.PE) -> list[DraftObject]:
    return [DraftObject(number, kind, value, value) for number, value in enumerate(values, 1)]


def field_of(name: str, objects: list[DraftObject], reports: dict[int, list[Report]] | None = None) -> AttributeField:
    fields = attribute_fields(objects[0].kind, objects, reports or {})
    return next(each for each in fields if each.description.name == name)


def test_that_every_attribute_but_the_name_is_a_field() -> None:
    names = [each.description.name for each in attribute_fields(ObjectKind.PE, edited(MAKE), {})]
    assert names[:2] == ["slots", "user_lists"]
    assert "pe_name" not in names


def test_that_a_value_that_all_have_is_shown_and_one_that_differs_is_none() -> None:
    objects = edited(MAKE, MPI)
    assert field_of("slots", objects).text is None
    assert field_of("urgency_slots", objects).text == "min"


def test_that_a_default_is_known_whatever_its_case() -> None:
    field = field_of("control_slaves", [edited(MAKE)[0].with_attributes({"control_slaves": "false"})])
    assert field.is_default


def test_that_letters_are_the_default_in_any_order() -> None:
    described = find_description(ObjectKind.CHECKPOINT, "when")
    assert described is not None
    fields = [AttributeField(described, text) for text in ("sx", "xs", "x", "NONE")]
    assert [field.is_default for field in fields] == [True, True, False, False]


def test_that_an_edit_is_told_with_what_was_before() -> None:
    field = field_of("slots", [edited(MAKE)[0].with_attributes({"slots": "12"})])
    assert (field.text, field.base, field.is_modified) == ("12", "999", True)


def test_that_reports_of_all_objects_stand_at_their_field_once() -> None:
    report = Report("x", "too many", fields=("slots",))
    other = Report("y", "seldom meant", Severity.WARNING, fields=("slots",))
    field = field_of("slots", edited(MAKE, MPI), {1: [report], 2: [report, other]})
    assert field.reports == (report, other)
    assert field.errors == (report,)


def test_that_unknown_attributes_are_fields_in_a_section_of_their_own() -> None:
    strange = edited(MAKE)[0].with_text("pe_name make\nslots 4\ncpu_quota 1\n")
    field = field_of("cpu_quota", [strange])
    assert (field.text, field.description.section) == ("1", OTHER)


def test_that_values_per_host_are_apart_from_the_common_one() -> None:
    queue = ClusterQueue("all.q", (), {"slots": Setting("2", {"h1": "4"})})
    field = field_of("slots", edited(queue, kind=ObjectKind.QUEUE))
    assert (field.text, field.overrides) == ("2", {"h1": "4"})


SLOTS = find_description(ObjectKind.QUEUE, "slots")
VALUES = st.text("abc0123456789", min_size=1, max_size=5)


@given(VALUES, st.dictionaries(st.sampled_from(["h1", "h2", "@big"]), VALUES), VALUES)
def test_that_another_common_value_leaves_those_per_host_alone(old: str, overrides: dict[str, str], new: str) -> None:
    assert SLOTS is not None
    text = ",".join([old, *(f"[{host}={value}]" for host, value in overrides.items())])
    assert split_setting(SLOTS, with_common_value(SLOTS, text, new)) == (new, overrides)
    assert with_common_value(SLOTS, text, old) == text


def test_that_a_report_is_placed_at_the_word_that_it_quotes() -> None:
    text = "pe_name            mpi\nuser_lists         staff nobody\n"
    (report,) = place_reports(text, [Report("x", 'Userset "nobody" does not exist', fields=("user_lists",))])
    assert report.span is not None
    assert text.splitlines()[1][report.span.column - 1 : report.span.end_column - 1] == "nobody"


def test_that_a_report_that_quotes_nothing_of_the_value_is_placed_at_all_of_it() -> None:
    text = "pe_name            mpi\nslots              4\n"
    (report,) = place_reports(text, [Report("x", 'wrong in "mpi"', fields=("slots",))])
    assert report.span is not None
    assert (report.span.line, report.span.column, report.span.end_column) == (2, 20, 21)


def test_that_a_report_on_an_attribute_that_is_not_written_has_no_place() -> None:
    assert place_reports("pe_name mpi\n", [Report("x", "no", fields=("slots",))])[0].span is None


def test_that_a_form_has_what_the_clusters_variety_has_and_not_what_it_has_not() -> None:
    newer = edited(MAKE)[0].with_text("pe_name make\nslots 4\nmaster_forks_slaves TRUE\n")
    fields = attribute_fields(ObjectKind.PE, [newer], {}, variety=OPEN_CLUSTER_SCHEDULER_9)
    by_name = {each.description.name: each for each in fields}
    assert "qsort_args" not in by_name
    assert "qsort_args" in {each.description.name for each in attribute_fields(ObjectKind.PE, [newer], {})}
    told = by_name["master_forks_slaves"]
    assert (told.text, told.is_default) == ("TRUE", False)
    assert told.description.label == "Master task forks slave tasks"
