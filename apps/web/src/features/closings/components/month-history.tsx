import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/page/card.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { historyQuery } from '../api.ts'

const ACTIONS = ['close', 'explain', 'ask-reopening', 'reopen', 'withdraw-reopening'] as const

/** Who closed the month, explained a difference, or opened it again, and why. */
export function MonthHistory({ month }: { month: string }) {
  const t = useTranslations('closings')
  const entries = useQuery(historyQuery(month)).data?.data ?? []
  if (entries.length === 0) return null
  return (
    <Card title={t('history')} actions={<RecordChain objectType="month" objectId={month} />}>
      <Timeline
        entries={entries.map(({ seq, at, user, action, facts }) => ({
          key: seq,
          at,
          who: user?.name ?? null,
          what: t(`did.${ACTIONS.find((one) => one === action) ?? 'close'}`, {
            document: String(facts.document ?? ''),
          }),
          note: facts.reason ? `«${String(facts.reason)}»` : undefined,
        }))}
      />
    </Card>
  )
}
