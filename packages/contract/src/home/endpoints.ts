import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { centavos, instant } from '../kernel/fields.ts'

/** One thing that waits for the caller: a figure, its age, and the list behind it. */
export const waitingItem = z.object({
  kind: z.string(),
  count: z.int(),
  total: centavos.nullable(),
  oldest: instant.nullable(),
  link: z.string().describe('Path of the screen that lists exactly these'),
})

export const homeEndpoints = defineEndpoints({
  'GET /home': {
    summary: 'What waits for the caller, by their roles and scope',
    reply: z.object({
      data: z.object({
        waiting: z.array(waitingItem),
        shipmentsToday: z.array(
          z.object({
            id: z.int(),
            number: z.string(),
            route: z.string(),
            stage: z.string(),
            documentCount: z.int(),
            driverName: z.string(),
          }),
        ),
      }),
    }),
  },
  'GET /menu-counts': {
    summary: 'Small figures beside the side bar entries',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  },
})
