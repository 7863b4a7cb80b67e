/* Two entries a bucket: the first is kept for the deeper result, the second always takes the newest. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

enum { WAYS = 2 };

bool table_resize(Table *table, int megabytes)
{
    size_t wanted = ((size_t)megabytes << 20) / (WAYS * sizeof(Entry)), buckets = 1;
    while (buckets * 2 <= wanted)
        buckets *= 2;
    if (buckets == table->buckets)
        return true;
    Entry *entries = calloc(buckets * WAYS, sizeof(Entry));
    if (entries == NULL)
        return false;
    free(table->entries);
    *table = (Table){.entries = entries, .buckets = buckets, .generation = 0};
    return true;
}

/* Older entries are told by their generation and count as free. That an answer depends on its `go` alone, and not on
 * what was searched before, is worth more here than the work it saves. */
void table_forget(Table *table)
{
    if (++table->generation == 0) {
        memset(table->entries, 0, table->buckets * WAYS * sizeof(Entry));
        table->generation = 1;
    }
}

static Entry *bucket(const Table *table, uint64_t key)
{
    return &table->entries[(key & (table->buckets - 1)) * WAYS];
}

const Entry *table_find(const Table *table, uint64_t key)
{
    const Entry *entry = bucket(table, key);
    for (int way = 0; way < WAYS; way++, entry++)
        if (entry->key == key && entry->generation == table->generation)
            return entry;
    return NULL;
}

void table_store(Table *table, Entry entry)
{
    Entry *slot = bucket(table, entry.key);
    if (slot->generation == table->generation && slot->key != entry.key && slot->depth > entry.depth)
        slot++;
    entry.generation = table->generation;
    *slot = entry;
}
