import { PAPER_FORMS } from '@cais/domain/printing/papers'
import { PRINT_STATES } from '@cais/domain/printing/print-state'
import { PLAIN_PRINTS } from '@cais/domain/printing/printers'
import { z } from 'zod'
import { id, idParam, instant, list, text } from '../kernel/fields.ts'
import { stopReason } from '../printers/schemas.ts'

const MOST = 60

export const paperCopy = z.enum(['original', 'duplicate'])

export const paper = z.object({
  form: z.enum(PAPER_FORMS),
  id: z.int().describe('Id of the invoice, or of the document of a delivery note'),
  number: z.string(),
  customerName: z.string(),
  printedAt: instant.nullable().describe('When it first reached paper; null = never'),
  copy: paperCopy.describe('What the next print is'),
  copyNumber: z.int().describe('The how manieth print the next one is'),
  mayPrint: z.boolean().describe('Whether the caller may print it now'),
  waiting: z
    .object({
      jobId: z.int(),
      reason: z.string(),
      by: z.string(),
      at: instant,
      state: z.enum(PRINT_STATES),
      printer: z
        .object({ id: z.int(), name: z.string(), fallback: z.string().nullable() })
        .nullable()
        .describe('null = it is printed from the browser, and somebody says whether it came out'),
      stop: stopReason.nullable().describe('Why it stands still'),
    })
    .nullable()
    .describe('A print that was asked for and is not settled'),
})

const reason = text(200).default('').describe('Why it is printed again; needed for what was printed before')
const printer = text(60)
  .nullable()
  .default(null)
  .describe('Name of the printer that it goes to; null = it is printed from the browser')
const ids = z.array(id).max(MOST)

export const specificInvoices = z.strictObject({ invoiceIds: ids.min(1), reason, printer })

export const printRequest = z
  .strictObject({
    invoiceIds: ids.default([]),
    orderIds: ids.default([]).describe('Documents whose delivery notes are printed'),
    reason,
    printer,
  })
  .refine(({ invoiceIds, orderIds }) => invoiceIds.length + orderIds.length > 0, {
    path: ['invoiceIds'],
    params: { rule: 'required' },
  })

export const printAnswer = z
  .strictObject({
    printed: ids.default([]).describe('Prints that came out on paper'),
    notPrinted: ids.default([]).describe('Prints that did not'),
  })
  .refine(({ printed, notPrinted }) => printed.length + notPrinted.length > 0, {
    path: ['printed'],
    params: { rule: 'required' },
  })

export const labelsInput = z.strictObject({
  documents: z
    .array(z.strictObject({ orderId: id, pallets: z.int().min(1).max(99) }))
    .min(1)
    .max(30),
})

/** A print that is not counted, straight to a printer. */
export const plainPrint = z.object({
  id: z.int(),
  what: z.enum(PLAIN_PRINTS),
  number: z.string(),
  printer: z.string(),
  state: z.enum(PRINT_STATES),
  stop: stopReason.nullable().describe('Why it stands still'),
})
export type PlainPrintReply = z.infer<typeof plainPrint>

const toPrinter = text(60).min(1).describe('Name of the printer')
export const plainPrintOfShipment = z.strictObject({
  what: z.enum(['list-consolidated', 'list-client', 'list-product', 'label']),
  printer: toPrinter,
})
export const plainPrintOfOrder = z.strictObject({ printer: toPrinter })

export const printFileQuery = z.strictObject({ jobs: list(idParam) })

export type PaperReply = z.infer<typeof paper>
