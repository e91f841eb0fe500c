"""Reads the details of one job of a real cluster, which are asked for when somebody looks at it."""

from qmonpy.clusters.live.cells.commands import GridEngine, report_failure
from qmonpy.formats.output.job_details import parse_job_details
from qmonpy.model.report import ReportError
from qmonpy.model.work.job_details import JobDetails


def read_job_details(engine: GridEngine, number: int) -> JobDetails:
    """Return what `qstat -j` says of a job; ReportError if it fails, as for a job that is gone."""
    result = engine.run(("qstat", "-j", str(number)))
    if not result.is_fine:
        raise ReportError((report_failure(result),))
    return parse_job_details(result.stdout, number)
