//! The moves of a position, those first that promise most.

use super::Question;
use crate::rules::{MAX_PITS, Position, Rules};

/// Seeds that moving again, after a bonus or a pass of the other side, counts for when moves are compared.
const AGAIN_WORTH: i32 = 2;

/// What a move wins at once, and a little if the same side moves again.
pub fn promise(rules: &Rules, before: &Position, after: &Position) -> i32 {
    let again = !after.over && after.side == before.side;
    rules.gain(before, after) + i32::from(again) * AGAIN_WORTH
}

#[derive(Clone, Copy)]
pub struct Child {
    pub after: Position,
    pub pit: usize,
    promise: i32,
}

/// Up to `MAX_PITS` moves, in place: a search makes millions of these.
pub struct Children {
    list: [Option<Child>; MAX_PITS],
    count: usize,
}

impl Children {
    /// The moves among `allowed` (a bit for each pit), `favourite` first, the others by what they gain at once and
    /// whether they bring another move. Equal ones stay in the order of the pits counted from `first`.
    fn of(rules: &Rules, position: &Position, allowed: u32, favourite: Option<usize>, first: usize) -> Children {
        let mut children = Children { list: [None; MAX_PITS], count: 0 };
        for step in 0..rules.pits {
            let pit = (first + step) % rules.pits;
            if allowed >> pit & 1 == 0 {
                continue;
            }
            let Some(after) = rules.play(position, pit) else { continue };
            let promise = if favourite == Some(pit) { i32::MAX } else { promise(rules, position, &after) };
            children.insert(Child { after, pit, promise });
        }
        children
    }

    pub fn at_root(question: &Question, favourite: Option<usize>) -> Children {
        Children::of(question.rules, question.root, question.allowed, favourite, question.first)
    }

    pub fn all(rules: &Rules, position: &Position, favourite: Option<usize>) -> Children {
        Children::of(rules, position, !0, favourite, 0)
    }

    fn insert(&mut self, child: Child) {
        let mut place = self.count;
        self.count += 1;
        while place > 0 && self.list[place - 1].is_some_and(|before| before.promise < child.promise) {
            self.list[place] = self.list[place - 1];
            place -= 1;
        }
        self.list[place] = Some(child);
    }

    pub fn count(&self) -> usize {
        self.count
    }

    pub fn iter(&self) -> impl Iterator<Item = &Child> {
        self.list[..self.count].iter().flatten()
    }
}
