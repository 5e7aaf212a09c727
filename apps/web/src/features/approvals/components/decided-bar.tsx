import { useTranslations } from 'use-intl'
import { undoWaiting, type useUndoable } from '../../../lib/screen/send-later.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import type { Approval } from '../model/decision.ts'
import { useDecidedBy } from './case-stages.tsx'

/** The approval is already decided: by whom, and a button to the next document. */
export function DecidedBar({ approval, onNext }: { approval: Approval | undefined; onNext: () => void }) {
  const t = useTranslations('approvals')
  const decidedBy = useDecidedBy()
  const words = approval?.decision
    ? t('isDecided', { decision: t(`state.${approval.decision}`), by: decidedBy(approval) ?? '' })
    : t('gone')
  return (
    <DecisionBar>
      <span role="status">{words}</span>
      <Button primary reads keys="J" onClick={onNext}>
        {t('next')}
      </Button>
    </DecisionBar>
  )
}

/** The decision is made but not sent yet and can be undone. */
export function HeldBar({ decision }: { decision: NonNullable<ReturnType<typeof useUndoable>> }) {
  return (
    <DecisionBar>
      <span role="status">{decision.message}</span>
      {!decision.isSent && (
        <Button keys="Ctrl+Z" onClick={() => undoWaiting(decision.key)}>
          {decision.undoLabel}
        </Button>
      )}
    </DecisionBar>
  )
}
