import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Claim, claimHistoryQuery, claimQuery, useOperations } from '../api.ts'
import { Arrivals } from './arrivals.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { ClaimLines } from './claim-lines.tsx'
import { ClaimSign } from './claim-list.tsx'
import classes from './claims.module.css'
import { Suggestions } from './suggestions.tsx'

/** One claim: how much of it is matched, its lines with their invoices, the credit notes that may be its own, and how it came. */
export function ClaimDetail({ id, ofRetailer = false }: { id: number; ofRetailer?: boolean }) {
  const found = useQuery(claimQuery(id))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  const claim = found.data.data
  return (
    <article className={classes.detail}>
      <Head claim={claim} ofRetailer={ofRetailer} />
      <Parts claim={claim} />
      <ClaimLines claim={claim} />
      <div className={classes.pair}>
        {!ofRetailer && <Suggestions claim={claim} />}
        <Arrivals claim={claim} />
      </div>
      {!ofRetailer && <History claim={claim} />}
      {!ofRetailer && <ClaimActions claim={claim} />}
    </article>
  )
}

function Head({ claim, ofRetailer }: { claim: Claim; ofRetailer: boolean }) {
  const t = useTranslations('claims')
  const unknown = useTranslations('quarantine.unknown')
  const operation = useOperations({ enabled: !ofRetailer }).find(({ id }) => id === claim.operationId)
  const whose = [claim.customer?.name ?? claim.customerText, claim.retailer?.name].filter(Boolean).join(' · ')
  return (
    <header className={classes.detailHead}>
      <div>
        <div className={classes.titleRow}>
          <h2>{t('titleOf', { number: claim.number })}</h2>
          <ClaimSign row={claim} />
        </div>
        <p>
          {whose} · {t(`type.${claim.type}`)} · <DateText value={claim.claimedOn} />
          {claim.customerReason && ` · «${claim.customerReason}»`}
          {claim.reason && ` → ${claim.reason.name}`}
        </p>
        <Facts claim={claim} operation={operation?.name ?? claim.operationId} />
        {claim.note && <p>{claim.note}</p>}
        {claim.wrongReason && (
          <p className={classes.alert}>{t('wrongBecause', { reason: claim.wrongReason })}</p>
        )}
        {claim.causes.map(({ id, kind, key }) => (
          <p key={id} className={classes.alert}>
            {unknown(kind, { key })}
          </p>
        ))}
      </div>
      <div className={classes.amount}>
        <strong>
          <MoneyText centavos={claim.total} />
        </strong>{' '}
        <small>{t('inclVat')}</small>
        <p>
          {t('net')} <MoneyText centavos={claim.net} /> · {t('vat')} <MoneyText centavos={claim.vat} />
        </p>
      </div>
    </header>
  )
}

type FactsProps = { claim: Claim; operation: string | null }

/** Where the goods are, whose business they are, and whether they come back. */
function Facts({ claim, operation }: FactsProps) {
  const t = useTranslations('claims.facts')
  const { customerAddress, warehouse, hasReturns } = claim
  const facts = [
    customerAddress,
    warehouse && t('warehouse', { warehouse }),
    operation && t('operation', { operation }),
    t(hasReturns ? 'withCollection' : 'withoutCollection'),
  ]
  return <p>{facts.filter(Boolean).join(' · ')}</p>
}

const PARTS = ['done', 'matched', 'doubt', 'unmatched', 'waiting'] as const

/** How much of the claim is matched, in doubt and open, as one bar of net amounts. */
function Parts({ claim }: { claim: Claim }) {
  const t = useTranslations('claims')
  const parts = PARTS.map((part) => {
    const some = claim.lines.filter((line) => (line.creditNote === null ? line.state : 'done') === part)
    return { part, count: some.length, net: some.reduce((sum, line) => sum + line.net, 0) }
  }).filter(({ count }) => count > 0)
  return (
    <div>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ part, net }) => (
          <span key={part} data-part={part} style={{ flexGrow: Math.max(net, claim.net / 50, 1) }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {parts.map(({ part, count, net }) => (
          <li key={part} data-part={part}>
            {t(`part.${part}`, { count })} <MoneyText centavos={net} />
          </li>
        ))}
        <li>{t('netAmounts')}</li>
      </ul>
    </div>
  )
}

const DID = [
  'received',
  'changed',
  'mark-wrong',
  'unmark-wrong',
  'link',
  'unlink',
  'generate-draft',
  'join-draft',
  'correct-line',
] as const

function History({ claim }: { claim: Claim }) {
  const t = useTranslations('claims')
  const rows = useQuery(claimHistoryQuery(claim.id)).data?.data
  const entries = (rows ?? []).map(({ seq, at, user, action, facts }) => {
    const known = DID.find((name) => name === action)
    return {
      key: seq,
      at,
      who: user?.name ?? null,
      what: known ? t(`did.${known}`) : action,
      note: typeof facts.reason === 'string' ? facts.reason : '',
      changes: [],
    }
  })
  return (
    <Card title={t('history')} actions={<RecordChain objectType="claim" objectId={String(claim.id)} />}>
      {rows ? <Timeline entries={entries} /> : <TextSkeleton lines={3} />}
    </Card>
  )
}
