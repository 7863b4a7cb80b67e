/** What an author of a bot uses. Messages have the names and fields of the protocol's reference, protocol/README.md. */

/** Be the engine `bot` until the arena has had enough; then the process ends. */
export function run(bot: Bot): Promise<void>;

export interface Bot {
  name: string;
  version?: string;
  author?: string;
  rulesets: string[];
  options?: OptionSpec[];
  /** Says that `go` looks at `out.stopped()` now and then while it thinks. */
  stops?: boolean;
  /** A game begins. What takes long belongs here, where no clock runs. */
  newGame?(game: NewGame, settings: Settings): void | Promise<void>;
  /** Chooses one of `go.legal`. What it throws ends the engine, and the arena is told why. */
  go(go: Go, out: Out): Choice | Promise<Choice>;
}

/** A pit's number in the games there are today; the protocol allows text too. */
export type Move = any;

export type Choice = Move | { move: Move; score?: number } | { resign: true };

/** The value of every declared option: the one set last, or the default. */
export type Settings = Record<string, any>;

export interface OptionSpec {
  name: string;
  type: 'bool' | 'int' | 'float' | 'str' | 'choice' | 'button';
  default?: boolean | number | string;
  min?: number;
  max?: number;
  choices?: string[];
}

export interface NewGame {
  game: string;
  ruleset: string;
  params: Record<string, any>;
  /** Ours. */
  seat: 0 | 1;
  /** For random numbers, so that a game can be repeated. */
  seed: number;
  /** The time control, see "Time" in the reference. */
  tc: Record<string, any>;
  opponent?: string;
  resume?: boolean;
}

export interface Go {
  id: number;
  game: string;
  /** Moves made in this game so far, by both. */
  ply: number;
  /** Ours. */
  seat: 0 | 1;
  /** Seeds by seat; pits in sowing order. */
  pos: { pits: [number[], number[]]; stores: [number, number]; to_move: 0 | 1 };
  /** Seat and move of each move since our last one, that one included. */
  last: [0 | 1, Move][];
  /** Never empty. */
  legal: Move[];
  /** Moves we have made in this turn already. */
  run: number;
  /** Milliseconds left, by seat; absent without clocks. */
  clock?: [number, number];
  limit?: { ms?: number; nodes?: number; depth?: number };
}

/** What a bot tells while it thinks. */
export interface Info {
  depth?: number;
  /** The expected final seed difference, from our view. */
  score?: number;
  nodes?: number;
  /** Milliseconds. */
  time?: number;
  nps?: number;
  pv?: Move[];
  text?: string;
}

/** The way to the arena while a bot thinks. */
export interface Out {
  info(info: Info): void;
  /** Whether to answer now: the arena said stop, or no longer waits. Ask every few milliseconds, not every node. */
  stopped(): boolean;
}

/** All that an arena may ask, checked. */
export type Request =
  | { t: 'hello'; v: number[]; probe: unknown[] }
  | { t: 'options'; set: Record<string, unknown> }
  | ({ t: 'new' } & NewGame)
  | ({ t: 'go' } & Go)
  | { t: 'stop'; id: number }
  | { t: 'ping'; id: number }
  | { t: 'end'; game: string }
  | { t: 'error'; code: string; text: string; fatal: boolean }
  | { t: 'quit' };
