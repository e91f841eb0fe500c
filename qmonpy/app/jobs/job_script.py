"""The script of a job as a file of this machine: its text, the options in it, and saving it."""

import os
from dataclasses import replace

from qmonpy.app.jobs.script_text import JobScript, describe_error, read_script
from qmonpy.app.jobs.submit_command import draft_of_arguments
from qmonpy.app.jobs.submit_draft import SubmitDraft, split_words
from qmonpy.formats.submission.option_lines import (
    PREFIX,
    OptionLines,
    find_held,
    format_settings,
    parse_script,
    parse_settings,
    with_script_options,
)
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole


def find_script(draft: SubmitDraft) -> str:
    """Return the path of the script that a draft submits; empty for a command, and where none is named."""
    words = split_words(draft.program)
    return words[0] if words and not draft.is_binary else ""


def save_script(script: JobScript, text: str) -> JobScript:
    """Write another text into the file of a script; raises ReportError if somebody changed it, or if that fails."""
    now = read_script(script.path)
    if now.text != script.text or now.is_there != script.is_there:
        said = tr("{path} was changed by somebody else since it was read: read it again first.").format(
            path=script.path
        )
        raise ReportError((Report("submit.script-changed", said),))
    try:
        write_whole(script.path, text)
        if not script.is_there:
            os.chmod(script.path, 0o755 & ~_umask())
    except OSError as error:
        said = tr("{path} was not saved: {error}.").format(path=script.path, error=describe_error(error))
        raise ReportError((Report("submit.script-not-saved", said),)) from error
    return JobScript(script.path, text, is_there=True)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def find_script_options(draft: SubmitDraft, text: str) -> OptionLines:
    """Return the options in the text of a draft's script, behind its prefix."""
    return parse_script(text, draft.prefix.strip() or PREFIX)


def arguments_for_cluster(draft: SubmitDraft, *, is_real: bool) -> tuple[str, ...]:
    """Return the arguments of a submission: a simulated cluster reads no scripts, so their options are added.

    Raises ReportError for a script that qsub would refuse.
    """
    script = find_script(draft)
    if is_real or not script:
        return draft.arguments()
    options = find_script_options(draft, read_script(script).text)
    if options.reports:
        raise ReportError(options.reports)
    return with_script_options(draft.arguments(), options.words)


def save_settings(path: str, draft: SubmitDraft) -> None:
    """Write the options of a draft as a request file; raises ReportError if that is not possible."""
    try:
        title = "Options of a job, for qmonpy and for qsub -@"
        job = replace(draft, is_interactive=False)
        write_whole(path, format_settings(job.arguments(), title, draft.held_tasks.strip()))
    except OSError as error:
        said = tr("{path} was not saved: {error}.").format(path=path, error=describe_error(error))
        raise ReportError((Report("submit.settings-not-saved", said),)) from error


def load_settings(path: str, before: SubmitDraft) -> SubmitDraft:
    """Return the draft that a request file makes; without a program in it, that of the draft `before` stays.

    Raises ReportError with everything that is wrong in the file.
    """
    script = read_script(path)
    if script.problem or not script.is_there:
        raise ReportError(
            (Report("submit.settings-not-read", script.problem or tr("{path} does not exist.").format(path=path)),)
        )
    options, command = parse_settings(script.text)
    if options.reports:
        raise ReportError(options.reports)
    before = replace(before, held_tasks=find_held(script.text), is_interactive=False)
    program = split_words(command or before.program) or ()
    binary = ("-b", "y") if before.is_binary and not command else ()
    return draft_of_arguments((*options.words, *binary, *program), before)
