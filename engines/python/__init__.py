"""Engines in Python, on ``arena.rules`` and ``protocol.sdk``: one that plays at random, a greedy one and alpha-beta."""
