/* Writing what the engine answers. */
#include "messages.h"
#include "options.h"

enum { INFO_PV = 32 /* moves shown */ };

/* The probe goes back as the bytes it came in: it tests the line, not how this codec picks its widths. */
void put_hello(Writer *writer, Cursor probe)
{
    put_map(writer, 8);
    put_text_field(writer, "t", "hello");
    put_int_field(writer, "v", 1);
    put_text_field(writer, "name", "mancala-c");
    put_text(writer, "probe");
    put_bytes(writer, probe.at, (size_t)(probe.end - probe.at));
    put_text(writer, "rulesets");
    put_array(writer, 2);
    put_text(writer, "dakon");
    put_text(writer, "djenon-aboure");
    put_text_field(writer, "version", "1.0");
    put_text(writer, "caps");
    put_array(writer, 1);
    put_text(writer, "stop");
    put_text(writer, "options");
    put_options(writer);
    put_newline(writer);
}

void put_ready(Writer *writer)
{
    put_map(writer, 1);
    put_text_field(writer, "t", "ready");
    put_newline(writer);
}

void put_pong(Writer *writer, int64_t id)
{
    put_map(writer, 2);
    put_text_field(writer, "t", "pong");
    put_int_field(writer, "id", id);
    put_newline(writer);
}

void put_info(Writer *writer, int64_t id, const Finding *finding)
{
    int shown = finding->pv_length < INFO_PV ? finding->pv_length : INFO_PV;
    put_map(writer, 8);
    put_text_field(writer, "t", "info");
    put_int_field(writer, "id", id);
    put_int_field(writer, "depth", finding->depth);
    put_int_field(writer, "score", finding->score);
    put_int_field(writer, "nodes", finding->nodes);
    put_int_field(writer, "time", finding->time_us / 1000);
    put_int_field(writer, "nps", finding->nodes * 1000000 / (finding->time_us + 1));
    put_text(writer, "pv");
    put_array(writer, (uint32_t)shown);
    for (int i = 0; i < shown; i++)
        put_int(writer, finding->pv[i]);
    put_newline(writer);
}

void put_move(Writer *writer, int64_t id, int64_t move, const int32_t *score)
{
    put_map(writer, score == NULL ? 3 : 4);
    put_text_field(writer, "t", "move");
    put_int_field(writer, "id", id);
    put_int_field(writer, "move", move);
    if (score != NULL)
        put_int_field(writer, "score", *score);
    put_newline(writer);
}

void put_error(Writer *writer, const char *text)
{
    put_map(writer, 2);
    put_text_field(writer, "t", "error");
    put_text_field(writer, "text", text);
    put_newline(writer);
}
