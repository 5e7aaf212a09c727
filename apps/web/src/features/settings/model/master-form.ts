import type { MasterNoun } from '@cais/domain/access/master-data'
import { CONDITION_KINDS, CREW_DUTIES, REASON_PLACES } from '@cais/domain/master-data/cards'
import { PRINTER_FORMS } from '@cais/domain/printing/printers'
import type { ApiData, ApiInput, ApiRow } from '../../../lib/api/api.ts'
import { isSame } from '../../../lib/forms/merge-form.ts'
import type { CurrentUser } from '../../../lib/session/current-user.ts'

export type MasterRow = ApiRow<`GET /master-data/${MasterNoun}`>
export type MasterRecord = ApiData<`GET /master-data/${MasterNoun}/{id}`>

/** A rate as it is typed; in percent. */
export type RateRow = {
  readonly key: string
  readonly validFrom: string | null
  readonly percent: number | null
  readonly exemptionReason: string
}

/** How a field is filled in. `lines`: a text of one item a line; `kg`: grams on the wire. */
type Kind =
  | { readonly kind: 'text' | 'lines'; readonly max: number }
  | { readonly kind: 'choice' | 'choices'; readonly options: readonly string[] }
  | {
      readonly kind:
        | 'branch'
        | 'branchOrNone'
        | 'date'
        | 'days'
        | 'kg'
        | 'yesNo'
        | 'rates'
        | 'members'
        | 'printer'
    }
export type MasterField = Kind & {
  readonly name: string
  readonly required?: true
  /** Documents know the record by it: entered once. */
  readonly fixed?: true
  readonly empty: unknown
}

const text = (name: string, max: number, more: { required?: true; fixed?: true } = {}) =>
  ({ name, kind: 'text', max, empty: '', ...more }) as const
const branch = { name: 'branchId', kind: 'branch', required: true, empty: null } as const
const anyBranch = { name: 'branchId', kind: 'branchOrNone', empty: null } as const
const kg = (name: string, more: { required?: true } = {}) =>
  ({ name, kind: 'kg', empty: more.required ? null : 0, ...more }) as const
const required = { required: true } as const
const known = { required: true, fixed: true } as const

/** The fields of each kind of record, in the order of the form. */
export const MASTER_FORMS: Readonly<Record<MasterNoun, readonly MasterField[]>> = {
  'vat-codes': [
    text('code', 20, known),
    text('name', 80, required),
    { name: 'rates', kind: 'rates', empty: [] },
  ],
  'payment-conditions': [
    {
      name: 'kind',
      kind: 'choice',
      options: CONDITION_KINDS.filter((kind) => kind !== 'agreed'),
      fixed: true,
      empty: 'days',
    },
    { name: 'days', kind: 'days', fixed: true, empty: 0 },
    text('namePt', 60, required),
    text('nameEn', 60, required),
  ],
  reasons: [
    text('code', 8, known),
    { name: 'place', kind: 'choice', options: REASON_PLACES, empty: 'truck' },
    text('namePt', 80, required),
    text('nameEn', 80, required),
    { name: 'needsText', kind: 'yesNo', empty: false },
  ],
  routes: [
    text('code', 60, known),
    text('name', 80),
    anyBranch,
    { name: 'stops', kind: 'lines', max: 6000, empty: '' },
  ],
  trucks: [
    text('registration', 20, required),
    text('name', 60),
    branch,
    kg('capacityGrams', required),
    kg('ambientGrams'),
    kg('refrigeratedGrams'),
    kg('frozenGrams'),
  ],
  drivers: [
    text('name', 80, required),
    branch,
    { name: 'duty', kind: 'choice', options: CREW_DUTIES, empty: 'driver' },
    text('phone', 30),
    text('licence', 40),
    { name: 'licenceValidUntil', kind: 'date', empty: null },
  ],
  teams: [text('name', 60, required), branch, { name: 'members', kind: 'members', empty: [] }],
  printers: [
    text('name', 60, known),
    text('address', 200, required),
    anyBranch,
    { name: 'forms', kind: 'choices', options: PRINTER_FORMS, empty: ['invoice', 'delivery-note'] },
    { name: 'fallback', kind: 'printer', empty: '' },
  ],
  holidays: [
    { name: 'date', kind: 'date', required: true, empty: null },
    text('name', 80, required),
    anyBranch,
  ],
}

/** What is typed of a record, by field. */
export type MasterForm = Readonly<Record<string, unknown>>

/** A new record of the kind, of the user's branch unless they see all of them. */
export function emptyForm(noun: MasterNoun, user: CurrentUser | undefined): MasterForm {
  const isOwn = (kind: MasterField['kind']) =>
    kind === 'branch' || (kind === 'branchOrNone' && user?.scope.all !== true)
  const values = MASTER_FORMS[noun].map(({ name, kind, empty }) => [
    name,
    isOwn(kind) ? (user?.branchId ?? null) : empty,
  ])
  return { ...Object.fromEntries(values), active: true }
}

export const formOfRecord =
  (noun: MasterNoun) =>
  (record: object): MasterForm => {
    const stored = new Map(Object.entries(record))
    const fields = MASTER_FORMS[noun].map((field) => [field.name, typed(field, stored.get(field.name))])
    return { ...Object.fromEntries(fields), active: stored.get('active') ?? true }
  }

type StoredRate = { validFrom: string; rateBp: number; exemptionReason: string | null }

function typed(field: MasterField, value: unknown): unknown {
  if (field.kind === 'kg') return Number(value) / 1000
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (field.kind !== 'rates') return value ?? field.empty
  return (value as readonly StoredRate[]).map(
    ({ validFrom, rateBp, exemptionReason }): RateRow => ({
      key: validFrom,
      validFrom,
      percent: rateBp / 100,
      exemptionReason: exemptionReason ?? '',
    }),
  )
}

/** The rates of the form; a field that holds something else has none. */
export const ratesOf = (form: MasterForm): readonly RateRow[] =>
  Array.isArray(form.rates) ? (form.rates as readonly RateRow[]) : []
export const membersOf = (form: MasterForm): readonly number[] =>
  Array.isArray(form.members) ? form.members.map(Number) : []

/** What must not be empty: as the form checks it. */
export const requiredValues = (noun: MasterNoun, form: MasterForm): (string | number | null)[] => [
  ...MASTER_FORMS[noun].filter(({ required: isAsked }) => isAsked).map(({ name }) => plain(form[name])),
  ...ratesOf(form).flatMap(({ validFrom, percent }) => [validFrom, percent]),
]

export const plain = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null

type Body = ApiInput<`PUT /master-data/${MasterNoun}/{id}`>['body']

/** The fields that differ from what was read, or all of a new record. */
export function bodyOf(noun: MasterNoun, form: MasterForm, before: MasterForm | null): Body {
  const fields = MASTER_FORMS[noun].filter(({ name }) => before === null || !isSame(form[name], before[name]))
  const isActive = before === null || isSame(form.active, before.active)
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, sent(field, form)])),
    ...(!isActive && { active: form.active === true }),
  }
}

function sent(field: MasterField, form: MasterForm): unknown {
  const value = form[field.name]
  if (field.kind === 'kg') return Math.round(Number(value ?? 0) * 1000)
  if (field.kind === 'days') return Number(value ?? 0)
  if (field.kind === 'lines') return linesOf(value)
  if (field.kind === 'text') return String(value ?? '').trim()
  if (field.kind !== 'rates') return value
  return ratesOf(form).map(({ validFrom, percent, exemptionReason }) => ({
    validFrom,
    rateBp: Math.round((percent ?? 0) * 100),
    exemptionReason: percent === 0 ? exemptionReason.trim() : null,
  }))
}

/** One item a line, without empty ones. */
const linesOf = (value: unknown): string[] =>
  String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
