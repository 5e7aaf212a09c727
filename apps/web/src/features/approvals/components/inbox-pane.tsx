import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useDeferredDraw } from '../../../ui/states/draw-later.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type ApprovalRow, cleared, isFiltered } from '../model/approval-query.ts'
import type { InboxState } from '../model/use-inbox.ts'
import type { ApprovalsSearch } from '../search.ts'
import classes from './inbox.module.css'
import { type Choosing, Inbox } from './inbox.tsx'
import { InboxFilters } from './inbox-filters.tsx'

type Props = {
  inbox: InboxState
  choosing: Choosing | undefined
  removed: readonly ApprovalRow[]
}

/** Filters, the notice of what others decided, the total at risk, and the rows. */
export function InboxPane({ inbox, choosing, removed }: Props) {
  const t = useTranslations('approvals')
  const { search, waiting, rows, total, amountAtRisk, filter } = inbox
  const isDrawn = useDeferredDraw(rows.length > 0)
  return (
    <>
      <InboxFilters search={search} onChange={filter} />
      <p className={classes.removed} role="status" hidden={removed.length === 0}>
        {removed.length > 0 &&
          t('removedByOthers', { count: removed.length, number: removed[0]?.number ?? '' })}
      </p>
      {waiting.error && !waiting.data ? <ErrorState error={waiting.error} retry={waiting.refetch} /> : null}
      {(waiting.isPending || (rows.length > 0 && !isDrawn)) && <RowsSkeleton />}
      {amountAtRisk !== undefined && rows.length > 0 && (
        <p className={classes.total}>
          <span>{t('documents', { count: total, shown: formatQuantity(total) })}</span>
          <span>{t('atRiskTotal', { amount: formatMoney(amountAtRisk) })}</span>
        </p>
      )}
      {waiting.data && rows.length === 0 && (
        <NothingFound search={search} onClear={() => filter(cleared(search))} />
      )}
      {isDrawn && <Inbox inbox={inbox} choosing={choosing} />}
    </>
  )
}

/** Nothing waits, or nothing under these filters, which can then be cleared. */
function NothingFound({ search, onClear }: { search: ApprovalsSearch; onClear: () => void }) {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui.filter')
  if (!isFiltered(search)) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <EmptyState title={t('emptyFiltered')} action={<Button onClick={onClear}>{ui('clearAll')}</Button>} />
  )
}
