import { HOUSE_REASONS, OFFERED_REASONS } from '@cais/domain/approvals/house-reasons'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useReasonWords } from '../../../ui/marks/reason-words.ts'
import { frequentReasons } from '../api/approval-queries.ts'
import { offeredReasons } from '../model/offered-reasons.ts'
import type { Wish } from '../model/use-decision.ts'
import type { Stage } from '../search.ts'
import classes from './decision-form.module.css'

type Props = { stage: Stage; decision: Wish; chosen: string; onPick: (reason: string) => void }

/** Reasons that are given again and again, as chips: the user's own first, then those of the house. */
export function ReasonPicks({ stage, decision, chosen, onPick }: Props) {
  const t = useTranslations('approvals')
  const own = useQuery(frequentReasons()).data?.data[stage]?.[decision] ?? []
  const { said } = useReasonWords()
  const house = OFFERED_REASONS[stage][decision].map((name) => HOUSE_REASONS[name])
  return (
    <ul className={classes.picks} aria-label={t('frequentReasons')}>
      {offeredReasons(own, house)
        .map(said)
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
