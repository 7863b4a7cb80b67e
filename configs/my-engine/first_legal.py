#!/usr/bin/env python3
"""A whole engine without any library: plays the first legal move, or the last one on request.

It speaks the protocol in JSON lines, so its player needs ``encoding: json``.
"""

import json
import sys

last = "--last" in sys.argv[1:]


def send(**message: object) -> None:
    """Write one message, and flush: an answer that waits in a buffer loses on time."""
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    order = json.loads(line)
    match order["t"]:
        case "hello":
            options = [{"name": "last", "type": "bool", "default": last}]
            rulesets = ["dakon", "djenon-aboure"]
            send(t="hello", v=1, name="first-legal", probe=order["probe"], rulesets=rulesets, options=options)
        case "options":
            last = order["set"].get("last", last)
            send(t="ready")
        case "new":
            send(t="ready", game=order["game"])
        case "go":
            send(t="move", id=order["id"], move=order["legal"][-1 if last else 0])
        case "ping":
            send(t="pong", id=order["id"])
        case "quit":
            break
