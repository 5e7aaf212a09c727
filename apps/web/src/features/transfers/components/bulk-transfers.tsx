import { TRANSFER_BULK_ACTIONS, type TransferBulkAction } from '@cais/domain/transfers/action-table'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../lib/format/weight.ts'
import { useDebounced } from '../../../lib/screen/use-debounced.ts'
import { StepsBar } from '../../../ui/bulk/steps-bar.tsx'
import { StepsDialog } from '../../../ui/bulk/steps-dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import {
  bulkPreviewQuery,
  openShipmentsQuery,
  shipmentOptions,
  type TransferRow,
  useRunBulk,
} from '../api.ts'

export type BulkWork = { readonly action: TransferBulkAction; readonly rows: readonly TransferRow[] }

type BarProps = {
  chosen: readonly TransferRow[]
  onAct: (work: BulkWork) => void
  onClear: () => void
}

/** What can be done with the chosen transfers. Differences are looked at one by one. */
export function TransfersBar({ chosen, onAct, onClear }: BarProps) {
  const t = useTranslations('transfers.bulk')
  const weight = chosen.reduce((sum, row) => sum + row.weight, 0)
  return (
    <StepsBar
      label={t('chosen')}
      facts={formatWeight(weight)}
      chosen={chosen.filter(({ state }) => state !== 'differences')}
      actions={TRANSFER_BULK_ACTIONS}
      labelOf={(action, count) => t('counted', { action: t(`actions.${action}`), count: String(count) })}
      onAct={onAct}
      onClear={onClear}
    />
  )
}

/** Words are looked at once the typing rests. */
const REST_MS = 400

type DialogProps = { work: BulkWork; onClose: (done: readonly number[]) => void }

/** One step of some transfers: what it asks for, what would happen to each, and what did. */
export function BulkTransfersDialog({ work: { action, rows }, onClose }: DialogProps) {
  const t = useTranslations('transfers.bulk')
  const [told, setTold] = useState({ words: '', shipmentId: null as string | null, acceptOverload: false })
  const words = useDebounced(told.words.trim(), REST_MS)
  const body = {
    action,
    ids: rows.map(({ id, version }) => ({ id, version })),
    ...(action === 'load' && { shipmentId: Number(told.shipmentId), acceptOverload: told.acceptOverload }),
    ...(action === 'send' && { carrier: words }),
    ...(action === 'cancel' && { reason: words }),
  }
  const isReady =
    words === told.words.trim() &&
    (action !== 'cancel' || words !== '') &&
    (action !== 'load' || told.shipmentId !== null)
  const preview = useQuery({ ...bulkPreviewQuery(useId(), body), enabled: isReady })
  const run = useRunBulk()
  return (
    <StepsDialog
      title={t('title', { action: t(`actions.${action}`), count: rows.length })}
      targets={rows.map(({ id, number, from, to }) => ({
        id,
        name: number,
        note: `${from.warehouseId} → ${to.warehouseId}`,
        link: linkOptions({ to: '/stock/transfers/$id', params: { id: String(id) } }),
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
      {action === 'load' && <ShipmentFields rows={rows} told={told} onChange={setTold} />}
      {(action === 'send' || action === 'cancel') && (
        <TextInput
          data-autofocus
          label={t(`words.${action}`)}
          description={t(`hint.${action}`)}
          required={action === 'cancel'}
          maxLength={action === 'send' ? 100 : 200}
          value={told.words}
          onChange={(event) => setTold({ ...told, words: event.currentTarget.value })}
        />
      )}
      {action === 'receive' && <p>{t('hint.receive')}</p>}
    </StepsDialog>
  )
}

type Told = { readonly words: string; readonly shipmentId: string | null; readonly acceptOverload: boolean }
type FieldsProps = { rows: readonly TransferRow[]; told: Told; onChange: (told: Told) => void }

/** Which shipment carries them: one that leaves from where all of them leave. */
function ShipmentFields({ rows, told, onChange }: FieldsProps) {
  const t = useTranslations('transfers')
  const places = new Set(rows.map(({ from }) => from.warehouseId))
  const found = useQuery(openShipmentsQuery()).data?.data ?? []
  const options = shipmentOptions(found, places)
  return (
    <>
      <SelectField
        data-autofocus
        label={t('load.shipment')}
        required
        value={told.shipmentId}
        options={options}
        placeholder={options.length === 0 ? t('load.none') : t('load.choose')}
        onChange={(shipmentId) => onChange({ ...told, shipmentId })}
      />
      <Toggle
        label={t('bulk.acceptOverload')}
        checked={told.acceptOverload}
        onChange={(acceptOverload) => onChange({ ...told, acceptOverload })}
      />
    </>
  )
}
