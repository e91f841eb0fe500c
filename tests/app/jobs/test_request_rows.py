"""Requests are chosen from the attributes of the cluster, and one that is changed leaves the others as they are."""

import pytest

from qmonpy.app.jobs.pair_lists import PairForm, Pairs, find_problem, join_pairs, split_pairs
from qmonpy.app.jobs.request_rows import check_request, request_rows, with_request
from tests.clusters.world import small_cluster

COMPLEXES = small_cluster().complexes


def test_that_each_attribute_has_a_row_with_what_is_requested_by_name_or_shortcut() -> None:
    rows = {row.attribute.name: row for row in request_rows(small_cluster(), "h_rt=60,h=h1,excl", "arch=x")}
    assert (rows["h_rt"].required, rows["hostname"].required, rows["arch"].preferred) == ("60", "h1", "x")
    assert rows["mem_free"].required == ""
    assert "slots" not in rows, "slots are requested by a parallel environment"


@pytest.mark.parametrize(
    ("text", "name", "value", "after"),
    [
        ("", "h_rt", "60", "h_rt=60"),
        ("h=h1,mem_free=1G", "hostname", "h2", "h=h2,mem_free=1G"),
        ("h=h1,mem_free=1G", "hostname", "", "mem_free=1G"),
        ("odd=7, h_rt=1 h_rt=2", "h_rt", "3", "odd=7,h_rt=3"),
        ("odd=7", "h_rt", "", "odd=7"),
    ],
)
def test_that_only_the_changed_request_changes(text: str, name: str, value: str, after: str) -> None:
    assert with_request(text, COMPLEXES[name], value) == after


def test_that_a_wrong_value_is_told_in_the_words_of_grid_engine() -> None:
    assert check_request(COMPLEXES["h_rt"], "0:1:0", is_soft=False) == ()
    assert check_request(COMPLEXES["h_rt"], "soon", is_soft=False)
    (report,) = check_request(COMPLEXES["slots"], "1", is_soft=True)
    assert report.text == 'denied: soft requests on consumables like "slots" are not supported'


@pytest.mark.parametrize(
    ("text", "form", "pairs"),
    [
        ("A=1,B,C=x=y,D=", PairForm.VALUES, (("A", "1"), ("B", None), ("C", "x=y"), ("D", ""))),
        ("A=1,B,C=x=y,D=", PairForm.VARIABLES, (("A", "1"), ("B", None), ("C", "x=y"), ("D", ""))),
        ("h1:/a,/b", PairForm.PATHS, (("h1", "/a"), ("", "/b"))),
        ("$HOME/o:1", PairForm.PATHS, (("", "$HOME/o:1"),)),
        ("", PairForm.PATHS, ()),
    ],
)
def test_that_a_list_is_a_table_and_the_same_list_again(text: str, form: PairForm, pairs: Pairs) -> None:
    assert split_pairs(text, form) == pairs
    assert join_pairs((*pairs, ("", ""), ("", None)), form) == text


@pytest.mark.parametrize(
    ("pairs", "form", "problem"),
    [
        ((("A", "1"),), PairForm.VALUES, ""),
        ((("A", None), ("B", ""), ("", None)), PairForm.VARIABLES, ""),
        ((("", "1"),), PairForm.VALUES, "Every value needs a name."),
        ((("", "1"),), PairForm.VARIABLES, "Every value needs a name."),
        ((("A", "1,2"),), PairForm.VALUES, "A comma separates the lines of the list and cannot be part of one."),
        ((("h1", ""),), PairForm.PATHS, "Every host needs a path."),
        ((("", "/a"), ("", "/b")), PairForm.PATHS, "Two paths are for the same host."),
    ],
)
def test_that_what_cannot_be_a_list_is_told(pairs: Pairs, form: PairForm, problem: str) -> None:
    assert find_problem(pairs, form) == problem
