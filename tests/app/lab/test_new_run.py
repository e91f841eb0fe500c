import pytest

from qmonpy.app.lab.new_run import STREAM, Wish, read_wish
from qmonpy.model.report import ReportError
from tests.gui.quota_world import make_embedded


@pytest.mark.parametrize(("days", "words"), [(1.0, "1 day"), (0.5, "0.5 days"), (2.0, "2 days")])
def test_that_a_stream_is_called_by_its_days(days: float, words: str) -> None:
    with pytest.raises(ReportError, match=f"No jobs come in test: jobs of {words} within"):
        read_wish(Wish(STREAM, days=days), make_embedded())
