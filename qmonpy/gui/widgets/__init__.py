"""Widgets that several pages use: tables, filters, forms, chips, panels, questions; none imports a page."""
