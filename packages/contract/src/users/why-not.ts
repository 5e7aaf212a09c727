import { QUESTIONS } from '@cais/domain/users/questions'
import { z } from 'zod'
import { text } from '../kernel/fields.ts'
import { role } from './schemas.ts'

export const whyNotQuery = z
  .strictObject({
    question: z
      .enum(QUESTIONS)
      .describe('page.documents, order.cancel, shipment.start, general.manage-stock'),
    number: text(60)
      .optional()
      .describe('Of a document, or of a shipment where the question is about one; left out = in general'),
    branchId: text(8).optional().describe('In general: at this branch'),
    operationId: text(16).optional().describe('In general: in this operation of the branch'),
  })
  .describe('About one document, about a place, or in general')
export type WhyNotQuery = z.output<typeof whyNotQuery>

const finding = z.object({
  rule: z.enum(['active', 'role', 'scope', 'own-document', 'state', 'day']),
  holds: z.boolean(),
  sentence: z
    .string()
    .nullable()
    .describe('What the user is told where the document stands in the way; null for roles and scope'),
})

export const whyNotAnswer = z.object({
  can: z.boolean(),
  findings: z.array(finding).describe('Every rule that was looked at, also those that hold'),
  place: z
    .object({ number: z.string().nullable(), branchId: z.string(), operationId: z.string().nullable() })
    .nullable()
    .describe('The document or the place that was asked about'),
  held: z.array(role).describe('Roles of the user that give it'),
  giving: z.array(role).describe('All roles that give it there'),
  isForCreator: z.boolean().describe('Who created the document needs no other role'),
  whoCan: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .describe('Active users who have the right there, at most five, the last signed in first'),
})
export type WhyNotAnswer = z.infer<typeof whyNotAnswer>

const share = z.object({ seen: z.int(), all: z.int() })

export const visibleDocuments = z.object({
  open: share.describe('Submitted documents that are not finished, cancelled, closed or rejected'),
  submitted: share.describe('All submitted documents'),
})
export type VisibleDocuments = z.infer<typeof visibleDocuments>
