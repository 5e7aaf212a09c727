import { PRINT_STATES } from '@cais/domain/printing/print-state'
import { PRINTER_FORMS, PRINTER_STATES, STOP_REASONS } from '@cais/domain/printing/printers'
import { z } from 'zod'
import { id, instant, text } from '../kernel/fields.ts'

export const stopReason = z.enum(STOP_REASONS)
const percent = z.int().min(0).max(100).nullable().describe('null = the printer does not say')

/** A print that a printer has not put on paper yet. */
const queuedPrint = z.object({
  id: z.int(),
  form: z.string().describe('invoice, delivery-note, test-page'),
  number: z.string(),
  customerName: z.string(),
  shipment: z.object({ id: z.int(), number: z.string() }).nullable(),
  state: z.enum(PRINT_STATES),
  reason: stopReason.nullable().describe('Why it stands still'),
  at: instant.describe('When it was asked for'),
})

export const printerStatus = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  model: z.string(),
  branchId: z.string().nullable(),
  forms: z.array(z.enum(PRINTER_FORMS)),
  state: z.enum(PRINTER_STATES),
  reason: z.enum([...STOP_REASONS, 'paper-low', 'toner-low']).nullable(),
  since: instant.nullable().describe('Since when it is in this state'),
  readAt: instant.nullable(),
  paper: percent,
  toner: percent,
  fallback: z.string().nullable().describe('Who takes over; null = the browser'),
  queued: z.int().describe('Prints that are not on paper yet'),
  prints: z.array(queuedPrint).describe('The first of them'),
  today: z.object({ printed: z.int(), failed: z.int() }),
  testedAt: instant.nullable().describe('When the last test page came out'),
})

const printerUser = z.object({
  id: z.int(),
  name: z.string(),
  roles: z.array(z.string()),
  branchId: z.string(),
  printer: z.string().nullable(),
})

export const printersReply = z.object({
  printers: z.array(printerStatus).describe('Those that stand still first'),
  users: z.array(printerUser).describe('Who prints papers; those without a printer first'),
})

export const foundPrinter = z.object({
  name: z.string().describe('As the printer calls itself'),
  address: z.string(),
  model: z.string(),
  known: z.boolean().describe('A printer has this address already'),
})

export const passOn = z.strictObject({
  to: text(60)
    .nullable()
    .describe('Name of the printer that takes them; null = they are printed from the browser'),
  prints: z.array(id).max(200).optional().describe('Left out = all that are not on paper yet'),
  force: z
    .boolean()
    .default(false)
    .describe('Also those of which the printer does not confirm that it gave them up: somebody looked'),
})

export const userPrinter = z.strictObject({ printer: text(60).nullable() })

export type PrinterStatus = z.infer<typeof printerStatus>
export type PrintersReply = z.infer<typeof printersReply>
