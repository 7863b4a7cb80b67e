"""Protocol errors, told apart by blame."""


class ProtocolError(Exception):
    """Something broke the protocol; a subclass says which end."""


class LocalProtocolError(ProtocolError):
    """This end was about to break the protocol; nothing was sent and the session's state is unchanged."""


class RemoteProtocolError(ProtocolError):
    """The peer broke the protocol.

    ``code`` is one of the fault codes in README.md, such as ``"malformed"``.
    ``text`` is one line for people.
    ``got_hex`` shows the head of the offending bytes, "" when no particular bytes are to blame.
    """

    def __init__(self, code: str, text: str, got_hex: str = "") -> None:
        super().__init__(code, text, got_hex)
        self.code = code
        self.text = text
        self.got_hex = got_hex

    def __str__(self) -> str:
        got = f" (got {self.got_hex})" if self.got_hex else ""
        return f"{self.code}: {self.text}{got}"
