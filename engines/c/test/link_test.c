/* Tests of the link; the whole program is tested from outside, in tests/engines.
 * Golden bytes: protocol/README.md. */
#include "check.h"
#include "link/input.h"
#include "link/messages.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t unhex(const char *hex, uint8_t *bytes)
{
    size_t length = strlen(hex) / 2;
    for (size_t i = 0; i < length; i++) {
        char digits[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
        bytes[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
    return length;
}

/* What the reading end makes of these bytes, sent `piece` at a time. */
static InputResult receive(const uint8_t *bytes, size_t length, size_t piece, Input *input, Cursor *message)
{
    int ends[2];
    InputResult result = INPUT_NOTHING;
    if (pipe(ends) != 0)
        abort();
    input_open(input, ends[0]);
    for (size_t sent = 0; sent < length && result == INPUT_NOTHING; sent += piece) {
        size_t size = length - sent < piece ? length - sent : piece;
        if (write(ends[1], bytes + sent, size) != (ssize_t)size)
            abort();
        result = input_peek(input, false, message);
    }
    close(ends[1]);
    if (result == INPUT_NOTHING)
        result = input_peek(input, true, message);
    close(ends[0]);
    return result;
}

static Input input; /* large */

static void test_accepted(void)
{
    static const struct {
        const char *hex, *type;
        int64_t id;
    } CASES[] = {
        {"82a174a470696e67a26964010a", "ping", 1},
        {"82a174a473746f70a269640a0a", "stop", 10},
        {"82a174a470696e67a269640a0a", "ping", 10},
        {"82a174a470696e67a26964cc0a0a", "ping", 10},
        {"82a174a470696e67a26964cd000a0a", "ping", 10},
        {"82a174a470696e67a26964ce0000000a0a", "ping", 10},
        {"82a174a470696e67a26964cf000000000000000a0a", "ping", 10},
        {"82a174a470696e67a26964d00a0a", "ping", 10},
        {"82a174a470696e67a26964d1000a0a", "ping", 10},
        {"82a174a470696e67a26964d20000000a0a", "ping", 10},
        {"82a174a470696e67a26964d3000000000000000a0a", "ping", 10},
        {"82a174a470696e67a26964ca412000000a", "ping", 10},
        {"82a174a470696e67a26964cb40240000000000000a", "ping", 10},
        {"de0002a174a470696e67a26964070a", "ping", 7},
        {"82a26964ff" "a174a470696e670a", "ping", -1},                /* the type comes last */
        {"82a26964d1fed4a174a470696e670a", "ping", -300},
        {"82a26964cf001fffffffffffffa174a470696e670a", "ping", 9007199254740991},
        {"82a26964d3ffe0000000000001a174a470696e670a", "ping", -9007199254740991},
        {"83a17892810a93c0c3cb3fb999999999999aa0a174a470696e67a26964070a", NULL, 7}, /* int key inside: broken */
        {"83a178928193c0c3c2a174a470696e67a26964070a", NULL, 7},                     /* array as key: broken */
        {"83a1789281a17993c0c3cb3fb999999999999aa0a174a470696e67a26964070a", "ping", 7}, /* unknown key, nested */
        {"68656c6c6f200ae280990a82a174a470696e67a26964070a", "ping", 7},             /* stray lines first */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        uint8_t bytes[256];
        size_t length = unhex(CASES[i].hex, bytes);
        for (size_t piece = 1; piece <= length; piece += length - 1) {
            Cursor message, fields[KEY_COUNT];
            Value type;
            int64_t id = 0;
            InputResult result = receive(bytes, length, piece, &input, &message);
            if (CASES[i].type == NULL) {
                CHECK(result == INPUT_BROKEN, "%s gave %d", CASES[i].hex, result);
                continue;
            }
            CHECK(result == INPUT_MESSAGE, "%s gave %d", CASES[i].hex, result);
            if (result != INPUT_MESSAGE)
                continue;
            CHECK(read_message(message, &type, fields) && text_is(&type, CASES[i].type), "%s", CASES[i].hex);
            CHECK(field_int(fields[KEY_ID], &id) && id == CASES[i].id, "%s: id %lld", CASES[i].hex, (long long)id);
        }
    }
}

static void test_refused(void)
{
    static const char *const CASES[] = {
        "83c4046d6f7665c4023130c40174c4046d6f7665c4026964070a", /* bin keys */
        "82a17401a174020a",                                     /* a key twice: well-formed, refused when read */
        "81a173cb7ff80000000000000a",                           /* NaN */
        "81a173cb7ff00000000000000a",                           /* infinity */
        "81a174d6ff000000010a",                                 /* timestamp */
        "81a174c10a",                                           /* c1 */
        "81a173cf00200000000000000a",                           /* 2^53 */
        "81a173d3ffe00000000000000a",                           /* -2^53 */
        "81a173dbffffffff0a",                                   /* a text of 4 GiB */
        "81a173ddffffffff0a",                                   /* an array of 4 Gi items */
        "81a173df000000010a",                                   /* the long map */
        "81a17391919191919191919191c00a",                       /* nested too deep */
        "82a174a470696e67a2696407c0",                           /* no newline where it is due */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        uint8_t bytes[128];
        size_t length = unhex(CASES[i], bytes);
        for (size_t piece = 1; piece <= length; piece += length - 1) {
            Cursor message, fields[KEY_COUNT];
            Value type;
            InputResult result = receive(bytes, length, piece, &input, &message);
            bool refused = result == INPUT_BROKEN;
            if (result == INPUT_MESSAGE)
                refused = !read_message(message, &type, fields);
            CHECK(refused, "%s gave %d", CASES[i], result);
        }
    }
    uint8_t lone[] = {0x93, 0xa4, 'm', 'o', 'v', 'e', 7, 10, 10}; /* no map: a stray line */
    Cursor message;
    CHECK(receive(lone, sizeof lone, sizeof lone, &input, &message) == INPUT_CLOSED, "an array is no message");
}

static void test_frame_limit(void)
{
    static uint8_t bytes[FRAME_LIMIT + 1];
    for (size_t size = FRAME_LIMIT - 1; size <= FRAME_LIMIT + 1; size++) {
        memset(bytes, 0, sizeof bytes);
        const uint8_t head[] = {0x81, 0xa1, 'x', 0xdc, (uint8_t)((size - 7) >> 8), (uint8_t)(size - 7)};
        memcpy(bytes, head, sizeof head); /* an array of zeros */
        bytes[size - 1] = '\n';
        Cursor message;
        InputResult result = receive(bytes, size, 4096, &input, &message);
        CHECK(result == (size <= FRAME_LIMIT ? INPUT_MESSAGE : INPUT_BROKEN), "%zu bytes gave %d", size, result);
    }
}

/* Any bytes: no crash, no endless loop; the sanitizers see the rest. */
static void test_hostile(void)
{
    uint8_t golden[] = {0x83, 0xa1, 't', 0xa2, 'g', 'o', 0xa2, 'i', 'd', 0xcd, 1, 2, 0xa3, 'p', 'o', 's', 0x81, 0xa4,
                        'p', 'i', 't', 's', 0x92, 0x93, 1, 2, 3, 0x93, 4, 5, 6, 10};
    uint64_t state = 1;
    for (int round = 0; round < 200000; round++) {
        uint8_t bytes[sizeof golden];
        memcpy(bytes, golden, sizeof golden);
        for (int change = 0; change <= round % 4; change++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            bytes[(state >> 33) % sizeof golden] = (uint8_t)(state >> 56);
        }
        Cursor message = {bytes, bytes + sizeof bytes - 1}, fields[KEY_COUNT];
        Value type;
        Go go;
        Scan scan;
        scan_start(&scan);
        scan_on(&scan, bytes, sizeof bytes);
        if (read_message(message, &type, fields))
            read_go(fields, &go);
    }
}

static void check_written(const Writer *writer, const char *hex)
{
    uint8_t bytes[256];
    size_t length = unhex(hex, bytes);
    CHECK(writer->length == length && memcmp(writer->bytes, bytes, length) == 0, "expected %s", hex);
}

static void test_written(void)
{
    Writer pong = {.length = 0}, move = {.length = 0}, scored = {.length = 0}, numbers = {.length = 0};
    int64_t score = -300;
    put_pong(&pong, 1);
    check_written(&pong, "82a174a4706f6e67a26964010a");
    put_move(&move, 10, 3, NULL);
    check_written(&move, "83a174a46d6f7665a269640aa46d6f7665030a");
    put_move(&scored, 2, 10, &score);
    check_written(&scored, "84a174a46d6f7665a2696402a46d6f76650aa573636f7265d1fed40a");
    static const int64_t EDGES[] = {127, 128, 255, 256, 65535, 65536, 4294967295, 4294967296,
                                    -32, -33, -128, -129, -32768, -32769, -2147483648, -2147483649};
    for (size_t i = 0; i < sizeof EDGES / sizeof EDGES[0]; i++)
        put_int(&numbers, EDGES[i]);
    check_written(&numbers, "7fcc80ccffcd0100cdffffce00010000ceffffffffcf0000000100000000"
                            "e0d0dfd080d1ff7fd18000d2ffff7fffd280000000d3ffffffff7fffffff");
}

int main(void)
{
    test_accepted();
    test_refused();
    test_frame_limit();
    test_hostile();
    test_written();
    return verdict();
}
