import { PAPER_FORMS } from '@cais/domain/printing/papers'
import { z } from 'zod'
import { id, idParam, instant, list, text } from '../kernel/fields.ts'

const MOST = 60

export const paperCopy = z.enum(['original', 'duplicate'])

export const paper = z.object({
  form: z.enum(PAPER_FORMS),
  id: z.int().describe('Id of the invoice, or of the document of a delivery note'),
  number: z.string(),
  customerName: z.string(),
  printedAt: instant.nullable().describe('When it first reached paper; null = never'),
  copy: paperCopy.describe('What the next print is'),
  mayPrint: z.boolean().describe('Whether the caller may print it now'),
  waiting: z
    .object({
      jobId: z.int(),
      reason: z.string(),
      by: z.string(),
      at: instant,
    })
    .nullable()
    .describe('A print that was asked for and waits for somebody to say whether it came out'),
})

const reason = text(200).default('').describe('Why it is printed again; needed for what was printed before')
const ids = z.array(id).max(MOST)

export const specificInvoices = z.strictObject({ invoiceIds: ids.min(1), reason })

export const printRequest = z
  .strictObject({
    invoiceIds: ids.default([]),
    orderIds: ids.default([]).describe('Documents whose delivery notes are printed'),
    reason,
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

export const printFileQuery = z.strictObject({ jobs: list(idParam) })

export type PaperReply = z.infer<typeof paper>
