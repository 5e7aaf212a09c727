import { type CountLimit, DEFAULT_COUNT_LIMIT } from '@cais/domain/stock/count-limit'
import { z } from 'zod'
import { readSetting } from '../../../aggregates/company/settings.ts'
import type { Db } from '../../../db/pool.ts'

/** The setting 'count-limit' of the company. */
export const COUNT_LIMIT_KEY = 'count-limit'

const stored = z.object({
  shareBp: z.int().min(0).max(10_000),
  amount: z.int().min(0).nullable(),
  version: z.int(),
})
export type StoredCountLimit = z.infer<typeof stored>

/** What is stored; the default while nobody has changed it. */
export const parseCountLimit = (value: unknown): StoredCountLimit =>
  value === undefined ? { ...DEFAULT_COUNT_LIMIT, version: 1 } : stored.parse(value)

/** Above which difference another person counts again. */
export const readCountLimit = async (db: Db): Promise<CountLimit> =>
  parseCountLimit(await readSetting(db, COUNT_LIMIT_KEY))
