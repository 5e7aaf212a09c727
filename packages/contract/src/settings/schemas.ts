import { MAX_DAYS_OF_GRACE } from '@cais/domain/orders/quote-policy'
import { z } from 'zod'
import { optionalVersion } from '../kernel/fields.ts'

const expires = z.boolean().describe('Whether an open quote is closed once its due date has passed')
const daysOfGrace = z
  .int()
  .min(0)
  .max(MAX_DAYS_OF_GRACE)
  .describe('Days after the due date on which it still holds')

export const setting = z.object({
  id: z.string().describe('Also the last part of its own path: GET /settings/{id}'),
  value: z.record(z.string(), z.unknown()),
  version: z.int(),
})

export const quotePolicy = z.object({
  expires,
  daysOfGrace,
  pastDue: z.int().describe('Open quotes whose due date has passed and that still hold'),
  version: z.int(),
})
export const quotePolicyInput = z.strictObject({ expires, daysOfGrace, version: optionalVersion })
export type QuotePolicyInput = z.output<typeof quotePolicyInput>
