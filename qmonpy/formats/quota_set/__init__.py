"""The text of resource quota sets (sge_resource_quota(5)): parser, printer, checks, and what a text editor asks."""
