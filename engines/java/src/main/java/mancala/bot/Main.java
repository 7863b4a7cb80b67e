package mancala.bot;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mancala.link.Answer;
import mancala.link.Arena;
import mancala.link.Engine;
import mancala.link.Go;
import mancala.link.Hello;
import mancala.link.Hello.Option;
import mancala.link.NewGame;
import mancala.rules.Game;
import mancala.rules.Position;

/** An engine for Dakon and Djenon-aboure; see README.md. What is kept between moves is here. */
public final class Main implements Engine {
    private static final double INFO_PERIOD_MS = 100;
    private static final int WARMING_NODES = 20_000;

    private static final Option MODE =
            Option.choice("mode", "alphabeta", List.of("random", "greedy", "alphabeta"));
    private static final List<Option> NUMBERS = List.of(
            Option.integer("depth", 0, 0, Search.MAX_DEPTH),
            Option.integer("nodes", 0, 0, 1L << 50),
            Option.integer("hash_mb", 16, 1, 256),
            Option.integer("seed", 0, 0, 1L << 50));

    private final Map<String, Object> options = new LinkedHashMap<>();
    private final Table table = new Table();
    private Game game;
    private long seed;
    private Map<String, Object> tc;
    private boolean warm;

    Main() {
        hello().options().forEach(option -> options.put(option.name(), option.standard()));
    }

    public static void main(String[] args) {
        Engine.run(new Main());
    }

    @Override
    public Hello hello() {
        List<Option> declared = Stream.concat(Stream.of(MODE), NUMBERS.stream()).toList();
        return new Hello("mancala-java", "1.0", null, List.of("dakon", "djenon-aboure"), true, declared);
    }

    @Override
    public void set(Map<String, Object> values) {
        values.forEach((name, value) -> {
            Object old = options.get(name);
            if (old == null || old.getClass() != value.getClass()) {
                throw new IllegalArgumentException("expected an option as declared, got " + name + ": " + value);
            }
            options.put(name, value);
        });
    }

    private long number(String option) {
        return (Long) options.get(option);
    }

    @Override
    public void begin(NewGame next) throws Exception {
        game = Game.of(next.ruleset(), next.params());
        seed = number("seed") != 0 ? number("seed") : next.seed();
        tc = next.tc();
        if (options.get("mode").equals("alphabeta")) {
            table.resize(number("hash_mb"));
            warmUp();
        }
    }

    /** Has the search compiled before a clock runs; code that never ran is fifty times as slow. */
    private void warmUp() throws Exception {
        if (!warm) {
            List<Long> row = Collections.nCopies(game.pits, 4L);
            Position start = game.position(List.of(row, row), List.of(0L, 0L), 0);
            Limits few = new Limits(1000, true, WARMING_NODES, Search.MAX_DEPTH);
            new Search(game, table, few, () -> false).run(start, Children.ALL, 0, finding -> {});
            warm = true;
        }
    }

    /** Chance depends on seed and ply alone, so the same go always gets the same answer. */
    @Override
    public Answer go(Go go, Arena arena) throws Exception {
        long drawn = draw(seed, go.ply());
        if (options.get("mode").equals("random")) {
            return new Answer(go.legal().get((int) Long.remainderUnsigned(drawn, go.legal().size())), null);
        }
        Position root = game.position(go.pos().pits(), go.pos().stores(), go.pos().toMove());
        int allowed = allowed(root, go.legal());
        if (allowed == 0) { // the arena decides what is legal
            System.err.println("go " + go.id() + ": none of its legal moves is legal to us");
            return new Answer(go.legal().get(0), null);
        }
        int first = (int) Long.remainderUnsigned(drawn, game.pits);
        Finding found = options.get("mode").equals("greedy")
                ? Search.greedy(game, root, allowed, first)
                : search(go, arena, root, allowed, first);
        return new Answer(found.pit(), found.score());
    }

    private Finding search(Go go, Arena arena, Position root, int allowed, int first) throws Exception {
        Limits limits = Limits.of(go, tc, number("nodes"), number("depth"));
        double[] told = {0};
        Finding found = new Search(game, table, limits, arena::stopped).run(root, allowed, first, finding -> {
            if (finding.ms() >= told[0] + INFO_PERIOD_MS) {
                told[0] = finding.ms();
                arena.tell(finding.info());
            }
        });
        arena.tell(found.info());
        return found;
    }

    /** The pits of {@code legal} that our rules allow too, as a set of bits. */
    private int allowed(Position root, List<?> legal) {
        int pits = 0;
        for (Object move : legal) {
            if (move instanceof Long pit && pit < game.pits && game.play(root, pit.intValue()) != null) {
                pits |= 1 << pit;
            }
        }
        return pits;
    }

    /** Mixes seed and ply into a number in which every bit depends on both. */
    static long draw(long seed, long ply) {
        long number = seed * 0x9e3779b97f4a7c15L + ply;
        number = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        number = (number ^ number >>> 27) * 0x94d049bb133111ebL;
        return number ^ number >>> 31;
    }
}
