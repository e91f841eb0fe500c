"""The questions that a request dialog puts to one snapshot, answered from what is prepared once."""

from qmonpy.insight.reserving.questions import Questions
from qmonpy.model.snapshot import Snapshot


class RequestQuestions(Questions):
    """Questions that know the snapshot that they are about; not for several threads at once."""

    def __init__(self, snapshot: Snapshot):
        super().__init__(snapshot.cluster, snapshot.state, snapshot.now)
        self.snapshot = snapshot
