import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useTurn } from '../../../ui/states/in-turn.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import type { ApprovalRow } from '../model/approval-query.ts'
import { cleared, isFiltered } from '../model/approval-query.ts'
import type { InboxState } from '../model/use-inbox.ts'
import type { ApprovalsSearch } from '../search.ts'
import classes from './inbox.module.css'
import { type Choosing, Inbox } from './inbox.tsx'
import { InboxFilters } from './inbox-filters.tsx'

type Props = {
  inbox: InboxState
  choosing: Choosing | undefined
  gone: readonly ApprovalRow[]
}

/** Filters, what is at risk in all, the quiet news of what others decided, and the rows. */
export function InboxPane({ inbox, choosing, gone }: Props) {
  const t = useTranslations('approvals')
  const { search, waiting, rows, total, totals, filter } = inbox
  const isDrawn = useTurn(rows.length > 0)
  return (
    <>
      <InboxFilters search={search} onChange={filter} />
      <p className={classes.gone} role="status" hidden={gone.length === 0}>
        {gone.length > 0 && t('departed', { count: gone.length, number: gone[0]?.number ?? '' })}
      </p>
      {waiting.error && !waiting.data ? <ErrorState error={waiting.error} retry={waiting.refetch} /> : null}
      {(waiting.isPending || (rows.length > 0 && !isDrawn)) && <RowsSkeleton />}
      {totals && rows.length > 0 && (
        <p className={classes.total}>
          <span>{t('documents', { count: total, shown: formatQuantity(total) })}</span>
          <span>{t('atRiskTotal', { amount: formatMoney(totals.amountAtRisk) })}</span>
        </p>
      )}
      {waiting.data && rows.length === 0 && (
        <NothingFound search={search} onClear={() => filter(cleared(search))} />
      )}
      {isDrawn && <Inbox inbox={inbox} choosing={choosing} />}
    </>
  )
}

/** Nothing waits at all, or nothing under these filters: then they are one press away from being gone. */
function NothingFound({ search, onClear }: { search: ApprovalsSearch; onClear: () => void }) {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui.filter')
  if (!isFiltered(search)) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <EmptyState title={t('emptyFiltered')} action={<Button onClick={onClear}>{ui('clearAll')}</Button>} />
  )
}
