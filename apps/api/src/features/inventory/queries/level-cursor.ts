import { isCalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import { BY_EXPIRY, type LevelColumns } from './level-rows.ts'

type Place = {
  readonly product: string
  readonly warehouse: string
  readonly expiry: string
  readonly id: number
}

const NEVER = 'infinity'

/** The cursor after a page: opaque to clients. */
export function writeLevelCursor(row: LevelColumns): string {
  const place: Place = {
    product: row.product_id,
    warehouse: row.warehouse_id,
    expiry: row.expiry ?? NEVER,
    id: row.id,
  }
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Throws VALIDATION_FAILED for a cursor that this list did not issue. */
export function readLevelCursor(cursor: string): Place {
  const place = parsed(Buffer.from(cursor, 'base64url').toString())
  if (place !== null && isPlace(place)) return place
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'cursor', rule: 'invalid' }])
}

function parsed(text: string): Partial<Place> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

const isPlace = (place: Partial<Place>): place is Place =>
  isText(place.product) &&
  isText(place.warehouse) &&
  (place.expiry === NEVER || isCalendarDate(place.expiry ?? '')) &&
  Number.isSafeInteger(place.id)

const isText = (value: unknown) => typeof value === 'string' && !value.includes('\u0000')

/** What comes after a place. */
export function afterLevel(sort: 'expiry' | 'article', place: Place): RawBuilder<boolean> {
  if (sort === 'expiry') {
    return sql<boolean>`(${BY_EXPIRY}, l.id) > (${place.expiry}::date, ${place.id}::bigint)`
  }
  return sql<boolean>`(l.product_id, l.warehouse_id, ${BY_EXPIRY}, l.id)
    > (${place.product}, ${place.warehouse}, ${place.expiry}::date, ${place.id}::bigint)`
}
