import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut, useShortcutHint } from '../../../../lib/screen/shortcuts.ts'
import { useIsNarrow } from '../../../../lib/screen/use-is-wide.ts'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { type Capacity, isLoaded, type Load, roomOf } from '../../model/load.ts'
import type { ReadyOrder } from '../../model/shipments-query.ts'
import { usePendingWindow } from '../../model/use-pending-window.ts'
import type { TruckSearch } from '../../search.ts'
import { PendingRow } from './pending-row.tsx'
import classes from './pending-window.module.css'

export type PendingProps = {
  search: TruckSearch
  load: Load
  capacity: Capacity
  /** Of the truck; documents of another one say so. */
  route: string
  onAdd: (order: ReadyOrder) => void
  onRemove: (id: number) => void
}

const ROW = 57
const TWO_LINES = 84

/** Documents that wait for a truck, however many: a click, a key or a drag adds one. Each that does not fit says why. */
export function PendingWindow({ search, load, capacity, route, onAdd, onRemove }: PendingProps) {
  const t = useTranslations('builder.list')
  const shipments = useTranslations('shipments')
  const list = useRef<HTMLUListElement>(null)
  const isNarrow = useIsNarrow()
  const room = search.fits === 'first' ? roomOf(load, capacity) : null
  const rowHeight = isNarrow ? TWO_LINES : ROW
  const { first, count, height, rows } = usePendingWindow(search, { list, room, rowHeight })
  usePendingKeys(list)
  if (first.error && !first.data) return <ErrorState error={first.error} retry={first.refetch} />
  if (!first.data) return <RowsSkeleton dense />
  if (count === 0)
    return <EmptyState title={shipments('nonePending')}>{shipments('nonePendingText')}</EmptyState>
  return (
    <>
      <div className={classes.head} aria-hidden="true">
        <span>{t('document')}</span>
        <span>{t('delivery')}</span>
        <span>{t('weight')}</span>
        <span>{t('net')}</span>
      </div>
      <ul ref={list} className={classes.list} style={{ height }} aria-label={t('label')}>
        {rows.map(({ index, top, row }) => (
          <li
            key={row.kind === 'order' ? (row.order?.id ?? `page-${index}`) : 'heading'}
            aria-setsize={row.kind === 'order' ? count : undefined}
            aria-posinset={row.kind === 'order' ? row.place + 1 : undefined}
            style={{ height: rowHeight, transform: `translateY(${top}px)` }}
          >
            {row.kind === 'heading' ? (
              <span className={classes.heading}>{t('left', { count: row.left })}</span>
            ) : row.order === undefined ? (
              <span className={classes.waiting}>{t('loading')}</span>
            ) : (
              <PendingRow
                order={row.order}
                place={isLoaded(load, row.order.id) ? load.findIndex(({ id }) => id === row.order?.id) : null}
                load={load}
                capacity={capacity}
                route={route}
                onAdd={onAdd}
                onRemove={onRemove}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** J and K move between the buttons of the documents; Enter presses the button, which adds or removes the document. */
function usePendingKeys(list: React.RefObject<HTMLElement | null>) {
  const t = useTranslations('ui.table')
  const shipments = useTranslations('shipments')
  useShortcut('J', t('moveDown'), () => focusButton(list.current, 1))
  useShortcut('K', t('moveUp'), () => focusButton(list.current, -1))
  useShortcutHint('Enter', shipments('putOnOrOff'))
}

function focusButton(list: HTMLElement | null, step: 1 | -1) {
  const rows = [...(list?.querySelectorAll('li') ?? [])].toSorted((a, b) => topOf(a) - topOf(b))
  const buttons = rows.flatMap((row) => [...row.querySelectorAll<HTMLButtonElement>('button:enabled')])
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next = buttons[Math.max(0, at + step)] ?? buttons.at(-1)
  next?.focus({ preventScroll: true })
  next?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/** The rows stand in the document in the order in which they came on the screen. */
const topOf = (row: HTMLElement) => row.getBoundingClientRect().top
