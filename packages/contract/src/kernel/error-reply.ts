import { z } from 'zod'

/** Where in the input a rule was broken, which rule, and its figures. */
export const errorDetail = z.object({
  field: z.string(),
  rule: z.string(),
  message: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
})

/** The body of every reply that is not a success. */
export const errorReply = z.object({
  status: z.int(),
  path: z.string(),
  code: z.string(),
  message: z.string().describe("One sentence in the caller's language"),
  details: z.array(errorDetail),
  requestId: z.string(),
  current: z.unknown().optional().describe('The record as it stands now, on a version conflict'),
})
export type ErrorReply = z.infer<typeof errorReply>
