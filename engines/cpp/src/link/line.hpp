// The connection to the arena: a pair of file descriptors.
#pragma once

#include "link/frames.hpp"
#include "link/messages.hpp"

namespace mancala {

struct Closed {};

struct Broken { // nobody knows where the next message begins
    std::string why;
};

using Event = std::variant<Request, Closed, Broken>;

class Line {
public:
    // Not owned.
    Line(int input, int output) : input_(input), output_(output) {}

    // Standard input and output, taken away from the rest of the program: from then on what is printed goes to standard
    // error, and so does the output of child processes.
    static Line standard();

    Event wait();        // the next event
    const Event* peek(); // the next event if it is here already; it stays the next one
    void skip();         // drops what peek showed
    bool send(const Value& message); // false when nobody reads any more

private:
    bool fill(bool wait);
    void look();
    bool read(bool wait);

    int input_, output_;
    bool closed_ = false;
    Frames frames_;
    std::optional<Event> next_;
};

} // namespace mancala
