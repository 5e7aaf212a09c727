import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiReply } from '../../../../../lib/api/api.ts'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { Card } from '../../../../../ui/page/card.tsx'
import { linesNow } from '../../../inventory-api.ts'
import type { WaitingLine } from '../../../model/inventory-query.ts'
import { PriorityBadge } from '../../priority-badge.tsx'
import classes from '../inventory.module.css'

type Received = ApiReply<'POST /stock/receipts'>['content']

/** What was received, and who waited for it: live, as they are served one after the other. */
export function ReceiptResult({ received, onNext }: { received: Received; onNext: () => void }) {
  const t = useTranslations('inventory.receipt')
  const ids = received.waiting.map(({ lineId }) => lineId)
  const now = useQuery({ ...linesNow(ids), enabled: ids.length > 0 })
  const lineNow = (id: number) => now.data?.data.find(({ lineId }) => lineId === id)
  return (
    <div className={classes.body}>
      <div className={classes.bar}>
        <h2 role="status">{t('received', { count: received.batches.length })}</h2>
        <Button primary data-autofocus onClick={onNext}>
          {t('next')}
        </Button>
      </div>
      <Card title={t('waited')}>
        {received.waiting.length === 0 ? (
          <p className={classes.lead}>{t('nobodyWaited')}</p>
        ) : (
          <table className={classes.grid}>
            <caption className="hidden-text">{t('waited')}</caption>
            <tbody>
              {received.waiting.map((line) => (
                <ServedLine key={line.lineId} before={line} now={lineNow(line.lineId) ?? line} />
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </div>
  )
}

function ServedLine({ before, now }: { before: WaitingLine; now: WaitingLine }) {
  const t = useTranslations('inventory.receipt')
  const got = Math.round((now.held - before.held) * 1000) / 1000
  return (
    <tr>
      <td>
        <Link to="/stock/$id" params={{ id: String(before.orderId) }} className="code">
          {before.number}
        </Link>{' '}
        <PriorityBadge priority={before.priority} />
        <span className={classes.note}>{before.customerName}</span>
      </td>
      <td>
        {before.description}
        <span className={classes.note}>{before.productId}</span>
      </td>
      <td data-figure>
        {got > 0 ? (
          <Badge colour={now.missing > 0 ? 'warning' : 'success'}>
            {t('served', {
              got: formatQuantity(got),
              wanted: formatQuantity(before.missing),
              unit: before.unit,
            })}
          </Badge>
        ) : (
          <Badge colour="secondary">
            {t('waits', { wanted: formatQuantity(before.missing), unit: before.unit })}
          </Badge>
        )}
      </td>
    </tr>
  )
}
