import type { ApiData } from '../../../lib/api/api.ts'

export type Outlook = ApiData<'GET /products/{id}/outlook'>

const PARTS = ['free', 'reserved', 'blocked', 'expired', 'returns'] as const

/** What lies on hand, by what may be done with it; parts without anything are left out. */
export const stockParts = ({ stock }: Outlook) =>
  PARTS.map((name) => ({ name, quantity: stock[name] })).filter(({ quantity }) => quantity > 0)

/** Whole days from one calendar date to another; below zero for one that is past. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

type Period = { readonly from: string; readonly to: string | null }

/** How a rate of VAT stands to a day. */
export const stateOfPeriod = ({ from, to }: Period, today: string): 'past' | 'now' | 'planned' =>
  from > today ? 'planned' : to !== null && to < today ? 'past' : 'now'

/** Change against a figure before, in whole percent; null where there was nothing. */
export const changeOf = (now: number, before: number): number | null =>
  before <= 0 ? null : Math.round((100 * (now - before)) / before)
