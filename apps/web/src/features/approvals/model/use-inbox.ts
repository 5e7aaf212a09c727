import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { isSameStep } from '../../../lib/lists/same-step.ts'
import { useIsWide } from '../../../lib/screen/use-is-wide.ts'
import { waitingApprovals } from '../api/approval-queries.ts'
import { readApprovalsSearch, type Stage } from '../search.ts'
import type { ApprovalRow } from './approval-query.ts'
import { nextAfter, rowAt, rowOf } from './neighbours.ts'
import { useUnasked } from './use-unasked.ts'

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
  const { on: _on, panel: _panel, ...listed } = search
  const isKnown = waiting.isSuccess && !waiting.isPlaceholderData
  const list = { name: JSON.stringify(listed), rows, isKnown }
  const isWide = useIsWide()
  const { place: unasked, leave } = useUnasked(list, isWide && id === undefined)
  const openId = id === undefined ? (unasked?.id ?? null) : Number(id)
  const open = rowOf(rows, openId, search.on ?? unasked?.stage ?? search.stage)
  const stage = open?.stage ?? search.on ?? search.stage ?? unasked?.stage
  const place = openId === null ? null : { id: openId, stage: stage ?? '' }
  const more = () => {
    if (waiting.hasNextPage && !waiting.isFetchingNextPage) void waiting.fetchNextPage()
  }
  const go = (row: ApprovalRow | undefined) => {
    if (row && rows.indexOf(row) >= rows.length - AHEAD) more()
    leave(row)
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
    /** Nobody chose it: it is the first of the list, shown because there is room. */
    isUnasked: unasked !== null,
    open,
    stage,
    more,
    filter: (values: object) =>
      navigate({ to: '.', search: { ...search, ...values }, replace: isSameStep(search, values) }),
    lookAt: (on: Stage) => navigate({ to: '.', search: { ...search, on }, replace: true }),
    move: (step: 1 | -1) => go(rowAt(rows, place, step)),
    openNext: () => go(nextAfter(rows, place)),
  }
}

export type InboxState = ReturnType<typeof useInbox>
