import type { ApprovalStage, OrderFacts } from '../orders/facts.ts'

/** What an approval of a played document stands on: its lines for the prices, its sum for the credit. */
export const digestIn = (
  { lines, dueAt }: Pick<OrderFacts, 'lines' | 'dueAt'>,
  stage: ApprovalStage,
): string =>
  stage === 'FINANCIAL'
    ? `${dueAt} ${lines.reduce((sum, { quantity }) => sum + quantity, 0)}`
    : lines.map(({ id, quantity }) => `${id}:${quantity}`).join()
