import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiInput, ApiRow } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { historyQuery } from '../money-api.ts'
import classes from './money.module.css'

type Type = Extract<ApiInput<'GET /audit'>['query']['objectType'], 'cash-day' | 'bank-file' | 'confirmation'>
type Row = ApiRow<'GET /audit'>

const FIRST = 10
const MOST = 200

/** Who did what of a day of the cash desk, a file of the bank, or what a second person is asked; newest first. */
export function MoneyHistory({ type, id }: { type: Type; id: number }) {
  const t = useTranslations('money.history')
  const [perPage, setPerPage] = useState(FIRST)
  const found = useQuery(historyQuery(type, id, perPage))
  const entryOf = useEntry(type)
  // The sheets have a title of their own above it.
  const Heading = type === 'bank-file' ? 'h2' : 'h3'
  return (
    <section className={classes.history} aria-label={t('title')}>
      <Heading className={classes.heading}>
        {t('title')} <RecordChain objectType={type} objectId={String(id)} />
      </Heading>
      {found.isPending && <TextSkeleton lines={2} />}
      {found.error && !found.data && <ErrorState error={found.error} retry={found.refetch} />}
      {found.data && <Timeline entries={found.data.data.map(entryOf)} />}
      {found.data && !found.data.meta.pagination.isLast && perPage === FIRST && (
        <Button size="compact-sm" loading={found.isPlaceholderData} onClick={() => setPerPage(MOST)}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

const DID = {
  'cash-day': ['open', 'deposit', 'withdrawal', 'close'],
  'bank-file': ['add', 'accept', 'dismiss', 'restore'],
  confirmation: ['enter', 'confirm', 'refuse', 'withdraw'],
} as const

function useEntry(type: Type) {
  const t = useTranslations('money.history')
  const noteOf = useNote()
  return (row: Row): TimelineEntry => {
    const known = DID[type].find((name) => name === row.action)
    return {
      key: row.seq,
      at: row.at,
      who: row.user?.name ?? null,
      what: known ? t(`did.${type}.${known}` as 'did.cash-day.open') : row.action,
      note: noteOf(row.facts),
    }
  }
}

/** The figures and the reason of an entry in a line. */
function useNote() {
  const t = useTranslations('money.history.note')
  return (facts: Row['facts']): string => {
    const { opening, amount, counted, expected, difference, reason, row } = facts
    const money = (value: unknown) => formatMoney(Number(value ?? 0))
    const count = (key: 'added' | 'known' | 'accepted' | 'confirming' | 'refused') =>
      Number(facts[key] ?? 0) > 0 && t(key, { count: Number(facts[key]) })
    return [
      row !== undefined && t('row', { row: String(row) }),
      opening !== undefined && t('opening', { amount: money(opening) }),
      counted !== undefined && t('counted', { counted: money(counted), expected: money(expected) }),
      Number(difference ?? 0) !== 0 && t('difference', { amount: money(difference) }),
      count('added'),
      count('known'),
      count('accepted'),
      count('confirming'),
      count('refused'),
      Number(amount ?? 0) > 0 && `${money(amount)} MZN`,
      typeof reason === 'string' && reason !== '' && `«${reason}»`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
