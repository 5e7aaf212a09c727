import { BULK_REASON, CREDIT_NOTE_BULK_ACTIONS } from '@cais/domain/credit-notes/bulk-actions'
import { CREDIT_NOTE_PHASES } from '@cais/domain/credit-notes/derive-stage'
import { z } from 'zod'
import { errorReply } from '../kernel/error-reply.ts'
import { id, text, version } from '../kernel/fields.ts'

/** Credit notes in one request. */
export const MAX_BULK_CREDIT_NOTES = 200

export const creditNoteBulk = z
  .strictObject({
    action: z.enum(CREDIT_NOTE_BULK_ACTIONS),
    ids: z
      .array(z.strictObject({ id, version }))
      .min(1)
      .max(MAX_BULK_CREDIT_NOTES)
      .describe('Each credit note once, in the version that the caller saw'),
    reason: text(500).default(''),
    dryRun: z.boolean().default(false).describe('Tells what would happen to each; nothing is changed'),
  })
  .superRefine(({ action, ids, reason }, context) => {
    if (BULK_REASON[action] === 'required' && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], params: { rule: 'required' } })
    ids.forEach((item, place) => {
      if (ids.findIndex((other) => other.id === item.id) < place)
        context.addIssue({ code: 'custom', path: ['ids', place, 'id'], params: { rule: 'repeated' } })
    })
  })

export const creditNoteBulkReport = z.object({
  dryRun: z.boolean(),
  done: z.int(),
  refused: z.int(),
  results: z
    .array(
      z.object({
        id: z.int(),
        outcome: z.enum(['done', 'refused']),
        number: z
          .string()
          .nullable()
          .describe(
            'Of the credit note, else its tracking code; null for a draft and for what is not yours to see',
          ),
        phase: z.enum(CREDIT_NOTE_PHASES).nullable().describe('Afterwards; null for what is deleted'),
        version: z.int().nullable(),
        draftId: z.int().nullable().describe('The draft that a duplicate made; null on a dry run'),
        error: errorReply.nullable().describe('The reply that the single call would have given'),
      }),
    )
    .describe('In the order asked, in which they are done'),
})

export type CreditNoteBulk = z.output<typeof creditNoteBulk>
export type CreditNoteBulkReport = z.infer<typeof creditNoteBulkReport>
