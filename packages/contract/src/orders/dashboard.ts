import { FUNNEL, WAITING_STAGES, WORK_GROUPS } from '@cais/domain/orders/progress'
import { z } from 'zod'
import { calendarDate, centavos } from '../kernel/fields.ts'

const sums = z.object({ documents: z.int(), total: centavos })
const time = z.object({ half: z.int(), most: z.int() })
const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[]

/** The figures and plots of the dashboard, of what the caller sees under the filters. Drafts do not count. */
export const dashboard = z.object({
  from: calendarDate,
  to: calendarDate.describe('At most 92 days after from'),
  days: z.array(
    z.object({
      day: calendarDate.describe('Of creation'),
      documents: z.int(),
      total: centavos,
      groups: z.record(z.enum(WORK_GROUPS), centavos).describe('What the documents of the day are now'),
      lastYear: centavos
        .nullable()
        .describe('Total of the same weekday 364 days before; null where nothing is known'),
    }),
  ),
  created: sums,
  billed: sums,
  ended: sums,
  lastYear: z.object({ created: sums, billed: sums, ended: sums }).nullable(),
  open: sums.describe('What is on its way now, whenever it was created'),
  funnel: z.object({
    submitted: z.int(),
    ...Object.fromEntries(keysOf(FUNNEL).map((step) => [step, z.int()])),
  } as Record<'submitted' | keyof typeof FUNNEL, z.ZodInt>),
  times: z.array(
    z.object({ stage: z.enum(['approval', 'stock', 'waiting', 'loading', 'invoice']), ...time.shape }),
  ),
  toInvoice: time.nullable().describe('From submission to invoice, in seconds'),
  ages: z.array(
    z.object({
      place: z.enum(keysOf(WAITING_STAGES)),
      bands: z.array(z.int()).describe('Created today, yesterday, 2 to 3, 4 to 6, 7 and more days ago'),
    }),
  ),
  customers: z.array(sums.extend({ id: z.int(), name: z.string(), lastYear: centavos.nullable() })),
  products: z
    .array(z.object({ id: z.string(), name: z.string(), lost: centavos, percent: z.number() }))
    .describe('What was cut most of what was ordered, net of VAT'),
  lost: centavos.describe('All that was cut, net of VAT'),
})
