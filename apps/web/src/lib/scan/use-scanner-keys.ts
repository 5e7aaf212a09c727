import { useEffect, useRef } from 'react'
import { NOTHING, readKey } from './scanner-keys.ts'

/** Calls back with each code of a connected scanner, wherever the focus is but in a field: a field gets what is typed into it. */
export function useScannerKeys(onCode: (code: string) => void) {
  const handler = useRef(onCode)
  handler.current = onCode
  useEffect(() => {
    let typed = NOTHING
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      const read = readKey(typed, event, event.timeStamp)
      typed = read.typed
      if (read.code === undefined) return
      // the Enter of the scanner must not press the button that has the focus
      event.preventDefault()
      event.stopPropagation()
      handler.current(read.code)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
