import { z } from 'zod'
import { errorReply } from './error-reply.ts'
import { id, version } from './fields.ts'

/** Records in one request that does the same to each of them. */
const MAX_BULK = 100

export const bulkIds = z
  .array(z.strictObject({ id, version }))
  .min(1)
  .max(MAX_BULK)
  .describe('Each record once, in the version that the caller saw')
  .superRefine((ids, context) => {
    ids.forEach((item, place) => {
      if (ids.findIndex((other) => other.id === item.id) < place)
        context.addIssue({ code: 'custom', path: [place, 'id'], params: { rule: 'repeated' } })
    })
  })

export const bulkDryRun = z
  .boolean()
  .default(false)
  .describe('Tells what would happen to each; nothing is changed')

/** The report of such a request, in the order asked. */
export const bulkReportOf = <State extends z.ZodType>(state: State) =>
  z.object({
    dryRun: z.boolean(),
    done: z.int(),
    refused: z.int(),
    results: z
      .array(
        z.object({
          id: z.int(),
          outcome: z.enum(['done', 'refused']),
          number: z.string().nullable().describe('null for what is not yours to see'),
          state: state.nullable().describe('Afterwards'),
          version: z.int().nullable(),
          error: errorReply.nullable().describe('The reply that the single call would have given'),
        }),
      )
      .describe('In the order asked, in which they are done'),
  })
