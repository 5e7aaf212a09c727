import { AREAS } from '@cais/domain/customers/area'
import { z } from 'zod'
import { centavos, instant, optionalVersion, requiredText, version } from '../kernel/fields.ts'

const MAX_RULES = 30
const MAX_MONTHS = 36
const MAX_VALUES = 50

const segmentName = requiredText(40)
const documents = z.int().min(0).max(1_000_000)
const values = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_VALUES).default([])
const range = <T extends z.ZodType>(amount: T) =>
  z
    .strictObject({
      from: amount
        .nullable()
        .default(null as never)
        .describe('At least this; null = from zero'),
      to: amount
        .nullable()
        .default(null as never)
        .describe('Less than this; null = without a limit'),
    })
    .prefault({})

/** A condition that is left out or empty asks for nothing; a rule needs one. */
const segmentRule = z.strictObject({
  segment: segmentName.describe('What a customer becomes that fits all conditions'),
  months: z
    .int()
    .min(1)
    .max(MAX_MONTHS)
    .default(12)
    .describe('Invoices of so many months before today are counted'),
  vat: z.enum(['with', 'without']).default('with').describe('How the turnover is counted'),
  turnover: range(centavos).describe('Turnover in centavos'),
  documents: range(documents).describe('Number of invoices'),
  areas: values(z.enum(AREAS)),
  provinces: values(z.int()).describe('Ids of provinces; with areas: in one of either'),
  operations: values(requiredText(40)).describe('Only their invoices count, and there must be one'),
  paymentConditions: values(requiredText(120)),
  clientTypes: values(requiredText(40)).describe('Ids of GET /client-types'),
})

export const segmentPreviewInput = z.strictObject({
  rules: z.array(segmentRule).max(MAX_RULES).describe('In order: the first that fits wins'),
  defaultSegment: segmentName.nullable().describe('Of customers that no rule fits; null = none'),
})
export type SegmentPreviewInput = z.output<typeof segmentPreviewInput>

export const segmentRulesInput = segmentPreviewInput.extend({ version: optionalVersion })
export type SegmentRulesInput = z.output<typeof segmentRulesInput>

const count = z.object({ segment: z.string().nullable(), customers: z.int() })

export const segmentRules = z.object({
  rules: z.array(segmentRule),
  defaultSegment: z.string().nullable(),
  customers: z.array(count).describe('How many customers are in each segment now'),
  fixed: z.int().describe('Customers whose segment a person fixed'),
  changedAt: instant.nullable(),
  changedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  version: z.int(),
})

export const segmentPreview = z.object({
  moves: z
    .array(z.object({ from: z.string().nullable(), to: z.string().nullable(), customers: z.int() }))
    .describe('Customers that the next run would move'),
  result: z.array(count).describe('How many customers would be in each segment'),
  customers: z.int(),
  fixed: z.int().describe('Customers that stay because a person fixed their segment'),
})

export const customerSegmentInput = z.strictObject({
  segment: segmentName.nullable().describe('Fixes the segment; null = the rules decide again'),
  version: version.optional().describe('Version that was read; without it the last write wins'),
})
