import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keptBulkRun } from '../../../ui/bulk/kept-bulk-run.ts'
import { decisionsSent } from '../api/use-decide.ts'
import type { ApprovalRow } from './approval-query.ts'
import { departed, stillGone } from './departed.ts'

type Seen = { list: string; rows: readonly ApprovalRow[] }
type List = {
  /** Names what is listed: another filter takes rows away as well, and that is no news. */
  name: string
  rows: readonly ApprovalRow[]
  /** The rows are those of the name, and nothing lies below them. */
  settled: boolean
  complete: boolean
}

/** Documents that somebody else took off the list while it was looked at, so that it can be said quietly. */
export function useDeparted({ name, rows, settled, complete }: List) {
  const client = useQueryClient()
  const seen = useRef<Seen>({ list: name, rows: [] })
  const own = useRef(new Set<number>())
  const [gone, setGone] = useState<readonly ApprovalRow[]>([])
  // What others do arrives with a fetch, not with anything done here: it can only be noticed afterwards.
  useEffect(() => {
    if (!settled) return
    const isSame = seen.current.list === name
    const sent = [...decisionsSent(client), ...(keptBulkRun()?.run.targets.map(({ id }) => id) ?? [])]
    const kept = { own: new Set([...own.current, ...sent]), complete }
    const left = isSame ? departed(seen.current.rows, rows, kept) : []
    if (left.length > 0 || !isSame) setGone(left)
    seen.current = { list: name, rows }
  }, [client, name, rows, settled, complete])
  const decidedHere = (ids: readonly number[]) => {
    for (const id of ids) own.current.add(id)
  }
  return { gone: stillGone(gone, rows), decidedHere }
}
