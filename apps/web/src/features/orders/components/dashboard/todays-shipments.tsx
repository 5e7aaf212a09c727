import { canOpen } from '@cais/domain/access/pages'
import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../../lib/api/api.ts'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { ShipmentBadge } from '../../../../ui/marks/stage-badge.tsx'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { homeQuery } from '../../api/home.ts'
import classes from './dashboard.module.css'

type Shipment = ApiData<'GET /home'>['shipmentsToday'][number]

export function TodaysShipments() {
  const t = useTranslations('orders.dashboardPage')
  const home = useQuery(homeQuery())
  const shipments = home.data?.data.shipmentsToday
  return (
    <Card title={t('today')}>
      {home.isPending && <TextSkeleton lines={4} />}
      {home.error && !home.data && <ErrorState error={home.error} retry={home.refetch} />}
      {shipments?.length === 0 && <p className={classes.quiet}>{t('noShipments')}</p>}
      <ul className={classes.shipments}>
        {shipments?.map((shipment) => (
          <li key={shipment.id} className={classes.shipment}>
            <ShipmentEntry shipment={shipment} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ShipmentEntry({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('orders.dashboardPage')
  const mayOpen = canOpen(rolesOf(useCurrentUser()), 'picking-id')
  const stage = SHIPMENT_STAGES.find((known) => known === shipment.stage)
  const number = <CodeText>{shipment.number}</CodeText>
  const details = [
    shipment.route,
    shipment.driverName,
    t('shipmentDocuments', { count: shipment.documentCount }),
  ]
  return (
    <>
      {mayOpen ? (
        <Link to="/picking/$id" params={{ id: String(shipment.id) }} className={classes.link}>
          {number}
        </Link>
      ) : (
        number
      )}
      {stage && <ShipmentBadge stage={stage} />}
      <span className={classes.quiet}>{details.filter(Boolean).join(' · ')}</span>
    </>
  )
}
