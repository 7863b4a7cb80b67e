// Reading a value out of a frame; writing is in writer.cpp.
#include "link/value.hpp"

#include "link/frames.hpp"

#include <bit>
#include <cmath>
#include <set>
#include <string_view>

namespace mancala {
namespace {

constexpr std::int64_t INT_LIMIT = std::int64_t{1} << 53; // itself excluded

// Length of the UTF-8 sequence that begins `text`; 0 when none does. No overlong forms, no surrogates.
std::size_t sequence_length(std::string_view text)
{
    const auto byte = [text](std::size_t at) { return at < text.size() ? static_cast<std::uint8_t>(text[at]) : 0u; };
    const unsigned first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    for (std::size_t at = 1; at < length; at++)
        if ((byte(at) & 0xc0) != 0x80)
            return 0;
    const unsigned second = byte(1);
    const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool beyond = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
    return overlong || beyond ? 0 : length;
}

bool is_utf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = sequence_length(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

Value integer(std::int64_t number)
{
    if (number <= -INT_LIMIT || number >= INT_LIMIT)
        throw Malformed("expected integers within 2^53 - 1");
    return number;
}

Value real(double number)
{
    if (!std::isfinite(number))
        throw Malformed("expected finite numbers");
    if (std::trunc(number) == number && std::fabs(number) < static_cast<double>(INT_LIMIT))
        return static_cast<std::int64_t>(number);
    return number;
}

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> frame) : rest_(frame) {}

    Value value() // the depth was bounded when the frame was cut out
    {
        const std::uint8_t first = take(1)[0];
        const Head head = head_of(first);
        const auto behind = take(head.width);
        const std::size_t count = head.width == 0 ? head.count : big_endian(behind);
        switch (head.kind) {
        case Head::TEXT: return text(count);
        case Head::ARRAY: return array(count);
        case Head::MAP: return map(count);
        default: return plain(first, big_endian(behind));
        }
    }

private:
    std::span<const std::uint8_t> take(std::size_t size)
    {
        if (size > rest_.size())
            throw Malformed("expected a whole message");
        const auto taken = rest_.first(size);
        rest_ = rest_.subspan(size);
        return taken;
    }

    static Value plain(std::uint8_t head, std::uint64_t bits)
    {
        if (head <= 0x7f || head >= 0xe0)
            return static_cast<std::int64_t>(static_cast<std::int8_t>(head));
        switch (head) {
        case 0xc0: return Value();
        case 0xc2: case 0xc3: return head == 0xc3;
        case 0xca: return real(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
        case 0xcb: return real(std::bit_cast<double>(bits));
        case 0xcf: return integer(bits < INT_LIMIT ? static_cast<std::int64_t>(bits) : INT_LIMIT);
        case 0xd0: return integer(static_cast<std::int8_t>(bits));
        case 0xd1: return integer(static_cast<std::int16_t>(bits));
        case 0xd2: return integer(static_cast<std::int32_t>(bits));
        default: return integer(static_cast<std::int64_t>(bits)); // cc, cd, ce, d3
        }
    }

    std::string text(std::size_t size)
    {
        const auto bytes = take(size);
        std::string text(bytes.begin(), bytes.end());
        if (!is_utf8(text))
            throw Malformed("expected text in UTF-8");
        return text;
    }

    Array array(std::size_t count)
    {
        Array items;
        items.reserve(count);
        while (count-- > 0)
            items.push_back(value());
        return items;
    }

    Map map(std::size_t count)
    {
        Map pairs;
        std::set<std::string> keys;
        while (count-- > 0) {
            Value key = value();
            const auto* name = std::get_if<std::string>(&key);
            if (name == nullptr)
                throw Malformed("expected keys that are text");
            if (!keys.insert(*name).second)
                throw Malformed("expected each key at most once");
            Value item = value();
            if (!std::holds_alternative<std::monostate>(item))
                pairs.emplace_back(*name, std::move(item));
        }
        return pairs;
    }

    std::span<const std::uint8_t> rest_;
};

} // namespace

Value decode(std::span<const std::uint8_t> frame)
{
    return Reader(frame).value();
}

} // namespace mancala
