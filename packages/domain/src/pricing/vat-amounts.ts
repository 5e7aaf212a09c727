import { addMoney, type Centavos } from '../kernel/money.ts'
import { type BasisPoints, percentOf } from '../kernel/percent.ts'
import type { VatTreatment } from '../vat/rates.ts'

/** VAT of one rate, rounded once over the sum of its lines; exempt lines are grouped by their reason. */
export type VatAmount = {
  readonly rate: BasisPoints
  readonly exemption: string | null
  readonly base: Centavos
  readonly amount: Centavos
}

export type TaxedLine = { readonly net: Centavos; readonly vat: VatTreatment }

/** VAT per rate, highest rate first, then by exemption reason. */
export function vatAmounts(lines: readonly TaxedLine[]): VatAmount[] {
  const groups = new Map<string, { vat: VatTreatment; nets: Centavos[] }>()
  for (const { net, vat } of lines) {
    const key = `${vat.rate} ${vat.exemption ?? ''}`
    const group = groups.get(key) ?? { vat, nets: [] }
    group.nets.push(net)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ vat, nets }) => vatOf(vat, addMoney(...nets))).toSorted(byRateThenReason)
}

const vatOf = ({ rate, exemption }: VatTreatment, base: Centavos): VatAmount => ({
  rate,
  exemption,
  base,
  amount: percentOf(base, rate),
})

const byRateThenReason = (a: VatAmount, b: VatAmount) =>
  b.rate - a.rate || ((a.exemption ?? '') < (b.exemption ?? '') ? -1 : 1)
