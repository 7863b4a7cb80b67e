// The transposition table: what the search found out about boards, in one `go`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mancala {

enum class Bound : std::uint8_t { LOWER, UPPER, EXACT };

struct Entry {
    std::uint64_t key = 0;
    std::int32_t gain = 0;        // final margin minus the margin already stored, for the side to move
    std::uint16_t generation = 0; // the `go` it belongs to; Table::store fills it in
    std::uint8_t depth = 0;
    std::uint8_t pit = 0; // the best move
    Bound bound = Bound::LOWER;
    bool solved = false; // no leaf was cut off by the depth: it holds at any depth
};

class Table {
public:
    void resize(int megabytes);

    // Begins a new `go`. That an answer depends on its `go` alone, and not on what was searched before, is worth more
    // here than the work it saves.
    void forget();

    const Entry* find(std::uint64_t key) const;
    void store(Entry entry);

private:
    // The first is kept for the deeper result, the second always takes the newest.
    using Bucket = std::array<Entry, 2>;

    std::size_t place(std::uint64_t key) const { return key & (buckets_.size() - 1); }

    std::vector<Bucket> buckets_; // as many as a power of two
    std::uint16_t generation_ = 0;
};

} // namespace mancala
