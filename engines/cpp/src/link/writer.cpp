// Writing values, always in the shortest form.
#include "link/value.hpp"

#include <bit>

namespace mancala {
namespace {

class Writer {
public:
    Bytes bytes;

    void operator()(std::monostate) { byte(0xc0); }
    void operator()(bool flag) { byte(flag ? 0xc3 : 0xc2); }

    void operator()(std::int64_t number)
    {
        if (number >= -32 && number < 128)
            byte(static_cast<unsigned>(number) & 0xff);
        else if (number >= 0)
            sized(0xcc, static_cast<std::uint64_t>(number), 0);
        else
            sized(0xd0, static_cast<std::uint64_t>(number), 1);
    }

    void operator()(double number) { wide(0xcb, std::bit_cast<std::uint64_t>(number), 8); }

    void operator()(const std::string& text)
    {
        if (text.size() < 32)
            byte(0xa0 + static_cast<unsigned>(text.size()));
        else if (text.size() < 0x100)
            wide(0xd9, text.size(), 1);
        else
            wide(0xda, text.size(), 2); // a frame holds no longer one
        bytes.insert(bytes.end(), text.begin(), text.end());
    }

    void operator()(const Array& items)
    {
        count(0x90, 0xdc, items.size());
        for (const Value& item : items)
            value(item);
    }

    void operator()(const Map& pairs)
    {
        count(0x80, 0xde, pairs.size());
        for (const auto& [key, item] : pairs) {
            (*this)(key);
            value(item);
        }
    }

    void value(const Value& any)
    {
        std::visit([this](const auto& held) { (*this)(held); }, static_cast<const Value::variant&>(any));
    }

    void byte(unsigned number) { bytes.push_back(static_cast<std::uint8_t>(number)); }

private:
    void wide(unsigned head, std::uint64_t number, int width)
    {
        byte(head);
        for (int shift = 8 * (width - 1); shift >= 0; shift -= 8)
            byte(static_cast<unsigned>(number >> shift) & 0xff);
    }

    // The smallest width of 1, 2, 4 or 8 bytes that holds `number`, with `spare` top bits for the sign.
    void sized(unsigned head, std::uint64_t number, int spare)
    {
        const std::uint64_t magnitude = spare != 0 ? ~number : number;
        int power = 0;
        while (power < 3 && magnitude >> ((8 << power) - spare) != 0)
            power++;
        wide(head + static_cast<unsigned>(power), number, 1 << power);
    }

    void count(unsigned short_head, unsigned long_head, std::size_t size)
    {
        if (size < 16)
            byte(short_head + static_cast<unsigned>(size));
        else
            wide(long_head, size, 2);
    }
};

} // namespace

Bytes encode(const Value& message)
{
    Writer writer;
    writer.value(message);
    writer.byte('\n');
    return writer.bytes;
}

} // namespace mancala
