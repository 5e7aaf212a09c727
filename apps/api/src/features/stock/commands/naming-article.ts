import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderRecord } from '../../orders/record/order-record.ts'

/** A refusal about a line names its article: whoever decides forty lines at once looks for it. */
export function namingArticle<T>({ lines }: OrderRecord, decide: () => T): T {
  try {
    return decide()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const { code, facts, details } = error
    const line = lines.find(({ id }) => id === facts.line)
    throw line ? new RuleError(code, { ...facts, article: line.product_id }, details) : error
  }
}
