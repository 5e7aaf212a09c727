import type { CalendarDate } from '../kernel/calendar-date.ts'
import { RuleError } from '../kernel/rule-error.ts'

export const PAYMENT_KINDS = ['cash', 'transfer', 'cheque', 'card', 'mpesa', 'emola', 'other'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What a payment may say besides its amount and day. */
export const PAYMENT_FIELDS = ['reference', 'bank', 'chequeNumber', 'chequeOn'] as const
export type PaymentField = (typeof PAYMENT_FIELDS)[number]

export type PaymentDetails = {
  readonly kind: PaymentKind
  /** Of the bank, the mobile wallet or the terminal. */
  readonly reference: string
  readonly bank: string
  readonly chequeNumber: string
  /** Day written on the cheque; null = none. */
  readonly chequeOn: CalendarDate | null
}

/** Which fields each kind of payment has, and whether it needs them; those left out it does not have. */
export const FIELDS_OF: Readonly<
  Record<PaymentKind, Readonly<Partial<Record<PaymentField, 'needed' | 'optional'>>>>
> = {
  cash: { reference: 'optional' },
  transfer: { reference: 'optional', bank: 'optional' },
  cheque: { chequeNumber: 'needed', bank: 'needed', chequeOn: 'needed', reference: 'optional' },
  card: { reference: 'needed' },
  mpesa: { reference: 'needed' },
  emola: { reference: 'needed' },
  other: { reference: 'optional' },
}

/** The first field that the kind needs and that is empty; undefined = all are there. */
export const missingField = (details: PaymentDetails): PaymentField | undefined =>
  PAYMENT_FIELDS.find((field) => FIELDS_OF[details.kind][field] === 'needed' && !details[field])

/** What the kind has of it; the reference of a cheque is its number unless it has another. Throws PAYMENT_FIELD_MISSING at the field. */
export function detailsOf(details: PaymentDetails): PaymentDetails {
  const missing = missingField(details)
  if (missing !== undefined) {
    const facts = { kind: details.kind, field: missing }
    throw new RuleError('PAYMENT_FIELD_MISSING', facts, [
      { field: missing, rule: 'PAYMENT_FIELD_MISSING', facts },
    ])
  }
  const fields = FIELDS_OF[details.kind]
  const chequeNumber = fields.chequeNumber ? details.chequeNumber : ''
  return {
    kind: details.kind,
    reference: details.reference || chequeNumber,
    bank: fields.bank ? details.bank : '',
    chequeNumber,
    chequeOn: fields.chequeOn ? details.chequeOn : null,
  }
}

/** Why a payment is reversed: the bank gave the cheque back, the money was sent back, or it was entered by mistake. */
export const REVERSAL_KINDS = ['bounced', 'returned', 'mistake'] as const
export type ReversalKind = (typeof REVERSAL_KINDS)[number]

/** Only a cheque bounces, and cash is not returned by a bank. */
export const reversalKindsOf = (kind: PaymentKind): readonly ReversalKind[] =>
  REVERSAL_KINDS.filter(
    (reversal) =>
      reversal === 'mistake' ||
      (reversal === 'bounced' ? kind === 'cheque' : kind !== 'cash' && kind !== 'cheque'),
  )
