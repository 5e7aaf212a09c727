import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { useScrollRestoration } from '../../../../ui/data-table/use-scroll-restoration.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { lazyComponent } from '../../../../ui/states/lazy-component.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { kanbanQuery } from '../../api.ts'
import type { Card } from '../../model/board-drop.ts'
import type { OrdersSearch } from '../../search.ts'
import { useBulkTargets } from '../use-bulk-targets.ts'
import { useCardKeys } from '../use-card-keys.ts'
import { BoardColumn } from './board-column.tsx'
import classes from './orders-board.module.css'
import { useDraggedCard } from './use-card-drag.ts'

const BulkDialog = lazyComponent(async () => (await import('../../../../ui/bulk/bulk-dialog.tsx')).BulkDialog)

type PendingAction = { name: BulkChoiceName; card: Card }

function openMenuOfFocusedCard() {
  const card = document.activeElement?.closest('[data-index]')
  card?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
}

/** The board, under the filters of the list. A drop opens a dialog, which shows the stage that the document will reach. */
export function OrdersBoard({ search }: { search: OrdersSearch }) {
  const t = useTranslations('orders.kanban')
  const board = useQuery(kanbanQuery(search))
  const box = useCardKeys<HTMLElement>()
  useScrollRestoration(box, board.data !== undefined)
  const dragged = useDraggedCard()
  useShortcut('M', t('moveKey'), openMenuOfFocusedCard)
  const [pending, setPending] = useState<PendingAction | null>(null)
  const targets = useBulkTargets(pending ? [pending.card] : [])
  if (!board.data) {
    return board.error ? <ErrorState error={board.error} retry={board.refetch} /> : <RowsSkeleton />
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section ref={box} className={classes.board} aria-label={t('label')} tabIndex={0}>
        {board.data.data.map((column) => (
          <BoardColumn
            key={column.column}
            column={column}
            search={search}
            dragged={dragged}
            onAct={(name, { card }) => setPending({ name, card })}
          />
        ))}
      </section>
      {pending && (
        <Suspense>
          <BulkDialog name={pending.name} targets={targets} onClose={() => setPending(null)} />
        </Suspense>
      )}
    </>
  )
}
