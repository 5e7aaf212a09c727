import type { OrderForm } from './order-form.ts'

/** Several sales documents in one file, each with its own page numbers. */
export type OrderBundleForm = {
  readonly kind: 'orders'
  readonly orders: readonly OrderForm[]
}
