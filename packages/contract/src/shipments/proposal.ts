import { z } from 'zod'
import { calendarDate, id, requiredText, weight } from '../kernel/fields.ts'
import { readyOrder } from './ready-order.ts'

const capacity = weight.max(1_000_000).nullable().default(null)

/** Trucks that are to be filled. What is on one already stays, and takes its room. */
export const proposalInput = z.strictObject({
  warehouseId: z.string().min(1).max(12),
  departsOn: calendarDate
    .nullable()
    .default(null)
    .describe('Nothing goes that is to be delivered later; null = anything'),
  trucks: z
    .array(
      z.strictObject({
        key: requiredText(40).describe('Name of the truck in the reply, as its registration'),
        routes: z
          .array(requiredText(100))
          .min(1)
          .max(10)
          .nullable()
          .default(null)
          .describe('Only documents of these; null = of the one route that is best'),
        capacityTotal: capacity.describe('kg in all; null = what the compartments take together'),
        capacityAmbient: capacity,
        capacityRefrigerated: capacity,
        capacityFrozen: capacity,
        orderIds: z.array(id).max(30).default([]).describe('Documents that are on it already'),
      }),
    )
    .min(1)
    .max(20),
})

const place = z.enum(['ambient', 'refrigerated', 'frozen', 'total'])

export const proposal = z.object({
  trucks: z.array(
    z.object({
      key: z.string(),
      routes: z.array(z.string()),
      documents: z.array(readyOrder).describe('To be put on it, besides what is on it already'),
    }),
  ),
  left: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      customerName: z.string(),
      route: z.string(),
      totalWeight: weight,
      reason: z.enum(['route', 'later', 'too-heavy', 'full', 'documents']),
      place: place.nullable().describe('Where it does not fit'),
      over: weight.nullable().describe('kg that are missing there'),
      deliveryDate: calendarDate.nullable(),
    }),
  ),
  considered: z.int().describe('Documents that were looked at: the most urgent, at most 2 000'),
  isComplete: z.boolean().describe('Every document that waits in the warehouse was looked at'),
  value: z.int().describe('Points of what goes (docs/domain/fill-trucks.md)'),
  bound: z.int().describe('No plan has more points'),
  boundOfRoutes: z
    .int()
    .describe(
      'No plan with the same routes has more points; as bound where every truck has its routes given',
    ),
})

export type ProposalInput = z.infer<typeof proposalInput>
export type ProposalReply = z.infer<typeof proposal>
