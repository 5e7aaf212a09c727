import { useEffect, useState } from 'react'

/** Search input waits 500 ms for the next key (spec §9). */
export const SEARCH_DELAY = 500

/** The value as it was when it last stood still. */
export function useDebounced<T>(value: T, delay = SEARCH_DELAY): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
