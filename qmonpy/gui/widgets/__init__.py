"""What more than one page uses: editors, delegates, the message centre, background work."""
