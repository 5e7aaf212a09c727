import { BANK_COLUMNS, BANK_REFUSALS } from '@cais/domain/payments/bank-file'
import { PROPOSAL_REASONS } from '@cais/domain/payments/bank-proposal'
import { z } from 'zod'
import { fileReference } from '../files/schemas.ts'
import {
  calendarDate,
  centavos,
  id,
  instant,
  list,
  requiredText,
  signedCentavos,
  text,
  version,
} from '../kernel/fields.ts'
import { optionalPages, pages } from '../kernel/list.ts'

const BANK_ROW_STATES = ['waiting', 'confirming', 'accepted', 'dismissed', 'refused'] as const

/** Place of each column in the file, from 0. */
const layout = z.strictObject(
  Object.fromEntries(BANK_COLUMNS.map((column) => [column, z.int().min(0).max(200).optional()])) as Record<
    (typeof BANK_COLUMNS)[number],
    z.ZodOptional<z.ZodInt>
  >,
)

export const bankFileInput = z.strictObject({
  branchId: requiredText(8).describe('Whose file it is'),
  file: fileReference
    .unwrap()
    .describe('CSV or Excel with a heading, stored by PUT /files/{digest}; at most 10 000 rows'),
  columns: layout.optional().describe('Left out: as they were matched the last time, or by their headings'),
})
export type BankFileInput = z.output<typeof bankFileInput>

export const bankFilePreview = z.object({
  heading: z.array(z.string()),
  columns: layout.describe('What was found; date and amount are needed'),
  isRemembered: z.boolean().describe('Files with these headings were read before'),
  isReadable: z.boolean(),
  sample: z.array(z.array(z.string())).describe('The first rows'),
  rows: z.int(),
  added: z.int().describe('Rows that are new'),
  known: z.int().describe('Rows that came in before'),
  refused: z.int(),
  amount: centavos.describe('Of the new rows'),
})
export type BankFilePreview = z.infer<typeof bankFilePreview>

export const bankFile = z.object({
  id: z.int(),
  name: z.string(),
  branchId: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  rows: z.int(),
  waiting: z.int(),
  confirming: z.int(),
  accepted: z.int(),
  dismissed: z.int(),
  refused: z.int(),
  waitingAmount: centavos,
})
export type BankFile = z.infer<typeof bankFile>

export const bankFileAdded = bankFile.extend({
  known: z.int().describe('Rows that came in before and were left out'),
})

export const bankFileQuery = z.strictObject({ ...pages })
export const bankRowQuery = z.strictObject({
  ...optionalPages,
  state: list(z.enum(BANK_ROW_STATES)).optional(),
})

export const bankRow = z.object({
  id: z.int(),
  row: z.int().describe('Line of the file'),
  state: z.enum(BANK_ROW_STATES),
  paidOn: calendarDate.nullable(),
  amount: centavos.nullable(),
  reference: z.string(),
  description: z.string(),
  payer: z.string(),
  nuit: z.string().nullable(),
  refusal: z.enum(BANK_REFUSALS).nullable(),
  content: z.array(z.string()).describe('Its cells as they were'),
  reason: z.string().describe('Why it was put aside'),
  payment: z
    .object({ id: z.int(), number: z.string().nullable(), customer: z.string() })
    .nullable()
    .describe('What became of it'),
  proposal: z
    .object({
      customer: z.object({ id: z.int(), code: z.string(), name: z.string() }),
      reasons: z.array(z.enum(PROPOSAL_REASONS)),
      isSure: z.boolean(),
      allocations: z.array(z.object({ entryId: z.int(), document: z.string(), amount: centavos })),
      owed: signedCentavos.describe('Of the whole account'),
    })
    .nullable(),
  version: z.int(),
})
export type BankRow = z.infer<typeof bankRow>

export const bankAcceptance = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        id,
        version,
        customerId: id,
        allocations: z
          .array(z.strictObject({ entryId: id, amount: centavos }))
          .max(100)
          .optional()
          .describe('Left out: the oldest first'),
      }),
    )
    .min(1)
    .max(100),
})
export type BankAcceptance = z.output<typeof bankAcceptance>

export const bankAcceptanceReport = z.object({
  accepted: z.int(),
  confirming: z.int().describe('Wait for a second person'),
  amount: centavos,
  refused: z.array(z.object({ id: z.int(), row: z.int().nullable(), code: z.string(), message: z.string() })),
})

export const bankRowChange = z.strictObject({
  version,
  dismissed: z.boolean().describe('true = it is no payment of a customer; false = it waits again'),
  reason: text(300).default(''),
})
