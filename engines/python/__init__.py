"""An engine in Python, on ``arena.rules`` and ``protocol.sdk``, that plays in five ways: README.md."""
