import { CONFIGURATION_TYPES } from '@cais/domain/access/configuration-types'
import { MASTER_TYPES } from '@cais/domain/access/master-data'
import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { calendarDate, idParam, instant, list } from '../kernel/fields.ts'
import { listReply, oneReply, pages, paging } from '../kernel/list.ts'

/** Records whose history can be asked for. */
export const HISTORY_TYPES = [
  'order',
  'shipment',
  'delivery',
  'transfer',
  'customer',
  'product',
  'payment',
  'invoice',
  'month',
  'cash-day',
  'bank-file',
  'confirmation',
  'creditnote',
  'claim',
  'quarantine',
  'retailer',
  'user',
  'stock',
  'stock-count',
  'goods-receipt',
  'recall',
  'inbound-order',
  'exchange',
  'warehouse',
  'settings',
  'absence',
  'lock',
  'branch',
  'operation',
  'schedule-config',
  'price-list',
  'schedule',
  'outbox',
  ...Object.values(MASTER_TYPES),
] as const
export type HistoryType = (typeof HISTORY_TYPES)[number]

export const historyEntry = z.object({
  objectId: z.string().describe('Record that changed; a log of a whole type has entries of many'),
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

export const configurationQuery = z.strictObject({
  ...paging,
  objectType: list(z.enum(CONFIGURATION_TYPES)).optional(),
  objectId: z.string().max(40).optional().describe('Of one record; with one objectType'),
  userId: idParam.optional().describe('Who made the change'),
  from: calendarDate.optional().describe('First day'),
  to: calendarDate.optional().describe('Last day'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type ConfigurationQuery = z.output<typeof configurationQuery>

export const configurationEntry = historyEntry.extend({
  id: z.int(),
  objectType: z.enum(CONFIGURATION_TYPES),
  subject: z.string().describe('What changed, by its name where it has one: the user, the branch, the lock'),
})

export const recordChain = z.object({
  entries: z.int().describe('Length of the chain'),
  isWhole: z
    .boolean()
    .describe('Every entry is as it was written and follows the one before it, from the first on'),
})

export const historyAnchor = z.object({
  publicKey: z.string().describe('Ed25519, PEM'),
  anchor: z
    .object({
      number: z.int().describe('From 1 without gaps'),
      at: instant,
      covers: z.string().describe('Ids of the entries, as ranges'),
      entries: z.int(),
      digest: z.string(),
      previous: z.string().describe('Signature of the anchor before'),
      signature: z.string(),
    })
    .nullable()
    .describe('null = none was made yet; one is made every day'),
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
  'GET /audit/configuration': {
    summary:
      'Changes of the configuration: jobs, rules, locks, users, branches, operations, absences, master data, credit of customers',
    query: configurationQuery,
    reply: listReply(configurationEntry),
    exportable: true,
  },
  'GET /audit/chain': {
    summary: 'Checks the whole history of a record: every entry against its digest and the one before it',
    query: z.strictObject({ objectType: z.enum(HISTORY_TYPES), objectId: z.string().max(40) }),
    reply: oneReply(recordChain),
  },
  'GET /audit/anchor': {
    summary:
      'The last signed anchor of the whole history, to be kept elsewhere and compared by `cais verify`',
    reply: oneReply(historyAnchor),
  },
})
