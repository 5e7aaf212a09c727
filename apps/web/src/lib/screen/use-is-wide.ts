import { useSyncExternalStore } from 'react'

/** From this width on the menu is at the side, and a list stands beside its open record (theme.ts: lg). */
const WIDE = '(min-width: 1280px)'

/** Below this width the phone layout is used (theme.ts: sm). */
const NARROW = '(max-width: 767px)'

/** Below this width two panes beside each other have room for narrow rows only. */
const TIGHT = '(max-width: 1023px)'

/** Whether the window is at least that wide; what a phone hides need not be drawn. */
export const useIsWide = () => useSyncExternalStore(followWide, () => matchMedia(WIDE).matches)

/** Whether the window is a phone's. */
export const useIsPhone = () => useSyncExternalStore(followPhone, () => matchMedia(NARROW).matches)

/** Whether the window is a tablet's or a phone's. */
export const useIsNarrow = () => useSyncExternalStore(followTight, () => matchMedia(TIGHT).matches)

const followOf = (media: string) => (changed: () => void) => {
  const query = matchMedia(media)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

// constants: new functions would subscribe again at every drawing
const followWide = followOf(WIDE)
const followPhone = followOf(NARROW)
const followTight = followOf(TIGHT)
