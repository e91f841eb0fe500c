"""T and t of memory values, which not every Grid Engine knows."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.engine.checks.object_check import check_object
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.values.memory_suffix import spell_out_terabytes
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.variety import GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9, Variety
from qmonpy.model.values.value import ValueType, parse_number
from tests.clusters.world import small_cluster

OCS = replace(small_cluster(), variety=OPEN_CLUSTER_SCHEDULER_9)
WORDS = 'attribute "h_vmem" is not a memory value: Open Cluster Scheduler 9 knows no suffix T; write 1024G'


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("1T", "1024G"), ("1.5t", "1500g"), ("2T,[h1=3T],[h2=4G]", "2048G,[h1=3072G],[h2=4G]"), ("NONE", "NONE"),
        ("scratch=1T,host=T1T", "scratch=1024G,host=T1T"), ("0.25T", "256G"), ("12Tx", "12Tx"),
    ],
)  # fmt: skip
def test_that_terabytes_are_spelt_out_wherever_they_stand(text: str, spelt: str) -> None:
    assert spell_out_terabytes(text) == spelt


@given(st.integers(0, 10**7), st.integers(0, 999), st.sampled_from("Tt"))
def test_that_what_is_spelt_out_is_as_much(whole: int, part: int, suffix: str) -> None:
    text = f"{whole}.{part:03}{suffix}" if part else f"{whole}{suffix}"
    before, after = (parse_number(ValueType.MEMORY, each) for each in (text, spell_out_terabytes(text)))
    assert after == pytest.approx(before, rel=1e-6)


def test_that_a_job_that_asks_for_terabytes_is_refused_as_there_with_what_to_write() -> None:
    def submit(variety: Variety) -> object:
        cluster = replace(OCS, variety=variety)
        return parse_job_options(("-l", "h_vmem=1T"), owner="anna", number=1, submit_time=0, cluster=cluster)

    submit(GRID_ENGINE_8)
    with pytest.raises(SubmissionError) as refused:
        submit(OPEN_CLUSTER_SCHEDULER_9)
    assert [each.text for each in refused.value.reports] == [WORDS]


def test_that_values_of_hosts_and_sizes_of_queues_are_refused_before_they_are_sent() -> None:
    host = Host("h1", complex_values={"h_vmem": "1T"})
    queue = next(iter(OCS.queues.values()))
    sized = replace(queue, settings={**queue.settings, "h_vmem": Setting("1T", {})})
    for kind, value in ((ObjectKind.HOST, host), (ObjectKind.QUEUE, sized)):
        assert WORDS in [each.text for each in check_object(kind, value, OCS, is_new=False)]
        old = replace(OCS, variety=GRID_ENGINE_8)
        assert not [each for each in check_object(kind, value, old, is_new=False) if "suffix" in each.text]
