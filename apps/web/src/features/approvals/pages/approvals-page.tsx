import { linkOptions } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { keptBulkRun } from '../../../ui/bulk/kept-bulk-run.ts'
import { ListDetail } from '../../../ui/page/list-detail.tsx'
import { RecordBar } from '../../../ui/page/record-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { laterPart } from '../../../ui/states/later-part.tsx'
import { ApprovalCase } from '../components/approval-case.tsx'
import { ApprovalsHead } from '../components/approvals-head.tsx'
import { BulkDecision } from '../components/bulk-decision.tsx'
import { InboxPane } from '../components/inbox-pane.tsx'
import { useApprovalChoice } from '../model/use-approval-choice.ts'
import { useDeparted } from '../model/use-departed.ts'
import { type InboxState, useInbox } from '../model/use-inbox.ts'

const AbsencesPanel = laterPart(
  async () => (await import('../components/absences/absences-panel.tsx')).AbsencesPanel,
)
const PolicyPanel = laterPart(async () => (await import('../components/policy-panel.tsx')).PolicyPanel)

/** The inbox on the left, the open document on the right; after a decision the next one opens. */
export function ApprovalsPage() {
  const t = useTranslations('approvals')
  const inbox = useInbox()
  const { search, waiting, rows, openId, filter, move, openNext } = inbox
  // a run that a reload broke off is found again
  const [choosing, setChoosing] = useState(() => keptBulkRun() !== null)
  const selection = useApprovalChoice(inbox)
  const { on: _on, panel: _panel, ...listed } = search
  const { gone, decidedHere } = useDeparted({
    name: JSON.stringify(listed),
    rows,
    settled: waiting.isSuccess && !waiting.isPlaceholderData,
    complete: !waiting.hasNextPage,
  })
  useShortcut('J', t('next'), () => move(1))
  useShortcut('K', t('previous'), () => move(-1))
  const decided = () => {
    if (openId !== null) decidedHere([openId])
    return openNext()
  }
  const isAlone = !choosing || selection.chosen.length === 0
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
        list={<InboxPane inbox={inbox} choosing={choosing ? selection : undefined} gone={gone} />}
        detail={<CasePane inbox={inbox} isAlone={isAlone} onDecided={decided} />}
        record={inbox.isUnasked ? null : openId}
      />
      {choosing && <BulkDecision inbox={inbox} selection={selection} onDone={decidedHere} />}
      <Suspense>
        {search.panel === 'absences' && <AbsencesPanel onClose={closePanel} />}
        {search.panel === 'policy' && <PolicyPanel onClose={closePanel} />}
      </Suspense>
    </>
  )
}

type PaneProps = {
  inbox: InboxState
  /** No other documents are chosen: then the bar of these decides, and there is only one. */
  isAlone: boolean
  onDecided: () => void
}

function CasePane({ inbox, isAlone, onDecided }: PaneProps) {
  const t = useTranslations('approvals')
  const { search, rows, total, openId, open, stage, isUnasked, lookAt, openNext } = inbox
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
        isSeen={!isUnasked}
        isAlone={isAlone}
        onLookAt={lookAt}
        onDecided={onDecided}
        onNext={openNext}
      />
    </>
  )
}
