import { DELIVERY_BULK_ACTIONS, type DeliveryBulkAction } from '@cais/domain/deliveries/action-table'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebounced } from '../../../lib/screen/use-debounced.ts'
import { StepsBar } from '../../../ui/bulk/steps-bar.tsx'
import { StepsDialog } from '../../../ui/bulk/steps-dialog.tsx'
import { bulkPreviewQuery, type DeliveryRow, useRunBulk } from '../api.ts'

export type BulkWork = { readonly action: DeliveryBulkAction; readonly rows: readonly DeliveryRow[] }

type BarProps = {
  chosen: readonly DeliveryRow[]
  onAct: (work: BulkWork) => void
  onClear: () => void
}

/** What can be done with the chosen deliveries: written down as received whole, or billed at the counter. */
export function DeliveriesBar({ chosen, onAct, onClear }: BarProps) {
  const t = useTranslations('deliveries.bulk')
  const customers = new Set(chosen.map(({ customer }) => customer.id)).size
  return (
    <StepsBar
      label={t('chosen')}
      facts={t('customers', { count: customers })}
      chosen={chosen}
      actions={DELIVERY_BULK_ACTIONS}
      labelOf={(action, count) => t('counted', { action: t(`actions.${action}`), count: String(count) })}
      onAct={onAct}
      onClear={onClear}
    />
  )
}

/** A name is looked at once the typing rests. */
const REST_MS = 400

type DialogProps = { work: BulkWork; onClose: (done: readonly number[]) => void }

/** One step of some deliveries: who received them, what would happen to each, and what did. */
export function BulkDeliveriesDialog({ work: { action, rows }, onClose }: DialogProps) {
  const t = useTranslations('deliveries.bulk')
  const [name, setName] = useState('')
  const receiverName = useDebounced(name.trim(), REST_MS)
  const ids = rows.map(({ id, version }) => ({ id, version }))
  const body = action === 'record' ? { action, ids, receiverName } : { action, ids }
  const isReady = action !== 'record' || (receiverName !== '' && receiverName === name.trim())
  const preview = useQuery({ ...bulkPreviewQuery(useId(), body), enabled: isReady })
  const run = useRunBulk()
  return (
    <StepsDialog
      title={t('title', { action: t(`actions.${action}`), count: rows.length })}
      targets={rows.map(({ id, number, customer }) => ({
        id,
        name: number,
        note: customer.name,
        link: linkOptions({ to: '/picking/deliveries/$id', params: { id: String(id) } }),
      }))}
      words={{
        outcome: ({ dryRun }, count) => t(dryRun ? 'before' : 'after', { count }),
        run: (count) => t('counted', { action: t(`actions.${action}`), count: String(count) }),
      }}
      preview={preview}
      run={run}
      isReady={isReady}
      onRun={() => run.mutate({ body })}
      onClose={onClose}
    >
      {action === 'record' && (
        <TextInput
          data-autofocus
          label={t('receiver')}
          description={t('receiverHint')}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </StepsDialog>
  )
}
