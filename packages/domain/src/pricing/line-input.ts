import type { Centavos } from '../kernel/money.ts'
import type { BasisPoints } from '../kernel/percent.ts'
import type { Milli } from '../kernel/quantity.ts'
import type { VatTreatment } from '../vat/rates.ts'

/** What a seller enters for one line, and the list price and VAT that belong to the product. */
export type LineInput = {
  /** List price per unit, before VAT. */
  readonly unitPrice: Centavos
  /** Agreed price per unit that replaces the list price; null when none was agreed. */
  readonly negotiatedPrice: Centavos | null
  readonly quantity: Milli
  /** Discount per unit. */
  readonly discount: Centavos
  readonly discountPercentage: BasisPoints
  /** Discount on the whole line. */
  readonly discountAmount: Centavos
  readonly vat: VatTreatment
  /** What one unit costs the company: shown on offers. */
  readonly unitCost: Centavos
}
