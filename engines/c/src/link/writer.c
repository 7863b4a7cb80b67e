/* Writing msgpack: always the shortest form, as the golden bytes in protocol/README.md have it. */
#include "wire.h"

#include <string.h>

void put_bytes(Writer *writer, const void *bytes, size_t length)
{
    if (length > sizeof writer->bytes - writer->length) {
        writer->full = true;
        return;
    }
    memcpy(writer->bytes + writer->length, bytes, length);
    writer->length += length;
}

static void put_byte(Writer *writer, unsigned byte)
{
    uint8_t one = (uint8_t)byte;
    put_bytes(writer, &one, 1);
}

/* A head byte and the low `width` bytes of `number`, the highest first. */
static void put_wide(Writer *writer, unsigned head, uint64_t number, int width)
{
    uint8_t bytes[9] = {(uint8_t)head};
    for (int i = 0; i < width; i++)
        bytes[1 + i] = (uint8_t)(number >> 8 * (width - 1 - i));
    put_bytes(writer, bytes, (size_t)width + 1);
}

void put_map(Writer *writer, uint32_t pairs)
{
    if (pairs < 16)
        put_byte(writer, 0x80 + pairs);
    else
        put_wide(writer, 0xde, pairs, 2);
}

void put_array(Writer *writer, uint32_t items)
{
    if (items < 16)
        put_byte(writer, 0x90 + items);
    else
        put_wide(writer, 0xdc, items, 2);
}

void put_text(Writer *writer, const char *text)
{
    size_t length = strlen(text);
    if (length < 32)
        put_byte(writer, 0xa0 + (unsigned)length);
    else if (length < 256)
        put_wide(writer, 0xd9, length, 1);
    else
        put_wide(writer, 0xda, length, 2);
    put_bytes(writer, text, length);
}

/* The smallest of 1, 2, 4, 8 bytes that holds `number` when `spare` of its top bits must stay free, as a power of two. */
static int width_power(uint64_t number, int spare)
{
    int power = 0;
    while (power < 3 && number >> ((8 << power) - spare) != 0)
        power++;
    return power;
}

void put_int(Writer *writer, int64_t number)
{
    if (number >= -32 && number < 128) {
        put_byte(writer, (unsigned)number & 0xff);
    } else if (number >= 0) {
        int power = width_power((uint64_t)number, 0);
        put_wide(writer, 0xcc + (unsigned)power, (uint64_t)number, 1 << power);
    } else {
        int power = width_power(~(uint64_t)number, 1);
        put_wide(writer, 0xd0 + (unsigned)power, (uint64_t)number, 1 << power);
    }
}

void put_text_field(Writer *writer, const char *key, const char *text)
{
    put_text(writer, key);
    put_text(writer, text);
}

void put_int_field(Writer *writer, const char *key, int64_t number)
{
    put_text(writer, key);
    put_int(writer, number);
}

void put_newline(Writer *writer)
{
    put_byte(writer, '\n');
}
