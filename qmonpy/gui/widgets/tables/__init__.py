"""Parts of tables: their header, and the room and the menu of their columns."""
