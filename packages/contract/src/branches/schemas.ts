import { WAREHOUSE_KINDS } from '@cais/domain/branches/branch-card'
import { provinceName } from '@cais/domain/customers/provinces'
import { z } from 'zod'
import { instant, ofLength, optionalVersion, requiredText, text } from '../kernel/fields.ts'

/** A code that people read: capital letters and digits; small letters are taken as capitals. */
const code = (max: number, pattern: RegExp) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine(...ofLength(1, max))
    .regex(pattern)

const kind = z
  .enum(WAREHOUSE_KINDS)
  .describe('Goods are sold and reserved from `sale` only; returns and quarantine wait for a decision')

const person = z.object({ id: z.int(), name: z.string() })

export const branch = z.object({
  id: z.string().describe('Never changes'),
  name: z.string(),
  seriesCode: z.string().describe('Stands in the numbers of its documents'),
  seriesLocked: z.boolean().describe('Numbers bear the code: it cannot change'),
  provinceId: z.int(),
  location: z.string().describe('Name of the province'),
  address: z.string(),
  phone: z.string(),
  active: z.boolean().describe('false = it takes no new documents; those it has go on'),
  warehouses: z.array(z.object({ id: z.string(), name: z.string(), kind })),
  createdAt: instant,
  createdBy: person.nullable().describe('For administrators; null = the system itself'),
  updatedAt: instant,
  updatedBy: person.nullable().describe('For administrators; null = the system itself'),
  version: z.int(),
  allowedActions: z.array(z.string()),
})

export const branchUses = z.object({
  documents: z.int().describe('Orders, quotes, offers and drafts'),
  shipments: z.int(),
  invoices: z.int(),
  users: z.int().describe('People who work there or see it'),
  customers: z.int(),
  warehouses: z.int(),
  series: z.int().describe('Number series with its code: one for each kind of document and year'),
  others: z.int().describe('Printers, locks, saved views, absences and settings that name it'),
  removable: z.boolean(),
})

const name = requiredText(80)
const seriesCode = code(8, /^[A-Z0-9]*$/).describe('1 to 8 capital letters and digits')
const provinceId = z
  .int()
  .refine((id) => provinceName(id) !== null, { params: { rule: 'PROVINCE_UNKNOWN' } })
  .describe('Id of a province, 1 to 11')
const address = text(200)
const phone = text(30)
const warehouses = z
  .array(z.strictObject({ id: code(12, /^[A-Z0-9-]*$/), name: requiredText(80), kind: kind.optional() }))
  .max(50)
  .describe('A known code is renamed, another is added; those left out stay')

export const branchInput = z.strictObject({
  name,
  seriesCode: seriesCode.describe('1 to 8 capital letters and digits; becomes the id as well'),
  provinceId,
  address: address.default(''),
  phone: phone.default(''),
  active: z.boolean().default(true),
  warehouses: warehouses.default([]),
})

/** What is left out stays. */
export const branchUpdate = z.strictObject({
  version: optionalVersion,
  name: name.optional(),
  seriesCode: seriesCode.optional(),
  provinceId: provinceId.optional(),
  address: address.optional(),
  phone: phone.optional(),
  active: z.boolean().optional(),
  warehouses: warehouses.optional(),
  removedWarehouses: z
    .array(z.string().max(12))
    .max(50)
    .optional()
    .describe('Codes of warehouses that nothing uses any more'),
})

export const branchId = z.string().max(40)
export const branchParams = z.object({ id: branchId })
export const branchDeletion = z.strictObject({ version: optionalVersion })

export type BranchInput = z.output<typeof branchInput>
export type BranchUpdate = z.output<typeof branchUpdate>
