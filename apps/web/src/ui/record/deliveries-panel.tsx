import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { PageLink } from '../actions/page-link.tsx'
import { CodeText, DateText } from '../marks/text.tsx'
import { Card } from '../page/card.tsx'
import classes from './deliveries-panel.module.css'
import { DeliveryBadge } from './delivery-badge.tsx'

type Props = { orderId: number } | { shipmentId: number }

/** The deliveries of a document or of a shipment, and how each of them stands. Nothing is shown before something left. */
export function DeliveriesPanel(of: Props) {
  const t = useTranslations('deliveries')
  const mayRead = useCurrentUser()?.pages.includes('documents-id') ?? false
  const found = useQuery({
    ...apiQuery('GET /deliveries', { query: { ...of, sort: 'oldest', perPage: 60 } }),
    enabled: mayRead,
  })
  const rows = found.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title={t('panel')}>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <span className={classes.name}>
              <PageLink to="/picking/deliveries/$id" params={{ id: String(row.id) }}>
                <CodeText>{row.number}</CodeText>
              </PageLink>
              <small>
                {'orderId' in of ? (
                  <DateText value={row.leftAt} time />
                ) : (
                  `${row.order.number} · ${row.customer.name}`
                )}
                {row.receiverName !== '' && ` · ${row.receiverName}`}
              </small>
            </span>
            <DeliveryBadge state={row.state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
