import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { ShipmentBadge } from '../../../ui/marks/stage-badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import classes from './home.module.css'

type Shipments = ApiData<'GET /home'>['shipmentsToday']

export function ShipmentsToday({ shipments }: { shipments: Shipments }) {
  const t = useTranslations('home')
  return (
    <Card title={t('today')}>
      <ul className={classes.shipments}>
        {shipments.map(({ id, number, route, stage, documentCount, driverName }) => {
          const known = SHIPMENT_STAGES.find((name) => name === stage)
          return (
            <li key={id}>
              <Link to="/picking/$id" params={{ id: String(id) }} className={classes.shipment}>
                <code>{number}</code>
                <span className={classes.route}>{[route, driverName].filter(Boolean).join(' · ')}</span>
                <span className={classes.documents}>{t('documents', { count: documentCount })}</span>
                {known && <ShipmentBadge stage={known} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
