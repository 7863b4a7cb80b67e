//! Numbers that look random and depend on their seed alone, so that games can be repeated.

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
#[derive(Clone)]
pub struct Chance(u64);

impl Chance {
    /// The numbers of one `go`: whatever was asked before makes no difference.
    pub fn of(seed: i64, ply: i64) -> Chance {
        let mut mixed = Chance(seed as u64);
        let start = mixed.draw();
        Chance(start ^ (ply as u64).wrapping_mul(0xd134_2543_de82_ef95))
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ number >> 31
    }

    /// A number from 0 to `count - 1`; its preference for small ones is beyond notice for small counts.
    pub fn below(&mut self, count: usize) -> usize {
        (self.draw() % count as u64) as usize
    }
}
