"""What the pages that edit the configuration share: from an edit over its check and preview to its application."""
