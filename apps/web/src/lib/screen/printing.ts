import { useSyncExternalStore } from 'react'

const SCHEME = 'data-mantine-color-scheme'

/** Paper is white: who works in the dark prints with the colours of the light theme. */
export function printInLight(): () => void {
  const root = document.documentElement
  let before: string | null = null
  const begin = () => {
    before = root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  }
  const end = () => {
    if (before !== null) root.setAttribute(SCHEME, before)
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

let printing = false

/** Whether the page goes to paper now: what is drawn only near the screen has to be drawn as a whole. */
export const usePrinting = () => useSyncExternalStore(follow, () => printing)

function follow(changed: () => void) {
  const told = ({ type }: Event) => {
    printing = type === 'beforeprint'
    changed()
  }
  window.addEventListener('beforeprint', told)
  window.addEventListener('afterprint', told)
  return () => {
    window.removeEventListener('beforeprint', told)
    window.removeEventListener('afterprint', told)
  }
}
