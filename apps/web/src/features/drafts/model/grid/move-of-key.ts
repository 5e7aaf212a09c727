import type { Move } from './cursor.ts'

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>
/** Where the caret stands in the cell's text. */
type Caret = { atStart: boolean; atEnd: boolean }

/** How a key moves the cursor out of a cell; null when it belongs to the text. */
export function moveOfKey(press: Press, caret: Caret): Move | null {
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) return JUMPS[press.key] ?? null
  if (press.key === 'Tab') return press.shiftKey ? 'previous' : 'next'
  if (press.key === 'Enter') return press.shiftKey ? 'up' : 'enter'
  if (press.key === 'ArrowLeft') return caret.atStart && !press.shiftKey ? 'left' : null
  if (press.key === 'ArrowRight') return caret.atEnd && !press.shiftKey ? 'right' : null
  return press.shiftKey ? null : (VERTICAL[press.key] ?? null)
}

const JUMPS: Readonly<Record<string, Move>> = { Home: 'first', End: 'last' }
const VERTICAL: Readonly<Record<string, Move>> = { ArrowUp: 'up', ArrowDown: 'down' }
