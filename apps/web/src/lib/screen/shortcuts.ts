import { useEffect, useLayoutEffect, useRef } from 'react'
import { createStore } from '../store.ts'

/** 'J', 'Enter', '?', 'Ctrl+K' ('Ctrl' stands for ⌘ on a Mac). */
export type Keys = string
export type Shortcut = {
  keys: Keys
  label: string
  run: (event: KeyboardEvent) => void
  whileTyping: boolean
  /** Ignored while it may be a letter of a word that somebody is typing. */
  decides: boolean
  /** Handled by the browser itself, as Enter on a link: only listed, never run. */
  isOwn?: boolean
}

const registered = createStore<readonly Shortcut[]>([])

/** All shortcuts that work now, for the `?` overlay. */
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
  // a layout effect: the key must work as soon as its element is drawn
  useLayoutEffect(() => {
    if (!enabled) return
    const run = (event: KeyboardEvent) => latest.current(event)
    const shortcut = { keys, label, whileTyping, decides, run }
    registered.set([...registered.get(), shortcut])
    return () => registered.set(registered.get().filter((other) => other !== shortcut))
  }, [keys, label, enabled, whileTyping, decides])
}

/** Lists a key in the `?` overlay that the browser handles itself. */
export function useShortcutHint(keys: Keys, label: string, enabled = true) {
  useEffect(() => {
    if (!enabled) return
    const hint = { keys, label, whileTyping: false, decides: false, isOwn: true, run: () => undefined }
    registered.set([...registered.get(), hint])
    return () => registered.set(registered.get().filter((other) => other !== hint))
  }, [keys, label, enabled])
}

/** The longest pause between two letters of a typed word. */
const WORD_MS = 700

/** Listens once for the whole page. */
export function listenForShortcuts() {
  /**
   * When a letter was last pressed that no shortcut uses: somebody may be typing a word into a field that
   * is not there yet.
   */
  let ignoredAt = Number.NEGATIVE_INFINITY
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const typing = isTyping(event.target)
    const pressed = keysOf(event)
    const shortcut = registered
      .get()
      .findLast(({ keys, whileTyping, isOwn }) => keys === pressed && !isOwn && (whileTyping || !typing))
    if (pressed === 'Enter' && isPressable(event.target)) return
    const isPartOfWord = shortcut?.decides && event.timeStamp - ignoredAt < WORD_MS
    if (!shortcut || isPartOfWord || (isDialogOpen() && !shortcut.whileTyping)) {
      if (!typing && pressed.length === 1) ignoredAt = event.timeStamp
      return
    }
    event.preventDefault()
    shortcut.run(event)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/**
 * The name of the pressed keys: letters in upper case, Ctrl and ⌘ alike, Shift only where it is no part of
 * the character.
 */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Keys {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${key}`
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type))

/** The focused element handles Enter itself. */
const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, [role="menuitem"]') !== null

const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null
