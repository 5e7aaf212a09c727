import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { type Exchange, useWithdraw } from '../api.ts'
import classes from './exchanges.module.css'

type Order = Exchange['orders'][number]

/** Orders of the file with the lines that wait, each with its reason. */
export function ExchangeOrders({ orders }: Pick<Exchange, 'orders'>) {
  const t = useTranslations('exchanges')
  if (orders.length === 0) return null
  return (
    <section className={classes.orders} aria-label={t('orders')}>
      {orders.map((order) => (
        <FileOrder key={order.id} order={order} />
      ))}
    </section>
  )
}

function FileOrder({ order }: { order: Order }) {
  const t = useTranslations('exchanges')
  const refusals = useTranslations('morpheus.refusal')
  const key = order.refusal as Parameters<typeof refusals.has>[0]
  return (
    <div>
      <strong>{t('order', { number: order.number || '–', read: order.read, entered: order.entered })}</strong>
      {order.refusal && (
        <p className={classes.refusal}>{refusals.has(key) ? refusals(key) : order.refusal}</p>
      )}
      {order.waiting.length > 0 && (
        <ul>
          {order.waiting.map((line) => (
            <li key={line.fileLine}>
              <span>
                <CodeText>{line.article || '–'}</CodeText> {line.description}
              </span>
              <small>
                {line.quantity === null ? '' : formatQuantity(line.quantity)} {line.unit} ·{' '}
                {t('fileLine', { line: line.fileLine })}
              </small>
              <b>{t(`cause.${line.cause ?? 'rest'}`)}</b>
            </li>
          ))}
        </ul>
      )}
      {order.mayWithdraw && <Withdraw order={order} />}
    </div>
  )
}

/** Its sender puts it right: it is taken back, and a corrected file may bring its number again. */
function Withdraw({ order: { id, number, version } }: { order: Order }) {
  const t = useTranslations('exchanges.withdraw')
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdraw(t('done', { number }), () => setAsking(false))
  return (
    <p className={classes.withdraw}>
      <Button reads={false} onClick={() => setAsking(true)}>
        {t('button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('title', { number })}
        confirmLabel={t('button')}
        pending={withdraw.isPending}
        error={withdraw.error?.message}
        onConfirm={() => withdraw.mutate({ params: { id }, body: { version } })}
      >
        {t('text')}
      </ConfirmDialog>
    </p>
  )
}
