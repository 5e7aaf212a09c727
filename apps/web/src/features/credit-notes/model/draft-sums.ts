import { creditTotals } from '@cais/domain/credit-notes/amounts'
import type { CreditNote } from '../api.ts'
import { type CreditForm, lineAmount } from './credit-form.ts'

export type DraftSums = {
  /** Centavos, of the complete lines. */
  readonly net: number
  readonly vatByRate: readonly { readonly rate: number; readonly vat: number }[]
  readonly total: number
  readonly complete: number
  readonly lines: number
}

/** What a draft comes to, as far as its lines are complete; the VAT of charges is known by the server alone. */
export function draftSums(form: CreditForm, credits: CreditNote['credits']): DraftSums {
  const isGoods = credits === 'goods' && form.kind === 'credit'
  const lines = form.lines.map((line) => ({
    vat: { rate: Math.round(line.vatRate * 100), exemption: line.exemptionReason },
    net: isGoods && (line.quantity ?? 0) > line.rest ? null : lineAmount(line, credits, form.kind),
  }))
  const charges = form.charges.map(({ net }) => ({ vat: { rate: 0, exemption: null }, net }))
  const all = [...lines, ...charges]
  const complete = all.flatMap(({ vat, net }) => (net === null ? [] : [{ vat, net }]))
  const totals = creditTotals(complete)
  return {
    net: totals.net,
    vatByRate: totals.vat.flatMap(({ rate, amount }) =>
      amount === 0 ? [] : [{ rate: rate / 100, vat: amount }],
    ),
    total: totals.total,
    complete: complete.length,
    lines: all.length,
  }
}
