"""The page Lab: workloads played on configurations, and what would have been different."""
