import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { historyOf } from '../../../inventory-api.ts'
import { servedOrders } from '../../../model/receipt-view.ts'
import type { Receipt } from '../../../receipts-api.ts'
import { InventoryHistory } from '../inventory-history.tsx'
import classes from './goods-receipts.module.css'

/** Whom the receipt frees, in the order of service, and what still lacks; below it who did what. */
export function ReceiptSide({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts.side')
  const { orders, whole, part, waits } = servedOrders(receipt)
  return (
    <aside className={classes.side} aria-label={t('title', { count: whole + part })}>
      {receipt.state === 'open' && (
        <section>
          <h2>{t('title', { count: whole + part })}</h2>
          {orders.length === 0 ? (
            <p className={classes.lead}>{t('none')}</p>
          ) : (
            <>
              <p className={classes.lead}>{t('order')}</p>
              <div
                className={classes.shares}
                role="img"
                aria-label={t('bar', { whole: String(whole), part: String(part), waits: String(waits) })}
              >
                <i data-share="whole" style={{ flex: whole }} />
                <i data-share="part" style={{ flex: part }} />
                <i style={{ flex: waits }} />
              </div>
              <p className={classes.legend}>
                <span>{t('whole', { count: whole })}</span>
                <span>{t('part', { count: String(part) })}</span>
                <span>{t('waits', { count: waits })}</span>
              </p>
              <ul className={classes.served}>
                {orders.map((order) => (
                  <ServedOrder key={order.orderId} order={order} />
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      <section>
        <h2>{t('history')}</h2>
        <InventoryHistory
          query={(perPage) => historyOf('goods-receipt', receipt.id, perPage)}
          record={{ objectType: 'goods-receipt', objectId: String(receipt.id) }}
        />
      </section>
    </aside>
  )
}

function ServedOrder({ order }: { order: ReturnType<typeof servedOrders>['orders'][number] }) {
  const t = useTranslations('receipts.side')
  const [first] = order.lines
  if (first === undefined) return null
  return (
    <li>
      <span>
        <Link to="/documents/$id" params={{ id: String(order.orderId) }} className="code">
          {first.number}
        </Link>{' '}
        <strong>{first.customerName}</strong>
      </span>
      {order.lines.map(({ lineId, description, gets, missing, unit }) => (
        <span key={lineId} className={classes.tone} data-tone={gets >= missing ? undefined : 'warning'}>
          {description}{' '}
          {gets >= missing
            ? t('got', { missing: formatQuantity(missing), unit })
            : t('gets', { gets: formatQuantity(gets), missing: formatQuantity(missing), unit })}
        </span>
      ))}
      {first.deliveryDate && <span className={classes.small}>{formatDate(first.deliveryDate)}</span>}
    </li>
  )
}
