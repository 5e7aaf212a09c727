import { CAUSE_ACTIONS, CAUSE_KINDS, CAUSE_STATES } from '@cais/domain/quarantine/causes'
import { z } from 'zod'
import { centavos, id, instant, list, requiredText, version } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

export const causeQuery = z.strictObject({
  ...paging,
  state: z.enum(CAUSE_STATES).default('open'),
  kind: list(z.enum(CAUSE_KINDS)).optional(),
  noun: z.string().trim().max(40).optional().describe('What waits: claims, inbound-orders'),
  sender: z.string().trim().max(60).optional(),
  search: z.string().trim().max(100).optional().describe('Part of the code or of what stands beside it'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type CauseQuery = z.output<typeof causeQuery>

const person = z.object({ id: z.int(), name: z.string() })

export const cause = z.object({
  id: z.int(),
  kind: z.enum(CAUSE_KINDS).describe('What is unknown'),
  sender: z.string(),
  senderName: z.string(),
  key: z.string().describe('As the sender writes it'),
  hint: z.string().describe('What the sender says beside it'),
  state: z.enum(CAUSE_STATES),
  items: z.int().describe('What waits: lines'),
  groups: z.int().describe('In how many documents'),
  amount: centavos.describe('Net'),
  target: z.string().nullable().describe('What it is with us'),
  targetLabel: z.string(),
  owner: person.nullable(),
  openedAt: instant,
  mendedAt: instant.nullable(),
  mendedBy: person.nullable(),
  version: z.int(),
  allowedActions: z.array(z.enum(CAUSE_ACTIONS)),
})
export type CauseReply = z.output<typeof cause>

export const causeMend = z.strictObject({
  version,
  target: requiredText(60).describe(
    'Code of the customer, article, unit, invoice (- = none) or reason with us',
  ),
  remember: z
    .boolean()
    .default(true)
    .describe('false = for what waits now alone: the next like it waits again'),
  alike: z
    .array(z.strictObject({ id, version }))
    .max(20)
    .default([])
    .describe('The same code of other senders, which becomes the same'),
})
export const causeVersion = z.strictObject({ version })
export const causeOwner = z.strictObject({ version, ownerId: id.nullable().describe('null = nobody') })
