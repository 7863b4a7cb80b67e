#include "bot/settings.hpp"

#include "players/budget.hpp"

namespace mancala {
namespace {

constexpr std::int64_t LARGE = std::int64_t{1} << 50;

struct Number {
    const char* name;
    std::int64_t Settings::* place;
    std::int64_t least, most;
};

constexpr Number NUMBERS[] = {
    {"depth", &Settings::depth, 0, MAX_DEPTH},
    {"nodes", &Settings::nodes, 0, LARGE},
    {"hash_mb", &Settings::hash_mb, 1, 1024},
    {"seed", &Settings::seed, 0, LARGE},
};

} // namespace

std::vector<OptionSpec> Settings::specs()
{
    const Settings standard;
    std::vector<OptionSpec> specs{{.name = "mode",
                                   .type = "choice",
                                   .fallback = standard.mode,
                                   .min = {},
                                   .max = {},
                                   .choices = {"random", "greedy", "alphabeta"}}};
    for (const auto& [name, place, least, most] : NUMBERS)
        specs.push_back(
            {.name = name, .type = "int", .fallback = standard.*place, .min = least, .max = most, .choices = {}});
    return specs;
}

void Settings::set(const std::string& name, const Value& value)
{
    if (name == "mode")
        mode = std::get<std::string>(value);
    for (const auto& number : NUMBERS)
        if (name == number.name)
            this->*number.place = std::get<std::int64_t>(value);
}

} // namespace mancala
