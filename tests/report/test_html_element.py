"""Whatever text comes in, it comes out of an HTML parser as the same text, and as nothing else."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.report.page.element import element, join, name_of

texts = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"])) | st.sampled_from(
    ["<script>alert(1)</script>", "\" onload='x'", "&lt;&amp;&#60;", "]]>--><!--", "a\u202eb", "</p>"]
)


class _Read(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[object] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.seen.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        if self.seen and isinstance(self.seen[-1], list):
            self.seen[-1].append(data)
        else:
            self.seen.append([data])


@given(texts, texts)
def test_text_stays_text(attribute: str, content: str) -> None:
    seen = _Read(element("p", content, title=attribute)).seen
    data = ["".join(part) if isinstance(part, list) else part for part in seen]
    assert data == [("p", [("title", attribute)]), *([content] if content else []), "/p"]


def test_markup_is_not_escaped_again_but_what_is_made_from_it_is() -> None:
    inner = element("b", "<")
    assert element("p", [inner, None, ["&", 3]]) == "<p><b>&lt;</b>&amp;3</p>"
    assert join(f"{inner}") == "&lt;b&gt;&amp;lt;&lt;/b&gt;"


def test_attributes() -> None:
    made = element(
        "td", class_="t", aria_label="a", hidden=True, title=None, open=False, x=1.50, y=-0.001, viewBox="0 0"
    )
    assert made == '<td class="t" aria-label="a" hidden x="1.5" y="0" viewBox="0 0"></td>'
    assert element("circle", r=5) == '<circle r="5"/>'


def test_what_a_document_cannot_hold_becomes_a_replacement_character() -> None:
    assert name_of("a\x00\x1b\r\ud800\uffffb") == "<bdi>a\ufffd\ufffd\ufffd\ufffd\ufffdb</bdi>"
    assert name_of("line\nbreak\ttab") == "<bdi>line\nbreak\ttab</bdi>"


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_numbers_are_finite(number: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        element("td", number)
    with pytest.raises(ValueError, match="finite"):
        element("circle", r=number)
