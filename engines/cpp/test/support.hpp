// What the tests share: the vectors of the repository.
#pragma once

#include "link/value.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace mancala {

using Json = nlohmann::ordered_json;

// The lines of a file of JSON lines, its path beginning at the repository's top folder.
inline std::vector<Json> vectors(const std::string& path)
{
    std::ifstream file(std::string(REPOSITORY "/") + path);
    if (!file)
        throw std::runtime_error("there is no " + path);
    std::vector<Json> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(Json::parse(line));
    return lines;
}

inline Value value_of_json(const Json& json)
{
    switch (json.type()) {
    case Json::value_t::null: return {};
    case Json::value_t::boolean: return json.get<bool>();
    case Json::value_t::number_float: return json.get<double>();
    case Json::value_t::string: return json.get<std::string>();
    case Json::value_t::array: {
        Array items;
        for (const Json& item : json)
            items.push_back(value_of_json(item));
        return items;
    }
    case Json::value_t::object: {
        Map map;
        for (const auto& [key, item] : json.items())
            map.emplace_back(key, value_of_json(item));
        return map;
    }
    default: return json.get<std::int64_t>();
    }
}

} // namespace mancala
