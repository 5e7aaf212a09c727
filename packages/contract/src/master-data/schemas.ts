import type { MasterNoun } from '@cais/domain/access/master-data'
import { CONDITION_KINDS, CREW_DUTIES, type MasterCard, REASON_PLACES } from '@cais/domain/master-data/cards'
import { PRINTER_FORMS } from '@cais/domain/printing/printers'
import { z } from 'zod'
import { calendarDate, flag, id, instant, list, requiredText, text, version } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

const basisPoints = z.int().min(0).max(10_000).describe('Basis points: 1600 is 16 %')
const days = z.int().min(0).max(999)
const grams = z.int().min(0).max(100_000_000).describe('Grams')
const branchId = requiredText(8)
const code = (max: number) => requiredText(max).describe('Codes that differ by capitals or spaces are one')
const everywhere = branchId.nullable().describe('null = not of one branch')

const enteredRate = z.strictObject({
  validFrom: calendarDate,
  rateBp: basisPoints,
  exemptionReason: text(300).nullable().describe('Printed on invoices; needed at 0 %'),
})

/** What is entered of each kind; on a change what is left out stays. */
export const MASTER_FIELDS = {
  'vat-codes': {
    code: code(20),
    name: requiredText(80),
    rates: z.array(enteredRate).max(50).describe('All rates of the code; each ends the day before the next'),
  },
  'payment-conditions': {
    kind: z.enum(CONDITION_KINDS),
    days,
    namePt: requiredText(60),
    nameEn: requiredText(60),
  },
  reasons: {
    code: code(8),
    place: z.enum(REASON_PLACES).describe('Where it arises'),
    namePt: requiredText(80),
    nameEn: requiredText(80),
    needsText: z.boolean().describe('Whoever gives it says more'),
  },
  routes: {
    code: code(60),
    name: text(80),
    branchId: everywhere,
    stops: z
      .array(requiredText(60))
      .max(100)
      .describe('Places in the order of the journey; none = any order'),
  },
  trucks: {
    registration: requiredText(20),
    name: text(60),
    branchId,
    capacityGrams: grams.min(1),
    ambientGrams: grams,
    refrigeratedGrams: grams,
    frozenGrams: grams,
  },
  drivers: {
    name: requiredText(80),
    branchId,
    duty: z.enum(CREW_DUTIES),
    phone: text(30),
    licence: text(40),
    licenceValidUntil: calendarDate.nullable(),
  },
  teams: {
    name: requiredText(60),
    branchId,
    members: z.array(id).max(20).describe('Ids of drivers and helpers; the first one leads'),
  },
  holidays: { date: calendarDate, name: requiredText(80), branchId: everywhere },
  printers: {
    name: requiredText(60),
    address: requiredText(200).describe('ipp:// or ipps://; a host alone gets the usual port and path'),
    branchId: everywhere,
    forms: z.array(z.enum(PRINTER_FORMS)).max(10).describe('What it is given'),
    fallback: text(60).describe('Name of the printer that takes over; empty = the browser'),
  },
} as const satisfies { readonly [Noun in MasterNoun]: Readonly<Record<string, z.ZodType>> }

/** What a new record may leave out. */
export const MASTER_DEFAULTS = {
  'vat-codes': {},
  'payment-conditions': { days: 0 },
  reasons: { needsText: false },
  routes: { name: '', branchId: null, stops: [] },
  trucks: { name: '', ambientGrams: 0, refrigeratedGrams: 0, frozenGrams: 0 },
  drivers: { duty: 'driver', phone: '', licence: '', licenceValidUntil: null },
  teams: { members: [] },
  holidays: { branchId: null },
  printers: { branchId: null, forms: ['invoice', 'delivery-note', 'list', 'order'], fallback: '' },
} as const satisfies { readonly [Noun in MasterNoun]: Partial<MasterCard<Noun>> }

/** What replies hold besides, by kind. */
export const MASTER_EXTRAS: { readonly [Noun in MasterNoun]?: Readonly<Record<string, z.ZodType>> } = {
  'vat-codes': {
    rates: z
      .array(enteredRate.extend({ validTo: calendarDate.nullable().describe('null = still in force') }))
      .describe('In the order of their days'),
  },
  'payment-conditions': { code: z.string().describe('What customers and documents store') },
  teams: { memberNames: z.array(z.string()) },
}

/** What every record has: who it is and whether the caller may change it. */
export const masterRecord = {
  id: z.int(),
  active: z.boolean().describe('false = not offered for new documents; those that name it go on'),
  editable: z.boolean(),
  version: z.int(),
}

export const masterDetail = {
  allowedActions: z.array(z.enum(['edit', 'activate', 'deactivate'])),
  createdAt: instant,
  lastChange: z
    .object({ at: instant, by: z.object({ id: z.int(), name: z.string() }).nullable() })
    .nullable()
    .describe('The newest entry of the history'),
}

export const masterQuery = z.strictObject({
  ...pages,
  search: z.string().trim().max(100).optional().describe('Code or name'),
  active: flag.optional().describe('Left out: inactive ones too'),
  branchId: list(z.string().max(8)).optional().describe('Of kinds that belong to branches'),
  sort: z.enum(['name', 'name-desc', 'newest']).default('name').describe('By name, code or day'),
})

export const masterUpdate = {
  version: version.optional().describe('Version that was read; without it the last write wins'),
  active: z.boolean().optional(),
}
