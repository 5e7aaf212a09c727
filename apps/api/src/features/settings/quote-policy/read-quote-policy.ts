import { BY_DUE_DATE } from '@cais/domain/orders/quote-policy'
import { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { readSetting } from '../record/setting.ts'

/** The row of settings that holds it; presenters read the same row (orders/queries/read-order-detail). */
export const QUOTE_POLICY_KEY = 'quote-policy'

const kept = z.object({ expires: z.boolean(), daysOfGrace: z.int(), version: z.int() })
export type KeptQuotePolicy = z.output<typeof kept>

/** The policy as kept; nobody has changed it yet = the due date is the last day. */
export const readQuotePolicy = async (db: Db): Promise<KeptQuotePolicy> =>
  keptQuotePolicy(await readSetting(db, QUOTE_POLICY_KEY))

export const keptQuotePolicy = (value: unknown): KeptQuotePolicy =>
  value === undefined || value === null ? { ...BY_DUE_DATE, version: 1 } : kept.parse(value)
