import type { Centavos } from '../kernel/money.ts'
import type { NumberStyle } from './read-number.ts'

/** What a row of an order file must say, and what it may say. */
export const REQUIRED_COLUMNS = ['document', 'article', 'quantity', 'unitPrice', 'customer'] as const
export const OPTIONAL_COLUMNS = ['description', 'unit', 'date', 'customerName', 'country'] as const

export type OrderColumn = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number]

/** How one kind of order file is read: which column is what, how it writes things, what may be created. */
export type OrderMapping = {
  /** Heading of each column in the file; a column that is left out is not read. */
  readonly columns: Readonly<Partial<Record<OrderColumn, string>>>
  readonly numbers: NumberStyle
  readonly dateFormat: string
  /** Document numbers of credits, which are never orders. */
  readonly creditPattern: RegExp
  /** Codes that are products; postage, discounts and bank charges are not. */
  readonly productPattern: RegExp
  readonly createCustomers: boolean
  readonly createProducts: boolean
  readonly vatCode: string
  readonly unit: string
  readonly operationId: string
  readonly paymentCondition: string
  readonly paymentDays: number
  /** Credit limit of the customers that the file creates. */
  readonly creditLimit: Centavos
}
