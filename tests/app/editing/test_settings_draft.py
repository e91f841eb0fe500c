"""The scheduler's and the global configuration in a draft: faithful, undone, merged, in conflict, kept over a crash."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import MAKERS, restore_draft
from qmonpy.app.editing.edited_settings import EditedSettings, format_texts
from qmonpy.app.editing.setting_fields import NO_EFFECT, count_changed, setting_fields
from qmonpy.app.editing.settings_draft import SettingsDraft, settings_part
from qmonpy.app.fields.value_words import describe_parameters
from qmonpy.formats.configuration.whole_text import parse_whole
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, find_description
from qmonpy.model.configuration.change import Change, ObjectKind, find_objects, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster
from tests.present import present

RECORDED = Path(__file__).parents[2] / "formats" / "data" / "qconf_whole.txt"
KINDS = {"qconf -sconf": ObjectKind.CONFIGURATION, "qconf -ssconf": ObjectKind.SCHEDULER}
SCHEDULER, CONFIGURATION = ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION


def recorded_texts() -> list[tuple[ObjectKind, str]]:
    """What 8.1.9 printed of both configurations."""
    found = []
    for part in RECORDED.read_text(encoding="utf-8").split("=== ")[1:]:
        title, _, text = part.partition("\n")
        found += [(kind, text) for command, kind in KINDS.items() if title.startswith(command)]
    return found


def scheduler(**texts: str) -> Cluster:
    return replace(small_cluster(), scheduler=texts)


def snapshot(cluster: Cluster) -> Snapshot:
    return Snapshot(cluster)


@pytest.mark.parametrize(("kind", "text"), recorded_texts())
def test_that_what_8_1_9_prints_is_shown_byte_for_byte_and_typing_it_again_changes_nothing(
    kind: ObjectKind, text: str
) -> None:
    cluster, reports = parse_whole(kind, text, Cluster())
    assert cluster is not None
    assert not [each for each in reports if each.is_error]
    draft = SettingsDraft(kind, cluster)
    assert draft.state.text == text
    draft.set_text(text + "\n")
    draft.set_text(text)
    assert (draft.changes, draft.unsaved) == ((), ())


TEXTS = st.sampled_from(ATTRIBUTES[CONFIGURATION]).map(lambda each: each.name) | st.just("site_attribute")


@given(st.dictionaries(TEXTS, st.sampled_from(["0", "none", "7", "/usr/bin/x", "a=1 b=2"]), max_size=6))
def test_that_the_text_of_any_configuration_comes_back_as_it_was(texts: dict[str, str]) -> None:
    edited = EditedSettings(CONFIGURATION, texts, texts)
    again = edited.with_text(edited.text + " ").with_text(edited.text)
    assert again.value == texts
    assert again.changed == ()


@given(TEXTS, st.sampled_from(["12", "none", "/x y"]))
def test_that_an_attribute_set_and_set_back_is_no_change(name: str, text: str) -> None:
    edited = EditedSettings(CONFIGURATION, {"max_jobs": "0"}, {"max_jobs": "0"})
    before = {each.description.name: each.text for each in setting_fields(edited)}.get(name, "none")
    again = edited.with_attribute(name, text).with_attribute(name, present(before))
    optional = ("max_advance_reservations", "libjvm_path", "additional_jvm_args", "site_attribute")
    assert again.changed == (() if name not in optional else (name,))


def test_that_a_field_and_the_text_show_the_same() -> None:
    draft = SettingsDraft(SCHEDULER, scheduler())
    draft.set_attribute("maxujobs", "007")
    assert "maxujobs                          7\n" in draft.state.text
    draft.set_text(draft.state.text.replace("maxujobs                          7", "maxujobs 9"))
    (field,) = [each for each in setting_fields(draft.state) if each.is_modified]
    assert (field.description.name, field.text, field.base) == ("maxujobs", "9", "0")
    assert draft.changes == (Change(SCHEDULER, "maxujobs", None, "9"),)


def test_that_the_default_is_no_attribute_and_is_modified_not_removed() -> None:
    draft = SettingsDraft(SCHEDULER, scheduler(maxujobs="5"))
    draft.set_attribute("maxujobs", "0")
    (change,) = draft.changes
    assert (change.before, change.after, change.verb) == ("5", None, "modified")


@pytest.mark.parametrize(("base", "nothing"), [({}, "none"), ({"user_lists": "NONE"}, "NONE")])
def test_that_nothing_is_written_as_the_cluster_writes_it(base: dict[str, str], nothing: str) -> None:
    draft = SettingsDraft(CONFIGURATION, replace(small_cluster(), configuration=base))
    draft.set_attribute("user_lists", "staff")
    draft.set_attribute("user_lists", "NONE")
    assert not draft.is_modified
    assert f"user_lists                   {nothing}\n" in draft.state.text


def test_that_what_cannot_be_read_stays_as_text_with_its_place_and_applies_nothing() -> None:
    draft = SettingsDraft(SCHEDULER, scheduler())
    draft.set_attribute("maxujobs", "many")
    draft.set_attribute("default_duration", "1:0:0")
    (report,) = draft.errors
    assert (report.fields, report.span.line) == (("maxujobs",), 3)
    assert draft.plan_apply() == ()
    assert [each.name for each in draft.pending] == ["text"]
    draft.set_attribute("maxujobs", "4")
    assert {each.key: each.after for each in draft.plan_apply()} == {"maxujobs": "4", "default_duration": "1:0:0"}


def test_that_what_8_1_9_refuses_is_told_at_the_attribute() -> None:
    draft = SettingsDraft(SCHEDULER, scheduler())
    draft.set_attribute("load_formula", "no_such_load")
    assert [each.fields[0] for each in draft.errors] == ["load_formula"]
    assert draft.reports_of("maxujobs") == ()


def test_that_edits_are_undone_one_by_one_and_all_together() -> None:
    draft = SettingsDraft(SCHEDULER, scheduler())
    draft.set_attribute("maxujobs", "1")
    draft.set_attribute("max_reservation", "0")
    draft.undo()
    assert draft.unsaved == ("maxujobs",)
    draft.revert_all()
    assert not draft.is_modified
    draft.undo()
    assert draft.unsaved == ("maxujobs",)
    draft.revert(("maxujobs",))
    assert not draft.is_modified


def test_that_others_changes_of_other_attributes_are_taken_in() -> None:
    draft = SettingsDraft(SCHEDULER, scheduler())
    draft.set_attribute("maxujobs", "1")
    draft.rebase(snapshot(scheduler(max_reservation="7")))
    assert draft.changes == (Change(SCHEDULER, "maxujobs", None, "1"),)
    assert draft.state.value == {"maxujobs": "1", "max_reservation": "7"}
    draft.undo()
    assert draft.state.value == {"max_reservation": "7"}


@pytest.mark.parametrize(("is_mine", "kept"), [(True, "1"), (False, "7")])
def test_that_an_attribute_that_both_changed_is_a_conflict_until_one_is_chosen(is_mine: bool, kept: str) -> None:
    draft = SettingsDraft(SCHEDULER, scheduler())
    draft.set_attribute("maxujobs", "1")
    draft.rebase(snapshot(scheduler(maxujobs="7")))
    (conflict,) = draft.conflicts()
    assert (conflict.base, conflict.mine, conflict.theirs) == ("maxujobs  0", "maxujobs  1", "maxujobs  7")
    assert draft.plan_apply() == ()
    assert draft.pending[0].is_conflicted
    draft.resolve("maxujobs", is_mine=is_mine)
    assert draft.conflicts() == ()
    assert draft.state.value == {"maxujobs": kept}
    assert draft.changes == ((Change(SCHEDULER, "maxujobs", "7", "1"),) if is_mine else ())


def test_that_what_was_applied_can_be_undone_as_a_change() -> None:
    draft = SettingsDraft(SCHEDULER, scheduler())
    draft.set_attribute("maxujobs", "3")
    draft.rebase(snapshot(with_changes(scheduler(), draft.plan_apply())))
    assert not draft.is_modified
    draft.undo()
    assert draft.changes == (Change(SCHEDULER, "maxujobs", "3", None),)


def test_that_others_changes_wait_while_a_text_cannot_be_read() -> None:
    draft = SettingsDraft(SCHEDULER, scheduler())
    draft.set_attribute("maxujobs", "x")
    draft.rebase(snapshot(scheduler(max_reservation="7")))
    assert draft.state.has_broken_text
    draft.set_attribute("maxujobs", "2")
    assert draft.changes == (Change(SCHEDULER, "maxujobs", None, "2"),)
    assert draft.state.value == {"maxujobs": "2", "max_reservation": "7"}


@pytest.mark.parametrize("text", ["4", "broken"])
def test_that_edits_survive_a_crash(text: str) -> None:
    draft = Draft(snapshot(scheduler(max_reservation="7")))
    settings_part(draft, SCHEDULER).set_attribute("maxujobs", text)
    settings_part(draft, CONFIGURATION).set_attribute("prolog", "/usr/bin/true")
    saved = json.loads(json.dumps(draft.saved()))
    again = Draft(snapshot(scheduler(max_reservation="7")))
    restore_draft(again, saved)
    assert again.unsaved == draft.unsaved
    assert settings_part(again, SCHEDULER).state.text == settings_part(draft, SCHEDULER).state.text
    assert again.changes == draft.changes


def test_that_both_configurations_are_parts_of_the_draft() -> None:
    assert {str(SCHEDULER), str(CONFIGURATION)} <= set(MAKERS)
    draft = Draft(snapshot(scheduler()))
    settings_part(draft, SCHEDULER).set_attribute("maxujobs", "4")
    assert find_objects(draft.planned(), SCHEDULER) == {"maxujobs": "4"}
    assert draft.unsaved_by_page() == {"configuration": 1}


def test_that_an_edited_setting_of_the_policies_counts_on_each_page_that_shows_it() -> None:
    draft = Draft(snapshot(scheduler()))
    part = settings_part(draft, SCHEDULER)
    part.set_attribute("weight_urgency", "0.7")
    part.set_attribute("maxujobs", "9")
    assert draft.unsaved_by_page() == {"configuration": 2, "policies": 1}
    assert len(draft.unsaved) == 2


def test_that_fields_that_have_the_default_can_be_left_out() -> None:
    installed = {each.name: each.installed_default for each in ATTRIBUTES[SCHEDULER]}
    written = {**installed, "maxujobs": "4"}
    edited = EditedSettings(SCHEDULER, written, written).with_attribute("max_reservation", "32")
    names = [each.description.name for each in setting_fields(edited, only_changed=True)]
    assert (names, count_changed(edited)) == (["maxujobs", "max_reservation"], 2)


def test_that_the_default_is_that_of_a_new_installation_not_of_the_embedded_cluster() -> None:
    edited = EditedSettings(SCHEDULER, {}, {})
    found = {each.description.name: each.text for each in setting_fields(edited, only_changed=True)}
    assert found["schedule_interval"] == "0:0:1"
    assert find_description(SCHEDULER, "schedule_interval").installed_default == "0:0:15"
    assert "maxujobs" not in found


def test_that_a_line_says_what_the_embedded_cluster_does_not_obey() -> None:
    helps = {each.description.name: each.description.help for each in setting_fields(EditedSettings(SCHEDULER, {}, {}))}
    assert NO_EFFECT in helps["reprioritize_interval"]
    assert NO_EFFECT not in helps["maxujobs"]
    assert "only DURATION_OFFSET of this has an effect" in helps["params"]


def test_that_what_is_recorded_by_default_is_told_of_the_cluster_that_is_edited() -> None:
    def show(is_simulated: bool) -> tuple[str, str]:
        fields = setting_fields(EditedSettings(CONFIGURATION, {}, {}), is_simulated=is_simulated)
        described = next(each.description for each in fields if each.description.name == "reporting_params")
        return described.help, describe_parameters(described, "accounting=true")

    help, line = show(is_simulated=True)
    assert "accounting, reporting, joblog, sharelog and log_consumables of this have an effect" in help
    assert "with its default, the embedded cluster writes no file" in help
    assert line.endswith("(by default true in a real Grid Engine, false in the embedded cluster)")
    help, line = show(is_simulated=False)
    assert "embedded" not in help + line
    assert line.endswith("(by default true)")


def test_that_attributes_nobody_knows_are_kept_and_shown_last() -> None:
    edited = EditedSettings(CONFIGURATION, {"site_attribute": "x"}, {"site_attribute": "x"})
    assert setting_fields(edited)[-1].description.name == "site_attribute"
    assert "site_attribute               x\n" in format_texts(CONFIGURATION, edited.value)
