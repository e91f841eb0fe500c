"""What a qmaster checks of a changed configuration: objects, references, permissions, the order of changes."""
