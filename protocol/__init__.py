"""The engine protocol of mancala-arena: messages, codec, sessions and the SDK for engine authors."""
