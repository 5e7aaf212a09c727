import { INVOICE_KINDS, NOTE_SERIES } from '@cais/domain/billing/series'
import { MONTH_ACTIONS } from '@cais/domain/closings/closing'
import { DIFFERENCE_KINDS, EXPLAINABLE } from '@cais/domain/closings/differences'
import { MONTH_STATES } from '@cais/domain/closings/month'
import { z } from 'zod'
import { calendarDate, centavos, id, idParam, instant, list, signedCentavos, text } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'
import { vatTotal } from '../orders/line.ts'

/** YYYY-MM. */
export const month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
  .describe('Calendar month, YYYY-MM')

export const monthQuery = z.strictObject({
  year: z.coerce.number().pipe(z.int().min(1990).max(2199)).optional().describe('Left out: the running year'),
})

export const monthRow = z.object({
  month,
  state: z.enum(MONTH_STATES),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
})

const person = z.string().nullable()

const difference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  subjectId: z.int(),
  branchId: z.string(),
  document: z.string(),
  customer: z.string(),
  shipmentId: z.int(),
  invoice: z.object({ id: z.int(), number: z.string(), issuedOn: calendarDate }).nullable(),
  day: calendarDate.describe('When it was loaded'),
  isInDoubt: z.boolean().describe('Nobody knows yet whether it was invoiced'),
  amount: signedCentavos.describe('Net: loaded less invoiced, or invoiced less declared'),
  explanation: z.object({ reason: z.string(), by: person, at: instant }).nullable(),
})

export const CHECKS = [
  'billed',
  'in-doubt',
  'quantity',
  'declared',
  'series',
  'counts',
  'receipts',
  'numbers',
] as const

const point = z.object({
  check: z.enum(CHECKS),
  kind: z.enum(EXPLAINABLE).nullable().describe('A difference, which may be explained instead'),
  subjectId: z.int().describe('Of the difference, count or receipt; 0 = a series or the numbers'),
  about: z.string().describe('The number that people know it by'),
  branchId: z.string().nullable(),
  customer: person,
  shipmentId: z.int().nullable(),
  since: calendarDate.nullable(),
  amount: signedCentavos,
})

const figures = {
  loaded: signedCentavos,
  billed: centavos,
  credited: signedCentavos.describe('Credit notes less debit notes'),
  declared: signedCentavos,
}

export const seriesRow = z.object({
  kind: z.string().describe('FT, RC, CG and so on'),
  series: z.string(),
  year: z.int(),
  first: z.int(),
  last: z.int(),
  count: z.int(),
  lost: z.int().describe('Numbers that a restore did not bring back, confirmed by an administrator'),
  missing: z.array(z.int()).describe('The first numbers that are gone; empty = no gap'),
  gaps: z.int(),
})
export type SeriesRow = z.infer<typeof seriesRow>

export const monthControl = z.object({
  month,
  state: z.enum(MONTH_STATES),
  today: calendarDate,
  totals: z.object({ ...figures, documents: z.int(), invoices: z.int() }),
  branches: z.array(z.object({ branchId: z.string(), name: z.string(), ...figures })),
  groups: z
    .array(
      z.object({
        kind: z.enum(DIFFERENCE_KINDS),
        branchId: z.string(),
        amount: signedCentavos,
        documents: z.int(),
        explained: z.enum(['calendar', 'person']).nullable().describe('null = open: it blocks the closing'),
      }),
    )
    .describe('The differences by kind and branch: what is loaded less what is declared'),
  differences: z.array(difference).describe('Those that a person has to settle or has explained'),
  checks: z.array(z.object({ check: z.enum(CHECKS), points: z.int() })),
  points: z.array(point).describe('What blocks the closing'),
  series: z.array(seriesRow),
  closing: z
    .object({
      at: instant,
      by: person,
      reopening: z.object({ at: instant, by: person, reason: z.string() }).nullable(),
    })
    .nullable(),
  allowedActions: z.array(z.enum(MONTH_ACTIONS)),
})
export type MonthControl = z.infer<typeof monthControl>

export const explanation = z.strictObject({
  kind: z.enum(EXPLAINABLE),
  subjectId: id,
  amount: signedCentavos.describe('What it came to when it was read; another amount is refused'),
  reason: text(500),
})
export const reopening = z.strictObject({ reason: text(500) })

const filePart = z.object({
  part: z.int(),
  from: calendarDate,
  to: calendarDate,
  firstId: z.int(),
  lastId: z.int(),
  rows: z.int(),
  csvBytes: z.int(),
  xlsxBytes: z.int(),
})
export const monthFiles = z.object({
  rows: z.int(),
  invoices: z.int(),
  maxBytes: z.int(),
  parts: z.array(filePart),
})
export type MonthFiles = z.infer<typeof monthFiles>

export const taxFileQuery = z.strictObject({
  ...pages,
  part: z.coerce.number().pipe(z.int().min(1).max(999)).default(1),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  firstId: idParam.optional(),
  lastId: idParam.optional(),
})

/** One line per document and rate; what credit notes give back is below zero. */
export const taxRow = z.object({
  place: z.int().describe('Among the documents of a day, as parts of the file are cut'),
  invoiceId: z.int().nullable(),
  creditNoteId: z.int().nullable(),
  kind: z.enum([...INVOICE_KINDS, ...NOTE_SERIES]),
  number: z.string(),
  issuedOn: calendarDate,
  branchId: z.string(),
  nuit: z.string().nullable(),
  customer: z.string(),
  rate: z.number().describe('Percent'),
  base: signedCentavos,
  vat: signedCentavos,
  exemptionReason: z.string().nullable(),
  total: signedCentavos.describe('Of the whole document'),
})
export type TaxRow = z.infer<typeof taxRow>

export const journalQuery = z.strictObject({
  ...pages,
  from: calendarDate.optional().describe('Left out: the first day of the running month'),
  to: calendarDate.optional().describe('Left out: today'),
  branchId: list(z.string().max(8)).optional(),
})

/** The documents of one series on one day; credit notes are below zero. */
export const journalRow = z.object({
  day: calendarDate,
  branchId: z.string(),
  series: z.string(),
  first: z.string(),
  last: z.string(),
  invoices: z.int().describe('How many documents'),
  net: signedCentavos,
  vat: signedCentavos,
  total: signedCentavos,
  vatByRate: z.array(z.object({ rate: vatTotal.shape.rate, base: signedCentavos, vat: signedCentavos })),
})
export type JournalRow = z.infer<typeof journalRow>

export const seriesQuery = z.strictObject({
  ...pages,
  year: monthQuery.shape.year,
})
