"""Workloads from what happened: accounting files of Grid Engine, ended tasks of a cluster, traces in SWF."""
