import { useEffect, useState } from 'react'

/** Search waits until typing has rested this long (docs/domain/screen.md). */
export const SEARCH_DELAY = 500

/** The value once it has not changed for the delay. */
export function useDebounced<T>(value: T, delay = SEARCH_DELAY): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
