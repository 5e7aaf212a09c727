import { assertReason } from '@cais/domain/closings/closing'
import type { EXPLAINABLE } from '@cais/domain/closings/differences'
import { firstDay, type Month } from '@cais/domain/closings/month'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { saveExplanation } from '../store.ts'
import { monthToChange, recordMonth } from './close-month.ts'

export type Explaining = {
  readonly kind: (typeof EXPLAINABLE)[number]
  readonly subjectId: number
  readonly amount: number
  readonly reason: string
}

/** Says why a difference is right as it is. Throws REASON_MISSING, DIFFERENCE_UNKNOWN, and as monthToChange. */
export async function explainDifference(
  trx: Trx,
  month: Month,
  said: Explaining,
  acting: Acting,
): Promise<void> {
  assertReason(said.reason)
  const { control } = await monthToChange(trx, month, 'explain', acting)
  const found = control.differences.find(
    ({ kind, subjectId, amount }) =>
      kind === said.kind && subjectId === said.subjectId && amount === said.amount,
  )
  if (found === undefined) throw new RuleError('DIFFERENCE_UNKNOWN', { month })
  await saveExplanation(trx, {
    month: firstDay(month),
    kind: said.kind,
    delivery_id: said.subjectId,
    amount: said.amount,
    reason: said.reason,
    explained_by: acting.user.id,
    explained_at: acting.now.toISOString(),
  })
  const { document, kind, amount } = found
  await recordMonth(trx, month, acting, {
    action: 'explain',
    changes: { explanation: [found.explanation?.reason ?? null, said.reason] },
    facts: { document, kind, amount, reason: said.reason },
  })
}
