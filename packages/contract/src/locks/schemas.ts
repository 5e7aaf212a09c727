import { BLOCK_TYPES, LOCK_KINDS } from '@cais/domain/locks/block-types'
import { z } from 'zod'
import { centavos, id, idParam, instant, list, requiredText } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

export const lockKind = z.enum(LOCK_KINDS)
export const blockType = z
  .enum(BLOCK_TYPES)
  .describe('ORDERS holds up orders and offers, QUOTES quotes, both before their verification')

/** What holds a document up, as its screen says it. */
export const lockName = z.object({
  id: z.int(),
  kind: lockKind,
  entityId: z.string().describe('Name of the route, id of the customer or code of the warehouse'),
  entityName: z.string(),
  branchId: z.string().nullable().describe('null = every branch'),
  operation: z.object({ id: z.string(), name: z.string() }).nullable().describe('null = every operation'),
  blockType,
  createdBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  createdAt: instant,
})

export const lock = lockName.extend({
  documents: z.int().describe('Documents that it holds up, of those that the caller may see'),
  allowedActions: z.array(z.string()),
})

export const heldQuery = z.strictObject(pages)
export const heldOrder = z.object({
  id: z.int(),
  number: z.string(),
  customerName: z.string(),
  submittedAt: instant,
  total: centavos,
  createdBy: z.object({ id: z.int(), name: z.string() }),
})

export const lockQuery = z.strictObject({
  ...pages,
  blockTypes: list(blockType).optional(),
  kind: lockKind.optional(),
  branchId: list(z.string().max(8)).optional().describe('Reaching one of these branches'),
})

export const lockInput = z.strictObject({
  kind: lockKind,
  entityId: requiredText(120),
  operationId: z.string().max(16).nullable().default(null),
  branchId: z
    .string()
    .max(8)
    .nullable()
    .default(null)
    .describe('Of a route; a customer and a warehouse bring their own'),
  blockType,
})

export const lockParams = z.object({ id: idParam })
export const lockDeletion = z.strictObject({ blockType })
export const lockDeleted = z.object({ id, documents: z.int().describe('Documents that go on') })

export type LockInput = z.output<typeof lockInput>
export type LockQuery = z.output<typeof lockQuery>
export type LockReply = z.infer<typeof lock>
export type LockName = z.infer<typeof lockName>
