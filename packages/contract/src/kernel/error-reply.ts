import { z } from 'zod'

/** Where in the input a rule was broken, which rule, and its figures. */
export const errorDetail = z.object({
  field: z.string().describe("Path of the field, such as 'lines.0.quantity'; empty for the whole"),
  rule: z.string(),
  message: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
})

/** The body of every reply that is not a success. */
export const errorReply = z.object({
  status: z.int(),
  path: z.string(),
  code: z.string().describe('Stable name of the refusal, for programs'),
  message: z.string().describe("One sentence in the caller's language"),
  details: z.array(errorDetail),
  requestId: z.string().describe('Stands in the log as well'),
  current: z.unknown().optional().describe('The record as it stands now, on a version conflict'),
})
export type ErrorReply = z.infer<typeof errorReply>
