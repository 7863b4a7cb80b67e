#include "link/line.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace mancala {
namespace {

int checked(int result, const char* what)
{
    if (result < 0)
        throw std::system_error(errno, std::generic_category(), what);
    return result;
}

} // namespace

Line Line::standard()
{
    const int input = checked(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), "standard input");
    const int output = checked(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), "standard output");
    const int nothing = checked(open("/dev/null", O_RDONLY), "/dev/null");
    checked(dup2(nothing, STDIN_FILENO), "standard input");
    close(nothing);
    checked(dup2(STDERR_FILENO, STDOUT_FILENO), "standard output");
    std::signal(SIGPIPE, SIG_IGN); // a write that fails says the same, where it can be handled
    return {input, output};
}

// The next event, which may be waited for; false when none is here.
bool Line::fill(bool wait)
{
    while (!next_) {
        look();
        if (!next_ && closed_)
            next_ = Closed{};
        if (!next_ && !read(wait))
            return false;
    }
    return true;
}

// Takes the next whole message out of the bytes that were read.
void Line::look()
{
    try {
        if (const auto frame = frames_.next())
            next_ = read_request(decode(*frame));
    } catch (const Malformed& malformed) {
        next_ = Broken{malformed.what()};
    }
}

// False when nothing came.
bool Line::read(bool wait)
{
    pollfd ready{.fd = input_, .events = POLLIN, .revents = 0};
    if (!wait && poll(&ready, 1, 0) <= 0)
        return false;
    std::array<std::uint8_t, 8192> bytes;
    ssize_t got;
    do
        got = ::read(input_, bytes.data(), bytes.size());
    while (got < 0 && errno == EINTR);
    closed_ = got <= 0;
    if (!closed_)
        frames_.feed(std::span(bytes).first(static_cast<std::size_t>(got)));
    return true;
}

Event Line::wait()
{
    fill(true);
    return *std::exchange(next_, std::nullopt);
}

const Event* Line::peek()
{
    return fill(false) ? &*next_ : nullptr;
}

void Line::skip()
{
    next_.reset();
}

bool Line::send(const Value& message)
{
    const Bytes bytes = encode(message);
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t wrote = write(output_, bytes.data() + sent, bytes.size() - sent);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        sent += static_cast<std::size_t>(wrote);
    }
    return true;
}

} // namespace mancala
