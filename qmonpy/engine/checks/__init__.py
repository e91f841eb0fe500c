"""The checks of a changed configuration as a qmaster makes them: objects, references, permissions, the order of
changes."""
