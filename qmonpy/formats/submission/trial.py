"""Whether a command only verifies: `-w v` and `-w p` of `qsub` and `qalter` ask the qmaster, `-verify` prints."""

from collections.abc import Sequence

from qmonpy.formats.submission.job_draft import JobDraft, parse_draft
from qmonpy.formats.submission.submission_error import SubmissionError


def is_trial(arguments: Sequence[str]) -> bool:
    """Return whether arguments of `qsub` or `qalter` make it verify only; not where they are wrong."""
    draft = _find_draft(arguments)
    return draft is not None and draft.is_trial


def is_only_shown(arguments: Sequence[str]) -> bool:
    """Return whether arguments of `qsub` or `qalter` have `-verify`; not where they are wrong."""
    draft = _find_draft(arguments)
    return draft is not None and draft.is_only_shown


def _find_draft(arguments: Sequence[str]) -> JobDraft | None:
    """Return what the options ask for; words after the first that is no option belong to the job's own command."""
    for is_alteration in (True, False):
        try:
            return parse_draft(arguments, 0, is_alteration=is_alteration, variety=None)
        except SubmissionError:
            # Both commands have `-h`, with a list of holds and without.
            continue
    return None
