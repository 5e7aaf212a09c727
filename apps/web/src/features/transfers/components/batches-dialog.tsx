import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { batchesQuery, type Transfer, type TransferLine, useHoldBatches } from '../api.ts'
import classes from './transfer.module.css'

type Props = { transfer: Transfer; line: TransferLine; onClose: () => void }

/** The batches of a line by hand: what of each is to go, out of what is free and what it holds already. */
export function BatchesDialog({ transfer, line, onClose }: Props) {
  const t = useTranslations('transfers.batches')
  const ui = useTranslations('ui')
  const found = useQuery(batchesQuery(line.productId, transfer.from.warehouseId))
  const heldNow = new Map(line.batches.map(({ levelId, held }) => [levelId, held]))
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(heldNow)
  const hold = useHoldBatches(onClose)
  const total = [...typed.values()].reduce((sum, quantity) => sum + quantity, 0)
  const save = () => {
    const batches = [...typed].flatMap(([levelId, quantity]) => (quantity > 0 ? [{ levelId, quantity }] : []))
    hold.mutate({
      params: { id: transfer.id, lineId: line.id },
      body: { version: transfer.version, batches },
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('title', { article: line.description })} size={560}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {found.isPending && <TextSkeleton lines={3} />}
        {(found.data?.data ?? []).map((batch) => {
          const free = batch.available + (heldNow.get(batch.levelId) ?? 0)
          return (
            <div key={batch.levelId} className={classes.batch}>
              <span>
                <span className="code">{batch.batch}</span>
                <small>
                  {batch.expiry ? <DateText value={batch.expiry} /> : t('noExpiry')} ·{' '}
                  {batch.blocked
                    ? t('blocked')
                    : t('free', { quantity: formatQuantity(free), unit: line.unit })}
                </small>
              </span>
              <QuantityField
                aria-label={t('quantityOf', { batch: batch.batch })}
                value={typed.get(batch.levelId) ?? 0}
                onChange={(quantity) => setTyped(new Map(typed).set(batch.levelId, quantity ?? 0))}
              />
            </div>
          )
        })}
        <p className={classes.quiet}>
          {t('total', {
            ...{ picked: formatQuantity(total), requested: formatQuantity(line.requested), unit: line.unit },
          })}
        </p>
        {hold.error && (
          <p role="alert" className={classes.error}>
            {hold.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={hold.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
