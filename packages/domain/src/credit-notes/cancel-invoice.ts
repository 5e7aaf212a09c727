import type { User } from '../access/actor.ts'
import { hasRole, type RuleRole } from '../access/roles.ts'
import { isInScope } from '../access/scope.ts'
import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { type BilledLine, invoicedPrice, restOf } from './amounts.ts'
import type { ReasonEffect } from './reason-effects.ts'

/** Who cancels invoices: by a credit note over everything that is left of them (decision 0295). */
export const INVOICE_CANCELLERS = [
  'SUPER_USER',
  'CREDIT_NOTE_CREATOR',
  'CREDIT_NOTE_FINANCIAL_APPROVER',
] as const satisfies readonly RuleRole[]

type Place = { readonly branchId: string; readonly operationId: string | null }

/** Whether the user may cancel an invoice of this place of which something is left. */
export const mayCancelInvoice = ({ roles, scope }: User, place: Place): boolean =>
  hasRole(roles, ...INVOICE_CANCELLERS) && isInScope(scope, place)

/** Administrators and the financial approver give the approvals that are left in the same action; goods that come back are collected first. */
export const cancelsAtOnce = ({ roles }: Pick<User, 'roles'>): boolean =>
  hasRole(roles, 'SUPER_USER', 'CREDIT_NOTE_FINANCIAL_APPROVER')

/** A line of the credit note that cancels: goods at their price, or an amount where only money is left. */
export type CancellingLine = {
  readonly invoiceLineId: number
  readonly quantity: Milli
  readonly price: Centavos
  readonly amount: Centavos | null
}

/** Everything that is left of an invoice. Throws INVOICE_CREDITED when nothing is. */
export function cancellingLines(
  lines: readonly BilledLine[],
  { credits, goods }: ReasonEffect,
): CancellingLine[] {
  const cancelling = lines.flatMap((line): CancellingLine[] => {
    const rest = restOf(line)
    if (rest.net === 0) return []
    if (credits === 'goods' && rest.quantity > 0)
      return [{ invoiceLineId: line.id, quantity: rest.quantity, price: invoicedPrice(line), amount: null }]
    // nothing of it can come back any more, so that a collection has nothing to fetch
    if (credits === 'goods' && goods !== 'none') return []
    return [{ invoiceLineId: line.id, quantity: line.quantity, price: 0, amount: rest.net }]
  })
  if (cancelling.length === 0) throw new RuleError('INVOICE_CREDITED', {})
  return cancelling
}
