import type { Db } from '../../../db/pool.ts'
import { findBrokenBilling } from './find-broken-billing.ts'
import { findBrokenStock } from './find-broken-stock.ts'
import { findStaleStates } from './find-stale-states.ts'

/** Something that must never be: the rule, what breaks it, and the figures. */
export type Finding = {
  readonly rule:
    | 'reserved-is-held'
    | 'on-hand-is-moved'
    | 'movement-has-its-sign'
    | 'swap-is-a-pair'
    | 'count-is-posted'
    | 'bucket-is-held'
    | 'series-has-no-gap'
    | 'invoice-is-its-lines'
    | 'shipment-holds-30'
    | 'billed-once'
    | 'state-is-derived'
    | 'approval-is-of-document'
  /** Which record: 'stock 17', 'order 4', 'invoice FT SD2026/3'. */
  readonly record: string
  readonly expected: string
  readonly found: string
}

/** Every broken rule of stock, billing and state; empty when all is sound. Reads everything: meant for the doctor command and tests. */
export async function checkInvariants(db: Db): Promise<readonly Finding[]> {
  return [...(await findBrokenStock(db)), ...(await findBrokenBilling(db)), ...(await findStaleStates(db))]
}
