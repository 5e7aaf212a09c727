import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Wish } from '../model/use-decision.ts'
import type { Stage } from '../search.ts'
import classes from './decision-form.module.css'
import { ReasonPicks } from './reason-picks.tsx'

type Props = {
  stage: Stage
  decision: Wish
  onBehalfOf: string | undefined
  /** Why it cannot be approved, where it can be rejected: a quote past its last day. */
  closed: { id: string; message: string } | undefined
  reason: string
  onPick: (reason: string) => void
}

/** What stands over the decision: why only one is open, in whose place it is taken, and the usual reasons. */
export function DecisionNotes({ stage, decision, onBehalfOf, closed, reason, onPick }: Props) {
  const t = useTranslations('approvals')
  return (
    <div className={classes.above}>
      {closed && (
        <p id={closed.id} className={classes.closed}>
          <IconAlertTriangle size={18} aria-hidden="true" /> {closed.message}
        </p>
      )}
      {onBehalfOf && <p className={classes.behalf}>{t('decidesFor', { name: onBehalfOf })}</p>}
      <ReasonPicks stage={stage} decision={decision} chosen={reason} onPick={onPick} />
    </div>
  )
}
