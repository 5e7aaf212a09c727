import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { instant } from '../kernel/fields.ts'
import { listReply, pages } from '../kernel/list.ts'

/** Records whose history can be asked for. */
export const HISTORY_TYPES = [
  'order',
  'shipment',
  'creditnote',
  'user',
  'stock',
  'stock-count',
  'warehouse',
  'settings',
  'absence',
  'lock',
] as const
export type HistoryType = (typeof HISTORY_TYPES)[number]

export const historyEntry = z.object({
  seq: z.int(),
  at: instant,
  user: z.object({ id: z.int(), name: z.string() }).nullable().describe('null = the system itself'),
  onBehalfOf: z.object({ id: z.int(), name: z.string() }).nullable(),
  action: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).describe('field → [before, after]'),
  facts: z.record(z.string(), z.unknown()),
  origin: z.record(z.string(), z.unknown()),
  digest: z.string(),
  verified: z.boolean().describe('The entry is as it was written, and follows the one before it'),
})

export const auditEndpoints = defineEndpoints({
  'GET /audit': {
    summary: 'History of a record, newest first',
    query: z.strictObject({
      objectType: z.enum(HISTORY_TYPES),
      objectId: z.string().max(40).optional(),
      ...pages,
    }),
    reply: listReply(historyEntry),
  },
})
