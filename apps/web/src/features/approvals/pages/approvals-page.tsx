import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ListDetail } from '../../../ui/list-detail.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RecordBar } from '../../../ui/record-bar.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { ApprovalCase } from '../components/approval-case.tsx'
import { Inbox } from '../components/inbox.tsx'
import { InboxFilters } from '../components/inbox-filters.tsx'
import { StageTabs } from '../components/stage-tabs.tsx'
import { isFiltered } from '../model/approval-query.ts'
import { useInbox } from '../model/use-inbox.ts'

/** The inbox on the left, the open document on the right; after a decision the next one opens. */
export function ApprovalsPage() {
  const t = useTranslations('approvals')
  const inbox = useInbox()
  useShortcut('J', t('next'), () => inbox.move(1))
  useShortcut('K', t('previous'), () => inbox.move(-1))
  return (
    <ListDetail
      head={<PageHeader title={t('title')} tabs={<StageTabs search={inbox.search} />} />}
      listLabel={t('inbox')}
      list={<InboxPane inbox={inbox} />}
      detail={<CasePane inbox={inbox} />}
      record={inbox.openId}
    />
  )
}

type PaneProps = { inbox: ReturnType<typeof useInbox> }

function InboxPane({ inbox: { search, waiting, rows, open, filter } }: PaneProps) {
  const t = useTranslations('approvals')
  return (
    <>
      <InboxFilters search={search} onChange={filter} />
      {waiting.error && !waiting.data ? <ErrorState error={waiting.error} retry={waiting.refetch} /> : null}
      {waiting.isPending && <RowsSkeleton />}
      {waiting.data && rows.length === 0 && (
        <EmptyState title={t('emptyTitle')}>
          {t(isFiltered(search) ? 'emptyFiltered' : 'emptyText')}
        </EmptyState>
      )}
      <Inbox rows={rows} open={open} search={search} />
    </>
  )
}

function CasePane({ inbox: { search, rows, openId, open, stage, openNext } }: PaneProps) {
  const t = useTranslations('approvals')
  if (openId === null) return <EmptyState title={t('choose')} />
  return (
    <>
      <RecordBar
        title={stage ? t(`titleOf.${stage}`) : t('title')}
        back={linkOptions({ to: '/approval', search: { ...search, on: undefined } })}
        place={open && rows.indexOf(open) + 1}
        total={rows.length}
      />
      <ApprovalCase key={openId} id={openId} stage={stage} onDecided={openNext} />
    </>
  )
}
