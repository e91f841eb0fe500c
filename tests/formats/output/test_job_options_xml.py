"""Options that only `qstat -j -xml` tells are read as options of qsub; the elements are those that 8.1.9 prints."""

from qmonpy.app.jobs.pair_lists import PairForm, split_pairs
from qmonpy.formats.output.job_options_xml import parse_options_xml

TEXT = """<?xml version='1.0'?>
<detailed_job_info><djob_info><element><JB_job_number>7</JB_job_number>
<JB_stdout_path_list><path_list><PN_path>/o</PN_path><PN_host></PN_host></path_list>
<path_list><PN_path>/p</PN_path><PN_host>sh1</PN_host></path_list></JB_stdout_path_list>
<JB_merge_stderr>true</JB_merge_stderr><JB_notify>true</JB_notify><JB_jobshare>3</JB_jobshare><JB_cwd>/tmp</JB_cwd>
<JB_script_file>sleep</JB_script_file><JB_job_args><element><ST_name>10</ST_name></element></JB_job_args>
<JB_env_list><job_sublist><VA_variable>__SGE_PREFIX__O_HOME</VA_variable><VA_value>/x</VA_value></job_sublist>
<job_sublist><VA_variable>A</VA_variable><VA_value>1</VA_value></job_sublist>
<job_sublist><VA_variable>EMPTY</VA_variable></job_sublist></JB_env_list>
<JB_context><context_list><VA_variable>x</VA_variable><VA_value>1</VA_value></context_list>
<context_list><VA_variable>y</VA_variable></context_list></JB_context>
<JB_binding><binding><BN_strategy>linear_automatic</BN_strategy><BN_parameter_n>2</BN_parameter_n></binding></JB_binding>
</element><element><JB_job_number>8</JB_job_number><JB_jobshare>0</JB_jobshare><JB_binding><binding>
<BN_strategy>no_job_binding</BN_strategy><BN_parameter_n>0</BN_parameter_n></binding></JB_binding></element></djob_info>
</detailed_job_info>
"""


def test_that_the_options_of_each_job_are_found() -> None:
    line = "-o /o,sh1:/p -wd /tmp -js 3 -notify -j y -v A=1,EMPTY= -ac x=1,y -binding linear:2 sleep 10"
    assert parse_options_xml(TEXT) == ({7: tuple(line.split()), 8: ()}, ())
    assert parse_options_xml("<unknown_jobs/>") == ({}, ())


def test_that_an_empty_variable_stays_empty_where_that_of_the_command_is_not() -> None:
    words = parse_options_xml(TEXT)[0][7]
    variables = words[words.index("-v") + 1]
    assert split_pairs(variables, PairForm.VARIABLES) == (("A", "1"), ("EMPTY", ""))
