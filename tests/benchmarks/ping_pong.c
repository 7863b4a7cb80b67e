/* The floor of a runner's work for one ply: a parent writes a request to a child's pipe and reads its answer.
 *
 * Both on one core, messages as long as a usual `go` and `move`; the child keeps the core busy for the think time.
 * Arguments: round trips, core, think time in us.
 * Prints, in microseconds: the parent's processor time for a round trip, the mean time of a round trip,
 * and the median and p99 of what a round trip took beyond the think time. */
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

static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

static void think(int us)
{
    for (double end = now_us() + us; now_us() < end;)
        ;
}

static double cpu_us(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return 1e6 * (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    int rounds = atoi(argv[1]), core = atoi(argv[2]), think_us = atoi(argv[3]), to_child[2], to_parent[2];
    char buffer[REQUEST] = {0};
    double *beyond = malloc((size_t)rounds * sizeof *beyond);
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    if (!beyond || sched_setaffinity(0, sizeof cores, &cores) || pipe(to_child) || pipe(to_parent))
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
    double began_cpu = cpu_us(), began = now_us(), sent = began;
    for (int i = 0; i < rounds; i++) {
        write_all(to_child[1], buffer, REQUEST);
        read_all(to_parent[0], buffer, ANSWER);
        double arrived = now_us();
        beyond[i] = arrived - sent - think_us;
        sent = arrived;
    }
    double cpu = cpu_us() - began_cpu, all = sent - began;
    qsort(beyond, (size_t)rounds, sizeof *beyond, by_size);
    printf("%.3f %.3f %.1f %.1f\n", cpu / rounds, all / rounds, beyond[rounds / 2], beyond[rounds - 1 - rounds / 100]);
    close(to_child[1]);
    waitpid(child, NULL, 0);
    return 0;
}
