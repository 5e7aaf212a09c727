import { WAREHOUSE_KINDS } from '@cais/domain/branches/branch-card'
import { AREAS } from '@cais/domain/customers/area'
import { PRINTER_FORMS, PRINTER_STATES } from '@cais/domain/printing/printers'
import { z } from 'zod'
import { fileOfRecord, fileReference } from '../files/schemas.ts'
import { optionalVersion, requiredText, text } from '../kernel/fields.ts'

export const appInfo = z.object({
  demo: z.boolean(),
  demoUsers: z.array(z.object({ username: z.string(), role: z.string() })),
  version: z.string(),
  environment: z.string(),
  company: z.string(),
  logo: z.string().nullable().describe('Digest of GET /company/logo; null = none'),
  empty: z.boolean().describe('Nobody can sign in yet: the system waits for its set-up address'),
})

export const warehouse = z.object({
  id: z.string(),
  branchId: z.string(),
  name: z.string(),
  kind: z.enum(WAREHOUSE_KINDS).describe('Goods are sold and reserved from `sale` only'),
  active: z.boolean().describe('Whether its branch takes new documents'),
})

export const province = z.object({
  id: z.int(),
  name: z.string(),
  area: z.enum(AREAS).describe('Part of the country'),
})

export const reason = z.object({
  id: z.string(),
  place: z.string(),
  name: z.string(),
  needsText: z.boolean().describe('It asks for words of its own'),
})
export const printer = z.object({
  id: z.int(),
  name: z.string(),
  branchId: z.string().nullable(),
  forms: z.array(z.enum(PRINTER_FORMS)).describe('What it is given'),
  state: z.enum(PRINTER_STATES).describe('As last read'),
})

/** Somebody who appears in a filter: creators of orders, responsibles. */
export const personRef = z.object({ id: z.int(), name: z.string(), username: z.string() })

export const clientType = z.object({ id: z.string(), name: z.string() })

const companyFields = {
  name: requiredText(120),
  nuit: requiredText(20).describe('9 digits with a check digit; spaces and dots are left out'),
  address: text(200),
  phone: text(30),
  email: z.union([z.literal(''), z.email().max(200)]),
  bankName: text(80).describe('Where customers pay; printed with the NIB'),
  nib: text(40).describe('21 digits with two check digits; spaces and dots are left out'),
  gs1Prefix: text(20).describe('4 to 12 digits, given by GS1; the numbers of pallets begin with it'),
  logo: fileReference,
}

export const companyCard = z.object({
  ...companyFields,
  name: z.string(),
  nuit: z.string(),
  logo: fileOfRecord.describe('Its bytes: GET /company/logo'),
  version: z.int(),
})

export const companyInput = z.strictObject({
  ...companyFields,
  address: companyFields.address.default(''),
  phone: companyFields.phone.default(''),
  email: companyFields.email.default(''),
  bankName: companyFields.bankName.default(''),
  nib: companyFields.nib.default(''),
  gs1Prefix: companyFields.gs1Prefix.default(''),
  logo: companyFields.logo.default(null),
})

/** What is left out stays. */
export const companyUpdate = z.strictObject({
  version: optionalVersion,
  name: companyFields.name.optional(),
  nuit: companyFields.nuit.optional(),
  address: companyFields.address.optional(),
  phone: companyFields.phone.optional(),
  email: companyFields.email.optional(),
  bankName: companyFields.bankName.optional(),
  nib: companyFields.nib.optional(),
  gs1Prefix: companyFields.gs1Prefix.optional(),
  logo: companyFields.logo.optional(),
})
export type CompanyUpdate = z.output<typeof companyUpdate>
