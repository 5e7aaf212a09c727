import { authorization } from '../../lib/auth/session-token.ts'
import { keysOf } from '../../lib/screen/shortcuts.ts'
import { createStore } from '../../lib/store.ts'

type Palette = {
  open: boolean
  /** What was typed. */
  text: string
  /** The field has the focus and receives the keys itself. */
  ready: boolean
}

const CLOSED: Palette = { open: false, text: '', ready: false }

/** The palette is loaded when it is first opened; text typed meanwhile is stored here. */
export const palette = createStore<Palette>(CLOSED)

export const openPalette = () => {
  if (!palette.get().open) palette.set({ ...CLOSED, open: true })
}
export const closePalette = () => palette.set(CLOSED)
export const writePalette = (text: string) => palette.set({ ...palette.get(), text })
export const readyPalette = () => palette.set({ ...palette.get(), ready: true })

/**
 * Handles the keys of the palette from the start of a session, before any page is drawn: Ctrl+K opens it,
 * and until its field is drawn all letters go into it.
 */
export function listenForPalette() {
  const onKey = (event: KeyboardEvent) => {
    const { open, ready } = palette.get()
    if (open && !ready) return typeAhead(event)
    if (keysOf(event) !== 'Ctrl+K' || event.isComposing || authorization() === null) return
    event.preventDefault()
    openPalette()
  }
  document.addEventListener('keydown', onKey, true)
  return () => document.removeEventListener('keydown', onKey, true)
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
