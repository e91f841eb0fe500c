"""The frame around the pages: navigation, tool bar, page header, foot panel, status line, and what drives them."""
