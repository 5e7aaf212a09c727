import type { Centavos } from '../kernel/money.ts'
import type { BasisPoints } from '../kernel/percent.ts'

/** VAT of one rate, rounded once over the sum of its lines; exempt lines are grouped by their reason. */
export type VatAmount = {
  readonly rate: BasisPoints
  readonly exemption: string | null
  readonly base: Centavos
  readonly amount: Centavos
}
