import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut, useShortcutHint } from '../../lib/screen/shortcuts.ts'
import type { Choose, TableShape } from './columns.ts'

type Keyboard<Row> = {
  readonly shape: TableShape<Row>
  readonly choose: Choose
  readonly enabled: boolean
}

/** J and K move the focus from row to row, X and Space select, Ctrl+A selects all; Enter is the link's own. */
export function useRowKeys<Row>(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  { shape: { rowKey, rowLink, selection }, choose, enabled }: Keyboard<Row>,
) {
  const t = useTranslations('ui.table')
  const moves = enabled && rows.length > 0 && (rowLink !== undefined || selection !== undefined)
  const marks = moves && selection !== undefined
  useShortcut('J', t('moveDown'), () => focusRow(box.current, focusedRow(box.current) + 1), {
    enabled: moves,
  })
  useShortcut('K', t('moveUp'), () => focusRow(box.current, focusedRow(box.current) - 1), { enabled: moves })
  const mark = (shift: boolean) => {
    const row = rows[focusedRow(box.current)]
    if (row) choose(rowKey(row), shift)
  }
  useShortcutHint('Enter', t('openRow'), moves && rowLink !== undefined)
  useShortcutHint('Space', t('markRow'), marks)
  useShortcut('X', t('markRow'), ({ shiftKey }) => mark(shiftKey), { enabled: marks })
  useShortcut('Ctrl+A', t('selectAll'), () => selection?.onChange(new Set(rows.map(rowKey))), {
    enabled: marks,
    whileTyping: false,
  })
  useSpaceOnRow(box, marks ? mark : undefined)
}

/** Space on the link of a row selects the row; on boxes and buttons it stays what it is. */
function useSpaceOnRow(box: RefObject<HTMLElement | null>, mark: ((shift: boolean) => void) | undefined) {
  const latest = useRef(mark)
  latest.current = mark
  useEffect(() => {
    const element = box.current
    const onSpace = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement) || !latest.current) return
      event.preventDefault()
      latest.current(event.shiftKey)
    }
    element?.addEventListener('keydown', onSpace)
    return () => element?.removeEventListener('keydown', onSpace)
  }, [box])
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
