import { useEffect, useRef, useState } from 'react'
import { savedBulkRun } from '../../../ui/bulk/saved-bulk-run.ts'
import { documentsDecidedHere } from '../../../ui/record/use-decide.ts'
import type { ApprovalRow } from './approval-query.ts'
import { removedRows, stillRemoved } from './removed-rows.ts'

type Snapshot = { list: string; rows: readonly ApprovalRow[] }
type List = {
  /** Identifies the filter: rows that another filter removes are not reported. */
  name: string
  rows: readonly ApprovalRow[]
  /** `settled`: the rows belong to the filter; `complete`: there are no further pages. */
  settled: boolean
  complete: boolean
}

/** Rows that somebody else's decision removed while the list was on screen. */
export function useRemovedRows({ name, rows, settled, complete }: List) {
  const seen = useRef<Snapshot>({ list: name, rows: [] })
  const own = useRef(new Set<number>())
  const [removed, setRemoved] = useState<readonly ApprovalRow[]>([])
  // An effect, because changes by others arrive with a fetch and not with an event of this page.
  useEffect(() => {
    if (!settled) return
    const isSame = seen.current.list === name
    const sent = [...documentsDecidedHere(), ...(savedBulkRun()?.run.targets.map(({ id }) => id) ?? [])]
    const scope = { own: new Set([...own.current, ...sent]), complete }
    const found = isSame ? removedRows(seen.current.rows, rows, scope) : []
    if (found.length > 0 || !isSame) setRemoved(found)
    seen.current = { list: name, rows }
  }, [name, rows, settled, complete])
  const markDecided = (ids: readonly number[]) => {
    for (const id of ids) own.current.add(id)
  }
  return { removed: stillRemoved(removed, rows), markDecided }
}
