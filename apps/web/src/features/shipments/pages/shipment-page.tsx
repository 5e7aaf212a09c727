import { canOpen } from '@cais/domain/access/pages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { useRememberRecord } from '../../../lib/session/recent-records.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { ShipmentBadge } from '../../../ui/marks/stage-badge.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { shipmentQuery } from '../api.ts'
import { BillingProgress } from '../components/billing-progress.tsx'
import { PrintConfirmation } from '../components/print-confirmation.tsx'
import classes from '../components/shipment.module.css'
import { ShipmentActions } from '../components/shipment-actions.tsx'
import { ShipmentDocuments } from '../components/shipment-documents.tsx'
import { ShipmentLines } from '../components/shipment-lines.tsx'
import { ShipmentSide } from '../components/shipment-side.tsx'

const route = getRouteApi('/shell/picking/$id')

/** One shipment: its documents with their billing, its products, and the allowed actions. */
export function ShipmentPage() {
  const t = useTranslations('shipments')
  const { id } = route.useParams()
  const roles = rolesOf(useCurrentUser())
  const found = useQuery(shipmentQuery(Number(id)))
  const { number, route: way } = found.data?.data ?? {}
  useRememberRecord(
    number ? { kind: 'shipments', id, number, name: way ?? '', link: `/picking/${id}` } : undefined,
  )
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  const shipment = found.data.data
  return (
    <>
      <PageHeader
        title={shipment.number}
        beside={
          <>
            <ShipmentBadge stage={shipment.stage} />
            {shipment.printPending && <Badge colour="warning">{t('printPending')}</Badge>}
          </>
        }
        lead={[shipment.route, shipment.carRegistration, shipment.driverName].join(' · ')}
        back={{ to: canOpen(roles, 'picking') ? '/picking' : '/reprint' }}
        actions={<ShipmentActions shipment={shipment} />}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <PrintConfirmation shipment={shipment} />
          <BillingProgress shipment={shipment} />
          <ShipmentDocuments shipment={shipment} />
          <ShipmentLines shipment={shipment} />
        </div>
        <ShipmentSide shipment={shipment} />
      </div>
    </>
  )
}
