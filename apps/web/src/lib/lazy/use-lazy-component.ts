import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../screen/idle.ts'
import { loadModule } from './load-module.ts'

const RETRY_AFTER_MS = 5000

const loaded = new Map<unknown, unknown>()

async function loadOnce<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await loadModule(load)
  loaded.set(load, part)
  return part
}

/** Preloads a module once the visit is idle, so that it is there when it is wanted. */
export const preloadWhenIdle = (load: () => Promise<unknown>) =>
  whenIdle(() => loadOnce(load).catch(() => {}))

/**
 * A component that is loaded once it is wanted. When loading fails it is retried, and the page around it
 * stays with its typed text. One that was loaded before is there at once.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>, wanted: boolean) {
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> } | null>(null)
  useEffect(() => {
    if (!wanted || loaded.has(load)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const again = () => {
      if (isHere) timer = setTimeout(ask, RETRY_AFTER_MS)
    }
    const ask = () => void loadOnce(load).then((Part) => isHere && setPart({ Part }), again)
    ask()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [load, wanted])
  return part?.Part ?? (loaded.get(load) as ComponentType<Props> | undefined)
}
