import type { ApprovalStage, OrderFacts } from '../orders/facts.ts'
import { type OrderLine, openLine } from '../orders/lines.ts'
import { reviseLine, reviseOrder } from '../orders/revise-order.ts'
import { digestIn } from './digests.ts'
import type { Choice } from './play-action.ts'

const STAGES: readonly ApprovalStage[] = ['COMMERCIAL', 'FINANCIAL', 'OFFER']

/** Changes a document in one of five ways: nothing that counts, the due date, a quantity, a line less, a line more. */
export function playRevision(order: OrderFacts, { line, amount, way }: Choice): OrderFacts {
  const chosen = order.lines[line % order.lines.length]?.id
  const dueAt = way % 5 === 1 ? '2026-12-24' : order.dueAt
  const lines = changedLines(order.lines, { chosen, amount, way: way % 5 })
  const after = { lines, dueAt }
  return reviseOrder(order, {
    by: 3,
    ...after,
    operationId: order.operationId,
    digestOf: (stage) => digestIn(after, stage),
    reopened: STAGES.filter((stage) => digestIn(order, stage) !== digestIn(after, stage)),
  })
}

type Change = { readonly chosen: number | undefined; readonly amount: number; readonly way: number }

function changedLines(lines: readonly OrderLine[], { chosen, amount, way }: Change): readonly OrderLine[] {
  if (way === 2)
    return lines.map((one) => (one.id === chosen ? reviseLine(one, { id: one.id, quantity: amount }) : one))
  if (way === 3 && lines.length > 1) return lines.filter(({ id }) => id !== chosen)
  if (way === 4 && lines.length < 5)
    return [...lines, openLine(Math.max(...lines.map(({ id }) => id)) + 1, amount)]
  return lines
}
