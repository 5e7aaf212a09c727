import type { OrderReply } from '@cais/contract/orders/schemas'

export type DocumentType = OrderReply['type']

/** What a seller enters for one line. Money in centavos, quantities and percents as decimals (the wire's forms). */
export type LineEntry = {
  /** Any orderable unit of the product. */
  readonly unit: string
  readonly quantity: number
  readonly negotiatedPrice: number | null
  /** Per ordered unit. */
  readonly discount: number
  readonly discountPercentage: number
  /** For the whole line. */
  readonly discountAmount: number
  readonly specialField: string
  /** Typed text that is no valid figure, by field; only this device knows it. */
  readonly invalidInput?: Readonly<Partial<Record<LineFigure, string>>> | undefined
}

export type LineFigure = 'quantity' | 'negotiatedPrice' | 'discount' | 'discountPercentage' | 'discountAmount'

/** What comes from the product: shown and used for prices, never sent. Price, weight and factor are those of the ordered unit. */
export type LineProduct = {
  readonly productId: string
  readonly description: string
  readonly unitPrice: number
  /** Base units in one ordered unit. */
  readonly unitFactor: number
  /** What stock counts, and base units in one of it. */
  readonly stockUnit: string
  readonly stockFactor: number
  readonly vatCode: string
  readonly vatRate: number
  /** Kilograms. */
  readonly unitWeight: number
}

/** A product appears only once in a draft, so its code identifies the line. */
export type DraftLine = LineProduct & LineEntry

export type DraftHeader = {
  readonly type: DocumentType
  readonly customerId: number | null
  readonly addressId: number | null
  readonly operationType: string
  readonly branchId: string
  readonly warehouse: string | null
  readonly withdraws: boolean
  readonly poNumber: string
  readonly discount: number
  readonly deliveryDate: string
  readonly dueAt: string
  readonly provinceId: number | null
  readonly reasonId: string | null
  readonly notes: string
}

export type DraftForm = DraftHeader & {
  /** Only shown; the server knows the customer by id. */
  readonly customerName: string
  readonly lines: readonly DraftLine[]
  /** Text in the field of the document discount that is no valid percentage. */
  readonly invalidDiscount?: string | undefined
  /** The due date that was computed and not typed; only the device on which the document was created knows it. */
  readonly defaultDueAt?: string | undefined
}

export const EMPTY_ENTRY: Omit<LineEntry, 'unit'> = {
  quantity: 0,
  negotiatedPrice: null,
  discount: 0,
  discountPercentage: 0,
  discountAmount: 0,
  specialField: '',
}

/** Fields whose change removes the lines, after a confirmation: prices and stock depend on them (docs/usage/write-an-order.md). */
export const KEY_FIELDS = ['customerId', 'branchId', 'warehouse', 'operationType'] as const
export type KeyField = (typeof KEY_FIELDS)[number]

export const HEADER_FIELDS = [
  'type',
  'customerId',
  'addressId',
  'operationType',
  'branchId',
  'warehouse',
  'withdraws',
  'poNumber',
  'discount',
  'deliveryDate',
  'dueAt',
  'provinceId',
  'reasonId',
  'notes',
] as const satisfies readonly (keyof DraftHeader)[]
