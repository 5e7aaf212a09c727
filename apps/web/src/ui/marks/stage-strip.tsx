import { PROGRESS_PARTS, progressOf } from '@cais/domain/orders/progress'
import type { OrderStage } from '@cais/domain/orders/stages'
import type { OrderStatus } from '@cais/domain/orders/statuses'
import classes from './stage-strip.module.css'

type Props = { status: string; stages: readonly string[] }

/** The five phases of a document: done grey, current orange, finished green. The text beside it says the same. */
export function StageStrip({ status, stages }: Props) {
  const { at, done, end } = progressOf({ status: status as OrderStatus, stages: stages as OrderStage[] })
  return (
    <span className={classes.strip} aria-hidden="true">
      {PROGRESS_PARTS.map((part, place) => (
        <span
          key={part}
          data-state={end ?? (part === at ? 'here' : undefined)}
          data-done={place < done || undefined}
        />
      ))}
    </span>
  )
}
