"""What people and other programs read of a results file: tables, and the games in other formats.

Import the module that is needed; nothing is gathered here, so that writing games does not load the ratings.
"""
