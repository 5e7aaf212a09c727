import { MASTER_NOUNS, type MasterNoun } from '@cais/domain/access/master-data'
import type { MasterCard } from '@cais/domain/master-data/cards'
import { z } from 'zod'
import type { Endpoint } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply, type pagination } from '../kernel/list.ts'
import {
  MASTER_DEFAULTS,
  MASTER_EXTRAS,
  MASTER_FIELDS,
  masterDetail,
  masterQuery,
  masterRecord,
  masterUpdate,
} from './schemas.ts'

/** A record in a list; a team names its people. */
export type MasterRow<Noun extends MasterNoun = MasterNoun> = MasterCard<Noun> & {
  readonly id: number
  readonly editable: boolean
  readonly version: number
  readonly memberNames?: readonly string[]
}
export type MasterDetail<Noun extends MasterNoun = MasterNoun> = MasterRow<Noun> & {
  readonly [Field in keyof typeof masterDetail]: z.output<(typeof masterDetail)[Field]>
}
export type MasterInput<Noun extends MasterNoun = MasterNoun> = Partial<MasterCard<Noun>>
export type MasterChange<Noun extends MasterNoun = MasterNoun> = MasterInput<Noun> & {
  readonly version?: number | undefined
}

type Reply<T> = { readonly reply: z.ZodType<T> }
type Call = Pick<Endpoint, 'summary'>
const params = z.object({ id: idParam })
type OfOne = { readonly params: typeof params }
type Page = { data: MasterRow[]; meta: { pagination: z.output<typeof pagination> } }

/** The four calls of each kind, as the typed client sees them: alike for all kinds, so that one list and one form serve them. */
type MasterDataEndpoints = Readonly<
  Record<
    `GET /master-data/${MasterNoun}`,
    Call & Reply<Page> & { readonly query: typeof masterQuery; readonly exportable: true }
  > &
    Record<`GET /master-data/${MasterNoun}/{id}`, Call & OfOne & Reply<{ data: MasterDetail }>> &
    Record<
      `POST /master-data/${MasterNoun}`,
      Call & Reply<{ content: MasterDetail }> & { readonly body: z.ZodType<MasterInput, MasterInput> }
    > &
    Record<
      `PUT /master-data/${MasterNoun}/{id}`,
      Call & OfOne & Reply<{ data: MasterDetail }> & { readonly body: z.ZodType<MasterChange, MasterChange> }
    >
>

const NAMES: Readonly<Record<MasterNoun, readonly [one: string, many: string]>> = {
  'vat-codes': ['VAT code with its rates by date', 'VAT codes with their rates by date'],
  'payment-conditions': ['payment condition', 'Payment conditions'],
  reasons: ['reason of credits and claims', 'Reasons of credits and claims'],
  routes: ['route', 'Routes of the branches in scope'],
  trucks: ['truck', 'Trucks of the branches in scope'],
  drivers: ['driver or helper', 'Drivers and helpers of the branches in scope'],
  teams: ['team', 'Teams of the branches in scope'],
  holidays: ['day off', 'Days off of the company and its branches, without public holidays'],
  printers: ['printer', 'Printers of the branches in scope'],
}

/** The same four calls for every kind: its schemas say what its records hold. */
function callsOf(noun: MasterNoun): [string, Endpoint][] {
  const fields: Readonly<Record<string, z.ZodType>> = MASTER_FIELDS[noun]
  const defaults = Object.keys(MASTER_DEFAULTS[noun])
  const optional = (schema: z.ZodType) => schema.optional()
  const mapped = (map: (schema: z.ZodType, field: string) => z.ZodType) =>
    Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, map(schema, field)]))
  const row = z.object({ ...masterRecord, ...fields, ...MASTER_EXTRAS[noun] })
  const detail = row.extend(masterDetail)
  const [one, many] = NAMES[noun]
  return [
    [
      `GET /master-data/${noun}`,
      { summary: many, query: masterQuery, reply: listReply(row), exportable: true },
    ],
    [`GET /master-data/${noun}/{id}`, { summary: `One ${one}`, params, reply: oneReply(detail) }],
    [
      `POST /master-data/${noun}`,
      {
        summary: `Add a ${one}`,
        body: z.strictObject({
          ...mapped((schema, field) => (defaults.includes(field) ? optional(schema) : schema)),
          active: masterUpdate.active,
        }),
        reply: createdReply(detail),
        status: 201,
      },
    ],
    [
      `PUT /master-data/${noun}/{id}`,
      {
        summary: `Change a ${one}, or make it inactive`,
        params,
        body: z.strictObject({ ...masterUpdate, ...mapped(optional) }),
        reply: oneReply(detail),
      },
    ],
  ]
}

// the keys and schemas are those of the type above, which the compiler cannot follow through a loop
export const masterDataEndpoints = Object.fromEntries(
  MASTER_NOUNS.flatMap(callsOf),
) as unknown as MasterDataEndpoints
