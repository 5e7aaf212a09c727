import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Whether it is the turn of something large: true a moment after it is wanted, and then drawn in small steps between
 * which keys and fingers are answered. Changes of what stands already are drawn at once, as ever.
 */
export const useTurn = (isWanted: boolean): boolean => useDeferredValue(isWanted, false) && isWanted

type Props = {
  children: ReactNode
  meanwhile?: ReactNode
  /** Which turn is its own, where several parts wait beside each other. */
  turn?: number
}

/** Draws its content in its turn: once what stands around it is drawn and has asked for what it needs. */
export function InTurn({ children, meanwhile = null, turn = 1 }: Props) {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (now < turn) startTransition(() => setNow(now + 1))
  }, [now, turn])
  return now >= turn ? children : meanwhile
}
