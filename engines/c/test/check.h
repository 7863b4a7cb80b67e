/* Counting what is not as expected. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static int failures;

#define CHECK(condition, ...)                                  \
    do {                                                       \
        if (!(condition)) {                                    \
            printf("%s:%d: %s: ", __FILE__, __LINE__, #condition); \
            printf(__VA_ARGS__);                               \
            printf("\n");                                      \
            failures++;                                        \
        }                                                      \
    } while (0)

static int verdict(void) /* the exit status */
{
    printf("%s: %s\n", __BASE_FILE__, failures == 0 ? "all passed" : "FAILED");
    return failures == 0 ? 0 : 1;
}

#endif
