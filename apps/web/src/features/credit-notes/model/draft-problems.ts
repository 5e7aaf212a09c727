import type { CreditNote } from '../api.ts'
import { type CreditForm, type FormLine, periodIsComplete } from './credit-form.ts'

/** What keeps a draft from being submitted, and the field that mends it. */
export type DraftProblem = {
  readonly what:
    | 'customer'
    | 'operation'
    | 'reason'
    | 'reasonText'
    | 'lines'
    | 'period'
    | 'nothingInPeriod'
    | 'charge'
    | 'quantity'
    | 'price'
    | 'over'
    | 'priceOver'
    | 'clover'
  readonly line?: FormLine
  /** Id of the element that takes the focus. */
  readonly field: string
}

/** Ids of the fields of a line. */
export const fieldOf = (line: Pick<FormLine, 'invoiceLineId'>, field: 'quantity' | 'price') =>
  `credit-line-${line.invoiceLineId}-${field}`

type Meaning = {
  readonly credits: CreditNote['credits']
  readonly needsText: boolean
  readonly net: number
  /** No invoice of the period of a rebate has anything left to credit. */
  readonly isNothingToSpread: boolean
}

/** Everything that is missing or wrong, in the order of the page. The server checks it again, with what others credit meanwhile. */
export function problemsOf(
  form: CreditForm,
  { credits, needsText, net, isNothingToSpread }: Meaning,
): DraftProblem[] {
  const head: [boolean, DraftProblem['what'], string][] = [
    [form.customer === null, 'customer', 'credit-customer'],
    [form.operationId === null, 'operation', 'credit-operation'],
    [form.reasonId === null, 'reason', 'credit-reason'],
    [needsText && form.reasonText.trim() === '', 'reasonText', 'credit-reason-text'],
    [form.period !== null && !periodIsComplete(form.period), 'period', 'credit-period'],
    [form.period !== null && isNothingToSpread, 'nothingInPeriod', 'credit-period'],
    [form.period === null && form.lines.length + form.charges.length === 0, 'lines', 'credit-article'],
  ]
  const charges = form.charges.some(
    ({ description, vatCode, net: amount }) => description.trim() === '' || vatCode === null || !amount,
  )
  return [
    ...head.flatMap(([isMissing, what, field]) => (isMissing ? [{ what, field }] : [])),
    ...form.lines.flatMap((line) => problemOfLine(line, form.kind, credits)),
    ...(charges ? [{ what: 'charge' as const, field: 'credit-charges' }] : []),
    ...((form.cloverAmount ?? 0) > net && form.period === null
      ? [{ what: 'clover' as const, field: 'credit-clover' }]
      : []),
  ]
}

function problemOfLine(
  line: FormLine,
  kind: CreditForm['kind'],
  credits: CreditNote['credits'],
): DraftProblem[] {
  const [quantity, price] = [fieldOf(line, 'quantity'), fieldOf(line, 'price')]
  if (line.quantity === null || line.quantity <= 0) return [{ what: 'quantity', line, field: quantity }]
  const most = kind === 'credit' && credits === 'goods' ? line.rest : line.billed
  if (line.quantity > most) return [{ what: 'over', line, field: quantity }]
  if (line.negotiatedPrice === null) return [{ what: 'price', line, field: price }]
  if (kind === 'credit' && line.negotiatedPrice > line.invoicedPrice)
    return [{ what: 'priceOver', line, field: price }]
  return []
}
