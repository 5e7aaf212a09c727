import type { CalendarDate, Instant, Milli } from './kinds.ts'
import type { Supplier } from './parties.ts'

/** A goods receipt on paper: the supplier's note against what came. */
export type GoodsReceiptForm = {
  readonly kind: 'goods-receipt'
  readonly printedAt: Instant
  readonly printedBy: string
  /** Our company, which receives. */
  readonly company: Supplier
  readonly number: string
  readonly state: string
  readonly supplierName: string
  readonly supplierNuit: string | null
  readonly supplierNote: string
  readonly warehouse: string
  readonly openedAt: Instant
  readonly temperatures: string
  readonly lines: readonly GoodsReceiptFormLine[]
}

export type GoodsReceiptFormLine = {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly noted: Milli
  readonly received: Milli | null
  /** Why it differs, or what was decided, in Portuguese. */
  readonly remark: string
}
