import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { usedPercent } from '../presenter/present-exposure.ts'
import { readCreditFigures } from './read-credit-figures.ts'
import { customerExposure } from './read-exposure.ts'

/** Used part of the credit limit by customer, in whole percent; null without a limit and with debt. For rows of lists. */
export async function readUsedPercents(
  db: Db,
  customerIds: readonly (number | null)[],
  today: CalendarDate,
): Promise<ReadonlyMap<number, number | null>> {
  const ids = [...new Set(customerIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await readCreditFigures(db, { customerIds: ids, today })
  return new Map(rows.map((row) => [row.customer_id, usedPercent(customerExposure(row, today, 0))]))
}
