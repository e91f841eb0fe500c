"""Parts of tables: their header and the room of their columns."""
