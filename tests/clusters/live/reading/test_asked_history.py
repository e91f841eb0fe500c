"""Looking further back by `qacct` where the accounting file cannot be read."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from qmonpy.app.jobs.past_jobs import PastJobs, find_older
from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.reading.accounting_files import RecordIds
from qmonpy.clusters.live.reading.asked_ends import AskedEnds
from qmonpy.clusters.live.reading.asked_history import AskedHistory
from qmonpy.clusters.live.reading.ended_tasks import EndedTasks
from qmonpy.clusters.live.reading.history import AccountingHistory
from qmonpy.model.report import ReportError

NOW = 1795390000
DAY = 24 * 3600
RECORD = """==============================================================
qname        all.q
hostname     h1
owner        anna
jobname      job{0}
jobnumber    {0}
taskid       undefined
qsub_time    {1}
start_time   {1}
end_time     {1}
slots        1
failed       0
exit_status  0
"""


class Qacct(GridEngine):
    """Answers as 8.1.9: what ended from -b to -e, both included; a task without an end only where there is no -b."""

    def __init__(self, ends: dict[int, int], most: int = 10**9) -> None:
        super().__init__({})
        self.ends, self.most, self.calls, self.failure = ends, most, 0, ""

    def run(self, words: Sequence[str], *_: Any, **__: Any) -> CommandResult:
        self.calls += 1
        begin, end = (_moment(words, each) for each in ("-b", "-e"))
        found = [job for job, at in self.ends.items() if (begin is None or at >= begin) and (end is None or at <= end)]
        text = "".join(RECORD.format(job, _say(self.ends[job])) for job in found)
        is_flood = len(found) > self.most
        status = 1 if self.failure else 0
        return CommandResult(
            tuple(words), status, text, self.failure, 0.1, was_killed=is_flood, flood_bytes=self.most * is_flood
        )


def _moment(words: Sequence[str], option: str) -> int | None:
    if option not in words:
        return None
    text = words[words.index(option) + 1]
    return int(datetime.strptime(text, "%Y%m%d%H%M.%S").replace(tzinfo=UTC).timestamp())


def _say(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%a %b %d %H:%M:%S %Y}" if moment else "-/-"


def make(tmp_path: Path, qacct: Qacct) -> tuple[EndedTasks, AccountingHistory]:
    path = tmp_path / "accounting"
    path.mkdir()
    ids = RecordIds()
    ended = EndedTasks(path, ids, asked=AskedEnds(qacct))
    ended.follow(NOW)
    return ended, AccountingHistory(path, ids, ended, AskedHistory(qacct, lambda: NOW))


def read_all(history: AccountingHistory, most: int) -> list[int]:
    found: list[int] = []
    before = None
    while page := history.read_tasks(most, before):
        assert len({number for number, _ in page}) == len(page)
        found += [each.job for _, each in page]
        before = page[-1][0]
        if len(page) < most:
            break
    return found


@pytest.mark.parametrize("most", [1, 7, 1000])
@pytest.mark.parametrize("limit", [3, 10**9])
def test_that_every_older_task_is_found_once_newest_first(tmp_path: Path, most: int, limit: int) -> None:
    old = {number: NOW - 2 * DAY - 60 * 61 * number for number in range(1, 60)}
    ancient = {100: NOW - 300 * DAY, 101: NOW - 3000 * DAY, 102: 0}
    recent = {200: NOW - 50, 201: NOW - 3600}
    qacct = Qacct({**ancient, **dict(sorted(old.items(), reverse=True)), **recent}, limit)
    ended, history = make(tmp_path, qacct)
    assert {each.job for each in ended.tasks} == set(recent)
    assert read_all(history, most) == [*old, *ancient]


def test_that_a_cluster_without_ends_is_asked_a_few_times_only(tmp_path: Path) -> None:
    qacct = Qacct({})
    _, history = make(tmp_path, qacct)
    assert history.read_tasks(2000) == ()
    assert qacct.calls < 10


def test_that_looking_further_back_has_the_same_words_and_limits(tmp_path: Path) -> None:
    _, history = make(tmp_path, Qacct({number: NOW - 2 * DAY - number for number in range(1, 2501)}))
    first = find_older(history, PastJobs())
    assert (first.looked_at, first.rows[0].job, first.is_all) == (2000, 1, False)
    second = find_older(history, first)
    assert (second.looked_at, len({each.key for each in second.rows}), second.is_all) == (2500, 2500, True)


def test_that_a_search_begun_anew_finds_the_same_again(tmp_path: Path) -> None:
    _, history = make(tmp_path, Qacct({number: NOW - 2 * DAY - number for number in range(1, 20)}))
    first = history.read_tasks(5)
    assert [each.job for _, each in history.read_tasks(5)] == [each.job for _, each in first]


def test_that_the_file_is_not_an_error_where_it_goes_away_and_qacct_works(tmp_path: Path) -> None:
    qacct = Qacct({1: NOW - 2 * DAY})
    ended, history = make(tmp_path, qacct)
    ended.trouble = None
    assert [each.job for _, each in history.read_tasks(5)] == [1]
    qacct.failure = "no accounting here"
    with pytest.raises(ReportError, match="no accounting here"):
        history.read_tasks(5)
