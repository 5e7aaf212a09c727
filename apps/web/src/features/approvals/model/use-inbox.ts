import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { waitingApprovals } from '../api/approval-queries.ts'
import { readApprovalsSearch, type Stage } from '../search.ts'
import type { ApprovalRow } from './approval-query.ts'
import { nextAfter, rowAt, rowOf } from './neighbours.ts'

/** Rows left below the open one when the next page is fetched. */
const AHEAD = 5

/** The inbox as the address says it: rows, the open one, and the ways to move. */
export function useInbox() {
  const { id } = useParams({ strict: false })
  const search = readApprovalsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const waiting = useInfiniteQuery(waitingApprovals(search))
  const rows = waiting.data?.pages.flatMap(({ data }) => data) ?? []
  const meta = waiting.data?.pages[0]?.meta
  const openId = id === undefined ? null : Number(id)
  const open = rowOf(rows, openId, search.on ?? search.stage)
  const stage = open?.stage ?? search.on ?? search.stage
  const place = openId === null ? null : { id: openId, stage: stage ?? '' }
  const more = () => {
    if (waiting.hasNextPage && !waiting.isFetchingNextPage) void waiting.fetchNextPage()
  }
  const go = (row: ApprovalRow | undefined) => {
    if (row && rows.indexOf(row) >= rows.length - AHEAD) more()
    return row
      ? navigate({
          to: '/approval/$id',
          params: { id: String(row.id) },
          search: { ...search, on: row.stage },
        })
      : navigate({ to: '/approval', search: { ...search, on: undefined } })
  }
  return {
    search,
    waiting,
    rows,
    total: meta?.pagination.totalItems ?? rows.length,
    totals: meta?.totals,
    openId,
    open,
    stage,
    more,
    filter: (values: object) => navigate({ to: '.', search: { ...search, ...values }, replace: true }),
    lookAt: (on: Stage) => navigate({ to: '.', search: { ...search, on }, replace: true }),
    move: (step: 1 | -1) => go(rowAt(rows, place, step)),
    openNext: () => go(nextAfter(rows, place)),
  }
}

export type InboxState = ReturnType<typeof useInbox>
