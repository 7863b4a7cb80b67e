//! The transposition table: what the search found out about boards, in one `go`.
//!
//! Two entries a bucket: the first is kept for the deeper result, the second always takes the newest.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    #[default]
    Lower,
    Upper,
    Exact,
}

#[derive(Clone, Copy, Default)]
pub struct Entry {
    pub key: u64,
    /// Final margin minus the margin already stored, for the side to move.
    pub gain: i32,
    /// The `go` it belongs to; `store` fills it in.
    pub generation: u16,
    pub depth: u8,
    /// The best move.
    pub pit: u8,
    pub bound: Bound,
    /// No leaf was cut off by the depth: it holds at any depth.
    pub solved: bool,
}

#[derive(Default)]
pub struct Table {
    buckets: Vec<[Entry; 2]>,
    generation: u16,
}

impl Table {
    pub fn resize(&mut self, megabytes: usize) {
        let fitting = (megabytes << 20) / size_of::<[Entry; 2]>();
        let count = 1 << fitting.ilog2();
        if count != self.buckets.len() {
            self.buckets = vec![Default::default(); count];
            self.generation = 0;
        }
    }

    /// Begins a new `go`. That an answer depends on its `go` alone, and not on what was searched before, is worth
    /// more here than the work it saves.
    pub fn forget(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.buckets.fill(Default::default());
            self.generation = 1;
        }
    }

    pub fn find(&self, key: u64) -> Option<&Entry> {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().find(|entry| entry.key == key && entry.generation == self.generation)
    }

    pub fn store(&mut self, entry: Entry) {
        let (generation, place) = (self.generation, self.place(entry.key));
        let [deep, newest] = &mut self.buckets[place];
        let keeps = deep.generation == generation && deep.key != entry.key && deep.depth > entry.depth;
        *(if keeps { newest } else { deep }) = Entry { generation, ..entry };
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }
}
