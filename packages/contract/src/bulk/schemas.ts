import { BULK_ACTIONS, BULK_QUESTIONS, type BulkQuestion } from '@cais/domain/orders/bulk-actions'
import { z } from 'zod'
import { approvalStage } from '../approvals/schemas.ts'
import { errorReply } from '../kernel/error-reply.ts'
import { id, text, version } from '../kernel/fields.ts'

/** Documents in one request. */
export const MAX_BULK_ITEMS = 200
/** Documents on one printed file. */
export const MAX_PRINTED = 50

export const bulkItem = z.strictObject({
  id,
  version,
  digest: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Of the approval that the caller saw; with it a decision goes by what was approved, not by the version',
    ),
})
export type BulkItem = z.output<typeof bulkItem>

export const bulkAnswers = z.strictObject({
  reason: text(500).default(''),
  stage: approvalStage.optional().describe('The approval that is decided'),
  lines: z.enum(['all', 'cut']).default('all').describe('Of a duplicate'),
  latitude: z.number().min(-90).max(90).optional().describe('Where drafts are submitted'),
  longitude: z.number().min(-180).max(180).optional(),
  accuracy: z.number().min(0).max(1e7).optional().describe('Metres'),
})

export const bulkInput = z
  .strictObject({
    action: z.enum(BULK_ACTIONS),
    ids: z
      .array(bulkItem)
      .min(1)
      .max(MAX_BULK_ITEMS)
      .describe('Each document once, in the version that the caller saw'),
    input: bulkAnswers.prefault({}),
    dryRun: z.boolean().default(false).describe('Tells what would happen to each; nothing is changed'),
  })
  .superRefine((body, context) => {
    for (const field of missingAnswers(body)) context.addIssue(requiredAt(['input', field]))
    for (const place of repeatedPlaces(body.ids)) {
      context.addIssue({ code: 'custom', path: ['ids', place, 'id'], params: { rule: 'repeated' } })
    }
  })
export type BulkInput = z.output<typeof bulkInput>

const FIELDS: Readonly<Record<BulkQuestion, readonly (keyof BulkInput['input'])[]>> = {
  reason: ['reason'],
  stage: ['stage'],
  place: ['latitude', 'longitude'],
}

const missingAnswers = ({ action, input }: Pick<BulkInput, 'action' | 'input'>) =>
  BULK_QUESTIONS[action]
    .flatMap((question) => FIELDS[question])
    .filter((field) => input[field] === undefined || input[field] === '')

const requiredAt = (path: string[]) => ({ code: 'custom' as const, path, params: { rule: 'required' } })

const repeatedPlaces = (items: readonly BulkItem[]) =>
  items.flatMap(({ id }, place) => (items.findIndex((other) => other.id === id) < place ? [place] : []))

const current = z.object({ version: z.int(), status: z.string(), stages: z.array(z.string()) })

export const bulkResult = z.object({
  id: z.int(),
  number: z.string().nullable().describe('Tracking code; null for a draft and for what is not yours to see'),
  outcome: z.enum(['done', 'refused']),
  changed: z.boolean().describe('False when there was nothing left to do'),
  version: z.int().nullable(),
  status: z.string().nullable().describe('Afterwards; null for what is deleted or not yours to see'),
  stages: z.array(z.string()),
  draftId: z.int().nullable().describe('The draft that a duplicate made; null on a dry run'),
  error: errorReply
    .extend({ current: current.optional() })
    .nullable()
    .describe('The reply that the single call would have given'),
})
export type BulkResult = z.output<typeof bulkResult>

export const bulkReport = z.object({
  dryRun: z.boolean(),
  done: z.int(),
  refused: z.int(),
  results: z.array(bulkResult).describe('In the order asked, in which they are done'),
})

export const printInput = z.strictObject({
  ids: z.array(id).min(1).max(MAX_PRINTED).describe('In the order in which they are printed'),
})

const listed = (value: unknown) =>
  typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value

export const allowedQuery = z.strictObject({
  ids: z
    .preprocess(listed, z.array(z.coerce.number().pipe(id)).max(MAX_BULK_ITEMS))
    .default([])
    .describe('Documents, separated by commas'),
})

export const allowedRow = z.object({
  id: z.int(),
  version: z.int(),
  allowedActions: z.array(z.string()).describe('What the caller may do with this document now'),
})
