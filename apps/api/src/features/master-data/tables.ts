import type { MasterNoun } from '@cais/domain/access/master-data'
import type { MasterCards } from '@cais/domain/master-data/cards'
import { type RawBuilder, sql } from 'kysely'

/** Where the records of a kind are stored. */
export type Stored = {
  readonly table: string
  readonly id: string
  /** Fields of the record and their columns. */
  readonly columns: Readonly<Record<string, string>>
  /** Fields that stand in rows of their own, read for each record `m`. */
  readonly rows?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The column by which a list is ordered. */
  readonly order: string
  /** The records belong to branches; null = to several or all of them. */
  readonly hasBranch: boolean
}

type Columns<Noun extends MasterNoun, Rows extends string = never> = {
  readonly columns: Readonly<Record<Exclude<keyof MasterCards[Noun] & string, Rows | 'active'>, string>>
}

const MEMBERS = sql`FROM team_members AS tm JOIN drivers AS d ON d.id = tm.driver_id WHERE tm.team_id = m.id`

export const STORED: { readonly [Noun in MasterNoun]: Stored } = {
  'vat-codes': {
    table: 'vat_codes',
    id: 'id',
    columns: { code: 'code', name: 'name' },
    rows: {
      rates: sql`(SELECT coalesce(json_agg(json_build_object('validFrom', r.valid_from, 'validTo', r.valid_to, 'rateBp', r.rate_bp,
        'exemptionReason', r.exemption_reason) ORDER BY r.valid_from), '[]') FROM vat_rates AS r WHERE r.code = m.code)`,
    },
    order: 'code',
    hasBranch: false,
  } satisfies Stored & Columns<'vat-codes', 'rates'>,
  'payment-conditions': {
    table: 'payment_conditions',
    id: 'id',
    columns: { code: 'code', kind: 'kind', days: 'days', namePt: 'name_pt', nameEn: 'name_en' },
    order: 'days',
    hasBranch: false,
  } satisfies Stored & Columns<'payment-conditions'>,
  reasons: {
    table: 'reasons',
    id: 'record_id',
    columns: { code: 'id', place: 'place', namePt: 'name_pt', nameEn: 'name_en', needsText: 'needs_text' },
    order: 'id',
    hasBranch: false,
  } satisfies Stored & Columns<'reasons'>,
  routes: {
    table: 'routes',
    id: 'id',
    columns: { code: 'code', name: 'name', branchId: 'branch_id', stops: 'stops' },
    order: 'code',
    hasBranch: true,
  } satisfies Stored & Columns<'routes'>,
  trucks: {
    table: 'trucks',
    id: 'id',
    columns: {
      registration: 'registration',
      name: 'name',
      branchId: 'branch_id',
      capacityGrams: 'capacity',
      ambientGrams: 'capacity_ambient',
      refrigeratedGrams: 'capacity_chilled',
      frozenGrams: 'capacity_frozen',
    },
    order: 'registration',
    hasBranch: true,
  } satisfies Stored & Columns<'trucks'>,
  drivers: {
    table: 'drivers',
    id: 'id',
    columns: {
      name: 'name',
      branchId: 'branch_id',
      duty: 'duty',
      phone: 'phone',
      licence: 'licence',
      licenceValidUntil: 'licence_valid_until',
    },
    order: 'name',
    hasBranch: true,
  } satisfies Stored & Columns<'drivers'>,
  teams: {
    table: 'teams',
    id: 'id',
    columns: { name: 'name', branchId: 'branch_id' },
    rows: {
      members: sql`(SELECT coalesce(json_agg(d.id ORDER BY tm.position), '[]') ${MEMBERS})`,
      memberNames: sql`(SELECT coalesce(json_agg(d.name ORDER BY tm.position), '[]') ${MEMBERS})`,
    },
    order: 'name',
    hasBranch: true,
  } satisfies Stored & Columns<'teams', 'members'>,
  holidays: {
    table: 'holidays',
    id: 'id',
    columns: { date: 'date', name: 'name', branchId: 'branch_id' },
    order: 'date',
    hasBranch: true,
  } satisfies Stored & Columns<'holidays'>,
  printers: {
    table: 'printers',
    id: 'id',
    columns: {
      name: 'name',
      address: 'address',
      branchId: 'branch_id',
      forms: 'forms',
      fallback: 'fallback',
    },
    order: 'name',
    hasBranch: true,
  } satisfies Stored & Columns<'printers'>,
}
