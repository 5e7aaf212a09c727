import { ERP_SYNC_KINDS, ERP_SYSTEMS } from '@cais/domain/erp/limits'
import { z } from 'zod'
import { instant, optionalVersion, requiredText, text } from '../kernel/fields.ts'

const port = z.int().min(1).max(65_535).nullable().describe('null = 1433; not used with a named instance')
const apiUrl = text(300)
  .refine((value) => value === '' || /^https?:\/\/[^\s/]+/i.test(value), {
    params: { rule: 'format', format: 'uri' },
  })
  .describe('Address of the Web API, with http:// or https://')

const fields = {
  system: z.enum(ERP_SYSTEMS).describe("'built-in' = the ledger of Cais itself"),
  host: text(200).describe('SQL Server of the ERP'),
  port,
  instance: text(60),
  database: text(120),
  username: text(120).describe('A login that may only read'),
  encrypt: z.boolean().describe('Encrypted connection to the SQL Server'),
  company: text(60),
  originDestinationId: text(60),
  apiUrl,
  clientId: text(120),
  documentType: requiredText(5).describe('Type of sales document that invoices become'),
  documentSeries: text(5),
  cashDocumentType: requiredText(5).describe('Type that sales at the counter become that are paid at once'),
}

export const erpConnection = z.object({
  ...fields,
  hasPassword: z.boolean().describe('One is stored; it is never sent back'),
  hasClientSecret: z.boolean().describe('One is stored; it is never sent back'),
  version: z.int(),
})
export type ErpConnectionReply = z.infer<typeof erpConnection>

const secret = text(200).describe('Left out or empty = the stored one stays')

export const erpConnectionInput = z
  .strictObject({ ...fields, password: secret, clientSecret: secret })
  .partial()
  .extend({ version: optionalVersion })
export type ErpConnectionInput = z.output<typeof erpConnectionInput>

export const erpTestInput = erpConnectionInput.omit({ version: true })

export const erpTestPart = z.object({
  part: z.enum(['reading', 'documents']),
  ok: z.boolean(),
  message: z.string().nullable().describe('What is wrong, in words; null = it works'),
})

export const erpAsk = z.strictObject({
  sendAgain: z.boolean().default(false).describe('Send it at once if the ERP surely does not have it'),
})
export const erpAnswer = z.object({
  outcome: z
    .enum(['billed', 'absent', 'in-doubt', 'unanswered', 'sent-again'])
    .describe(
      'The ERP has it, has nothing of it, has something else, could not be asked; or it was sent again',
    ),
  invoiceNumber: z.string().nullable(),
  message: z.string().nullable().describe('What is wrong, in words'),
  sendableAt: instant.nullable().describe('Absent: from then on it is certain, and it may be sent again'),
})
export type ErpAnswer = z.infer<typeof erpAnswer>

export const erpAccountAge = z.object({
  readAt: instant.nullable().describe('How old the account of the ERP is here; null = never read'),
  triedAt: instant.nullable(),
  error: z.string().nullable().describe('Why the last reading failed, in words; null = it went well'),
})
export type ErpAccountAge = z.infer<typeof erpAccountAge>

const told = z.object({ code: z.string(), message: z.string() })

export const erpSync = z.object({
  kind: z.enum(ERP_SYNC_KINDS),
  readAt: instant.nullable().describe('How old the rows are; null = never read'),
  triedAt: instant.nullable(),
  tookMs: z.int().nullable(),
  rows: z.int().describe('Rows that the last reading found'),
  changed: z.int().describe('Of these, what differed here'),
  skipped: z.array(told.extend({ count: z.int() })).describe('What could not be taken over'),
  error: told.nullable().describe('Of the last reading; null = it went well'),
})
export type ErpSyncReply = z.infer<typeof erpSync>
