import { OFFERED_REASONS, STANDARD_REASONS } from '@cais/domain/approvals/standard-reasons'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useReasonText } from '../../../ui/marks/reason-text.ts'
import { frequentReasons } from '../api.ts'
import type { DecisionType } from '../model/use-decision.ts'
import type { Stage } from '../search.ts'
import classes from './decision-form.module.css'

/** As many as fit in a line above the field. */
const MAX_OFFERED = 5

type Props = { stage: Stage; decision: DecisionType; chosen: string; onPick: (reason: string) => void }

/** Frequent reasons as chips: the user's own first, then the standard ones. */
export function ReasonPicks({ stage, decision, chosen, onPick }: Props) {
  const t = useTranslations('approvals')
  const own = useQuery(frequentReasons()).data?.data[stage]?.[decision] ?? []
  const { toText } = useReasonText()
  const standard = OFFERED_REASONS[stage][decision].map((name) => STANDARD_REASONS[name])
  return (
    <ul className={classes.picks} aria-label={t('frequentReasons')}>
      {[...new Set([...own, ...standard])]
        .slice(0, MAX_OFFERED)
        .map(toText)
        .map((reason) => (
          <li key={reason}>
            <button
              type="button"
              className={classes.pick}
              aria-pressed={reason === chosen.trim()}
              onClick={() => onPick(reason === chosen.trim() ? '' : reason)}
            >
              {reason}
            </button>
          </li>
        ))}
    </ul>
  )
}
