type Box = { left: number; top: number; right: number; bottom: number; width: number }
type Size = { width: number; height: number }
export type Alignment = 'start' | 'end'

const GAP = 6
const EDGE = 8

/**
 * The position of a box beside its anchor: below it, or above where there is more room; never off the
 * screen.
 */
export function placeBeside(anchor: Box, size: Size, screen: Size, align: Alignment) {
  const below = screen.height - anchor.bottom - GAP - EDGE
  const above = anchor.top - GAP - EDGE
  const upwards = size.height > below && above > below
  const room = Math.max(0, upwards ? above : below)
  const height = Math.min(size.height, room)
  const left = align === 'start' ? anchor.left : anchor.right - size.width
  return {
    left: Math.max(EDGE, Math.min(left, screen.width - size.width - EDGE)),
    top: upwards ? anchor.top - GAP - height : anchor.bottom + GAP,
    room,
  }
}
