import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderAction } from '@cais/domain/orders/action-names'
import { assertAllowed } from '@cais/domain/orders/actions'
import { decideLines, type LineDecision } from '@cais/domain/orders/decide-line'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { HeldRecord, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { moveHeld, releaseHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'

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
    withProductInRefusal(record, () => decideLines(facts, lines)),
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

/**
 * Closes every line that is still in analysis, and frees what it holds; what went to picking goes on. Throws REASON_MISSING,
 * ACTION_NOT_ALLOWED when no line is, ROLE_MISSING.
 */
export async function closeLines(
  trx: Trx,
  record: OrderRecord,
  acting: Acting,
  reason: string,
): Promise<OrderRecord> {
  assertAllowed('close-line', acting.user, toFacts(record))
  const undecided = record.lines.filter(({ open, reserved }) => open + reserved > 0)
  const lines = undecided.map(({ id }) => ({ lineId: id, decision: 'close' as const }))
  return await processLines(trx, record, { lines, reason }, acting)
}

/** Lets every line that is still open wait for stock. Throws ACTION_NOT_ALLOWED when none is, ROLE_MISSING. */
export async function waitOrder(trx: Trx, record: OrderRecord, acting: Acting): Promise<OrderRecord> {
  assertAllowed('wait', acting.user, toFacts(record))
  const open = record.lines.filter((line) => line.open > 0 && !line.waiting)
  const lines = open.map(({ id }) => ({ lineId: id, decision: 'wait' as const }))
  return await processLines(trx, record, { lines, reason: '' }, acting)
}

/** Adds the product to a refusal about a line, so that whoever decides forty lines at once can find it. */
export function withProductInRefusal<T>({ lines }: OrderRecord, decide: () => T): T {
  try {
    return decide()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const { code, facts, details } = error
    const line = lines.find(({ id }) => id === facts.line)
    throw line ? new RuleError(code, { ...facts, article: line.product_id }, details) : error
  }
}
