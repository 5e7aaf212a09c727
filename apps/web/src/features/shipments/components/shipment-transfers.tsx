import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../lib/format/weight.ts'
import { CodeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { TransferBadge } from '../../../ui/record/transfer-badge.tsx'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './shipment.module.css'

/** Transfers between warehouses that travel beside the documents; nothing where there is none. */
export function ShipmentTransfers({ shipment: { transfers } }: { shipment: Shipment }) {
  const t = useTranslations('transfers')
  if (transfers.length === 0) return null
  return (
    <Card title={t('shipment.title')}>
      <ul className={classes.transfers}>
        {transfers.map(({ id, number, state, to, lineCount, weight }) => (
          <li key={id}>
            <Link to="/stock/transfers/$id" params={{ id: String(id) }}>
              <CodeText>{number}</CodeText>
            </Link>
            <TransferBadge state={state} />
            <small>{[to, t('shipment.lines', { count: lineCount }), formatWeight(weight)].join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
