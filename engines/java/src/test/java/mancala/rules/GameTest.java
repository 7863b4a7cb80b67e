package mancala.rules;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class GameTest {
    /** A game of an independent implementation; see tests/rules/test_rules_vectors.py. */
    private static final class Played {
        String ruleset;

        @SerializedName("pits_per_side")
        long pits;

        Board start;
        List<List<Integer>> moves;
        List<List<Integer>> legal;
        List<Board> after;

        @SerializedName("final_score")
        int[] score;
    }

    private static final class Board {
        List<List<Long>> pits;
        List<Long> stores;

        @SerializedName("to_move")
        int toMove;

        boolean over;

        Position position(Game game) {
            return game.position(pits, stores, toMove);
        }
    }

    static List<Played> games() throws IOException {
        return Files.readAllLines(Path.of("../../tests/rules/vectors/rules_games.jsonl")).stream()
                .map(line -> new Gson().fromJson(line, Played.class))
                .toList();
    }

    private static List<Integer> legalMoves(Game game, Position at) {
        return IntStream.range(0, game.pits).filter(pit -> game.play(at, pit) != null).boxed().toList();
    }

    private static int southMargin(Game game, Position at) {
        return at.side() == 0 ? game.margin(at) : -game.margin(at);
    }

    @ParameterizedTest
    @MethodSource("games")
    void theGamesOfTheVectors(Played played) {
        Game game = Game.of(played.ruleset, Map.of("pits", played.pits));
        Position at = played.start.position(game);
        for (int i = 0; i < played.moves.size(); i++) {
            assertEquals(played.moves.get(i).get(0), at.side());
            assertEquals(played.legal.get(i), legalMoves(game, at));
            at = game.play(at, played.moves.get(i).get(1));
            Board want = played.after.get(i);
            assertEquals(want.over, at.over());
            if (!at.over()) { // else the arena has emptied the pits and nobody is to move: the final score tells
                assertEquals(want.toMove, at.side());
                assertArrayEquals(want.position(game).cells, at.cells);
            }
        }
        assertTrue(at.over());
        assertEquals(played.score[0] - played.score[1], southMargin(game, at));
    }

    private static Position start(Game game, long seeds) {
        List<Long> row = Collections.nCopies(game.pits, seeds);
        return game.position(List.of(row, row), List.of(0L, 0L), 0);
    }

    private static int perft(Game game, Position at, int plies) {
        if (plies == 0) {
            return 1;
        }
        return legalMoves(game, at).stream().mapToInt(pit -> perft(game, game.play(at, pit), plies - 1)).sum();
    }

    /** The numbers stand in arena/docs/rules.md. */
    @ParameterizedTest
    @CsvSource({
        "dakon, 5, 5, 5 16 70 283 1084 4091",
        "dakon, 7, 7, 7 36 224 1362 7896 45401",
        "dakon, 9, 9, 9 64 535 4285 33723",
        "djenon-aboure, 6, 4, 6 27 120 512 1963 7862 26776",
    })
    void perft(String ruleset, long pits, long seeds, String counts) {
        Game game = Game.of(ruleset, Map.of("pits", pits));
        String[] want = counts.split(" ");
        for (int plies = 1; plies <= want.length; plies++) {
            assertEquals(Integer.parseInt(want[plies - 1]), perft(game, start(game, seeds), plies));
        }
    }

    /** From arena/docs/rules.md, "Facts to test against". */
    @Test
    void theParametersOfDakon() {
        assertEquals(91, storedByOneTurn(Map.of()));
        assertEquals(92, storedByOneTurn(Map.of("capturing_seed", "taken", "mikul", false)));
    }

    private static int storedByOneTurn(Map<String, Object> params) {
        Game game = Game.of("dakon", params);
        Position at = start(game, 7);
        int stored = 0;
        for (int pit : new int[] {0, 6, 3, 0, 5, 6, 3, 2, 0, 0, 3, 0, 3, 6, 1, 0, 4, 1, 2, 5, 0, 4, 4, 6, 0}) {
            at = game.play(at, pit);
            stored = Math.max(at.cells[7], at.cells[15]);
        }
        return stored;
    }

    @Test
    void aCaptureOfAllTwelvePits() {
        Game game = Game.of("djenon-aboure", Map.of());
        var pits = List.of(List.of(1L, 1L, 1L, 1L, 2L, 13L), List.of(0L, 1L, 1L, 1L, 1L, 1L));
        Position after = game.play(game.position(pits, List.of(0L, 0L), 0), 4);
        assertTrue(after.over());
        assertEquals(24, southMargin(game, after));
    }

    /** The first is in arena/docs/rules.md; the second comes again only after 26 million laps. */
    @Test
    void sowingsThatNeverEndAreIllegal() {
        Game game = Game.of("djenon-aboure", Map.of());
        for (var pits : List.of(
                List.of(List.of(1L, 5L, 4L, 5L, 2L, 3L), List.of(3L, 2L, 1L, 4L, 1L, 0L)),
                List.of(List.of(1L, 5L, 10L, 9L, 2L, 7L), List.of(14L, 6L, 5L, 4L, 12L, 7L)))) {
            assertNull(game.play(game.position(pits, List.of(0L, 0L), 0), 5));
        }
    }

    @Test
    void whatIsNoGameIsRefused() {
        for (var params : List.<Map<String, Object>>of(Map.of("pits", 4L), Map.of("pits", "7"))) {
            assertThrows(IllegalArgumentException.class, () -> Game.of("dakon", params));
        }
        assertThrows(IllegalArgumentException.class, () -> Game.of("oware", Map.of()));
        Game game = Game.of("dakon", Map.of("pits", 5L));
        for (var row : List.of(List.of(1L), List.of(1L, 1L, 1L, 1L, -1L), List.of(9000L, 1L, 1L, 1L, 1L))) {
            assertThrows(
                    IllegalArgumentException.class, () -> game.position(List.of(row, row), List.of(0L, 0L), 0));
        }
    }
}
