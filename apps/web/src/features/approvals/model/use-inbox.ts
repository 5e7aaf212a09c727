import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { waitingApprovals } from '../api/approval-queries.ts'
import { readApprovalsSearch } from '../search.ts'
import type { ApprovalRow } from './approval-query.ts'
import { nextAfter, rowAt, rowOf } from './neighbours.ts'

/** The inbox as the address says it: rows, the open one, and the ways to move. */
export function useInbox() {
  const { id } = useParams({ strict: false })
  const search = readApprovalsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const waiting = useQuery(waitingApprovals(search))
  const rows = waiting.data?.data ?? []
  const openId = id === undefined ? null : Number(id)
  const open = rowOf(rows, openId, search.on ?? search.stage)
  const stage = open?.stage ?? search.on ?? search.stage
  const place = openId === null ? null : { id: openId, stage: stage ?? '' }
  const go = (row: ApprovalRow | undefined) =>
    row
      ? navigate({
          to: '/approval/$id',
          params: { id: String(row.id) },
          search: { ...search, on: row.stage },
        })
      : navigate({ to: '/approval', search: { ...search, on: undefined } })
  return {
    search,
    waiting,
    rows,
    openId,
    open,
    stage,
    filter: (values: object) => navigate({ to: '.', search: { ...search, ...values }, replace: true }),
    move: (step: 1 | -1) => go(rowAt(rows, place, step)),
    openNext: () => go(nextAfter(rows, place)),
  }
}
