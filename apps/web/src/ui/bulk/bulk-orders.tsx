import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MOST_CHOSEN } from '../../lib/bulk/call.ts'
import { offersOf } from '../../lib/bulk/offers.ts'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { laterPart } from '../states/later-part.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { ReasonChoice } from './bulk-preview.tsx'
import type { BulkTarget } from './bulk-target.ts'
import { CopyNumbers } from './copy-numbers.tsx'
import { keptBulkRun } from './kept-bulk-run.ts'
import { PrintChosen } from './print-chosen.tsx'
import { useAllowed } from './use-allowed.ts'
import type { BulkRun } from './use-bulk-run.ts'
import type { WholeFilter } from './use-wide-selection.ts'

const BulkDialog = laterPart(
  async () => (await import('./bulk-dialog.tsx')).BulkDialog,
  (props) => () => props.onClose([]),
)

type Props = {
  /** The chosen rows, as they are seen. */
  targets: readonly BulkTarget[]
  /** All documents of the filter, when there are more of them than rows on the page. */
  whole?: WholeFilter
  /** The actions of this list, in its order; all when left out. */
  actions?: readonly BulkChoiceName[]
  /** Rows of the page, for 'choose all'. */
  onPage?: number
  onAll?: () => void
  onClear: () => void
  /** Ids that are done: they leave the selection. */
  onDone?: (ids: readonly number[]) => void
  reasons?: ReasonChoice
  children?: ReactNode
}

type Asked = { name: BulkChoiceName; targets: readonly BulkTarget[]; kept?: BulkRun }

/** A run that a reload of the page broke off, with its report or what is left of it. */
function brokenOff(): Asked | null {
  const kept = keptBulkRun()
  return kept ? { name: kept.name, targets: kept.run.targets, kept: kept.run } : null
}

/** Bar and dialog for chosen sales documents, the same on every list; nothing while none is chosen. */
export function BulkOrders({ targets, actions, reasons, onDone, children, ...bar }: Props) {
  const t = useTranslations('bulk.bar')
  const [asked, setAsked] = useState<Asked | null>(brokenOff)
  const isTooMany = targets.length > MOST_CHOSEN
  const rows = useAllowed(isTooMany ? [] : targets)
  return (
    <>
      {targets.length > 0 && (
        <BulkBar
          {...bar}
          count={targets.length}
          total={targets.reduce((sum, { total }) => sum + total, 0)}
          offers={isTooMany ? [] : rows && offersOf(rows, actions)}
          note={isTooMany ? t('tooMany', { limit: formatQuantity(MOST_CHOSEN) }) : undefined}
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
            {...asked}
            reasons={reasons}
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
