/** What a connected scanner has typed so far; it types like a keyboard, only faster. */
export type Typed = {
  readonly text: string
  /** The same with the pauses of a slow scanner, or of a device that has much to do. */
  readonly slow: string
  readonly at: number
}

export const NOTHING: Typed = { text: '', slow: '', at: 0 }

/** Between two keys of a scanner lies less than this; a person is slower. */
const LONGEST_PAUSE_MS = 80
const SHORTEST_CODE = 4
/** Nobody types a whole number of an article into nowhere: so many digits are a code at this pace too, and none of it is cut at a pause. */
const SLOW_PAUSE_MS = 400
const IS_NUMBER = /^[^a-z](?:\D*\d){7}/i

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** The next key: what is typed now, and the code once Enter or Tab ends it. FNC1 comes as Ctrl+], F8 or the character itself. */
export function readKey(
  typed: Typed,
  event: Key,
  at: number,
): { readonly typed: Typed; readonly code?: string } {
  const pause = at - typed.at
  const before = pause <= LONGEST_PAUSE_MS ? typed.text : ''
  const slow = pause <= SLOW_PAUSE_MS ? typed.slow : ''
  if (event.key === 'Enter' || event.key === 'Tab') {
    if (IS_NUMBER.test(slow)) return { typed: NOTHING, code: slow }
    return before.length >= SHORTEST_CODE ? { typed: NOTHING, code: before } : { typed: NOTHING }
  }
  const character = characterOf(event) ?? ''
  if (character === '' && slow === '') return { typed: NOTHING }
  return { typed: { text: before + character, slow: slow + character, at } }
}

function characterOf({ key, ctrlKey, altKey, metaKey }: Key): string | null {
  if (key === 'F8' || (ctrlKey && key === ']')) return '\u001d'
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : null
}
