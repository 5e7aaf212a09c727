import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderAction } from '@cais/domain/orders/action-names'
import { assertAllowed } from '@cais/domain/orders/actions'
import { decideLines, type LineDecision } from '@cais/domain/orders/decide-line'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { HeldRecord, OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { moveHeld } from '../store/move-held.ts'
import { namingArticle } from './naming-article.ts'
import { releaseHeld } from './release-held.ts'

type ProcessLines = { readonly lines: readonly LineDecision[]; readonly reason: string }

/**
 * Decides lines of a document: to picking (all that is reserved), wait, or close. The first that is refused refuses all.
 * Throws REASON_MISSING when lines are closed without one, LINE_NOT_RESERVED, ACTION_NOT_ALLOWED.
 */
export async function processLines(
  trx: Trx,
  record: OrderRecord,
  { lines, reason }: ProcessLines,
  acting: Acting,
): Promise<OrderRecord> {
  const facts = toFacts(record)
  const actions = [...new Set(lines.map(({ decision }) => ACTION_OF[decision]))]
  for (const action of actions) assertAllowed(action, acting.user, facts)
  if (actions.includes('close-line') && reason === '') throw reasonMissing()
  const after = withFacts(
    record,
    namingArticle(record, () => decideLines(facts, lines)),
  )
  const reserved = (decision: LineDecision['decision']) => reservedRows(record, lines, decision)
  await moveHeld(trx, reserved('picking').map(idOf), 'picking')
  await releaseHeld(trx, reserved('close'))
  const [only, ...others] = actions
  const action = only !== undefined && others.length === 0 ? only : 'process'
  return await saveOrder(trx, record, after, { action, ...acting, facts: reason === '' ? {} : { reason } })
}

const ACTION_OF: Record<LineDecision['decision'], OrderAction> = {
  picking: 'send-to-picking',
  wait: 'wait',
  close: 'close-line',
}

const idOf = ({ id }: HeldRecord) => id

function reservedRows(
  { held }: OrderRecord,
  lines: readonly LineDecision[],
  decision: LineDecision['decision'],
): readonly HeldRecord[] {
  const chosen = new Set(lines.filter((line) => line.decision === decision).map(({ lineId }) => lineId))
  return held.filter((row) => row.bucket === 'reserved' && chosen.has(row.lineId))
}

const reasonMissing = () => new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'required' }])
