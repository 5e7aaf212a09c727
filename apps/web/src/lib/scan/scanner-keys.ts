/** What a connected scanner has typed so far; it types like a keyboard, only faster. */
export type Typed = { readonly text: string; readonly at: number }

export const NOTHING: Typed = { text: '', at: 0 }

/** Between two keys of a scanner lies less than this; a person is slower. */
const LONGEST_PAUSE_MS = 80
const SHORTEST_CODE = 4

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** The next key: what is typed now, and the code once Enter or Tab ends it. FNC1 comes as Ctrl+], F8 or the character itself. */
export function readKey(
  typed: Typed,
  event: Key,
  at: number,
): { readonly typed: Typed; readonly code?: string } {
  const before = at - typed.at <= LONGEST_PAUSE_MS ? typed.text : ''
  if (event.key === 'Enter' || event.key === 'Tab')
    return before.length >= SHORTEST_CODE ? { typed: NOTHING, code: before } : { typed: NOTHING }
  const character = characterOf(event)
  if (character === null) return { typed: { text: before, at: before === '' ? 0 : at } }
  return { typed: { text: before + character, at } }
}

function characterOf({ key, ctrlKey, altKey, metaKey }: Key): string | null {
  if (key === 'F8' || (ctrlKey && key === ']')) return '\u001d'
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : null
}
