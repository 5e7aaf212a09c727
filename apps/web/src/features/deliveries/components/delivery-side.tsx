import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { StoredImage } from '../../../ui/images/stored-image.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Definition, DefinitionList } from '../../../ui/page/definition-list.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/record/timeline.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Delivery, deliveryHistoryQuery } from '../api.ts'
import classes from './delivery.module.css'

/** Where the delivery belongs, who received it, and its history. */
export function DeliverySide({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('deliveries')
  const history = useQuery(deliveryHistoryQuery(delivery.id)).data?.data
  const entries = useEntries(history ?? [])
  return (
    <aside className={classes.side} aria-label={t('side.title')}>
      <Card title={t('side.title')}>
        <DefinitionList items={useFacts(delivery)} />
      </Card>
      <Images delivery={delivery} />
      <Card
        title={t('history')}
        actions={<RecordChain objectType="delivery" objectId={String(delivery.id)} />}
      >
        {history ? <Timeline entries={entries} /> : <TextSkeleton lines={3} />}
      </Card>
    </aside>
  )
}

function useFacts(delivery: Delivery): Definition[] {
  const t = useTranslations('deliveries.side')
  const { order, shipment, invoice } = delivery
  const truck = shipment && [
    {
      term: t('shipment'),
      value: (
        <PageLink to="/picking/$id" params={{ id: String(shipment.id) }}>
          <CodeText>{shipment.number}</CodeText>
        </PageLink>
      ),
    },
    { term: t('driver'), value: shipment.driverName },
    { term: t('registration'), value: <CodeText>{shipment.carRegistration}</CodeText> },
  ]
  const said = (term: string, value: string) => (value === '' ? [] : [{ term, value }])
  return [
    {
      term: t('document'),
      value: (
        <PageLink to="/documents/$id" params={{ id: String(order.id) }}>
          <CodeText>{order.number}</CodeText>
        </PageLink>
      ),
    },
    { term: t('customer'), value: delivery.customer.name },
    ...(truck ?? []),
    {
      term: t('invoice'),
      value: invoice && (
        <PageLink to="/documents/invoices/$id" params={{ id: String(invoice.id) }}>
          <CodeText>{invoice.number}</CodeText>
        </PageLink>
      ),
    },
    { term: t('left'), value: <DateText value={delivery.leftAt} time /> },
    { term: t('received'), value: <DateText value={delivery.receivedAt} time /> },
    ...said(t('receiver'), delivery.receiverName),
    ...said(t('receiverDocument'), delivery.receiverDocument),
    ...said(t('unsigned'), delivery.unsignedReason),
    ...said(t('recordedBy'), delivery.recordedBy?.name ?? ''),
    ...said(t('note'), delivery.note),
  ]
}

function Images({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('deliveries.side')
  const input = { params: { id: delivery.id } }
  return (
    <>
      {delivery.signature && (
        <Card title={t('signature')}>
          <StoredImage
            file="GET /deliveries/{id}/signature"
            input={input}
            digest={delivery.signature.digest}
            name={delivery.receiverName}
            alt={t('signature')}
            size={160}
          />
        </Card>
      )}
      {delivery.photo && (
        <Card title={t('photo')}>
          <StoredImage
            file="GET /deliveries/{id}/photo"
            input={input}
            digest={delivery.photo.digest}
            name={delivery.number}
            alt={t('photo')}
            size={280}
          />
        </Card>
      )}
    </>
  )
}

const KNOWN_ACTIONS = [
  ...(['create', 'record', 'correct', 'invoice', 'take-back', 'cancel'] as const),
  ...(['print', 'reprint', 'not-printed', 'print-moved'] as const),
]

function useEntries(rows: readonly ApiRow<'GET /audit'>[]): TimelineEntry[] {
  const t = useTranslations('deliveries')
  const stateOf = (value: unknown) => {
    const known = STATES.find((state) => state === value)
    return known ? t(`state.${known}`) : null
  }
  return rows.map(({ seq, at, user, action, changes, facts }) => {
    const known = KNOWN_ACTIONS.find((name) => name === action)
    const [before, after] = changes.state ?? []
    return {
      key: seq,
      at,
      who: user?.name ?? null,
      what: known ? t(`did.${known}`) : action,
      note: typeof facts.reason === 'string' ? facts.reason : '',
      changes: after ? [{ field: t('columns.state'), before: stateOf(before), after: stateOf(after) }] : [],
    }
  })
}

const STATES = ['on-the-road', 'delivered', 'partly', 'refused', 'cancelled'] as const
