import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { allowedActionsQuery } from '../../lib/bulk/call.ts'
import { offersOf } from '../../lib/bulk/offers.ts'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkTarget } from './bulk-target.ts'
import { CopyNumbers } from './copy-numbers.tsx'
import { PrintChosen } from './print-chosen.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

/** As many as one request takes (contract/bulk). */
const MOST = 200

type Props = {
  /** The chosen rows, as they are seen. */
  targets: readonly BulkTarget[]
  /** The actions of this list, in its order; all when left out. */
  actions?: readonly BulkChoiceName[]
  /** Rows of the page, for 'choose all'. */
  onPage?: number
  onAll?: () => void
  onClear: () => void
  /** Ids that are done: they leave the selection. */
  onDone?: (ids: readonly number[]) => void
  children?: ReactNode
}

/** Bar and dialog for chosen sales documents, the same on every list; nothing while none is chosen. */
export function BulkOrders({ targets, actions, onDone, children, ...bar }: Props) {
  const t = useTranslations('bulk.bar')
  const [asked, setAsked] = useState<{ name: BulkChoiceName; targets: readonly BulkTarget[] } | null>(null)
  const ids = targets.map(({ id }) => id)
  const isTooMany = ids.length > MOST
  const allowed = useQuery({
    ...allowedActionsQuery(ids),
    enabled: ids.length > 0 && !isTooMany,
    placeholderData: keepPreviousData,
  })
  const rows = allowed.data?.data.filter(({ id }) => ids.includes(id))
  return (
    <>
      {targets.length > 0 && (
        <BulkBar
          {...bar}
          count={targets.length}
          total={targets.reduce((sum, { total }) => sum + total, 0)}
          offers={isTooMany ? [] : rows && offersOf(rows, actions)}
          note={isTooMany ? t('tooMany', { limit: formatQuantity(MOST) }) : undefined}
          onAct={(name) => setAsked({ name, targets })}
        >
          {rows && !isTooMany && <PrintChosen targets={targets} rows={rows} />}
          <CopyNumbers targets={targets} />
          {children}
        </BulkBar>
      )}
      {asked && (
        <Suspense>
          <BulkDialog
            name={asked.name}
            targets={asked.targets}
            onClose={(results) => {
              setAsked(null)
              onDone?.(results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
