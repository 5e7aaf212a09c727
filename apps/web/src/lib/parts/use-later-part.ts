import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from './load-part.ts'

const AGAIN_AFTER_MS = 5000

/**
 * A part of the frame that is loaded once it is wanted. One that cannot be loaded, because the line went that moment, is
 * asked for again: the page around it stays, with what is typed on it.
 */
export function useLaterPart<Props>(load: () => Promise<ComponentType<Props>>, wanted: boolean) {
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> } | null>(null)
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const again = () => {
      if (isHere) timer = setTimeout(ask, AGAIN_AFTER_MS)
    }
    const ask = () => void loadPart(load).then((Part) => isHere && setPart({ Part }), again)
    ask()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [load, wanted])
  return part?.Part
}
