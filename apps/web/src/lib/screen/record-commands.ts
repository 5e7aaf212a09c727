import { useEffect, useId, useRef } from 'react'
import { createStore } from '../store.ts'

export type RecordCommand = { key: string; label: string; run: () => unknown }

const offered = createStore<readonly RecordCommand[]>([])

/** The actions of the open record, for the command palette. */
export const useRecordCommands = offered.use

/**
 * Offers the action of a button in the command palette too, for as long as the button is shown and enabled:
 * so the palette never offers what the record does not allow.
 */
export function useRecordCommand(label: string, run: () => unknown, isOffered = true) {
  const key = useId()
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!isOffered) return
    const command = { key, label, run: () => latest.current() }
    offered.set([...offered.get(), command])
    return () => offered.set(offered.get().filter((other) => other !== command))
  }, [key, label, isOffered])
}
