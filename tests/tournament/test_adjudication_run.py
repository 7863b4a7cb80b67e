"""Adjudicated games from config to files: stored, shown with their reason, exported, replayed and counted."""

from pathlib import Path

from tests.cli.arena_command import arena, json_lines, write_config


def test_a_tournament_with_a_longest_game(tmp_path: Path) -> None:
    rules = "adjudication: {max_plies: 6, max_result: stores, trace: true}"
    config = write_config(tmp_path, "good", "better", more=rules)
    assert arena("run", config, folder=tmp_path).returncode == 0
    games = json_lines(arena("export", "event.db", "-f", "jsonl", folder=tmp_path).stdout)
    assert {(game["termination"], len(game["moves"]), game["scores"]) for game in games} == {("adjudication", 6, None)}
    assert all(game["adjudication"].startswith("too long: 6 plies are played, stores ") for game in games)
    text = arena("export", "event.db", folder=tmp_path).stdout
    assert text.count('[Adjudication "too long: 6 plies are played') == len(games) == 4
    (tmp_path / "games.mgn").write_text(text)
    for source in ("event.db", "games.mgn"):
        assert arena("replay", source, folder=tmp_path).returncode == 0
    shown = arena("show", "event.db", "1.1.1.1", "--moves", folder=tmp_path).stdout
    assert "not ended: length: 5 of 6 plies" in shown
    assert shown.rstrip().endswith(games[0]["adjudication"])
    config.write_text(config.read_text().replace("max_plies: 6", "max_plies: 8"))
    other = arena("run", config, folder=tmp_path)
    assert "adjudication.max_plies is 6 in the file and 8 now" in other.stderr
