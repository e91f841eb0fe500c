"""What is offered where somebody types: variables, signals, attributes, parameters."""

import pytest

from qmonpy.app.fields.word_completion import Offer, count_given, find_completion, has_completion, variable_offers
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, ValueKind, find_description
from qmonpy.model.attributes.description import AttributeDescription
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster
from tests.present import present

QUEUE, PE, CHECKPOINT = ObjectKind.QUEUE, ObjectKind.PE, ObjectKind.CHECKPOINT
CLUSTER = small_cluster()
QMASTER = present(find_description(ObjectKind.CONFIGURATION, "qmaster_params"))
SCHEDULER = present(find_description(ObjectKind.SCHEDULER, "params"))


def words(
    kind: ObjectKind, attribute: str, text: str, cursor: int | None = None, cluster: Cluster = CLUSTER
) -> tuple[list[str], tuple[int, int]]:
    found = find_completion(
        present(find_description(kind, attribute)), cluster, text, len(text) if cursor is None else cursor
    )
    return [each.word for each in found.offers], (found.start, found.end)


@pytest.mark.parametrize(
    ("kind", "attribute", "offered", "missing"),
    [
        (QUEUE, "prolog", "$fs_stdin_host", "$job_pid"),
        (QUEUE, "terminate_method", "$job_pid", "$processors"),
        (PE, "start_proc_args", "$pe_hostfile", "$ckpt_dir"),
        (CHECKPOINT, "ckpt_command", "$ckpt_signal", "$stdin_path"),
        (ObjectKind.CONFIGURATION, "epilog", "$merge_stderr", "$pe_slots"),
    ],
)
def test_that_a_dollar_offers_the_variables_of_just_this_command(
    kind: ObjectKind, attribute: str, offered: str, missing: str
) -> None:
    found, place = words(kind, attribute, "/bin/x $")
    assert offered in found
    assert missing not in found
    assert place == (7, 8)
    assert found == [each.word for each in variable_offers(present(find_description(kind, attribute)))]


def test_that_letters_narrow_down_what_is_offered_those_that_begin_so_first() -> None:
    assert words(QUEUE, "prolog", "/bin/x $job")[0] == ["$job_owner", "$job_id", "$job_name"]
    assert words(QUEUE, "prolog", "/bin/x $id")[0] == ["$ja_task_id", "$job_id"]
    assert words(PE, "stop_proc_args", "/bin/x $slot")[0] == ["$pe_slots"]


def test_that_the_whole_word_around_the_cursor_is_replaced() -> None:
    assert words(QUEUE, "prolog", "/bin/x $jo_id -v", cursor=10) == (["$job_owner", "$job_id", "$job_name"], (7, 13))


def test_that_nothing_is_offered_for_paths_arguments_and_complete_words() -> None:
    for text in ("", "/bin/x", "/bin/x -v", "/bin/x $host"):
        assert words(QUEUE, "prolog", text)[0] == [], text
    assert words(QUEUE, "starter_method", "/bin/x $")[0] == []


def test_that_a_method_is_a_signal_as_long_as_it_is_no_path() -> None:
    assert words(QUEUE, "suspend_method", "ts")[0] == ["SIGTSTP"]
    assert "SIGTERM" in words(QUEUE, "terminate_method", "SIGT")[0]
    assert words(QUEUE, "suspend_method", "/bin/ts")[0] == []
    assert words(CHECKPOINT, "signal", "us")[0] == ["USR1", "USR2", "BUS"]


def test_that_a_formula_completes_attributes_that_are_numbers_and_no_weights() -> None:
    found, place = words(ObjectKind.SCHEDULER, "load_formula", "np_load_avg+2*mem_f", cluster=CLUSTER)
    assert found == []
    found, place = words(ObjectKind.SCHEDULER, "load_formula", "np_load_avg-$mem_f", cluster=CLUSTER)
    assert (found, place) == (["mem_free"], (13, 18))
    assert words(ObjectKind.SCHEDULER, "load_formula", "arch")[0] == []


def test_that_parameters_are_completed_by_name_and_then_by_value() -> None:
    assert words(ObjectKind.SCHEDULER, "params", "MONITOR=1,pro")[0] == ["PROFILE"]
    assert words(ObjectKind.SCHEDULER, "params", "MONITOR=t")[0] == ["true"]


def test_that_every_command_with_variables_is_a_command_and_says_what_they_mean() -> None:
    described = [each for of_kind in ATTRIBUTES.values() for each in of_kind if each.variables]
    assert {each.name for each in described} == {
        "prolog", "epilog", "suspend_method", "resume_method", "terminate_method", "start_proc_args", "stop_proc_args",
        "ckpt_command", "migr_command", "restart_command", "clean_command",
    }  # fmt: skip
    for each in described:
        assert each.value_kind in (ValueKind.COMMAND, ValueKind.METHOD)
        assert has_completion(each)
        names = [variable.name for variable in each.variables]
        assert len(set(names)) == len(names)
        assert all(variable.help for variable in each.variables)


def test_that_numbers_and_lists_offer_nothing() -> None:
    for attribute in ("slots", "pe_list", "notify", "tmpdir"):
        assert not has_completion(present(find_description(QUEUE, attribute)))
        assert words(QUEUE, attribute, "1")[0] == []


def test_that_a_limit_offers_infinity_to_letters_and_nothing_to_digits() -> None:
    for attribute in ("h_rt", "s_vmem"):
        assert words(QUEUE, attribute, "in") == (["INFINITY"], (0, 2))
        assert words(QUEUE, attribute, "4")[0] == words(QUEUE, attribute, "4g")[0] == []


def test_that_an_offer_needs_no_help() -> None:
    assert Offer("x").help == ""


@pytest.mark.parametrize(
    ("description", "text", "start", "words"),
    [
        (QMASTER, "MAX_J", 0, ["MAX_JOB_DELETION_TIME"]),
        (QMASTER, "cl_ping=true,gdi_", 13, ["gdi_timeout", "gdi_retries"]),
        (QMASTER, "cl_ping=f", 8, ["false"]),
        (QMASTER, "MAX_DYN_EC=", 11, []),
        (SCHEDULER, "PE_RANGE_ALG=l", 13, ["least"]),
        (SCHEDULER, "pe_range_alg=", 13, ["auto", "least", "bin", "highest"]),
        (SCHEDULER, "NO_SUCH=t", 0, []),
    ],
)
def test_that_names_and_their_values_are_completed(
    description: AttributeDescription, text: str, start: int, words: list[str]
) -> None:
    found = find_completion(description, Cluster(), text, len(text))
    assert [each.word for each in found.offers][: len(words)] == words
    assert bool(found.offers) is bool(words)
    if words:
        assert found.start == start


def test_that_what_a_name_means_is_offered_with_it() -> None:
    (offer,) = find_completion(SCHEDULER, Cluster(), "PROF", 4).offers
    assert (offer.word, offer.help) == ("PROFILE", "log what each scheduling run cost")


@pytest.mark.parametrize(
    ("word", "typed", "after", "given"),
    [
        ("slots=", "slo", "=4", 1),
        ("slots=", "slo", "ts=4", 3),
        ("slots=", "lot", "s=4", 2),
        ("slots=", "slots", "=4", 1),
        ("slots=", "slo", " to", 0),
        ("slots=", "slo", "", 0),
        ("user:", "us", ":anna", 1),
        ("all.q", "al", "l.q to slots=4", 3),
        ("@linux", "@l", ",!node01", 0),
        ("anna", "", ",bob", 0),
    ],
)
def test_that_what_stands_behind_the_cursor_already_is_not_there_twice(
    word: str, typed: str, after: str, given: int
) -> None:
    assert count_given(word, typed, after) == given
