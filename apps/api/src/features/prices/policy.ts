import { NO_PRICE_LIMITS } from '@cais/domain/pricing/price-limits'
import { z } from 'zod'
import { readSetting } from '../../aggregates/company/settings.ts'
import type { Db } from '../../db/pool.ts'

export const PRICE_POLICY_KEY = 'price-policy'

const limit = z.int().nullable()
const stored = z.object({
  secondPerson: z.boolean(),
  maxRise: limit,
  maxFall: limit,
  minMargin: limit,
  version: z.int(),
})
type StoredPolicy = z.output<typeof stored>

export const parsePricePolicy = (value: unknown): StoredPolicy =>
  value === undefined ? { ...NO_PRICE_LIMITS, version: 1 } : stored.parse(value)

/** The limits in force, in basis points. */
export const readPricePolicy = async (db: Db): Promise<StoredPolicy> =>
  parsePricePolicy(await readSetting(db, PRICE_POLICY_KEY))

/** The limits as percents. */
export async function presentPricePolicy(db: Db) {
  const { maxRise, maxFall, minMargin, ...rest } = await readPricePolicy(db)
  const percent = (points: number | null) => (points === null ? null : points / 100)
  return { ...rest, maxRise: percent(maxRise), maxFall: percent(maxFall), minMargin: percent(minMargin) }
}
