"""The lab: workloads of the past and made ones, played on configurations in runs of their own, and compared."""
