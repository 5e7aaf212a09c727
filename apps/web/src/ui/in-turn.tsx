import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Whether it is the turn of something large: true a moment after it is wanted, and then drawn in small steps between
 * which keys and fingers are answered. Changes of what stands already are drawn at once, as ever.
 */
export const useTurn = (isWanted: boolean): boolean => useDeferredValue(isWanted, false) && isWanted

/** Draws its content in its turn: once what stands around it is drawn and has asked for what it needs. */
export function InTurn({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [turn, setTurn] = useState(false)
  useEffect(() => startTransition(() => setTurn(true)), [])
  return turn ? children : meanwhile
}
