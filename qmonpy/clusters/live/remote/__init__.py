"""Cells on other machines: reached by the person's own OpenSSH client, with nothing installed there."""
