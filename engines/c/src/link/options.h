/* The options an engine declares in `hello`, and setting them. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "wire.h"

/* An option that is an int, or one of some texts. */
typedef struct {
    const char *name;
    int64_t *value;             /* where it is kept; for a choice, its place in `choices` */
    int64_t standard;           /* the default */
    int64_t least, most;        /* for an int */
    const char *const *choices; /* for a choice: the texts, then NULL */
} Option;

/* A table of options ends where the name is NULL. */
void options_reset(const Option *table);
bool options_set(const Option *table, const Value *name, const Value *value); /* false: not a value as declared */
void put_options(Writer *writer, const Option *table);                        /* the declarations */

#endif
