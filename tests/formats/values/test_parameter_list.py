"""Further settings as words: what 8.1.9 knows of them."""

import pytest

from qmonpy.formats.values.parameter_list import find_parameter, is_parameter_value
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, ValueKind, find_description
from qmonpy.model.attributes.description import AttributeDescription
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.value import is_flag_set, split_parameters
from tests.present import present


def described(name: str) -> AttributeDescription:
    kind = ObjectKind.SCHEDULER if name == "params" else ObjectKind.CONFIGURATION
    return present(find_description(kind, name))


@pytest.mark.parametrize("text", ["NONE", "none", "", " "])
def test_that_nothing_is_no_parameter(text: str) -> None:
    assert split_parameters(text) == ()


def test_that_commas_and_blanks_stand_between_parameters() -> None:
    assert split_parameters("MAX_DYN_EC=5, cl_ping=true\tFORBID_APPERROR") == (
        "MAX_DYN_EC=5", "cl_ping=true", "FORBID_APPERROR",
    )  # fmt: skip


def test_that_a_name_is_known_however_it_is_written() -> None:
    assert find_parameter(described("qmaster_params"), "max_dyn_ec").name == "MAX_DYN_EC"
    assert find_parameter(described("qmaster_params"), "KEEP_ACTIVE") is None
    assert find_parameter(described("execd_params"), "KEEP_ACTIVE").name == "KEEP_ACTIVE"


@pytest.mark.parametrize(
    ("attribute", "word", "is_right"),
    [
        ("qmaster_params", "FORBID_APPERROR", True),
        ("qmaster_params", "FORBID_APPERROR=TRUE", True),
        ("qmaster_params", "FORBID_APPERROR=maybe", False),
        ("qmaster_params", "MAX_DYN_EC=1000", True),
        ("qmaster_params", "MAX_DYN_EC=many", False),
        ("qmaster_params", "MAX_DYN_EC", False),
        ("qmaster_params", "gdi_retries=-1", True),
        ("qmaster_params", "MONITOR_TIME=0:0:10", True),
        ("qmaster_params", "MONITOR_TIME=soon", False),
        ("execd_params", "PDC_INTERVAL=NEVER", True),
        ("execd_params", "PDC_INTERVAL=5", True),
        ("execd_params", "PDC_INTERVAL=seldom", False),
        ("execd_params", "H_MEMORYLOCKED=infinity", True),
        ("execd_params", "H_MEMORYLOCKED=64M", True),
        ("execd_params", "H_MEMORYLOCKED=lots", False),
        ("execd_params", "NOTIFY_KILL=TERM", True),
        ("execd_params", "NOTIFY_KILL=none", True),
        ("execd_params", "NOTIFY_KILL=-", False),
        ("params", "PE_RANGE_ALG=bin", True),
        ("params", "PE_RANGE_ALG=best", False),
    ],
)
def test_that_a_value_fits_its_parameter_or_does_not(attribute: str, word: str, is_right: bool) -> None:
    name, equals, value = word.partition("=")
    known = present(find_parameter(described(attribute), name))
    assert is_parameter_value(known, value if equals else None) is is_right


def test_that_every_attribute_of_parameters_says_what_they_are() -> None:
    for descriptions in ATTRIBUTES.values():
        for each in descriptions:
            if each.value_kind is ValueKind.PARAMETERS:
                assert [known.name for known in each.parameters] == list(each.choices)
                assert all(known.help for known in each.parameters)
                assert len({known.name.upper() for known in each.parameters}) == len(each.parameters)
                for word in split_parameters(each.default):
                    name, _, value = word.partition("=")
                    assert is_parameter_value(present(find_parameter(each, name)), value)


@pytest.mark.parametrize(
    ("text", "is_set"),
    [
        ("", False), ("NONE", False), ("KEEP", True), ("keep=true", True), ("A=1,KEEP=1", True), ("KEEP=yes", False),
        ("KEEP=true KEEP=false", False), ("KEEP=false\tKEEP", True), ("KEEP_ALL=1", False),
    ],
)  # fmt: skip
def test_that_a_flag_is_on_that_is_named_alone_or_true_and_the_last_word_counts(text: str, is_set: bool) -> None:
    assert is_flag_set(text, "KEEP") is is_set
