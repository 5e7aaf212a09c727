import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Transfer, useArrival } from '../api.ts'
import {
  type ArrivalKind,
  type ArrivalRow,
  countedOf,
  countsAll,
  needsReason,
  quantityOf,
  rowsOf,
  type Typed,
} from '../model/arrival.ts'
import classes from './transfer.module.css'

type Props = { transfer: Transfer; kind: ArrivalKind; onDone: () => void; onCancel: () => void }

/** What arrived, came back or is lost, batch by batch, at a desk or on a phone. It stays on the device until it is saved. */
export function ArrivalForm({ transfer, kind, onDone, onCancel }: Props) {
  const t = useTranslations('transfers.arrival')
  const ui = useTranslations('ui')
  const { typed, change, forget } = useTyped(transfer, kind)
  const isAll = countsAll(transfer, kind)
  const rows = rowsOf(transfer)
  const arrival = useArrival(kind, () => {
    forget()
    onDone()
  })
  const batches = countedOf(rows, typed, isAll)
  const errors = saveErrors(arrival.error, ['batches'])
  const errorOf = (row: ArrivalRow, field: string) => {
    const place = batches.findIndex(({ lineId, levelId }) => lineId === row.lineId && levelId === row.levelId)
    return errors.of(`batches.${place}.${field}`)
  }
  return (
    <Card title={t(`title.${kind}`)}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          arrival.mutate({ params: { id: transfer.id }, body: { version: transfer.version, batches } })
        }}
      >
        <p className={classes.quiet}>{t(isAll ? 'leadAll' : `lead.${kind}`)}</p>
        {rows.map((row) => {
          const quantity = quantityOf(row, typed, isAll)
          const value = typed[row.key] ?? { quantity, reason: '' }
          const named = { article: row.description, batch: row.batch }
          const asks = needsReason(row, quantity, isAll, kind)
          return (
            <fieldset key={row.key} className={classes.arrival} data-differs={asks || undefined}>
              <legend>
                {row.description} <span className="code">{row.batch}</span>
                {row.expiry && (
                  <small>
                    <DateText value={row.expiry} />
                  </small>
                )}
              </legend>
              <div className={classes.counted}>
                <QuantityField
                  aria-label={t('quantityOf', named)}
                  value={value.quantity}
                  error={errorOf(row, 'quantity')}
                  onChange={(typedQuantity) => change(row.key, { ...value, quantity: typedQuantity })}
                />
                <span>{t('of', { quantity: formatQuantity(row.inTransit), unit: row.unit })}</span>
              </div>
              {(asks || (!isAll && quantity > 0)) && (
                <TextInput
                  aria-label={t('reasonOf', named)}
                  placeholder={t(asks ? 'reason' : 'reasonOptional')}
                  maxLength={200}
                  value={value.reason}
                  error={errorOf(row, 'reason')}
                  onChange={(event) => change(row.key, { ...value, reason: event.currentTarget.value })}
                />
              )}
            </fieldset>
          )
        })}
        {errors.rest && (
          <p role="alert" className={classes.error}>
            {errors.rest}
          </p>
        )}
        <div className={classes.buttons} data-sticky>
          <span className={classes.quiet}>{t('kept')}</span>
          <Button onClick={onCancel}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={arrival.isPending}>
            {t(`save.${kind}`)}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What is typed, with a copy on the device under the version that it is about. */
function useTyped({ id, version }: Transfer, kind: ArrivalKind) {
  const name = `transfer.${id}.${version}.${kind}`
  const [typed, setTyped] = useState<Typed>(() => readCopy<Typed>(name)?.value ?? {})
  const change = (key: string, value: { quantity: number | null; reason: string }) => {
    const next = { ...typed, [key]: value }
    setTyped(next)
    saveCopy(name, next)
  }
  return { typed, change, forget: () => deleteCopy(name) }
}
