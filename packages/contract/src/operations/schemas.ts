import { z } from 'zod'
import { fileOfRecord, fileReference } from '../files/schemas.ts'
import { instant, optionalVersion, percent, requiredText } from '../kernel/fields.ts'

const discountLimit = percent.describe('Percent above which the commercial approver is asked')
const entities = z
  .array(requiredText(120))
  .max(100)
  .describe(
    'Names under which orders of this operation arrive through Morpheus; each belongs to one operation',
  )

const person = z.object({ id: z.int(), name: z.string() })

export const operation = z.object({
  id: z.string().describe('The code'),
  code: z.string().describe('The same as id'),
  name: z.string(),
  discountLimit: z.number().describe('Percent above which the commercial approver is asked'),
  morpheusEntities: z.array(z.string()),
  active: z.boolean().describe('false = it takes no new documents; those it has go on'),
  image: fileOfRecord.describe('Its bytes: GET /operations/{id}/image'),
  createdAt: instant,
  createdBy: person.nullable().describe('For administrators; null = the system itself'),
  updatedAt: instant,
  updatedBy: person.nullable().describe('For administrators; null = the system itself'),
  version: z.int(),
  allowedActions: z.array(z.string()),
})

const name = requiredText(80)

export const operationInput = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .min(1)
    .max(16)
    .regex(/^[A-Z0-9-]*$/)
    .describe('1 to 16 capital letters, digits and hyphens; never changes'),
  name,
  discountLimit: discountLimit.default(5),
  morpheusEntities: entities.default([]),
  active: z.boolean().default(true),
  image: fileReference.default(null),
})

/** What is left out stays; the code never changes. */
export const operationUpdate = z.strictObject({
  version: optionalVersion,
  name: name.optional(),
  discountLimit: discountLimit.optional(),
  morpheusEntities: entities.optional(),
  active: z.boolean().optional(),
  image: fileReference.optional(),
})

export const operationId = z.string().max(40)
export const operationParams = z.object({ id: operationId })

export type OperationInput = z.output<typeof operationInput>
export type OperationUpdate = z.output<typeof operationUpdate>
