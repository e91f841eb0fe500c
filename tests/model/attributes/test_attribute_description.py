"""Every attribute of every kind of object is described, in Grid Engine's order and with values that fit."""

import json
from pathlib import Path

import pytest

from qmonpy.model.attributes.attribute_description import ATTRIBUTES, ValueKind, find_description
from qmonpy.model.attributes.description import AttributeDescription
from qmonpy.model.attributes.local_configuration import LOCAL_NAMES
from qmonpy.model.configuration.change import ObjectKind

TEMPLATES = json.loads((Path(__file__).parents[1] / "data" / "templates.json").read_text())
UNSPOKEN = {"max_advance_reservations", "libjvm_path", "additional_jvm_args"}
"""Attributes of sge_conf(5) that `qconf -sconf` prints only when they have been set."""
OURS = {
    ("cluster queue", "load_thresholds"), ("cluster queue", "pe_list"),
    ("parallel environment", "slots"), ("parallel environment", "allocation_rule"),
    ("scheduler configuration", "weight_waiting_time"),
    ("checkpointing environment", "when"),
}  # fmt: skip
"""Where the embedded cluster's default is not the template's; of `when sx` 8.1.9 itself makes `xs`."""

EVERY = [(kind, each) for kind, descriptions in ATTRIBUTES.items() for each in descriptions]
WITH_CHOICES = {ValueKind.FLAG, ValueKind.CHOICE, ValueKind.CHOICES, ValueKind.LETTERS}
WITH_NAMES = {ValueKind.NAME, ValueKind.NAMES, ValueKind.VALUES, ValueKind.SUBORDINATES}


@pytest.mark.parametrize("kind", [kind for kind in ATTRIBUTES if kind is not ObjectKind.LOCAL_CONFIGURATION], ids=str)
def test_that_the_attributes_are_those_of_grid_engine_in_its_order(kind: ObjectKind) -> None:
    template = [name for name, _ in TEMPLATES[kind]]
    named = template if kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION) else template[1:]
    described = [each.name for each in ATTRIBUTES[kind]]
    assert [each for each in described if each not in UNSPOKEN] == named
    assert set(described) - set(named) == (UNSPOKEN if kind is ObjectKind.CONFIGURATION else set())


@pytest.mark.parametrize(("kind", "each"), EVERY, ids=lambda each: getattr(each, "name", None) or str(each))
def test_that_defaults_are_those_of_the_templates(kind: ObjectKind, each: AttributeDescription) -> None:
    template = dict(TEMPLATES.get(kind, ())).get(each.name)
    if template is not None and (kind, each.name) not in OURS:
        assert each.default == template


def test_that_a_host_may_have_what_the_manual_page_says_in_its_order_and_need_not_have_any_of_it() -> None:
    everywhere = [each.name for each in ATTRIBUTES[ObjectKind.CONFIGURATION]]
    local = [each.name for each in ATTRIBUTES[ObjectKind.LOCAL_CONFIGURATION]]
    assert sorted(local) == sorted(LOCAL_NAMES)
    assert local == [each for each in everywhere if each in local]
    assert {each.default for each in ATTRIBUTES[ObjectKind.LOCAL_CONFIGURATION]} == {""}


@pytest.mark.parametrize(("kind", "each"), EVERY, ids=lambda each: getattr(each, "name", None) or str(each))
def test_that_a_description_is_complete(kind: ObjectKind, each: AttributeDescription) -> None:
    assert each.label[0].isupper()
    assert not each.label.endswith(".")
    assert len(each.label) <= 34
    assert each.help.endswith(".")
    assert each.section
    assert bool(each.choices) or each.value_kind not in WITH_CHOICES
    assert each.names_of is not None or each.value_kind not in WITH_NAMES
    assert each.is_per_host == (kind is ObjectKind.QUEUE and each.name != "hostlist")


@pytest.mark.parametrize("kind", ATTRIBUTES, ids=str)
def test_that_no_two_attributes_of_a_kind_look_alike(kind: ObjectKind) -> None:
    for words in ("name", "label"):
        every = [getattr(each, words) for each in ATTRIBUTES[kind]]
        assert len(set(every)) == len(every)


def test_that_a_description_is_found_by_name() -> None:
    assert find_description(ObjectKind.QUEUE, "slots").unit == "slots"
    assert find_description(ObjectKind.QUEUE, "nope") is None
    assert find_description(ObjectKind.MANAGER, "slots") is None
