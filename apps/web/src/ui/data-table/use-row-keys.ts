import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../lib/shortcuts.ts'
import { type TableShape, toggled } from './columns.ts'

/** J and K move the focus from row to row, X selects; Enter is the link's own. */
export function useRowKeys<Row>(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  { rowKey, rowLink, selection }: TableShape<Row>,
  enabled: boolean,
) {
  const t = useTranslations('ui.table')
  const moves = enabled && rows.length > 0 && (rowLink !== undefined || selection !== undefined)
  useShortcut('J', t('moveDown'), () => focusRow(box.current, focusedRow(box.current) + 1), {
    enabled: moves,
  })
  useShortcut('K', t('moveUp'), () => focusRow(box.current, focusedRow(box.current) - 1), { enabled: moves })
  const mark = () => {
    const row = rows[focusedRow(box.current)]
    if (row && selection) selection.onChange(toggled(selection.keys, rowKey(row)))
  }
  useShortcut('X', t('markRow'), mark, { enabled: moves && selection !== undefined })
}

function focusedRow(box: HTMLElement | null) {
  const row = document.activeElement?.closest<HTMLElement>('[role="row"][data-index]')
  return row && box?.contains(row) ? Number(row.dataset.index) : -1
}

function focusRow(box: HTMLElement | null, index: number) {
  const row = box?.querySelector(`[role="row"][data-index="${Math.max(0, index)}"]`)
  const target = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('input')
  target?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
