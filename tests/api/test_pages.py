"""The pages about the API: every example is run, and says what is printed."""

import doctest
import re
from pathlib import Path

import pytest

import qmonpy
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from tests.api.programs import PAGES, read_programs
from tests.api.stories import live_stories, make_site
from tests.clusters.world import small_cluster

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


def test_that_the_tutorial_runs_on_a_spool(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster(queues={})), path)
    with qmonpy.open(path, user="root") as cluster:
        make_site(cluster)
        live_stories(cluster, capsys)
    with qmonpy.open(path) as again:
        assert again.history[-1].note == "no class runs"
