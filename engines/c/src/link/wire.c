/* Reading msgpack values, and finding where a message ends. */
#include "wire.h"

#include <math.h>
#include <string.h>

static const int64_t INT_LIMIT = (int64_t)1 << 53;

static uint64_t big_endian(const uint8_t *bytes, int width)
{
    uint64_t number = 0;
    for (int i = 0; i < width; i++)
        number = number << 8 | bytes[i];
    return number;
}

static int read_int(const uint8_t *bytes, size_t available, Value *value)
{
    int width = 1 << (bytes[0] & 3); /* cc..cf and d0..d3: 1, 2, 4, 8 bytes */
    if (available < (size_t)width + 1)
        return 0;
    uint64_t raw = big_endian(bytes + 1, width);
    value->kind = INT;
    if (bytes[0] >= 0xd0) {
        uint64_t sign = (uint64_t)1 << (8 * width - 1);
        value->number = raw & sign ? -(int64_t)(~raw & (sign - 1)) - 1 : (int64_t)raw;
    } else {
        if (raw >= (uint64_t)INT_LIMIT)
            return -1;
        value->number = (int64_t)raw;
    }
    return value->number > -INT_LIMIT && value->number < INT_LIMIT ? width + 1 : -1;
}

static int read_float(const uint8_t *bytes, size_t available, Value *value)
{
    int width = bytes[0] == 0xca ? 4 : 8;
    if (available < (size_t)width + 1)
        return 0;
    uint64_t raw = big_endian(bytes + 1, width);
    if (width == 4) {
        uint32_t bits = (uint32_t)raw;
        float narrow;
        memcpy(&narrow, &bits, sizeof narrow);
        value->real = (double)narrow;
    } else {
        memcpy(&value->real, &raw, sizeof value->real);
    }
    if (!isfinite(value->real))
        return -1;
    value->kind = FLOAT;
    if (fabs(value->real) < (double)INT_LIMIT && floor(value->real) == value->real) {
        value->kind = INT;
        value->number = (int64_t)value->real;
    }
    return width + 1;
}

/* A count in `width` bytes after the head byte. More than a whole frame can hold is refused at once: waiting for it
 * would mean waiting for ever. */
static int read_count(const uint8_t *bytes, size_t available, int width, Kind kind, Value *value)
{
    if (available < (size_t)width + 1)
        return 0;
    value->kind = kind;
    value->count = (uint32_t)big_endian(bytes + 1, width);
    return value->count < FRAME_LIMIT ? width + 1 : -1;
}

static int read_head(const uint8_t *bytes, size_t available, Value *value)
{
    uint8_t head = bytes[0];
    if (head <= 0x7f || head >= 0xe0) {
        value->kind = INT;
        value->number = head <= 0x7f ? head : (int64_t)head - 256;
        return 1;
    }
    if (head <= 0xbf) { /* short map, array, str */
        value->kind = head <= 0x8f ? MAP : head <= 0x9f ? ARRAY : STR;
        value->count = head & (value->kind == STR ? 0x1f : 0x0f);
        return 1;
    }
    switch (head) {
    case 0xc0:
        value->kind = NIL;
        return 1;
    case 0xc2: case 0xc3:
        value->kind = BOOL;
        value->number = head & 1;
        return 1;
    case 0xca: case 0xcb:
        return read_float(bytes, available, value);
    case 0xcc: case 0xcd: case 0xce: case 0xcf: case 0xd0: case 0xd1: case 0xd2: case 0xd3:
        return read_int(bytes, available, value);
    case 0xd9: case 0xda: case 0xdb:
        return read_count(bytes, available, 1 << (head - 0xd9), STR, value);
    case 0xdc: case 0xdd:
        return read_count(bytes, available, 2 << (head - 0xdc), ARRAY, value);
    case 0xde:
        return read_count(bytes, available, 2, MAP, value);
    default: /* c1, bin, ext and the long map */
        return -1;
    }
}

int wire_value(const uint8_t *bytes, size_t available, Value *value)
{
    if (available == 0)
        return 0;
    int head = read_head(bytes, available, value);
    if (head <= 0 || value->kind != STR)
        return head;
    if (available - (size_t)head < value->count)
        return 0;
    value->text = (const char *)bytes + head;
    return head + (int)value->count;
}

void scan_start(Scan *scan)
{
    scan->at = 0;
    scan->depth = 0;
}

/* Enters `value` in the count of what is still to come. False when it stands where it may not. */
static bool scan_count(Scan *scan, const Value *value)
{
    if (scan->depth == 0) {
        if (value->kind != MAP)
            return false;
    } else {
        uint32_t *left = &scan->left[scan->depth - 1];
        if (scan->keyed[scan->depth - 1] && *left % 2 == 0 && value->kind != STR)
            return false;
        --*left;
    }
    if (value->kind != MAP && value->kind != ARRAY)
        return true;
    if (scan->depth == DEPTH_LIMIT)
        return false;
    scan->keyed[scan->depth] = value->kind == MAP;
    scan->left[scan->depth] = value->kind == MAP ? 2 * value->count : value->count;
    scan->depth++;
    return true;
}

ScanResult scan_on(Scan *scan, const uint8_t *bytes, size_t available)
{
    do {
        Value value;
        int used = wire_value(bytes + scan->at, available - scan->at, &value);
        if (used == 0)
            return available < FRAME_LIMIT ? SCAN_MORE : SCAN_BAD;
        if (used < 0 || !scan_count(scan, &value))
            return SCAN_BAD;
        scan->at += (size_t)used;
        while (scan->depth > 0 && scan->left[scan->depth - 1] == 0)
            scan->depth--;
    } while (scan->depth > 0);
    return scan->at < FRAME_LIMIT ? SCAN_WHOLE : SCAN_BAD;
}

bool cursor_next(Cursor *cursor, Value *value)
{
    int used = wire_value(cursor->at, (size_t)(cursor->end - cursor->at), value);
    if (used <= 0)
        return false;
    cursor->at += used;
    return true;
}

void cursor_skip(Cursor *cursor)
{
    Value value;
    for (uint64_t left = 1; left > 0 && cursor_next(cursor, &value); left--) {
        if (value.kind == ARRAY)
            left += value.count;
        else if (value.kind == MAP)
            left += 2 * (uint64_t)value.count;
    }
}

static int place_of(const Value *key, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (text_is(key, names[i]))
            return i;
    return -1;
}

bool wire_fields(Cursor cursor, const char *const *names, int count, Cursor *fields)
{
    Value map, key;
    for (int i = 0; i < count; i++)
        fields[i] = (Cursor){NULL, NULL};
    uint32_t seen = 0;
    if (cursor.at == NULL || !cursor_next(&cursor, &map) || map.kind != MAP)
        return false;
    for (uint32_t i = 0; i < map.count; i++) {
        if (!cursor_next(&cursor, &key) || key.kind != STR)
            return false;
        const uint8_t *start = cursor.at;
        cursor_skip(&cursor);
        int place = place_of(&key, names, count);
        if (place < 0)
            continue;
        if (seen >> place & 1)
            return false;
        seen |= (uint32_t)1 << place;
        if (start < cursor.at && *start != 0xc0) /* nil means absent */
            fields[place] = (Cursor){start, cursor.at};
    }
    return true;
}

bool field_int(Cursor field, int64_t *number)
{
    Value value;
    if (field.at == NULL || !cursor_next(&field, &value) || value.kind != INT)
        return false;
    *number = value.number;
    return true;
}

bool field_text(Cursor field, Value *value)
{
    return field.at != NULL && cursor_next(&field, value) && value->kind == STR;
}

int field_ints(Cursor field, int64_t *numbers, int room)
{
    Value value;
    if (field.at == NULL || !cursor_next(&field, &value) || value.kind != ARRAY || value.count > (uint32_t)room)
        return -1;
    int count = (int)value.count;
    for (int i = 0; i < count; i++) {
        if (!cursor_next(&field, &value) || value.kind != INT)
            return -1;
        numbers[i] = value.number;
    }
    return count;
}

bool text_is(const Value *value, const char *text)
{
    size_t length = strlen(text);
    return value->kind == STR && value->count == length && memcmp(value->text, text, length) == 0;
}
