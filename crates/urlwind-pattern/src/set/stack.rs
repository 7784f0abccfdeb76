//! A stack that allocates only beyond a few items.

/// Number of items stored inline.
const FEW: usize = 4;

pub(crate) struct Stack<T> {
    few: [T; FEW],
    count: usize,
    many: Vec<T>,
}

impl<T: Copy> Stack<T> {
    /// Creates an empty stack; `filler` is never popped.
    #[inline]
    pub(crate) fn new(filler: T) -> Stack<T> {
        Stack {
            few: [filler; FEW],
            count: 0,
            many: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        match self.few.get_mut(self.count) {
            Some(place) => {
                *place = item;
                self.count += 1;
            }
            None => self.many.push(item),
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        if let Some(item) = self.many.pop() {
            return Some(item);
        }
        self.count = self.count.checked_sub(1)?;
        Some(self.few[self.count])
    }
}
