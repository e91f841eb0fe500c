"""Lists of variables, contexts, paths and cores are refused in the words of 8.1.9, which was asked."""

import pytest

from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.submission_error import SubmissionError
from tests.clusters.world import small_cluster


def said_of(*arguments: str) -> str:
    try:
        parse_job_options(arguments, owner="anna", number=1, submit_time=0, cluster=small_cluster())
    except SubmissionError as error:
        return error.reports[-1].text
    return ""


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("-o", "", 'Wrong stdout path list format "" specified to -o option'),
        ("-e", "", 'Wrong path list format "" specified to -e option'),
        ("-i", "", 'Wrong path list format "" specified to -e option'),
        ("-S", "", 'Wrong shell list format "" specified to -S option'),
        ("-v", "=x", 'Wrong variable list format -v "=x" or environment variable not set'),
        ("-v", "A=1,,B", ""),
        ("-v", "A B=2", ""),
        ("-ac", "=x", 'Wrong context list format -ac "=x"'),
        ("-ac", "a=1,b=", ""),
        ("-S", "/bin/sh,sh", "ERROR! two files are specified for the same host"),
        ("-o", "h1:", "paths may not be empty strings"),
        ("-o", "nosuch:/x", 'can\'t resolve hostname "nosuch"'),
        ("-S", "a:b:c", 'can\'t resolve hostname "a"'),
        ("-o", "h1:/x,/y", ""),
        ("-o", "rel", ""),
        ("-o", ":x", ""),
        ("-binding", "foo", "-binding option contains errors: couldn't parse binding parameter (no strategy found)"),
        ("-binding", "linear", ""),
        ("-binding", "linear:2:0,1", ""),
        ("-binding", "linear:x", "-binding option contains errors: couldn't parse amount (linear)"),
        ("-binding", "linear:2:0", "-binding option contains errors: couldn't parse core number (linear)"),
        ("-binding", "striding:2", "-binding option contains errors: couldn't parse amount (striding)"),
        ("-binding", "striding:2:1", ""),
        ("-binding", "explicit:0,0:0,1", ""),
        ("-binding", "explicit:0", "-binding option contains errors: Missing first core number!"),
    ],
)
def test_that_a_list_is_refused_as_grid_engine_refuses_it(option: str, value: str, said: str) -> None:
    assert said_of(option, value, "-b", "y", "sleep") == said
