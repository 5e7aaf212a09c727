import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import type { Approval } from '../model/decision.ts'
import { useDecidedBy } from './case-stages.tsx'

/** Nothing is left to decide here: who did it, and on to the next. */
export function DecidedBar({ approval, onNext }: { approval: Approval | undefined; onNext: () => void }) {
  const t = useTranslations('approvals')
  const decidedBy = useDecidedBy()
  const words = approval?.decision
    ? t('isDecided', { decision: t(`state.${approval.decision}`), by: decidedBy(approval) ?? '' })
    : t('gone')
  return (
    <DecisionBar>
      <span role="status">{words}</span>
      <Button primary keys="J" onClick={onNext}>
        {t('next')}
      </Button>
    </DecisionBar>
  )
}
