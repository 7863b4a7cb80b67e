"""The command ``arena``: one module a command, imported only when that command runs."""
