import { useState } from 'react'
import { isSameSplit, type Split, splitOf } from './batch-split.ts'
import type { StockLine } from './stock-query.ts'

/** What somebody types over the batches of a line, while others may change what the line holds. */
export function useSplit(line: StockLine) {
  const held = splitOf(line)
  const [seen, setSeen] = useState(line)
  const [split, setSplit] = useState(held)
  const before = splitOf(seen)
  const isMoved = !isSameSplit(before, held)
  const isTyped = !isSameSplit(split, before)
  const discard = () => {
    setSeen(line)
    setSplit(held)
  }
  // where nothing was typed, or the same, there is nothing to ask
  if (isMoved && (!isTyped || isSameSplit(split, held))) discard()
  return {
    split,
    setSplit: (next: Split) => setSplit(next),
    /** The line as it was when typing began, if others have changed it since; else null. */
    conflicting: isMoved && isTyped ? seen : null,
    discard,
    keep: () => setSeen(line),
  }
}
