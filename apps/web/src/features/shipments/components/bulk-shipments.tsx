import type { ShipmentBulkAction } from '@cais/domain/shipments/bulk-actions'
import { SHIPMENT_BULK_ACTIONS } from '@cais/domain/shipments/bulk-actions'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../lib/format/weight.ts'
import { StepsBar } from '../../../ui/bulk/steps-bar.tsx'
import { StepsDialog } from '../../../ui/bulk/steps-dialog.tsx'
import { bulkPreviewQuery, useRunBulk } from '../api.ts'
import type { ShipmentRow } from '../model/shipments-query.ts'
import { CargoListButton } from './cargo-list-button.tsx'
import { PrintShipmentsButton } from './print-shipments.tsx'

export type BulkWork = { readonly action: ShipmentBulkAction; readonly rows: readonly ShipmentRow[] }

type BarProps = {
  chosen: readonly ShipmentRow[]
  onAct: (work: BulkWork) => void
  onPrint: (rows: readonly ShipmentRow[]) => void
  onClear: () => void
}

/** What can be done with the chosen shipments: each act for those that allow it. */
export function ShipmentsBar({ chosen, onAct, onPrint, onClear }: BarProps) {
  const t = useTranslations('shipments.bulk')
  const list = useTranslations('shipments.list')
  const documents = chosen.reduce((sum, row) => sum + row.documentCount, 0)
  const weight = chosen.reduce((sum, row) => sum + row.totalWeight, 0)
  return (
    <StepsBar
      label={t('chosen')}
      facts={list('sums', { count: documents, weight: formatWeight(weight) })}
      chosen={chosen}
      actions={SHIPMENT_BULK_ACTIONS}
      labelOf={(action, count) => t('counted', { action: t(`actions.${action}`), count: String(count) })}
      onAct={onAct}
      onClear={onClear}
    >
      <PrintShipmentsButton rows={chosen} onPrint={() => onPrint(chosen)} />
      <CargoListButton rows={chosen} />
    </StepsBar>
  )
}

type DialogProps = { work: BulkWork; onClose: (done: readonly number[]) => void }

/** One act on some shipments: what would happen to each, and what did. */
export function BulkShipmentsDialog({ work: { action, rows }, onClose }: DialogProps) {
  const t = useTranslations('shipments.bulk')
  const body = { action, ids: rows.map(({ id, version }) => ({ id, version })) }
  const preview = useQuery(bulkPreviewQuery(useId(), body))
  const run = useRunBulk()
  const [only, ...others] = rows
  const title =
    only && others.length === 0
      ? t('titleOne', { action: t(`actions.${action}`), number: only.number })
      : t('title', { action: t(`actions.${action}`), count: rows.length })
  return (
    <StepsDialog
      title={title}
      targets={rows.map(({ id, number, route }) => ({
        id,
        name: number,
        note: route,
        link: linkOptions({ to: '/picking/$id', params: { id: String(id) } }),
      }))}
      words={{
        outcome: ({ dryRun }, count) => t(dryRun ? 'before' : 'after', { count }),
        run: (count) => t('counted', { action: t(`actions.${action}`), count: String(count) }),
      }}
      preview={preview}
      run={run}
      onRun={() => run.mutate({ body })}
      onClose={onClose}
    />
  )
}
