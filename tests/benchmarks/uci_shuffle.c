/* A chess engine that answers at once: it shuffles its knights, so that chess runners can be measured beside the arena.
 *
 * After its first move White's knight goes round in 6 moves, Black's in 8, and neither meets anything on its way: a
 * position comes back after 48 plies at the earliest, so games last some hundred plies and end in a draw.
 * argv[1]: a file whose first 8 bytes count moves. argv[2]: microseconds to think. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const char *const white[] = {"f3h4", "h4f5", "f5g3", "g3e4", "e4g5", "g5f3"};
static const char *const black[] = {"b8c6", "c6a5", "a5c4", "c4b6", "b6d5", "d5b4", "b4a6", "a6b8"};

static const char *answer(int plies) {
    if (plies % 2)
        return black[plies / 2 % 8];
    return plies ? white[(plies / 2 - 1) % 6] : "g1f3";
}

static void think(long us) {
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    do
        clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - start.tv_sec) * 1000000 + (now.tv_nsec - start.tv_nsec) / 1000 < us);
}

int main(int argc, char **argv) {
    static uint64_t unshared;
    uint64_t *count = &unshared;
    const int file = argc > 1 ? open(argv[1], O_RDWR) : -1;
    const long us = argc > 2 ? atol(argv[2]) : 0;
    if (file >= 0) {
        void *mapped = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (mapped != MAP_FAILED)
            count = mapped;
    }
    static char line[1 << 16];
    int plies = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "uci\n", 4) || !strncmp(line, "uci\r", 4)) {
            puts("id name shuffle\nuciok");
        } else if (!strncmp(line, "isready", 7)) {
            puts("readyok");
        } else if (!strncmp(line, "position", 8)) {
            const char *moves = strstr(line, " moves ");
            plies = 0;
            for (const char *at = moves ? moves + 6 : ""; *at; at++)
                plies += at[0] == ' ' && at[1] > ' ';
        } else if (!strncmp(line, "go", 2)) {
            if (us)
                think(us);
            printf("bestmove %s\n", answer(plies));
            __atomic_add_fetch(count, 1, __ATOMIC_RELAXED);
        } else if (!strncmp(line, "quit", 4)) {
            break;
        }
    }
    return 0;
}
