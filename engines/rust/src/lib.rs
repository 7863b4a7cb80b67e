//! Engines for Dakon and Djenon-aboure.
//!
//! [`link`] is for every engine: it speaks the protocol and knows no game.
//! [`rules`] are the two games, [`players`] choose moves in them, [`bot`] is the engine made of all three.

pub mod bot;
pub mod link;
pub mod players;
pub mod rules;
