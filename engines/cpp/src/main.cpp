// The engine as a program on standard input and output; see ../README.md.
#include "bot/bot.hpp"

int main()
{
    mancala::MancalaBot bot;
    return mancala::run_bot(bot);
}
