//! The move that gains most at once; moving again counts a little.

use super::children::Children;
use super::{Finding, Question};

pub fn choose(question: &Question) -> Finding {
    let children = Children::at_root(question, None);
    let best = children.iter().next().expect("a question allows a legal move");
    Finding { pit: best.pit, score: question.margin_at(&best.after), ..Finding::default() }
}
