/* The transposition table: what the search found out about boards it saw before, in one `go`. */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

typedef struct {
    uint64_t key;
    int32_t gain;        /* final margin minus the margin already stored, for the side to move */
    uint16_t generation; /* the `go` it belongs to */
    uint8_t depth;
    uint8_t bound : 2;   /* a Bound */
    uint8_t solved : 1;  /* no leaf was cut off by the depth: holds at any depth */
    uint8_t pit : 4;     /* the best move */
} Entry;

typedef struct {
    Entry *entries;
    size_t buckets; /* a power of two */
    uint16_t generation;
} Table;

bool table_resize(Table *table, int megabytes); /* false when there is no memory; it then keeps what it had */
void table_forget(Table *table);                /* begins a new `go` */
const Entry *table_find(const Table *table, uint64_t key);
void table_store(Table *table, Entry entry);

#endif
