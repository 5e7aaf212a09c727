import { BY_DUE_DATE } from '@cais/domain/orders/quote-policy'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { readSetting } from './settings.ts'

/** The row of settings that holds it; the statements of details and lists read the same row. */
export const QUOTE_POLICY_KEY = 'quote-policy'

const storedPolicy = z.object({ expires: z.boolean(), daysOfGrace: z.int(), version: z.int() })
export type StoredQuotePolicy = z.output<typeof storedPolicy>

/** The stored policy; until somebody changes it, the due date is the last day. */
export const readQuotePolicy = async (db: Db): Promise<StoredQuotePolicy> =>
  parseQuotePolicy(await readSetting(db, QUOTE_POLICY_KEY))

export const parseQuotePolicy = (value: unknown): StoredQuotePolicy =>
  value === undefined || value === null ? { ...BY_DUE_DATE, version: 1 } : storedPolicy.parse(value)
