import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { useWaitingKeys } from '../../../lib/screen/send-later.ts'
import { useIsWide } from '../../../lib/screen/use-is-wide.ts'
import { approvalKey } from '../../../ui/record/use-decide.ts'
import { waitingApprovals } from '../api.ts'
import { readApprovalsSearch, type Stage } from '../search.ts'
import type { ApprovalRow } from './approval-query.ts'
import { nextAfter, rowAt, rowOf } from './neighbours.ts'

/** The next page is fetched when fewer rows are left below the open one. */
const ROWS_BEFORE_FETCH = 5

/** The inbox for the filters of the address: its rows, the open one, and the moves between them. */
export function useInbox() {
  const { id } = useParams({ strict: false })
  const search = readApprovalsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const waiting = useInfiniteQuery(waitingApprovals(search))
  const decided = useWaitingKeys()
  const listed = waiting.data?.pages.flatMap(({ data }) => data) ?? []
  const isDecided = (row: ApprovalRow) => decided.includes(approvalKey(row.id, row.stage))
  // Decisions not sent yet are already taken out of the list and its sums.
  const rows = listed.filter((row) => !isDecided(row))
  const hidden = listed.filter(isDecided)
  const meta = waiting.data?.pages[0]?.meta
  const { on: _on, panel: _panel, ...filters } = search
  const isKnown = waiting.isSuccess && !waiting.isPlaceholderData
  const list = { name: JSON.stringify(filters), rows, isKnown }
  const isWide = useIsWide()
  const { place: autoOpened, leave } = useAutoOpened(list, isWide && id === undefined)
  const openId = id === undefined ? (autoOpened?.id ?? null) : Number(id)
  const open = rowOf(rows, openId, search.on ?? autoOpened?.stage ?? search.stage)
  const stage = open?.stage ?? search.on ?? search.stage ?? autoOpened?.stage
  const place = openId === null ? null : { id: openId, stage: stage ?? '' }
  const more = () => {
    if (waiting.hasNextPage && !waiting.isFetchingNextPage) void waiting.fetchNextPage()
  }
  const go = (row: ApprovalRow | undefined) => {
    if (row && rows.indexOf(row) >= rows.length - ROWS_BEFORE_FETCH) more()
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
    /** Including rows whose decision is not sent yet. */
    listed,
    total: meta ? meta.pagination.totalItems - hidden.length : rows.length,
    amountAtRisk:
      meta?.totals && meta.totals.amountAtRisk - hidden.reduce((sum, row) => sum + row.amountAtRisk, 0),
    openId,
    /** The first row was opened automatically, not by the user. */
    isAutoOpened: autoOpened !== null,
    open,
    stage,
    more,
    filter: (values: object) =>
      navigate({ to: '.', search: { ...search, ...values }, replace: replacesHistoryStep(search, values) }),
    openStage: (on: Stage) => navigate({ to: '.', search: { ...search, on }, replace: true }),
    move: (step: 1 | -1) => go(rowAt(rows, place, step)),
    openNext: () => go(nextAfter(rows, place)),
  }
}

export type InboxState = ReturnType<typeof useInbox>

type Place = Pick<ApprovalRow, 'id' | 'stage'>
/** The first row of the list when it was opened; null = none is to be opened for this list. */
type Shown = { readonly list: string; readonly place: Place | null }
type List = { readonly name: string; readonly rows: readonly ApprovalRow[]; readonly isKnown: boolean }

/**
 * Opens the first row on a wide screen, as a mail program does, until the user opens another. It stays the same when newer rows
 * arrive, so that nobody decides on a document that was exchanged under their hands.
 */
function useAutoOpened({ name, rows, isKnown }: List, enabled: boolean) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [first] = rows
  if (enabled && isKnown && first && shown?.list !== name) {
    setShown({ list: name, place: { id: first.id, stage: first.stage } })
  }
  return {
    place: enabled && shown?.list === name ? shown.place : null,
    /** Call it when the user opens another row, or when none is left. */
    leave: (next: ApprovalRow | undefined) => setShown(next ? null : { list: name, place: null }),
  }
}
