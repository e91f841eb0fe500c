"""The columns that `qstat` adds with `-ext`, `-urg` and `-pri`: what the policies make of jobs."""

from collections.abc import Collection

from qmonpy.app.jobs.job_rows import RUNNING, JobRow
from qmonpy.cli.status.policy_options import EXTENDED, PRIORITY, URGENCY
from qmonpy.formats.output.policy_numbers import format_policy, format_urgency
from qmonpy.formats.submission.job_options import DEFAULT_DEPARTMENT
from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import Job
from qmonpy.model.work.job_policy import JobPolicy

_DASHES = {"": 113, EXTENDED: 79, URGENCY: 64, PRIORITY: 35}
"""How much longer the line below the titles is with each option."""
_NOTHING = JobPolicy()


@dataclass(frozen=True, slots=True)
class PolicyFormat:
    """The lines of a list of jobs with some of the options."""

    options: Collection[str]

    def header(self) -> tuple[str, str]:
        """Return the titles, and the line below them."""
        has = self._has
        titles = "".join(
            (
                f"{'job-ID':<7.7} prior  ",
                has(" nurg   ", PRIORITY, URGENCY),
                has(" npprior", PRIORITY),
                has(" ntckts ", PRIORITY, EXTENDED),
                has(" urg      rrcontr  wtcontr  dlcontr ", URGENCY),
                has("  ppri", PRIORITY),
                f" {'name':<10} {'user':<12} ",
                has("project          department ", EXTENDED),
                "state ",
                has("submit/start at     ") if self._has_time else "",
                has(" deadline           ", URGENCY),
                has("cpu        mem     io      tckts ovrts otckt ftckt stckt share ", EXTENDED),
                f"{'queue':<30} slots ja-task-ID ",
            )
        )
        return titles, "-" * sum(_DASHES[option] for option in ("", *self.options))

    def front(self, row: JobRow, job: Job | None, time: str, deadline: str) -> str:
        """Return the line of a running task, a waiting job, or one that has ended (`job` is None), up to its queue
        instance; times are as qstat prints them."""
        shown = format_policy(row.policy or _NOTHING)
        urgencies = (shown_urgency(row.policy), *(shown[name] for name in ("rrcontr", "wtcontr", "dlcontr")))
        tickets = [shown[name] if job is not None else "NA" for name in ("tckts", "ovrts", "otckt", "ftckt", "stckt")]
        share = f"{float(shown['share']):<5.2f}" if job is not None else f"{'NA':>5}"
        has = self._has
        return "".join(
            (
                f"{row.job:7} {row.priority:7.5f} ",
                has(f"{shown['nurg']} ", PRIORITY, URGENCY),
                has(f"{shown['npprior']} ", PRIORITY),
                has(f"{shown['ntckts']} ", PRIORITY, EXTENDED),
                has("".join(f"{each:>8} " for each in urgencies), URGENCY),
                has(f"{job.priority if job is not None else 0:5} ", PRIORITY),
                f"{row.name:<10.10} {row.user:<12.12} ",
                has(f"{row.project or 'NA':<16.16} {row.department or DEFAULT_DEPARTMENT:<10.10} ", EXTENDED),
                f"{row.state:<5.5} ",
                f"{time} " if self._has_time else "",
                has(f"{deadline:<19} ", URGENCY),
                has(_format_usage(row), EXTENDED),
                has("".join(f"{each:>5} " for each in tickets), EXTENDED),
                has(f"{share} ", EXTENDED),
            )
        )

    @property
    def _has_time(self) -> bool:
        return set(self.options) != {EXTENDED}

    def _has(self, text: str, *options: str) -> str:
        return text if not options or any(each in self.options for each in options) else ""


def _format_usage(row: JobRow) -> str:
    """Return what a task has used; of one that runs and was not told of yet that it is not known."""
    used, texts = row.usage, ["NA" if row.kind == RUNNING else ""] * 3
    if used is not None and row.kind == RUNNING:
        seconds = int(used.cpu_seconds or 0)
        cpu = f"{seconds // 86_400}:{seconds // 3600 % 24:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
        texts = [cpu, f"{used.memory_gb_seconds or 0:.5f}", f"{used.io_gb or 0:.5f}"]
    return f"{texts[0]:<10} {texts[1]:<7} {texts[2]:<7} "


def shown_urgency(policy: JobPolicy | None) -> str:
    """Return the whole urgency as qstat prints it."""
    return format_urgency((policy.urgency if policy is not None else None) or 0.0)
