import { z } from 'zod'
import { instant } from '../kernel/fields.ts'

/** The lists that background jobs keep up to date. */
export const UPDATED_LISTS = ['orders', 'approvals', 'stock', 'shipments', 'claims'] as const
export type UpdatedList = (typeof UPDATED_LISTS)[number]

const waitingSince = instant.nullable().describe('Since when its oldest update is due; null = up to date')

export const listUpdates = z.object({
  orders: waitingSince,
  approvals: waitingSince,
  stock: waitingSince,
  shipments: waitingSince,
  claims: waitingSince,
})

export const updates = z.object({
  release: z.object({
    version: z.string().describe('Of the server that answers'),
    builtAt: instant.nullable().describe('When the screens were built'),
  }),
  changes: z
    .array(
      z.object({
        title: z.string().describe("'0.1.0 — unreleased'"),
        items: z.array(z.string()).describe('What users see, newest first, with *names* and `code` marked'),
      }),
    )
    .describe('The newest releases of the change log, in English'),
  servers: z.array(z.object({ id: z.string(), version: z.string(), startedAt: instant, seenAt: instant })),
  migrations: z
    .array(z.object({ name: z.string(), ranAt: instant }))
    .describe('Changes of the database, the newest first'),
  lists: z
    .array(
      z.object({
        list: z.enum(UPDATED_LISTS),
        waiting: z.int().describe('Due and not begun'),
        running: z.int(),
        oldestSeconds: z.int().describe('Age of the oldest that is due or at work'),
      }),
    )
    .describe('Updates of lists that are not done yet'),
})
