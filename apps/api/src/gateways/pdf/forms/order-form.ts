import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import type { CalendarDate, Grams, Instant } from './kinds.ts'
import type { PricedLine, Totals } from './lines.ts'
import type { Customer, Supplier } from './parties.ts'

/** Sales order (PEV), quote (COT) or offer (POF). An offer shows zero to the customer. */
export type OrderForm = {
  readonly kind: 'order'
  /** In which it is written: the customer's. */
  readonly language: PaperLanguage
  readonly type: 'PEV' | 'COT' | 'POF'
  /** Null while it is a draft: printed as 'Rascunho'. */
  readonly number: string | null
  readonly createdAt: Instant
  readonly submittedAt: Instant | null
  readonly supplier: Supplier
  readonly customer: Customer
  readonly deliveryAddress: string
  readonly deliveryDate: CalendarDate | null
  /** Payment due; for a quote the last day on which it holds. */
  readonly dueAt: CalendarDate | null
  readonly withdraws: boolean
  readonly poNumber: string
  readonly paymentCondition: string
  readonly operation: string
  readonly warehouse: string
  readonly seller: string
  readonly notes: string
  /** 'Em análise de stock', 'Cancelada': the word of the badge, in Portuguese. */
  readonly state: string
  readonly lines: readonly PricedLine[]
  readonly totals: Totals
  readonly weight: Grams
}
