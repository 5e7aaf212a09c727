import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Whether something large may be drawn: true shortly after `isWanted`, and then drawn in small steps
 * between which input is handled. Later changes are drawn at once.
 */
export const useDeferredDraw = (isWanted: boolean): boolean => useDeferredValue(isWanted, false) && isWanted

type Props = {
  children: ReactNode
  meanwhile?: ReactNode
  /** After how many steps it is drawn, where several parts wait beside each other. */
  turn?: number
}

/**
 * Draws its content one step later: after its surroundings are drawn and have requested their data
 * (docs/decisions/0070).
 */
export function DrawLater({ children, meanwhile = null, turn = 1 }: Props) {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (now < turn) startTransition(() => setNow(now + 1))
  }, [now, turn])
  return now >= turn ? children : meanwhile
}
