#!/bin/sh
# Plays the golden game of protocol/vectors against the bot, and says things to it that are unusual but allowed.
# AWK is the awk to test, such as gawk or "busybox awk".
cd "$(dirname "$0")" || exit 1
bot() { LC_ALL=C ${AWK:-awk} -f bot.awk; }
failed=0

expect() { # NAME EXPECTED GOT
    [ "$2" = "$3" ] && return
    printf '%s: expected %s\n    got %s\n' "$1" "$2" "$3" >&2
    failed=1
}

# The arena's lines of the game, taken out of the JSON strings they stand in.
arena_lines() {
    sed -n 's/^{"from":"arena","text":"\(.*\)\\n","message":.*/\1/p' ../../protocol/vectors/game_json.jsonl |
        sed 's/\\"/"/g; s/\\\\/\\/g'
}

answers=$(arena_lines | bot)
expect 'the golden game: status' 0 $?
expect 'the golden game: types' "$(arena_lines | sed -n '
    s/.*"t":"hello".*/hello/p
    s/.*"t":"options".*/ready/p
    s/.*"t":"new".*/ready/p
    s/.*"t":"go".*/move/p
    s/.*"t":"ping".*/pong/p')" "$(printf '%s\n' "$answers" | sed 's/^{"t":"\([a-z]*\)".*/\1/')"
expect 'the golden game: probe' '[137,13,10,26,10,0,255,"é\n"]' \
    "$(printf '%s\n' "$answers" | sed -n 's/.*"probe":\(\[.*\]\)}$/\1/p')"

moves=$(printf '%s\n' "$answers" | grep -c '"t":"move"')
expect 'the golden game: there are moves' yes "$([ "$moves" -gt 5 ] && echo yes)"
for go in $(arena_lines | sed -n 's/.*"t":"go","id":\([0-9]*\),.*"legal":\[\([0-9,]*\)\].*/\1:\2/p'); do
    move=$(printf '%s\n' "$answers" | sed -n "s/^{\"t\":\"move\",\"id\":${go%%:*},\"move\":\([0-9]*\)}$/\1/p")
    case ",${go#*:}," in
        *",$move,"*) moves=$((moves - 1)) ;;
        *) expect "go ${go%%:*}" "one of ${go#*:}" "$move" ;;
    esac
done
expect 'the golden game: moves that no go asked for' 0 "$moves"

answer() { printf '%s\n' "$2" | bot; } # NAME LINE
check() { expect "$1" "$3" "$(answer "$1" "$2")"; } # NAME LINE EXPECTED

check 'a ping' '{"t":"ping","id":9007199254740991}' '{"t":"pong","id":9007199254740991}'
check 'blanks and a carriage return' ' {"t":"ping"}
{ "t" : "ping" ,	"id":1e1 } '"$(printf '\r')" '{"t":"pong","id":1e1}'
check 'letters as numbers' '{"\u0074":"\u0070\u0069ng","id":3}' '{"t":"pong","id":3}'
check 'names of ours in what is unknown' '{"x":{"t":"quit","id":9,"a":[[],{}]},"id":4,"y":"\"t\":\"}\\","t":"ping"}' \
    '{"t":"pong","id":4}'
check 'an unknown type' '{"t":"weather","id":1}' ''
check 'a stray line' 'hello' ''
check 'a version unknown here' '{"t":"hello","v":[2,3],"probe":[]}' \
    '{"t":"error","text":"expected version 1 of the protocol"}'
check 'no JSON' '{"t":"ping";"id":1}' '{"t":"error","text":"malformed: this is no JSON"}'
answer 'no JSON' '{' >/dev/null
expect 'no JSON: status' 1 $?

one() { printf '{"t":"new","game":"g","seed":%s}\n{"t":"go","id":1,"ply":%s,"legal":[0,1,2,3,4,5,6]}\n' "$1" "$2" | bot; }
expect 'the same seed, the same move' "$(one 7 0)" "$(one 7 0)"
expect 'chance knows all pits' '0123456' "$(
    for ply in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29; do
        one 7 "$ply" | sed -n 's/.*"move":\([0-9]\).*/\1/p'
    done | sort -u | tr -d '\n'
)"

[ "$failed" -eq 0 ] && echo "all passed"
exit "$failed"
