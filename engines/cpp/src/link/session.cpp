#include "link/session.hpp"

#include <algorithm>
#include <iostream>

namespace mancala {
namespace {

constexpr std::int64_t VERSION = 1;
constexpr std::size_t LONGEST_ERROR = 300; // bytes

template <typename Kind> const Kind* request_in(const Event& event)
{
    const auto* request = std::get_if<Request>(&event);
    return request != nullptr ? std::get_if<Kind>(request) : nullptr;
}

Value hello_message(const Profile& profile, const Hello& hello)
{
    if (std::ranges::find(hello.versions, VERSION) == hello.versions.end())
        throw Malformed("hello: this engine speaks version 1 only");
    Map message{{"t", "hello"}, {"v", VERSION}, {"name", profile.name}, {"probe", hello.probe},
                {"rulesets", Array(profile.rulesets.begin(), profile.rulesets.end())}};
    if (!profile.version.empty())
        message.emplace_back("version", profile.version);
    if (profile.stops)
        message.emplace_back("caps", Array{"stop"});
    Array options;
    for (const OptionSpec& spec : profile.options)
        options.push_back(declaration(spec));
    if (!options.empty())
        message.emplace_back("options", std::move(options));
    return message;
}

// At most LONGEST_ERROR bytes of `text`, no character cut in two.
std::string shortened(std::string text)
{
    std::size_t size = std::min(text.size(), LONGEST_ERROR);
    while (size > 0 && size < text.size() && (text[size] & 0xc0) == 0x80)
        size--;
    text.resize(size);
    return text;
}

std::string text_of(const Move& move)
{
    const auto* number = std::get_if<std::int64_t>(&move);
    return number != nullptr ? std::to_string(*number) : std::get<std::string>(move);
}

class Session {
public:
    Session(Bot& bot, Line& line) : bot_(bot), line_(line) {}

    // True when the conversation is over.
    bool answer(const Event& event)
    {
        if (const auto* broken = std::get_if<Broken>(&event))
            throw Malformed("malformed: " + broken->why);
        if (std::holds_alternative<Closed>(event) || request_in<Quit>(event) != nullptr)
            return true;
        const auto message = std::visit([this](const auto& request) { return answer_to(request); },
                                        std::get<Request>(event));
        return message && !line_.send(*message);
    }

private:
    using Message = std::optional<Value>; // nullopt: nothing is due

    Message answer_to(const Hello& hello) { return hello_message(bot_.profile(), hello); }

    Message answer_to(const Options& options)
    {
        const auto specs = bot_.profile().options;
        for (const auto& [name, value] : options.set) {
            check_option(specs, name, value);
            bot_.set(name, value);
        }
        return Map{{"t", "ready"}};
    }

    Message answer_to(const New& game)
    {
        bot_.new_game(game);
        playing_ = true;
        return Map{{"t", "ready"}, {"game", game.game}};
    }

    Message answer_to(const Go& go)
    {
        if (!playing_ || go.legal.empty())
            throw Malformed("go: expected after new, with legal moves");
        Out out(line_, go.id);
        const Decision decision = bot_.go(go, out);
        if (out.given_up())
            return std::nullopt;
        if (!decision.move)
            return Map{{"t", "resign"}, {"id", go.id}};
        if (std::ranges::find(go.legal, *decision.move) == go.legal.end())
            throw Malformed("go: the bot chose " + text_of(*decision.move) + ", which is not legal");
        return move_message(go.id, *decision.move, decision.score);
    }

    Message answer_to(const Ping& ping) { return Map{{"t", "pong"}, {"id", ping.id}}; }

    Message answer_to(const End&)
    {
        playing_ = false;
        return std::nullopt;
    }

    Message answer_to(const ArenaError& error)
    {
        std::cerr << "the arena says: " << error.code << ": " << error.text << std::endl;
        return std::nullopt;
    }

    // A `stop` that is read here came after the answer it asks for.
    template <typename Other> Message answer_to(const Other&) { return std::nullopt; }

    Bot& bot_;
    Line& line_;
    bool playing_ = false;
};

class FunctionBot : public Bot {
public:
    FunctionBot(Profile profile, std::function<Move(const Go&)> choose)
        : profile_(std::move(profile)), choose_(std::move(choose))
    {
    }

    Profile profile() const override { return profile_; }
    Decision go(const Go& go, Out&) override { return {choose_(go)}; }

private:
    Profile profile_;
    std::function<Move(const Go&)> choose_;
};

} // namespace

bool Out::stopped()
{
    while (const Event* event = line_.peek()) {
        const auto* stop = request_in<Stop>(*event);
        const bool other = stop != nullptr && stop->id != id_;
        if (!other && request_in<Unknown>(*event) == nullptr && request_in<ArenaError>(*event) == nullptr)
            return true;
        line_.skip();
    }
    return false;
}

void Out::info(const Info& info)
{
    line_.send(info_message(id_, info)); // a line that is closed is noticed when the answer is due
}

bool Out::given_up()
{
    const Event* event = line_.peek();
    return event != nullptr && (request_in<New>(*event) != nullptr || request_in<End>(*event) != nullptr ||
                                request_in<Quit>(*event) != nullptr);
}

int serve(Bot& bot, Line& line)
{
    Session session(bot, line);
    try {
        while (!session.answer(line.wait()))
            continue;
        return 0;
    } catch (const std::exception& error) {
        const std::string text = shortened(error.what());
        std::cerr << bot.profile().name << ": " << text << std::endl;
        line.send(Map{{"t", "error"}, {"text", text}});
        return 1;
    }
}

int run_bot(Bot& bot)
{
    Line line = Line::standard();
    return serve(bot, line);
}

int run(std::string name, std::vector<std::string> rulesets, std::function<Move(const Go&)> choose)
{
    FunctionBot bot({.name = std::move(name), .rulesets = std::move(rulesets)}, std::move(choose));
    return run_bot(bot);
}

} // namespace mancala
