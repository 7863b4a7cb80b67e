#include "players/table.hpp"

#include <algorithm>
#include <bit>

namespace mancala {

void Table::resize(int megabytes)
{
    const std::size_t count = std::bit_floor((static_cast<std::size_t>(megabytes) << 20) / sizeof(Bucket));
    if (count == buckets_.size())
        return;
    buckets_ = {}; // freed before the new ones are taken
    buckets_.resize(count);
    generation_ = 0;
}

void Table::forget()
{
    if (++generation_ == 0) {
        std::ranges::fill(buckets_, Bucket{});
        generation_ = 1;
    }
}

const Entry* Table::find(std::uint64_t key) const
{
    for (const Entry& entry : buckets_[place(key)])
        if (entry.key == key && entry.generation == generation_)
            return &entry;
    return nullptr;
}

void Table::store(Entry entry)
{
    auto& [deep, newest] = buckets_[place(entry.key)];
    const bool keeps = deep.generation == generation_ && deep.key != entry.key && deep.depth > entry.depth;
    entry.generation = generation_;
    (keeps ? newest : deep) = entry;
}

} // namespace mancala
