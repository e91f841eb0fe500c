"""How long a job will run in a simulated cluster, which runs no programs, as far as its command line tells."""

import os
from collections.abc import Sequence

from qmonpy.formats.submission.job_draft import parse_draft
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.values.whole import find_whole

DEFAULT_SECONDS = 1000


def find_run_seconds(words: Sequence[str]) -> int:
    """Return how many seconds a task of `qsub WORDS` will run: as long as a program `sleep` does, else
    DEFAULT_SECONDS."""
    try:
        command = parse_draft(words, 0, variety=None).command
    except SubmissionError:
        return DEFAULT_SECONDS
    is_sleep = len(command) == 2 and os.path.basename(command[0]) == "sleep"
    seconds = find_whole(command[1]) if is_sleep else None
    return DEFAULT_SECONDS if seconds is None else seconds
