import { type ComponentType, useEffect, useState } from 'react'
import { whenRested } from '../screen/rest.ts'
import { loadPart } from './load-part.ts'

const AGAIN_AFTER_MS = 5000

const loaded = new Map<unknown, unknown>()

async function bring<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await loadPart(load)
  loaded.set(load, part)
  return part
}

/** Has a part at hand before it is wanted, once the visit came to rest. */
export const prepareLaterPart = (load: () => Promise<unknown>) =>
  whenRested(() => bring(load).catch(() => {}))

/**
 * A part of the frame that is loaded once it is wanted. One that cannot be loaded, because the line went that moment, is
 * asked for again: the page around it stays, with what is typed on it. One that was loaded before is there at once.
 */
export function useLaterPart<Props>(load: () => Promise<ComponentType<Props>>, wanted: boolean) {
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> } | null>(null)
  useEffect(() => {
    if (!wanted || loaded.has(load)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const again = () => {
      if (isHere) timer = setTimeout(ask, AGAIN_AFTER_MS)
    }
    const ask = () => void bring(load).then((Part) => isHere && setPart({ Part }), again)
    ask()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [load, wanted])
  return part?.Part ?? (loaded.get(load) as ComponentType<Props> | undefined)
}
