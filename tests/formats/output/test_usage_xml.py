"""What tasks have used so far is read from `qstat -j -xml`."""

from qmonpy.formats.output.usage_xml import parse_usage_xml
from qmonpy.model.work.task_usage import TaskUsage

TEXT = """<?xml version='1.0'?>
<detailed_job_info  xmlns:xsd="http://arc.liv.ac.uk/repos/darcs/sge/source/dist/util/resources/schemas/qstat/x.xsd">
  <djob_info><element><JB_job_number>7</JB_job_number><JB_ja_tasks>
    <ulong_sublist><JAT_task_number>2</JAT_task_number><JAT_scaled_usage_list>
      <scaled><UA_name>cpu</UA_name><UA_value>61.500000</UA_value></scaled>
      <scaled><UA_name>maxvmem</UA_name><UA_value>4096.000000</UA_value></scaled>
      <scaled><UA_name>io</UA_name><UA_value>nan</UA_value></scaled>
      <scaled><UA_name>wallclock</UA_name><UA_value>70.0</UA_value></scaled></JAT_scaled_usage_list>
      <JAT_task_list><element><PET_scaled_usage>
        <scaled><UA_name>cpu</UA_name><UA_value>8.5</UA_value></scaled></PET_scaled_usage></element></JAT_task_list>
    </ulong_sublist>
    <ulong_sublist><JAT_task_number>3</JAT_task_number></ulong_sublist></JB_ja_tasks></element></djob_info>
</detailed_job_info>
"""


def test_that_usage_is_added_up_over_the_parts_of_a_task() -> None:
    assert parse_usage_xml(TEXT) == ({(7, 2): TaskUsage(cpu_seconds=70.0, max_vmem_bytes=4096.0)}, ())


def test_that_what_is_no_such_output_has_no_usage() -> None:
    assert parse_usage_xml("<unknown_jobs/>") == ({}, ())
    found, reports = parse_usage_xml(TEXT[:600])
    assert (found, bool(reports)) == ({}, True)
