"""YAML texts as trees, within limits that are checked before anything is built."""

from pathlib import Path

import pytest
import yaml

from qmonpy.formats.documents.yaml_tree import DEEPEST, parse_yaml
from qmonpy.model.report import ReportError

PROJECT = Path(__file__).parents[3]


def refusal(text: str) -> str:
    with pytest.raises(ReportError) as raised:
        parse_yaml(text)
    (report,) = raised.value.reports
    assert report.span is not None
    return f"{report.code} {report.span.line}:{report.span.column}"


@pytest.mark.parametrize(
    "path", sorted((PROJECT / "resources" / "clusters").glob("*.yaml")), ids=lambda path: path.name
)
def test_that_shipped_files_are_read_as_by_the_loader_of_pyyaml(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert parse_yaml(text) == yaml.load(text, Loader=yaml.BaseLoader)


@pytest.mark.parametrize(
    "text", ["", "a", "a: 1:0:0\nb: [no, {c: }]", "? a\n: b\n? c", "{a: &x [1, 2], b: *x}", "a: 1\na: 2"]
)
def test_that_texts_are_read_as_by_the_loader_of_pyyaml(text: str) -> None:
    assert parse_yaml(text) == yaml.load(text, Loader=yaml.BaseLoader)


@pytest.mark.parametrize(
    "text",
    ["a\n---\nb", "{a: b", "a: *x", "{[a]: b}", "{a: &x [*x]}", "{&x [a]: b}", "a: &x [b]\n*x : c", "[&x a, &x b]"],
)
def test_that_what_is_no_single_tree_is_reported_with_its_place(text: str) -> None:
    assert refusal(text).startswith("document.no-yaml")


@pytest.mark.parametrize("unit", ["[", "- ", "{a: ", "? "])
def test_that_a_text_with_very_many_levels_is_reported_at_the_first_that_is_too_deep(unit: str) -> None:
    assert refusal(unit * 300_000).split()[0] in ("document.too-deep", "document.no-yaml")


def test_that_as_many_levels_as_are_allowed_are_read() -> None:
    assert parse_yaml("[" * DEEPEST + "]" * DEEPEST) == yaml.load("[" * DEEPEST + "]" * DEEPEST, Loader=yaml.BaseLoader)
    assert refusal("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)) == f"document.too-deep 1:{DEEPEST + 1}"


def test_that_aliases_of_aliases_are_reported_before_they_are_written_out() -> None:
    levels = [
        f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    assert refusal("a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "\n".join(levels)).startswith(
        "document.too-many-aliases 7:"
    )
    assert refusal(f"a: &a {'x' * 1_000_000}\nb: [{', '.join(['*a'] * 11)}]").startswith("document.too-many-aliases 2:")
