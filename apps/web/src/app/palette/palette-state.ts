import { keysOf } from '../../lib/screen/shortcuts.ts'
import { authorization } from '../../lib/session/session-token.ts'
import { createStore } from '../../lib/store.ts'

type Palette = {
  open: boolean
  /** What was typed. */
  text: string
  /** The field has the focus and takes the keys itself. */
  ready: boolean
}

const CLOSED: Palette = { open: false, text: '', ready: false }

/** The palette is loaded when it is first asked for; what is typed meanwhile is kept for it. */
export const palette = createStore<Palette>(CLOSED)

export const openPalette = () => {
  if (!palette.get().open) palette.set({ ...CLOSED, open: true })
}
export const closePalette = () => palette.set(CLOSED)
export const writePalette = (text: string) => palette.set({ ...palette.get(), text })
export const readyPalette = () => palette.set({ ...palette.get(), ready: true })

/**
 * Hears the keys of the palette from the first moment of a session on, before any page is drawn: Ctrl+K opens it, and
 * until its field is there the letters go into it and nowhere else.
 */
export function listenForPalette() {
  const heard = (event: KeyboardEvent) => {
    const { open, ready } = palette.get()
    if (open && !ready) return typeAhead(event)
    if (keysOf(event) !== 'Ctrl+K' || event.isComposing || authorization() === null) return
    event.preventDefault()
    openPalette()
  }
  document.addEventListener('keydown', heard, true)
  return () => document.removeEventListener('keydown', heard, true)
}

function typeAhead(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event
  const { text } = palette.get()
  if (key === 'Escape') closePalette()
  else if (key === 'Backspace') writePalette(text.slice(0, -1))
  else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) writePalette(text + key)
  else if (keysOf(event) !== 'Ctrl+K') return
  event.preventDefault()
  event.stopPropagation()
}
