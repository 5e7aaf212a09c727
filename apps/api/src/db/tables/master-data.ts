import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type MasterDataTables = {
  vat_codes: VatCodesTable
  payment_conditions: PaymentConditionsTable
  routes: RoutesTable
  trucks: TrucksTable
  drivers: DriversTable
  teams: TeamsTable
  team_members: TeamMembersTable
  holidays: HolidaysTable
}

/** What every kind has. */
type Kept = {
  id: GeneratedAlways<number>
  /** What no two records of the kind have alike, folded. */
  key: string
  active: Generated<boolean>
  search_text: GeneratedAlways<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type VatCodesTable = Kept & { code: string; name: string }

export type PaymentConditionsTable = Kept & {
  code: string
  kind: 'days' | 'end-of-month' | 'on-delivery' | 'agreed'
  days: number
  name_pt: string
  name_en: string
}

export type RoutesTable = Kept & {
  code: string
  name: string
  branch_id: string | null
  stops: ColumnType<string[], string[] | undefined, string[]>
}

/** Capacities in grams. */
export type TrucksTable = Kept & {
  registration: string
  name: string
  branch_id: string
  capacity: number
  capacity_ambient: number
  capacity_chilled: number
  capacity_frozen: number
}

export type DriversTable = Kept & {
  name: string
  branch_id: string
  duty: 'driver' | 'helper'
  phone: string
  licence: string
  licence_valid_until: string | null
}

export type TeamsTable = Kept & { name: string; branch_id: string }
export type TeamMembersTable = { team_id: number; driver_id: number; position: number }
export type HolidaysTable = Kept & { date: string; name: string; branch_id: string | null }
