import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/page/card.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { shipmentHistoryQuery } from '../api.ts'
import { useHistoryEntries } from '../model/use-history-entries.ts'

type Props = {
  shipmentId: number
  /** The last entries alone, without the proof of the chain. */
  last?: number
}

/** What happened to the shipment, newest first. */
export function ShipmentHistory({ shipmentId, last }: Props) {
  const t = useTranslations('shipments')
  const history = useQuery(shipmentHistoryQuery(shipmentId))
  const entries = useHistoryEntries(history.data?.data ?? [])
  return (
    <Card
      title={t('history')}
      actions={last === undefined && <RecordChain objectType="shipment" objectId={String(shipmentId)} />}
    >
      {history.data ? <Timeline entries={entries.slice(0, last)} /> : <TextSkeleton lines={4} />}
    </Card>
  )
}
