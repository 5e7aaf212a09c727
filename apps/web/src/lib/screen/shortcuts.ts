import { useEffect, useLayoutEffect, useRef } from 'react'
import { createStore } from '../store.ts'

/** 'J', 'Enter', '?', 'Ctrl+K' ('Ctrl' stands for ⌘ on a Mac). */
export type Keys = string
export type Shortcut = {
  keys: Keys
  label: string
  run: (event: KeyboardEvent) => void
  whileTyping: boolean
  /** Not to be taken for a letter of a word whose beginning nobody heard. */
  decides: boolean
  /** What the page does by itself, as Enter on a link: only told, never run. */
  isOwn?: boolean
}

const registered = createStore<readonly Shortcut[]>([])

/** All shortcuts of the page as it stands, for the `?` overlay. */
export const useShortcuts = registered.use

type Options = { enabled?: boolean; whileTyping?: boolean; decides?: boolean }

/** Registers a key for as long as the component is on screen; the newest one for a key wins. */
export function useShortcut(
  keys: Keys,
  label: string,
  run: (event: KeyboardEvent) => void,
  options: Options = {},
) {
  const { enabled = true, whileTyping = keys.includes('+'), decides = false } = options
  const latest = useRef(run)
  latest.current = run
  // with what it stands for, not a moment after it
  useLayoutEffect(() => {
    if (!enabled) return
    const run = (event: KeyboardEvent) => latest.current(event)
    const shortcut = { keys, label, whileTyping, decides, run }
    registered.set([...registered.get(), shortcut])
    return () => registered.set(registered.get().filter((other) => other !== shortcut))
  }, [keys, label, enabled, whileTyping, decides])
}

/** Tells in the `?` overlay of a key that the page answers without us. */
export function useShortcutHint(keys: Keys, label: string, enabled = true) {
  useEffect(() => {
    if (!enabled) return
    const hint = { keys, label, whileTyping: false, decides: false, isOwn: true, run: () => undefined }
    registered.set([...registered.get(), hint])
    return () => registered.set(registered.get().filter((other) => other !== hint))
  }, [keys, label, enabled])
}

/** Between two letters of a word passes less. */
const WORD_MS = 700

/** Listens once for the whole page. */
export function listenForShortcuts() {
  /** When a letter was last pressed that nobody took: a word may go on that was meant for what is not there yet. */
  let unheardAt = Number.NEGATIVE_INFINITY
  const heard = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const typing = isTyping(event.target)
    const pressed = keysOf(event)
    const shortcut = registered
      .get()
      .findLast(({ keys, whileTyping, isOwn }) => keys === pressed && !isOwn && (whileTyping || !typing))
    const isOfWord = shortcut?.decides && event.timeStamp - unheardAt < WORD_MS
    if (!shortcut || isOfWord || (isDialogOpen() && !shortcut.whileTyping)) {
      if (!typing && pressed.length === 1) unheardAt = event.timeStamp
      return
    }
    event.preventDefault()
    shortcut.run(event)
  }
  document.addEventListener('keydown', heard)
  return () => document.removeEventListener('keydown', heard)
}

/** The name of what was pressed: letters in upper case, Ctrl and ⌘ alike, Shift only where it is no part of the sign. */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Keys {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${key}`
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type))

const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null
