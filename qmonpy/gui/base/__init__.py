"""What every part of the window stands on: pages, links, actions, words, messages, background work."""
