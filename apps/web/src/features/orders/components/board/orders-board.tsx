import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { useReturn } from '../../../../ui/data-table/use-return.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { laterPart } from '../../../../ui/states/later-part.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { kanbanQuery } from '../../api/kanban.ts'
import type { Card } from '../../model/board-drop.ts'
import type { OrdersSearch } from '../../search.ts'
import { useBulkTargets } from '../use-bulk-targets.ts'
import { useCardKeys } from '../use-card-keys.ts'
import { BoardColumn } from './board-column.tsx'
import classes from './orders-board.module.css'
import { useHeld } from './use-card-drag.ts'

const BulkDialog = laterPart(async () => (await import('../../../../ui/bulk/bulk-dialog.tsx')).BulkDialog)

type Asked = { name: BulkChoiceName; card: Card }

function openMenuOfCard() {
  const card = document.activeElement?.closest('[data-index]')
  card?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
}

/** The four columns of spec §2 under the filters of the list; a drop asks, and shows where the document really lands. */
export function OrdersBoard({ search }: { search: OrdersSearch }) {
  const t = useTranslations('orders.kanban')
  const board = useQuery(kanbanQuery(search))
  const box = useCardKeys<HTMLElement>()
  useReturn(box, board.data !== undefined)
  const held = useHeld()
  useShortcut('M', t('moveKey'), openMenuOfCard)
  const [asked, setAsked] = useState<Asked | null>(null)
  const targets = useBulkTargets(asked ? [asked.card] : [])
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
            held={held}
            onAct={(name, { card }) => setAsked({ name, card })}
          />
        ))}
      </section>
      {asked && (
        <Suspense>
          <BulkDialog name={asked.name} targets={targets} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
