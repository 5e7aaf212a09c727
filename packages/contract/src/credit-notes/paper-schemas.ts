import { PRINT_STATES } from '@cais/domain/printing/print-state'
import { z } from 'zod'
import { id, idParam, instant, list, text } from '../kernel/fields.ts'
import { stopReason } from '../printers/schemas.ts'
import { paperCopy } from '../printing/schemas.ts'

/** The paper of an issued note: what its next print would be, and every print. */
export const notePaper = z.object({
  number: z.string().describe('As printed: the number of the ERP where one numbers it'),
  printedAt: instant.nullable(),
  copies: z.int(),
  copy: paperCopy.describe('What the next print is'),
  copyNumber: z.int(),
  mayPrint: z.boolean().describe('Whether the caller may print it now'),
  prints: z.array(
    z.object({
      id: z.int(),
      at: instant,
      copy: paperCopy,
      copyNumber: z.int(),
      state: z.enum(PRINT_STATES),
      stop: stopReason.nullable().describe('Why its printer stands still'),
      reason: z.string(),
      printer: z.string().nullable().describe('null = it is printed from the browser'),
      by: z.string().nullable(),
    }),
  ),
})

export const notePrintRequest = z.strictObject({
  reason: text(200).default('').describe('Why it is printed again; needed for what was printed before'),
  printer: text(60).nullable().default(null).describe('Name of the printer; null = the browser'),
})

export const notePrintReply = z.object({ jobs: z.array(z.int()), paper: notePaper })

export const notePrintAnswer = z.strictObject({
  job: id.describe('The print that is answered'),
  printed: z.boolean().describe('It came out on paper'),
})

export const notePrintFile = z.strictObject({ jobs: list(idParam) })

/** What a press on 'send to my printer' would print. */
export const userPrinter = z.object({
  printer: z.string().nullable().describe("The caller's printer; null = none is chosen"),
  copy: paperCopy,
  copyNumber: z.int(),
  mayPrint: z.boolean(),
})

export const sendToPrinter = notePrintRequest.pick({ reason: true })
