import { addDays, type CalendarDate, daysBetween } from '@cais/domain/kernel/calendar-date'
import { WAITING_STAGES, type WaitingStage } from '@cais/domain/orders/progress'
import { sql } from 'kysely'
import { allCounted } from '../../../../aggregates/documents/list/counted-from.ts'
import type { OrderWhere } from '../../../../aggregates/documents/list/order-where.ts'
import type { Db } from '../../../../db/pool.ts'
import { type DayRow, readDayRows } from './day-rows.ts'

/** First and last day back of each band; the last band is the rest. */
const BANDS = [0, 1, 3, 6] as const
const RECENT_DAYS = 7

type Row = Pick<DayRow, 'stages' | 'documents' | 'total'>

/** Documents by waiting place and age. The oldest band is all documents less those of the last days, which are read day by day. */
export async function readAgesByPlace(db: Db, anytime: OrderWhere, today: CalendarDate) {
  const recent = { ...anytime.filters, createdFrom: addDays(today, 1 - RECENT_DAYS), createdTo: today }
  const [all, days] = await Promise.all([
    readOpen(db, anytime),
    readDayRows(db, { ...anytime, filters: recent, isWide: false, isBroad: false }),
  ])
  const ages = PLACES.map((place) => {
    const bands = BANDS.map((last, at) => {
      const first = at === 0 ? 0 : (BANDS[at - 1] ?? 0) + 1
      return documentsIn(
        place,
        days.filter(({ day }) => daysBetween(day, today) >= first && daysBetween(day, today) <= last),
      )
    })
    const older = documentsIn(place, all) - bands.reduce((sum, count) => sum + count, 0)
    return { place, bands: [...bands, older] }
  })
  const waiting = all.filter(({ stages }) => stages.some((stage) => STAGES.includes(stage)))
  return {
    ages,
    open: {
      documents: waiting.reduce((sum, { documents }) => sum + documents, 0),
      total: waiting.reduce((sum, { total }) => sum + total, 0),
    },
  }
}

const PLACES = Object.keys(WAITING_STAGES) as WaitingStage[]
const STAGES: readonly string[] = Object.values(WAITING_STAGES).flat()

const documentsIn = (place: WaitingStage, rows: readonly Row[]) =>
  rows
    .filter(({ stages }) =>
      stages.some((stage) => (WAITING_STAGES[place] as readonly string[]).includes(stage)),
    )
    .reduce((sum, { documents }) => sum + documents, 0)

/** From the stored sums of all time. */
async function readOpen(db: Db, where: OrderWhere): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    SELECT o.stages, sum(documents)::bigint AS documents, coalesce(sum(o.total), 0)::bigint AS total
    FROM ${allCounted(where)} WHERE ${where.kinds} AND o.stages && ${STAGES}::text[]
    GROUP BY 1 HAVING sum(documents) > 0`.execute(db)
  return rows
}
