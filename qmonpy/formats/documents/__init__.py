"""YAML and XML as trees, independent of their content."""
