import { linkOptions } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { savedBulkRun } from '../../../ui/bulk/saved-bulk-run.ts'
import { ListDetail } from '../../../ui/page/list-detail.tsx'
import { RecordBar } from '../../../ui/page/record-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { ApprovalCase } from '../components/approval-case.tsx'
import { ApprovalsHead } from '../components/approvals-head.tsx'
import { BulkDecision } from '../components/bulk-decision.tsx'
import { InboxPane } from '../components/inbox-pane.tsx'
import { useApprovalChoice } from '../model/use-approval-choice.ts'
import { type InboxState, useInbox } from '../model/use-inbox.ts'
import { useRemovedRows } from '../model/use-removed-rows.ts'

const AbsencesPanel = lazyComponent(
  async () => (await import('../components/absences/absences-panel.tsx')).AbsencesPanel,
)
const PolicyPanel = lazyComponent(async () => (await import('../components/policy-panel.tsx')).PolicyPanel)

/** The inbox on the left, the open document on the right; after a decision the next one opens. */
export function ApprovalsPage() {
  const t = useTranslations('approvals')
  const inbox = useInbox()
  const { search, waiting, listed, openId, filter, move } = inbox
  // A bulk run that was interrupted by a reload opens again.
  const [choosing, setChoosing] = useState(() => savedBulkRun() !== null)
  const selection = useApprovalChoice(inbox)
  const { on: _on, panel: _panel, ...filters } = search
  const { removed, markDecided } = useRemovedRows({
    name: JSON.stringify(filters),
    rows: listed,
    settled: waiting.isSuccess && !waiting.isPlaceholderData,
    complete: !waiting.hasNextPage,
  })
  useShortcut('J', t('next'), () => move(1))
  useShortcut('K', t('previous'), () => move(-1))
  const isSingle = !choosing || selection.chosen.length === 0
  const closePanel = () => filter({ panel: undefined })
  return (
    <>
      <ListDetail
        head={
          <ApprovalsHead
            search={search}
            choosing={choosing}
            onChoose={() => setChoosing(!choosing)}
            onPanel={(panel) => filter({ panel })}
          />
        }
        listLabel={t('inbox')}
        list={<InboxPane inbox={inbox} choosing={choosing ? selection : undefined} removed={removed} />}
        detail={<CasePane inbox={inbox} isSingle={isSingle} />}
        record={inbox.isAutoOpened ? null : openId}
      />
      {choosing && <BulkDecision inbox={inbox} selection={selection} onDone={markDecided} />}
      <Suspense>
        {search.panel === 'absences' && <AbsencesPanel onClose={closePanel} />}
        {search.panel === 'policy' && <PolicyPanel onClose={closePanel} />}
      </Suspense>
    </>
  )
}

type PaneProps = {
  inbox: InboxState
  /** No documents are selected for a bulk decision, which has its own bar. */
  isSingle: boolean
}

function CasePane({ inbox, isSingle }: PaneProps) {
  const t = useTranslations('approvals')
  const { search, rows, total, openId, open, stage, isAutoOpened, openStage, openNext } = inbox
  if (openId === null) return rows.length > 0 ? <EmptyState title={t('choose')} /> : null
  return (
    <>
      <RecordBar
        title={stage ? t(`titleOf.${stage}`) : t('title')}
        back={linkOptions({ to: '/approval', search: { ...search, on: undefined } })}
        place={open && rows.indexOf(open) + 1}
        total={total}
      />
      <ApprovalCase
        id={openId}
        stage={stage}
        search={search}
        isSeen={!isAutoOpened}
        isSingle={isSingle}
        onLookAt={openStage}
        onDecided={openNext}
        onNext={openNext}
      />
    </>
  )
}
