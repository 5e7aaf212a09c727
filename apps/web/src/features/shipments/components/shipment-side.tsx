import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DateText, WeightText } from '../../../ui/marks/text.tsx'
import { TruckWeights } from '../../../ui/marks/truck-weights.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { DeliveriesPanel } from '../../../ui/record/deliveries-panel.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { shipmentHistoryQuery } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { useHistoryEntries } from '../model/use-history-entries.ts'
import { EditTruck } from './edit-truck.tsx'
import classes from './shipment.module.css'

/** The truck, its driver and responsible person, and the history of the shipment. */
export function ShipmentSide({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const history = useQuery(shipmentHistoryQuery(shipment.id))
  const entries = useHistoryEntries(history.data?.data ?? [])
  return (
    <aside className={classes.side} aria-label={t('theTruck')}>
      <TruckWeights weights={shipment.weights} capacity={shipment.capacities} />
      {shipment.warnings.map(({ code, message }) => (
        <p key={code + message} className={classes.warning} role="status">
          {message}
        </p>
      ))}
      <Card
        title={t('theTruck')}
        actions={shipment.allowedActions.includes('edit') && <EditTruck shipment={shipment} />}
      >
        <DefinitionList
          items={[
            { term: t('truck.route'), value: shipment.route },
            {
              term: t('truck.carRegistration'),
              value: <span className="code">{shipment.carRegistration}</span>,
            },
            { term: t('truck.driverName'), value: shipment.driverName },
            { term: t('truck.assigneeName'), value: shipment.assigneeName },
            { term: t('columns.warehouse'), value: shipment.warehouse },
            { term: t('truck.departsOn'), value: <DateText value={shipment.departsOn} /> },
            { term: t('columns.weight'), value: <WeightText kg={shipment.totalWeight} />, figure: true },
          ]}
        />
      </Card>
      <DeliveriesPanel shipmentId={shipment.id} />
      <Card
        title={t('history')}
        actions={<RecordChain objectType="shipment" objectId={String(shipment.id)} />}
      >
        {history.data ? <Timeline entries={entries} /> : <TextSkeleton lines={4} />}
      </Card>
    </aside>
  )
}
