"""The pages about the API: every example is run, and says what is printed."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

PAGES = Path(__file__).parents[2] / "docs"
FENCE = re.compile(r"^```.*$", re.MULTILINE)
PROGRAM = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read_programs(page: str) -> dict[str, Any]:
    """What the blocks of a page define that are no dialogue."""
    names: dict[str, Any] = {}
    for code in PROGRAM.findall((PAGES / page).read_text(encoding="utf-8")):
        exec(code, names)
    return names


@pytest.mark.parametrize("page", ["python.md", "python-tutorial.md"])
def test_that_the_examples_of_a_page_print_what_it_says(page: str) -> None:
    names = read_programs(page)
    # Fences would count as what is printed.
    text = FENCE.sub("", (PAGES / page).read_text(encoding="utf-8"))
    examples = doctest.DocTestParser().get_doctest(text, names, page, page, 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    result = runner.run(examples, out=said.append)
    assert result.attempted >= 15
    assert result.failed == 0, "".join(said)
