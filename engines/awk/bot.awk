# An engine that plays any legal move, over JSON lines: see README.md.

BEGIN {
    STRING = "\"[^\"\\\\]*(\\\\.[^\"\\\\]*)*\""
    SCALAR = STRING "|[^][{}:, \t]+"
    # awk reads ahead, and would wait for more than one message. The shell's read takes a line and no more.
    next_line = "IFS= read -r line && printf '%s\\n' \"$line\""
    while ((next_line | getline text) > 0) {
        close(next_line)
        if (text ~ /^[{]/) answer() # another line is no message
    }
}

# The place in the list of legal moves, from 0. Depends on seed and ply alone, so that a game can be repeated.
function choose(count,    number, i) {
    number = (seed % 65536) * 32749 + got[".ply"] * 104729
    for (i = 0; i < 4; i++) number = (number * 16807 + 12345) % 2147483647
    return int((number < 0 ? -number : number) / 2147483647 * count)
}

function answer(    type) {
    split("", got); split("", size)
    value("")
    type = plain(got[".t"])
    if (type == "hello") hello()
    else if (type == "options") say("\"t\":\"ready\"")
    else if (type == "ping") say("\"t\":\"pong\",\"id\":" got[".id"])
    else if (type == "go") say("\"t\":\"move\",\"id\":" got[".id"] ",\"move\":" got[".legal." choose(size[".legal"])])
    else if (type == "error") print "the arena says: " got[".text"] | "cat >&2"
    else if (type == "quit") exit
    else if (type == "new") {
        seed = got[".seed"]
        say("\"t\":\"ready\",\"game\":" got[".game"])
    } # of the others, and of types to come, nothing is needed
}

function hello(    i) {
    while (i < size[".v"] && got[".v." (i + 0)] + 0 != 1) i++
    if (i == size[".v"]) give_up("expected version 1 of the protocol")
    say("\"t\":\"hello\",\"v\":1,\"name\":\"awk\",\"rulesets\":[\"dakon\",\"djenon-aboure\"],\"probe\":" got[".probe"])
}

function say(fields) {
    print "{" fields "}"
    fflush()
}

function give_up(why) {
    say("\"t\":\"error\",\"text\":\"" why "\"")
    exit 1
}

# Takes a value off the front of `text` and returns it, without blanks. It and its parts are in `got` then, by path:
# ".pos.to_move", ".legal.0"; `size` has the lengths of lists.
function value(path,    raw, key, count) {
    if (text !~ /^[[{]/) raw = take(SCALAR)
    else if (text ~ /^[{]/) {
        for (raw = take("[{]"); text !~ /^[}]/; count++) {
            if (count) raw = raw take(",")
            key = take(STRING)
            raw = raw key take(":")
            raw = raw value(path "." plain(key))
        }
        raw = raw take("[}]")
    } else {
        for (raw = take("[[]"); text !~ /^[]]/; count++) {
            if (count) raw = raw take(",")
            raw = raw value(path "." (count + 0))
        }
        raw = raw take("[]]")
        size[path] = count + 0
    }
    got[path] = raw
    return raw
}

function take(pattern,    taken) {
    if (!match(text, "^(" pattern ")")) give_up("malformed: this is no JSON")
    taken = substr(text, 1, RLENGTH)
    text = substr(text, RLENGTH + 1)
    sub(/^[ \t\r]+/, "", text)
    return taken
}

# A string without its quotes, and letters that were written as \u0074.
function plain(raw,    done, hex) {
    raw = substr(raw, 2, length(raw) - 2)
    while (match(raw, /\\u00[0-9a-fA-F][0-9a-fA-F]/)) {
        hex = tolower(substr(raw, RSTART + 4, 2))
        done = done substr(raw, 1, RSTART - 1) sprintf("%c", 16 * digit(substr(hex, 1, 1)) + digit(substr(hex, 2)))
        raw = substr(raw, RSTART + 6)
    }
    return done raw
}

function digit(hex) { return index("0123456789abcdef", hex) - 1 }
