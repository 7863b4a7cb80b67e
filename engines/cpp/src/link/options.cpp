#include "link/options.hpp"

#include <algorithm>

namespace mancala {
namespace {

std::optional<double> number(const std::optional<Value>& value)
{
    if (!value)
        return std::nullopt;
    if (const auto* integer = std::get_if<std::int64_t>(&*value))
        return static_cast<double>(*integer);
    const auto* real = std::get_if<double>(&*value);
    return real != nullptr ? std::optional(*real) : std::nullopt;
}

bool within(const OptionSpec& spec, const Value& value)
{
    const auto given = number(value), min = number(spec.min), max = number(spec.max);
    return given && (!min || *given >= *min) && (!max || *given <= *max);
}

bool fits(const OptionSpec& spec, const Value& value)
{
    if (spec.type == "bool")
        return std::holds_alternative<bool>(value);
    if (spec.type == "button")
        return value == Value(true);
    if (spec.type == "int")
        return std::holds_alternative<std::int64_t>(value) && within(spec, value);
    if (spec.type == "float")
        return within(spec, value);
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr && (spec.type == "str" || std::ranges::find(spec.choices, *text) != spec.choices.end());
}

} // namespace

Value declaration(const OptionSpec& spec)
{
    Map map{{"name", spec.name}, {"type", spec.type}};
    for (const auto& [key, value] : {std::pair("default", spec.fallback), {"min", spec.min}, {"max", spec.max}})
        if (value)
            map.emplace_back(key, *value);
    if (!spec.choices.empty())
        map.emplace_back("choices", Array(spec.choices.begin(), spec.choices.end()));
    return map;
}

void check_option(const std::vector<OptionSpec>& specs, const std::string& name, const Value& value)
{
    const auto spec = std::ranges::find(specs, name, &OptionSpec::name);
    if (spec == specs.end())
        throw Malformed("options: there is none named " + name);
    if (!fits(*spec, value))
        throw Malformed("options: " + name + " can't have this value");
}

} // namespace mancala
