import { useSyncExternalStore } from 'react'

const SCHEME = 'data-mantine-color-scheme'

/** Prints in the light theme, whatever theme the screen has. */
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

/** Whether the page is being printed: virtual lists must then draw all rows. */
export const usePrinting = () => useSyncExternalStore(follow, () => printing)

function follow(changed: () => void) {
  const onPrint = ({ type }: Event) => {
    printing = type === 'beforeprint'
    changed()
  }
  window.addEventListener('beforeprint', onPrint)
  window.addEventListener('afterprint', onPrint)
  return () => {
    window.removeEventListener('beforeprint', onPrint)
    window.removeEventListener('afterprint', onPrint)
  }
}
