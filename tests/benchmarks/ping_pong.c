/* The floor of a runner's work for one ply: a parent writes a request to a child's pipe and reads its answer.
 *
 * Both on one core, messages as long as a usual `go` and `move`; the child keeps the core busy for the think time.
 * Prints the parent's processor time for a round trip, in microseconds. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { REQUEST = 200, ANSWER = 18 };

static void read_all(int fd, char *buffer, size_t length)
{
    for (size_t got = 0; got < length;) {
        ssize_t count = read(fd, buffer + got, length - got);
        if (count <= 0)
            exit(0);
        got += (size_t)count;
    }
}

static void write_all(int fd, const char *buffer, size_t length)
{
    if (write(fd, buffer, length) != (ssize_t)length)
        exit(1);
}

static void think(int us)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long end = now.tv_sec * 1000000 + now.tv_nsec / 1000 + us;
    while (now.tv_sec * 1000000 + now.tv_nsec / 1000 < end)
        clock_gettime(CLOCK_MONOTONIC, &now);
}

static double cpu_us(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return 1e6 * (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 200000, core = argc > 2 ? atoi(argv[2]) : 0;
    int think_us = argc > 3 ? atoi(argv[3]) : 0, to_child[2], to_parent[2];
    char buffer[REQUEST] = {0};
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    if (sched_setaffinity(0, sizeof cores, &cores) || pipe(to_child) || pipe(to_parent))
        return 1;
    pid_t child = fork();
    if (child == 0) {
        close(to_child[1]);
        for (;;) {
            read_all(to_child[0], buffer, REQUEST);
            if (think_us)
                think(think_us);
            write_all(to_parent[1], buffer, ANSWER);
        }
    }
    double start = cpu_us();
    for (int i = 0; i < rounds; i++) {
        write_all(to_child[1], buffer, REQUEST);
        read_all(to_parent[0], buffer, ANSWER);
    }
    printf("%.3f\n", (cpu_us() - start) / rounds);
    close(to_child[1]);
    waitpid(child, NULL, 0);
    return 0;
}
