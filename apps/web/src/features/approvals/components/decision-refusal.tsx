import { IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import type { Decision } from '../model/decision.ts'
import classes from './decision-refusal.module.css'

/** Why the user cannot decide here: it is their own document, or a stage of others. */
export function DecisionRefusal({ stage, refusal }: Pick<Decision, 'stage' | 'refusal'>) {
  const t = useTranslations('approvals')
  const why =
    refusal && refusal.code !== 'ROLE_MISSING'
      ? refusal.message
      : t('stageOfOthers', { stage: t(`titleOf.${stage}`) })
  return (
    <DecisionBar>
      <p className={classes.refusal}>
        <IconLock size={18} aria-hidden="true" /> {why}
      </p>
    </DecisionBar>
  )
}
