import type { OrderReply } from '@cais/contract/orders/schemas'

export type DocumentType = OrderReply['type']

/** What a seller enters for one line. Money in centavos, quantities and percents as decimals (the wire's forms). */
export type LineEntry = {
  readonly quantity: number
  readonly negotiatedPrice: number | null
  /** Per unit. */
  readonly discount: number
  readonly discountPercentage: number
  /** For the whole line. */
  readonly discountAmount: number
  readonly specialField: string
  /** What was written and cannot be taken, by its field; only this device knows it. */
  readonly unread?: Readonly<Partial<Record<UnreadField, string>>> | undefined
}

export type UnreadField =
  | 'quantity'
  | 'negotiatedPrice'
  | 'discount'
  | 'discountPercentage'
  | 'discountAmount'

/** What belongs to the article: shown and priced with, never sent. */
export type LineArticle = {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly unitPrice: number
  readonly vatCode: string
  readonly vatRate: number
  /** Kilograms. */
  readonly unitWeight: number
}

/** An article stands only once in a draft, so its code identifies the line. */
export type DraftLine = LineArticle & LineEntry

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
  /** What stands in the field of the document discount and cannot be taken. */
  readonly unreadDiscount?: string | undefined
}

export const EMPTY_ENTRY: LineEntry = {
  quantity: 0,
  negotiatedPrice: null,
  discount: 0,
  discountPercentage: 0,
  discountAmount: 0,
  specialField: '',
}

/** Fields whose change takes the lines with it, after a confirmation (spec §5). */
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
