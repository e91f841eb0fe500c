"""The stage on which scenarios are played: which method plays a step, and the form of its result."""

from typing import Any

from qmonpy.formats.files.incident_steps import (
    CrashHosts,
    End,
    Incident,
    Load,
    QueueError,
    StartHosts,
    StopHosts,
)
from qmonpy.formats.files.scenario import Delete, Give, Policies, Qconf, Reserve, Schedule, Sleep, Step, Submit

StepResult = dict[str, Any]
"""The result of a step under its name, in the form in which recordings of a real Grid Engine are kept."""

_INCIDENTS: dict[type[Incident], str] = {
    End: "end",
    Load: "load",
    StopHosts: "stop_hosts",
    CrashHosts: "crash_hosts",
    StartHosts: "start_hosts",
    QueueError: "queue_error",
}


class Stage:
    """A cluster, simulated or real, on which steps are played one after the other."""

    def play(self, step: Step) -> StepResult:
        """Play one step, and return its result."""
        match step:
            case Submit():
                return {"submit": self._submit(step)}
            case Schedule():
                return {"schedule": self._schedule()}
            case Sleep():
                self._pass_time(step.seconds)
                return {"sleep": None}
            case Delete():
                return {"delete": self._delete(step)}
            case Reserve():
                return {"reserve": self._reserve(step)}
            case Policies():
                return {"policies": self._tell_policies()}
            case Qconf():
                return {"qconf": self._configure_by(step)}
            case Give():
                return {"do": self._command(step)}
            case _:
                return {_INCIDENTS[type(step)]: self._happen(step)}

    def _submit(self, step: Submit) -> StepResult:
        raise NotImplementedError

    def _schedule(self) -> StepResult:
        raise NotImplementedError

    def _pass_time(self, seconds: int) -> None:
        raise NotImplementedError

    def _delete(self, step: Delete) -> StepResult | None:
        """Delete jobs; `missing` says which of them are not there."""
        raise NotImplementedError

    def _reserve(self, step: Reserve) -> StepResult:
        raise NotImplementedError

    def _tell_policies(self) -> StepResult:
        raise NotImplementedError

    def _configure_by(self, step: Qconf) -> StepResult:
        raise NotImplementedError

    def _command(self, step: Give) -> StepResult:
        raise NotImplementedError

    def _happen(self, step: Incident) -> StepResult | None:
        """Let something happen to hosts, queue instances or running tasks; `missing` says which of them are not
        there."""
        raise NotImplementedError
