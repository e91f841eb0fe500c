"""The base of every part of the window: pages, links, actions, words, messages and background work."""
