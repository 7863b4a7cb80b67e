"""The engines that ship with mancala-arena."""
