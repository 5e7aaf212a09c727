import { hasRole } from '@cais/domain/access/roles'
import { DISPOSITION_RULES, DISPOSITIONS, type Disposition } from '@cais/domain/returns/dispositions'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import {
  freeOf,
  type ReturnRow,
  useAskToDestroy,
  useDispose,
  usePaper,
  useSaleWarehouses,
  useWitnesses,
} from '../api.ts'
import classes from './returns.module.css'

type Props = { rows: readonly ReturnRow[]; onClose: () => void; onDone: () => void }

const FIELDS = ['lines', 'toWarehouseId', 'witnessId', 'witness', 'reason']

/** What becomes of the goods: back to sale with their life looked at, destroyed before a colleague, or back to the principal. */
export function DisposeDialog({ rows, onClose, onDone }: Props) {
  const t = useTranslations('returns.dispose')
  const offered = useOffered(rows)
  const [disposition, setDisposition] = useState<Disposition | undefined>(offered[0])
  const [quantities, setQuantities] = useState<Readonly<Record<number, number | null>>>({})
  const [toWarehouseId, setWarehouse] = useState<string | null>(null)
  const [witnessId, setWitnessId] = useState<string | null>(null)
  const [witness, setWitness] = useState('')
  const [reason, setReason] = useState('')
  const dispose = useDispose()
  const ask = useAskToDestroy()
  const paper = usePaper()
  const errors = saveErrors(ask.error ?? dispose.error, FIELDS)
  const { people, mayBeAlone } = useWitnesses(rows[0]?.branchId ?? '')
  const warehouses = useSaleWarehouses(rows[0]?.branchId ?? '').map(({ id, name }) => ({
    value: id,
    label: `${id} · ${name}`,
  }))
  const isDestroyed = disposition === 'destroyed'
  // a branch that is too small for a second person destroys before a name in words
  const isAsking = isDestroyed && !(mayBeAlone && witnessId === null)
  const isShort = disposition === 'sale' && rows.some(({ shortLived }) => shortLived)
  const send = async () => {
    if (disposition === undefined) return
    const lines = rows.map((row) => ({ id: row.id, quantity: quantities[row.id] ?? freeOf(row) }))
    if (isAsking) {
      const present = witness
      await ask.mutateAsync({ body: { lines, reason, present, witnessId: Number(witnessId ?? 0) } })
      return onDone()
    }
    const isSale = disposition === 'sale'
    const body = {
      disposition,
      lines,
      witness: isSale ? '' : witness,
      reason,
      toWarehouseId: isSale ? toWarehouseId : null,
    }
    const { content } = await dispose.mutateAsync({ body })
    onDone()
    if (!isSale) await paper.open(content.id)
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} size={560}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send().catch(() => undefined)
        }}
      >
        <RadioGroup
          label={t('what')}
          value={disposition ?? ''}
          options={offered.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setDisposition(DISPOSITIONS.find((one) => one === value))}
        />
        {rows.map((row, at) => (
          <QuantityField
            key={row.id}
            label={`${row.description} · ${row.batch}`}
            description={t('rest', { quantity: formatQuantity(freeOf(row)), unit: row.unit })}
            value={quantities[row.id] === undefined ? freeOf(row) : (quantities[row.id] ?? null)}
            error={errors.of(`lines.${at}.quantity`)}
            onChange={(value) => setQuantities({ ...quantities, [row.id]: value })}
          />
        ))}
        {isDestroyed && (
          <SelectField
            label={t('colleague')}
            description={t(mayBeAlone ? 'colleagueOptional' : 'colleagueText')}
            required={!mayBeAlone}
            clearable={mayBeAlone}
            options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={witnessId}
            error={errors.of('witnessId')}
            onChange={setWitnessId}
          />
        )}
        {isShort && <p className={classes.warning}>{t('short')}</p>}
        {disposition === 'sale' ? (
          <SelectField
            label={t('warehouse')}
            required
            options={warehouses}
            value={toWarehouseId}
            error={errors.of('toWarehouseId')}
            onChange={setWarehouse}
          />
        ) : (
          <TextInput
            label={t(isAsking ? 'present' : isDestroyed ? 'witness' : 'recipient')}
            required={!isAsking}
            maxLength={100}
            autoComplete="off"
            value={witness}
            error={errors.of('witness')}
            onChange={(event) => setWitness(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t('reason')}
          required={isDestroyed || isShort}
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={errors.of('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {errors.rest && (
          <p role="alert" className={classes.error}>
            {errors.rest}
          </p>
        )}
        <Button
          type="submit"
          primary
          loading={dispose.isPending || ask.isPending}
          disabled={disposition === undefined || (isAsking && witnessId === null)}
        >
          {t(isAsking ? 'ask' : 'confirm')}
        </Button>
      </form>
    </Dialog>
  )
}

/** What the user may decide; damaged or expired goods are not sold again. */
function useOffered(rows: readonly ReturnRow[]): Disposition[] {
  const roles = rolesOf(useCurrentUser())
  return DISPOSITIONS.filter(
    (one) =>
      hasRole(roles, 'SUPER_USER', ...DISPOSITION_RULES[one].who) &&
      (one !== 'sale' || rows.every(({ saleable }) => saleable)),
  )
}
