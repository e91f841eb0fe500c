"""The fields of a job's record, as people read them."""

from qmonpy.app.reports.run_rows import GUESS, find_fields, list_run_columns
from qmonpy.reporting.questions.job_run import JobRecord


def test_that_what_is_a_guess_of_a_simulated_job_is_called_so() -> None:
    record = JobRecord({"j_owner": "anna"}, {"ju_cpu": 60.0, "ju_mem": 2.5, "ju_io": 0.5, "ju_maxvmem": 2.0**30})
    told = dict(find_fields(record))
    assert told == {"owner": "anna", "cpu": "0:01:00 (60 s)", "mem": "2.5 GB s", "io": "0.5 GB", "maxvmem": "1 GiB"}
    simulated = dict(find_fields(record, is_simulated=True))
    assert simulated == {
        name: f"{text} {GUESS}" if name in ("mem", "io", "maxvmem") else text for name, text in told.items()
    }


def test_that_the_column_of_memory_says_that_it_is_a_guess_of_simulated_jobs_only() -> None:
    titles = {is_simulated: [each.title for each in list_run_columns(is_simulated=is_simulated)]
              for is_simulated in (False, True)}  # fmt: skip
    changed = [pair for pair in zip(titles[False], titles[True], strict=True) if len(set(pair)) > 1]
    assert changed == [("Memory", "Memory (a guess)")]
