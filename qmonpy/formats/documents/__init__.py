"""YAML and XML as trees, whatever they are about."""
