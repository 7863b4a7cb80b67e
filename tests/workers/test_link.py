"""Messages between processes: any cut of the stream gives the same messages."""

from collections.abc import Sequence

import trio
import trio.testing
from hypothesis import given
from hypothesis import strategies as st

from arena.game import GameKey
from arena.workers import Dropped, Report, Snapshot, Started
from arena.workers.link import Inbox, frame

KEYS = st.builds(GameKey, *[st.integers(1, 2**31)] * 4)
REPORTS = st.one_of(
    st.builds(Started, KEYS),
    st.builds(Dropped, st.lists(KEYS, max_size=5).map(tuple)),
    st.builds(
        Snapshot, KEYS, st.text(max_size=50), st.tuples(st.integers(0, 10**9), st.integers(0, 10**9)), st.just(3)
    ),
)


async def read_all(pieces: Sequence[bytes]) -> list[Report]:
    send, receive = trio.testing.memory_stream_one_way_pair()
    inbox: Inbox[Report] = Inbox(receive, Report)
    got: list[Report] = []

    async def feed() -> None:
        for piece in pieces:
            await send.send_all(piece)
        await send.aclose()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(feed)
        while messages := await inbox.receive():
            got.extend(messages)
    return got


@given(st.lists(REPORTS, max_size=8), st.data())
def test_any_cut_gives_the_same_messages(reports: list[Report], data: st.DataObject) -> None:
    stream = b"".join(map(frame, reports))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    pieces = [stream[start:end] for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert trio.run(read_all, [piece for piece in pieces if piece]) == reports


def test_a_stream_that_ends_inside_a_message_gives_what_was_whole() -> None:
    whole = Started(GameKey(1, 2, 3, 4))
    assert trio.run(read_all, [frame(whole), frame(whole)[:-1]]) == [whole]
