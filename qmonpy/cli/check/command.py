"""`qmonpy check`: judges the cases of a cluster or a directory of `qconf` files.

A case about a rule, a rule set or a queue instance that is not there is not judged. The exit status is 0 if all cases
hold, 1 if one is broken, 3 if none is broken but some are not judged, and 2 if something cannot be read or written.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import process_time

from qmonpy.app.cases.case_book import find_case_path, read_cases
from qmonpy.app.cases.case_rows import count_verdicts
from qmonpy.cli.check.junit import format_junit
from qmonpy.cli.cluster_name import describe_unopened, find_readable
from qmonpy.cli.file_reports import format_in_file
from qmonpy.clusters.exchange import read_exchange
from qmonpy.formats.files.case_content import Case
from qmonpy.insight.cases.judging import Judgement, Verdict, judge_case
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.whole_file import write_whole

Judged = list[tuple[Judgement, float]]
_WORDS = {Verdict.HOLDS: "holds", Verdict.BROKEN: "BROKEN", Verdict.NOT_JUDGED: "NOT JUDGED"}
BROKEN, UNREADABLE, NOT_JUDGED = 1, 2, 3


def main(arguments: Sequence[str]) -> int:
    """Run the command; return 0 if every case holds, or BROKEN, UNREADABLE (or not to be written) or NOT_JUDGED."""
    parser = argparse.ArgumentParser(prog="qmonpy check", description=__doc__)
    parser.add_argument("cluster", help="a cluster file, a spool, a directory of qconf files, or a server's socket")
    parser.add_argument(
        "cases", nargs="*", help="files of cases; by default the one beside the cluster, or cases.yaml in a directory"
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.add_argument("--junit", metavar="FILE", help="write a report as JUnit XML, as CI servers read it")
    options = parser.parse_args(arguments)
    files = [Path(each) for each in options.cases] or [find_case_path(Path(options.cluster))]
    try:
        cluster = read_exchange(find_readable(options.cluster)).content.cluster
    except OSError as error:
        return _fail(describe_unopened(options.cluster, error))
    except ReportError as error:
        return _fail(*(format_in_file(options.cluster, each) for each in error.reports))
    cases: list[tuple[Path, Case]] = []
    for file in files:
        try:
            cases += [(file, each) for each in read_cases(file, cluster)]
        except OSError as error:
            return _fail(describe_unopened(str(file), error))
        except ReportError as error:
            return _fail(*(format_in_file(file, each) for each in error.reports))
    judged = _judge([case for _, case in cases], cluster)
    try:
        if options.junit:
            write_whole(options.junit, format_junit(Path(options.cluster).name, judged))
    except OSError as error:
        return _fail(f"{options.junit} cannot be written: {error.strerror}")
    print(_as_json(judged) if options.json else _as_text(judged))
    return _find_status(each.verdict for each, _ in judged)


def _find_status(verdicts: Iterable[Verdict]) -> int:
    found = set(verdicts)
    return BROKEN if Verdict.BROKEN in found else NOT_JUDGED if Verdict.NOT_JUDGED in found else 0


def _fail(*lines: str) -> int:
    for line in lines:
        print(f"qmonpy check: {line}", file=sys.stderr)
    return UNREADABLE


def _judge(cases: Sequence[Case], cluster: Cluster) -> Judged:
    found: Judged = []
    for case in cases:
        begin = process_time()
        found.append((judge_case(case, cluster), process_time() - begin))
    return found


def _as_text(judged: Judged) -> str:
    lines = [f"{_WORDS[each.verdict]}: {each.case.name}" + _tell(each) for each, _ in judged]
    lines.append(f"{count_verdicts([each.verdict for each, _ in judged])}.")
    return "\n".join(lines if judged else ["There are no cases."])


def _tell(judged: Judgement) -> str:
    return "" if judged.holds else f"\n    {judged.found}"


def _as_json(judged: Judged) -> str:
    cases = [
        {
            "name": each.case.name,
            "verdict": each.verdict.value,
            "found": each.found or None,
            "outcome": each.case.expectation.outcome.value,
            "note": each.case.note or None,
        }
        for each, _ in judged
    ]
    counts = Counter(each.verdict for each, _ in judged)
    told = {
        "holds": all(each.holds for each, _ in judged),
        "broken": counts[Verdict.BROKEN],
        "not_judged": counts[Verdict.NOT_JUDGED],
        "cases": cases,
    }
    return json.dumps(told, ensure_ascii=False)
