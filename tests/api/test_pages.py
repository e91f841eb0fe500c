"""The pages about the API: every example is run, and says what is printed."""

import doctest
import re

import pytest

from tests.api.programs import PAGES, read_programs

FENCE = re.compile(r"^```.*$", re.MULTILINE)


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
