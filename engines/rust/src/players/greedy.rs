//! The move that gains most at once; moving again counts a little.

use super::children::Children;
use super::{Finding, Question};

pub fn choose(question: &Question) -> Finding {
    let children = Children::at_root(question, None);
    let best = children.iter().next().expect("a question allows a legal move");
    let score = question.rules.margin(question.root) + question.rules.gain(question.root, &best.after);
    Finding { pit: best.pit, score, ..Finding::default() }
}
