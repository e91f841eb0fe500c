"""What commands show of jobs, queue instances and hosts: `qstat`, `qhost`, `qselect`."""
