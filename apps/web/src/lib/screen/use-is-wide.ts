import { useSyncExternalStore } from 'react'

/** From this width on the menu is at the side and a list stands beside its open record (theme.ts: lg). */
const WIDE = '(min-width: 1280px)'

/** Whether the window is as wide as a desk's; what a phone hides it need not draw. */
export const useIsWide = () => useSyncExternalStore(follow, () => matchMedia(WIDE).matches)

function follow(changed: () => void) {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
