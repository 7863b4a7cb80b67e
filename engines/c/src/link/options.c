#include "options.h"

void options_reset(const Option *table)
{
    for (const Option *option = table; option->name != NULL; option++)
        *option->value = option->standard;
}

static bool set_choice(const Option *option, const Value *value)
{
    for (int i = 0; option->choices[i] != NULL; i++)
        if (text_is(value, option->choices[i])) {
            *option->value = i;
            return true;
        }
    return false;
}

static bool set_int(const Option *option, const Value *value)
{
    if (value->kind != INT || value->number < option->least || value->number > option->most)
        return false;
    *option->value = value->number;
    return true;
}

bool options_set(const Option *table, const Value *name, const Value *value)
{
    for (const Option *option = table; option->name != NULL; option++)
        if (text_is(name, option->name))
            return option->choices != NULL ? set_choice(option, value) : set_int(option, value);
    return false;
}

static void put_choice(Writer *writer, const Option *option)
{
    uint32_t count = 0;
    while (option->choices[count] != NULL)
        count++;
    put_map(writer, 4);
    put_text_field(writer, "name", option->name);
    put_text_field(writer, "type", "choice");
    put_text_field(writer, "default", option->choices[option->standard]);
    put_text(writer, "choices");
    put_array(writer, count);
    for (uint32_t i = 0; i < count; i++)
        put_text(writer, option->choices[i]);
}

static void put_int_option(Writer *writer, const Option *option)
{
    put_map(writer, 5);
    put_text_field(writer, "name", option->name);
    put_text_field(writer, "type", "int");
    put_int_field(writer, "default", option->standard);
    put_int_field(writer, "min", option->least);
    put_int_field(writer, "max", option->most);
}

void put_options(Writer *writer, const Option *table)
{
    uint32_t count = 0;
    while (table[count].name != NULL)
        count++;
    put_array(writer, count);
    for (uint32_t i = 0; i < count; i++)
        if (table[i].choices != NULL)
            put_choice(writer, &table[i]);
        else
            put_int_option(writer, &table[i]);
}
