import { TRANSFER_STATES } from '@cais/domain/transfers/derive-state'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { CodeText, DateText, MoneyText, WeightText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Definition, DefinitionList } from '../../../ui/page/definition-list.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/record/timeline.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Transfer, transferHistoryQuery } from '../api.ts'
import classes from './transfer.module.css'

/** Where it goes and with whom, what became of the goods on their way, and its history. */
export function TransferSide({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('transfers')
  const history = useQuery(transferHistoryQuery(transfer.id)).data?.data
  const entries = useEntries(history ?? [])
  return (
    <aside className={classes.side} aria-label={t('side.title')}>
      <Card title={t('side.title')}>
        <DefinitionList items={useFacts(transfer)} />
      </Card>
      {transfer.events.length > 0 && <Events transfer={transfer} />}
      <Card
        title={t('side.history')}
        actions={<RecordChain objectType="transfer" objectId={String(transfer.id)} />}
      >
        {history ? <Timeline entries={entries} /> : <TextSkeleton lines={3} />}
      </Card>
    </aside>
  )
}

function useFacts(transfer: Transfer): Definition[] {
  const t = useTranslations('transfers.side')
  const { shipment, carrier, note, transitValue } = transfer
  return [
    { term: t('from'), value: transfer.from.name },
    { term: t('to'), value: transfer.to.name },
    { term: t('leaves'), value: <DateText value={transfer.leavesOn} /> },
    { term: t('reason'), value: transfer.reason },
    ...(note === '' ? [] : [{ term: t('note'), value: note }]),
    { term: t('weight'), value: <WeightText kg={transfer.weight} /> },
    ...(shipment
      ? [
          {
            term: t('shipment'),
            value: (
              <PageLink to="/picking/$id" params={{ id: String(shipment.id) }}>
                <CodeText>{shipment.number}</CodeText>
              </PageLink>
            ),
          },
        ]
      : []),
    ...(carrier === '' ? [] : [{ term: t('carrier'), value: carrier }]),
    ...(transitValue ? [{ term: t('value'), value: <MoneyText centavos={transitValue} currency /> }] : []),
  ]
}

/** What became of the goods, one by one. */
function Events({ transfer: { events } }: { transfer: Transfer }) {
  const t = useTranslations('transfers')
  const entries = events.map(({ kind, productId, batch, quantity, reason, by, at }, place) => ({
    key: place,
    at,
    who: by?.name ?? null,
    what: t(`event.${kind}`, { quantity: formatQuantity(quantity), article: productId, batch }),
    note: reason,
    changes: [],
  }))
  return (
    <Card title={t('side.events')}>
      <Timeline entries={entries} />
    </Card>
  )
}

const KNOWN_ACTIONS = [
  ...(['create', 'edit', 'pick', 'release', 'load', 'unload', 'send', 'take-back'] as const),
  ...(['receive', 'recall', 'return', 'write-off', 'cancel'] as const),
]

function useEntries(rows: readonly ApiRow<'GET /audit'>[]): TimelineEntry[] {
  const t = useTranslations('transfers')
  const stateOf = (value: unknown) => {
    const known = TRANSFER_STATES.find((state) => state === value)
    return known ? t(`state.${known}`) : null
  }
  return rows.map(({ seq, at, user, action, changes, facts }) => {
    const known = KNOWN_ACTIONS.find((name) => name === action)
    const [before, after] = changes.state ?? []
    const said = [facts.reason, facts.shipment, facts.carrier].find(
      (one) => typeof one === 'string' && one !== '',
    )
    return {
      key: seq,
      at,
      who: user?.name ?? null,
      what: known ? t(`history.${known}`) : action,
      note: typeof said === 'string' ? said : '',
      changes: after ? [{ field: t('columns.state'), before: stateOf(before), after: stateOf(after) }] : [],
    }
  })
}
