import { useTranslations } from 'use-intl'
import { undoWaiting, type useUndoable } from '../../../lib/screen/send-later.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import type { Approval } from '../model/decision.ts'
import { useDecidedBy } from './case-stages.tsx'

type Props = { approval: Approval | undefined; isVerifying: boolean; onNext: () => void }

/** Nothing to decide: it is still verified, or decided already and by whom; and a button to the next document. */
export function DecidedBar({ approval, isVerifying, onNext }: Props) {
  const t = useTranslations('approvals')
  const decidedBy = useDecidedBy()
  const words = approval?.decision
    ? t('isDecided', { decision: t(`state.${approval.decision}`), by: decidedBy(approval) ?? '' })
    : t(isVerifying ? 'verifying' : 'gone')
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
