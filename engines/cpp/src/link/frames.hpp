// Cutting frames out of bytes as they come, and refusing what can never become one.
// The newline after a frame is no delimiter, it also occurs inside: the end is found by walking over the heads of the
// values, once for each byte however slowly they come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mancala {

constexpr std::size_t FRAME_LIMIT = 65536; // bytes, the newline included
constexpr std::size_t DEPTH_LIMIT = 8;     // containers in one another, the message being the first

// What the first byte of a value says of the bytes that follow it.
struct Head {
    enum Kind { PLAIN, TEXT, ARRAY, MAP } kind;
    std::size_t width; // PLAIN: bytes that follow; else bytes of the count that follows, 0: the count is in the head
    std::size_t count; // TEXT: bytes; ARRAY: items; MAP: pairs; where width is 0
};

// Throws Malformed for bin, ext, map32 and the unused c1.
Head head_of(std::uint8_t byte);

std::uint64_t big_endian(std::span<const std::uint8_t> bytes);

class Frames {
public:
    void feed(std::span<const std::uint8_t> bytes);

    // The next whole message without its newline, until the next call; nullopt until more bytes come. Stray lines are
    // passed over. Throws Malformed; then nobody knows where the next message begins.
    std::optional<std::span<const std::uint8_t>> next();

private:
    void skip_stray();
    bool walk_value();
    void count(std::optional<std::size_t> values);

    std::vector<std::uint8_t> bytes_;
    std::size_t start_ = 0;         // of the frame
    std::size_t at_ = 0;            // how far it has been walked over
    std::vector<std::size_t> left_; // values still to come in each open container
    bool in_stray_ = false;
};

} // namespace mancala
