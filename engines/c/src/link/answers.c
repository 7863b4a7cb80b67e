/* Writing what the engine answers; `hello` is put together in session.c. */
#include "messages.h"

enum { INFO_PV = 32 /* moves shown */ };

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

void put_info(Writer *writer, int64_t id, const Info *info)
{
    int shown = info->pv_length < INFO_PV ? info->pv_length : INFO_PV;
    put_map(writer, 8);
    put_text_field(writer, "t", "info");
    put_int_field(writer, "id", id);
    put_int_field(writer, "depth", info->depth);
    put_int_field(writer, "score", info->score);
    put_int_field(writer, "nodes", info->nodes);
    put_int_field(writer, "time", info->time_us / 1000);
    put_int_field(writer, "nps", info->nodes * 1000000 / (info->time_us + 1));
    put_text(writer, "pv");
    put_array(writer, (uint32_t)shown);
    for (int i = 0; i < shown; i++)
        put_int(writer, info->pv[i]);
    put_newline(writer);
}

void put_move(Writer *writer, int64_t id, int64_t move, const int64_t *score)
{
    put_map(writer, score == NULL ? 3 : 4);
    put_text_field(writer, "t", "move");
    put_int_field(writer, "id", id);
    put_int_field(writer, "move", move);
    if (score != NULL)
        put_int_field(writer, "score", *score);
    put_newline(writer);
}

void put_resign(Writer *writer, int64_t id)
{
    put_map(writer, 2);
    put_text_field(writer, "t", "resign");
    put_int_field(writer, "id", id);
    put_newline(writer);
}

void put_error(Writer *writer, const char *text)
{
    put_map(writer, 2);
    put_text_field(writer, "t", "error");
    put_text_field(writer, "text", text);
    put_newline(writer);
}
