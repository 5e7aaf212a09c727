import { IconCheck } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import classes from './swipe-row.module.css'

type Props = { action: { label: string; run: () => void } | undefined; children: ReactNode }

/** Swiping this far triggers the action. */
const TRIGGER_PX = 96
/** A smaller movement is not yet a swipe. */
const START_PX = 12

/** A row with an action on a swipe to the right; its button does the same. */
export function SwipeRow({ action, children }: Props) {
  const [offset, setOffset] = useState(0)
  const from = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null)
  if (action === undefined) return children
  const down = ({ pointerType, clientX, clientY }: PointerEvent) => {
    from.current = pointerType === 'touch' ? { x: clientX, y: clientY, isSwipe: false } : null
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current === null) return
    const [across, along] = [event.clientX - from.current.x, Math.abs(event.clientY - from.current.y)]
    if (!from.current.isSwipe && along > START_PX) from.current = null
    else if (from.current.isSwipe || across > START_PX) {
      if (!from.current.isSwipe) event.currentTarget.setPointerCapture(event.pointerId)
      from.current.isSwipe = true
      setOffset(Math.max(0, Math.min(across, TRIGGER_PX * 1.4)))
    }
  }
  const end = () => {
    const isTriggered = offset >= TRIGGER_PX
    from.current = null
    setOffset(0)
    if (isTriggered) action.run()
  }
  const cancel = () => {
    from.current = null
    setOffset(0)
  }
  return (
    <div className={classes.frame} data-triggered={offset >= TRIGGER_PX || undefined}>
      {offset > 0 && (
        <span className={classes.under} aria-hidden="true">
          <IconCheck size={22} />
          {action.label}
        </span>
      )}
      <div
        className={classes.over}
        style={offset > 0 ? { transform: `translateX(${offset}px)` } : undefined}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={cancel}
      >
        {children}
      </div>
    </div>
  )
}
