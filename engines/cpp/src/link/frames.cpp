#include "link/frames.hpp"

#include "link/value.hpp"

#include <algorithm>

namespace mancala {

Head head_of(std::uint8_t byte)
{
    const auto low = [byte](unsigned bits) { return static_cast<std::size_t>(byte & bits); };
    if (byte <= 0x7f || byte >= 0xe0 || byte == 0xc0 || byte == 0xc2 || byte == 0xc3)
        return {Head::PLAIN, 0, 0};
    if (byte <= 0x8f)
        return {Head::MAP, 0, low(0x0f)};
    if (byte <= 0x9f)
        return {Head::ARRAY, 0, low(0x0f)};
    if (byte <= 0xbf)
        return {Head::TEXT, 0, low(0x1f)};
    if (byte == 0xca || byte == 0xcb)
        return {Head::PLAIN, byte == 0xca ? 4u : 8u, 0};
    if (byte >= 0xcc && byte <= 0xd3)
        return {Head::PLAIN, std::size_t{1} << low(3), 0};
    if (byte >= 0xd9 && byte <= 0xdb)
        return {Head::TEXT, std::size_t{1} << (byte - 0xd9), 0};
    if (byte == 0xdc || byte == 0xdd)
        return {Head::ARRAY, std::size_t{2} << (byte - 0xdc), 0};
    if (byte == 0xde)
        return {Head::MAP, 2, 0};
    throw Malformed("expected a value of the protocol, got bin, ext, map32 or c1");
}

std::uint64_t big_endian(std::span<const std::uint8_t> bytes)
{
    std::uint64_t number = 0;
    for (const auto byte : bytes)
        number = number << 8 | byte;
    return number;
}

void Frames::feed(std::span<const std::uint8_t> bytes)
{
    bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(start_));
    at_ -= start_;
    start_ = 0;
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

std::optional<std::span<const std::uint8_t>> Frames::next()
{
    skip_stray();
    while (at_ == start_ || !left_.empty())
        if (!walk_value())
            return std::nullopt;
    if (at_ == bytes_.size())
        return std::nullopt;
    if (bytes_[at_] != '\n')
        throw Malformed("expected 0a after a message");
    const auto frame = std::span(bytes_).subspan(start_, at_ - start_);
    start_ = ++at_;
    return frame;
}

// Passes over lines that can't be a message. df, the long map, is one that is refused.
void Frames::skip_stray()
{
    if (at_ > start_)
        return;
    while (start_ < bytes_.size()) {
        const auto first = bytes_[start_];
        if (!in_stray_ && ((first >= 0x80 && first <= 0x8f) || first == 0xde || first == 0xdf))
            break;
        const auto from = bytes_.begin() + static_cast<std::ptrdiff_t>(start_);
        const auto newline = std::find(from, bytes_.end(), '\n');
        in_stray_ = newline == bytes_.end();
        start_ = static_cast<std::size_t>(newline - bytes_.begin()) + (in_stray_ ? 0 : 1);
    }
    at_ = start_;
}

// Walks over one head, and over the text behind it. False when it is not all here yet.
bool Frames::walk_value()
{
    const auto rest = std::span(bytes_).subspan(at_);
    if (rest.empty())
        return false;
    const Head head = head_of(rest[0]);
    std::size_t size = 1 + head.width, count = head.count;
    if (rest.size() >= size && head.width > 0)
        count = big_endian(rest.subspan(1, head.width));
    std::size_t values = 0;
    if (head.kind == Head::TEXT)
        size += count;
    else if (head.kind != Head::PLAIN)
        values = head.kind == Head::MAP ? 2 * count : count;
    if (at_ - start_ + size + values >= FRAME_LIMIT) // each promised value takes a byte at least
        throw Malformed("expected at most 65536 bytes");
    if (rest.size() < size)
        return false;
    at_ += size;
    this->count(head.kind == Head::ARRAY || head.kind == Head::MAP ? std::optional(values) : std::nullopt);
    return true;
}

// Enters the value just walked over in what is still to come.
void Frames::count(std::optional<std::size_t> values)
{
    if (!left_.empty())
        --left_.back();
    if (values) {
        if (left_.size() == DEPTH_LIMIT)
            throw Malformed("expected at most 8 containers in one another");
        left_.push_back(*values);
    }
    while (!left_.empty() && left_.back() == 0)
        left_.pop_back();
}

} // namespace mancala
