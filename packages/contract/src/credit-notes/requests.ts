import { GOODS_CONDITIONS } from '@cais/domain/credit-notes/collect'
import { CREDIT_NOTE_KINDS } from '@cais/domain/credit-notes/facts'
import { z } from 'zod'
import { fileReference } from '../files/schemas.ts'
import {
  calendarDate,
  centavos,
  id,
  optionalVersion,
  quantity,
  requiredText,
  text,
  version,
} from '../kernel/fields.ts'
import { charge, rebatePeriod } from './schemas.ts'

export const creditNoteDraft = z.strictObject({
  kind: z.enum(CREDIT_NOTE_KINDS).default('credit'),
  customerId: id,
  operationId: requiredText(20),
  reasonId: text(10).nullable().default(null),
  reasonText: text(500).default(''),
  claim: text(60).default('').describe("Number of the customer's claim"),
  note: text(1000).default(''),
  cloverAmount: centavos.default(0),
  lines: z
    .array(
      z.strictObject({
        invoiceLineId: id,
        quantity,
        negotiatedPrice: centavos.nullable().default(null).describe('Net, per unit of stock'),
      }),
    )
    .max(300)
    .default([])
    .describe('Left out where a period is given: the server spreads them'),
  charges: z.array(z.strictObject(charge)).max(50).default([]).describe('Of a debit note'),
  period: rebatePeriod
    .refine(({ from, to }) => from <= to, { path: ['to'], params: { rule: 'invalid' } })
    .refine(({ amount, percent }) => (amount === null) !== (percent === null), {
      path: ['amount'],
      params: { rule: 'required' },
    })
    .refine(({ amount, percent }) => (amount === null) !== (percent === null), {
      path: ['percent'],
      params: { rule: 'required' },
    })
    .nullable()
    .default(null),
})

export const creditNoteChange = creditNoteDraft.extend({ version })
export const creditNoteSubmission = z.strictObject({
  version,
  confirmed: z.boolean().default(false).describe('A second credit note of the same claim is meant'),
})
export const creditNoteDecision = z.strictObject({
  version,
  digest: requiredText(64),
  reason: text(500).default(''),
})
export const versionOnly = z.strictObject({ version })
export const versionAndReason = z.strictObject({ version, reason: text(500).default('') })
export const collectionStart = z.strictObject({
  version,
  collectorId: id.optional().describe('Left out = the caller'),
})
export const collectionRecord = z.strictObject({
  version,
  lines: z
    .array(
      z.strictObject({
        id: id.describe('Line of the credit note'),
        received: quantity,
        batch: text(40).nullable().default(null),
        expiry: calendarDate.nullable().default(null).describe('null = as it was delivered'),
        condition: z.enum(GOODS_CONDITIONS).default('good'),
        refusedReason: text(200).default('').describe('Why less came back, or another batch'),
      }),
    )
    .max(300),
})
export const collectionEnd = z.strictObject({
  version: optionalVersion,
  collectedFrom: requiredText(100).describe('Who handed the goods over'),
  signature: fileReference.default(null).describe('Asked for at a customer, not at the dock'),
  unsignedReason: text(200).default('').describe('Why nobody signed'),
})

export type CreditNoteDraft = z.output<typeof creditNoteDraft>
export type CollectionRecord = z.output<typeof collectionRecord>
