import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { waitingApprovals } from '../api/approval-queries.ts'
import { ApprovalCase } from '../components/approval-case.tsx'
import { CaseBar } from '../components/case-bar.tsx'
import { Inbox } from '../components/inbox.tsx'
import { InboxFilters } from '../components/inbox-filters.tsx'
import { StageTabs } from '../components/stage-tabs.tsx'
import { type ApprovalRow, isFiltered } from '../model/approval-query.ts'
import { nextAfter, rowAt, rowOf } from '../model/neighbours.ts'
import { readApprovalsSearch } from '../search.ts'
import classes from './approvals-page.module.css'

/** The inbox on the left, the open document on the right; on small screens one after the other. */
export function ApprovalsPage() {
  const t = useTranslations('approvals')
  const { id } = useParams({ strict: false })
  const search = readApprovalsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const waiting = useQuery(waitingApprovals(search))
  const rows = waiting.data?.data ?? []
  const wanted = search.on ?? search.stage
  const openId = id === undefined ? null : Number(id)
  const open = rowOf(rows, openId, wanted)
  const place = openId === null ? null : { id: openId, stage: open?.stage ?? wanted ?? '' }
  const go = (row: ApprovalRow | undefined) =>
    row
      ? navigate({
          to: '/approval/$id',
          params: { id: String(row.id) },
          search: { ...search, on: row.stage },
        })
      : navigate({ to: '/approval', search: { ...search, on: undefined } })
  useShortcut('J', t('next'), () => go(rowAt(rows, place, 1)))
  useShortcut('K', t('previous'), () => go(rowAt(rows, place, -1)))
  return (
    <div className={classes.page} data-open={openId !== null || undefined}>
      <div className={classes.head}>
        <PageHeader title={t('title')} tabs={<StageTabs search={search} />} />
      </div>
      <div className={classes.panes}>
        <section className={classes.list} aria-label={t('inbox')} data-scroll>
          <InboxFilters
            search={search}
            onChange={(values) => navigate({ to: '.', search: { ...search, ...values }, replace: true })}
          />
          {waiting.error && !waiting.data ? (
            <ErrorState error={waiting.error} retry={waiting.refetch} />
          ) : null}
          {waiting.isPending && <RowsSkeleton />}
          {waiting.data && rows.length === 0 && (
            <EmptyState title={t('emptyTitle')}>
              {t(isFiltered(search) ? 'emptyFiltered' : 'emptyText')}
            </EmptyState>
          )}
          <Inbox rows={rows} open={open} search={search} />
        </section>
        <section className={classes.detail} aria-live="polite" data-scroll>
          {openId === null ? (
            <EmptyState title={t('choose')} />
          ) : (
            <>
              <CaseBar search={search} place={open && rows.indexOf(open) + 1} total={rows.length} />
              <ApprovalCase
                key={openId}
                id={openId}
                stage={place?.stage}
                onDecided={() => go(nextAfter(rows, place))}
              />
            </>
          )}
        </section>
      </div>
    </div>
  )
}
