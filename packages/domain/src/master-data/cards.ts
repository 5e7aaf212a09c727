import type { MasterNoun } from '../access/master-data.ts'
import type { Printer } from '../printing/printers.ts'
import type { CodeRate } from '../vat/vat-code.ts'
import type { OwnHoliday } from './holidays.ts'

/** Where a reason of a credit or a claim arises. */
export const REASON_PLACES = ['none', 'warehouse', 'truck', 'customer'] as const

/** How a payment condition counts; 'agreed' is one worded freely before there was a table. */
export const CONDITION_KINDS = ['days', 'end-of-month', 'on-delivery', 'agreed'] as const

/** What somebody does on a truck. */
export const CREW_DUTIES = ['driver', 'helper'] as const

/** false = not offered for new documents; those that name it go on. */
type Kept = { readonly active: boolean }

export type VatCode = Kept & {
  readonly code: string
  readonly name: string
  readonly rates: readonly CodeRate[]
}

export type PaymentCondition = Kept & {
  /** What customers and documents store, made of kind and days: '30 dias', '15 dias fim do mês'. */
  readonly code: string
  readonly kind: (typeof CONDITION_KINDS)[number]
  readonly days: number
  readonly namePt: string
  readonly nameEn: string
}

export type Reason = Kept & {
  readonly code: string
  readonly place: (typeof REASON_PLACES)[number]
  readonly namePt: string
  readonly nameEn: string
  /** Whoever gives it says more. */
  readonly needsText: boolean
}

export type Route = Kept & {
  /** What customers, shipments and locks store. */
  readonly code: string
  readonly name: string
  /** null = of several branches. */
  readonly branchId: string | null
  /** Places in the order of the journey; empty = in any. */
  readonly stops: readonly string[]
}

/** Capacities in grams. */
export type Truck = Kept & {
  readonly registration: string
  readonly name: string
  readonly branchId: string
  readonly capacityGrams: number
  readonly ambientGrams: number
  readonly refrigeratedGrams: number
  readonly frozenGrams: number
}

export type Driver = Kept & {
  readonly name: string
  readonly branchId: string
  readonly duty: (typeof CREW_DUTIES)[number]
  readonly phone: string
  readonly licence: string
  readonly licenceValidUntil: string | null
}

export type Team = Kept & {
  readonly name: string
  readonly branchId: string
  /** Ids of drivers and helpers, the one who leads first. */
  readonly members: readonly number[]
}

export type MasterCards = {
  'vat-codes': VatCode
  'payment-conditions': PaymentCondition
  reasons: Reason
  routes: Route
  trucks: Truck
  drivers: Driver
  teams: Team
  holidays: OwnHoliday
  printers: Printer
}
export type MasterCard<Noun extends MasterNoun = MasterNoun> = MasterCards[Noun]
