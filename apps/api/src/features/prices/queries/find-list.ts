import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { versionState } from '@cais/domain/pricing/price-version'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type Reader = { readonly user: User; readonly now: Date }

/** The price lists that the user sees, by code. */
export async function listPriceLists(db: Db, reader: Reader) {
  const rows = await readLists(db, reader, {})
  return rows.map((row) => presentList(row, reader))
}

/** One of them with all of its versions. Throws NOT_FOUND. */
export async function findPriceList(db: Db, id: number, reader: Reader) {
  const [row] = await readLists(db, reader, { id })
  if (row === undefined) throw new RuleError('NOT_FOUND', { priceList: id })
  const mayManage = canDo(reader.user.roles, 'manage-prices')
  const today = todayOf(reader)
  const addVersion = mayManage && row.active && row.versions.every(isPublished)
  return {
    ...presentList(row, reader),
    versions: row.versions.map((version) => ({
      ...presentHead(version, today),
      publishedAt: instantOrNull(version.published_at),
      publishedBy:
        version.published_by === null ? null : { id: version.published_by, name: version.publisher ?? '' },
      loadedAt: instantOrNull(version.loaded_at),
      version: version.version,
      allowedActions: mayManage ? actionsOf(version, { today, isActive: row.active }) : [],
    })),
    allowedActions: mayManage ? ['edit' as const, ...(addVersion ? (['add-version'] as const) : [])] : [],
  }
}

const todayOf = ({ now }: Reader) => calendarDateAt(now.getTime())
const isPublished = ({ published_at }: VersionRow) => published_at !== null

type VersionAction = 'enter' | 'publish' | 'approve' | 'change-validity' | 'delete'

function actionsOf(
  version: VersionRow,
  { today, isActive }: { today: CalendarDate; isActive: boolean },
): VersionAction[] {
  const state = stateOf(version, today)
  const isOpen = isActive && (state === 'draft' || version.valid_from >= today)
  const publishes = version.entered > version.waiting || (state === 'draft' && version.articles > 0)
  return [
    ...(isOpen ? (['enter'] as const) : []),
    ...(isOpen && publishes ? (['publish'] as const) : []),
    ...(isOpen && version.waiting > 0 ? (['approve'] as const) : []),
    ...(state === 'ended' ? [] : (['change-validity'] as const)),
    ...(state === 'draft' ? (['delete'] as const) : []),
  ]
}

type VersionRow = {
  readonly number: number
  readonly valid_from: CalendarDate
  readonly valid_to: CalendarDate | null
  readonly published_at: string | null
  readonly published_by: number | null
  readonly publisher: string | null
  readonly loaded_at: string | null
  readonly version: number
  readonly articles: number
  readonly entered: number
  readonly waiting: number
}

type ListRow = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly operation_id: string | null
  readonly operation_name: string | null
  readonly segment: string | null
  readonly active: boolean
  readonly version: number
  readonly versions: readonly VersionRow[]
}

/** With all versions of the one that is asked for, and without those that ended of several. Who manages no prices sees no drafts. */
async function readLists(db: Db, reader: Reader, { id }: { readonly id?: number }): Promise<ListRow[]> {
  const { user } = reader
  const seesDrafts = canDo(user.roles, 'manage-prices')
  const { operations } = user.scope
  const { rows } = await sql<ListRow>`
    SELECT l.id, l.code, l.name, l.operation_id, o.name AS operation_name, l.segment, l.active, l.version,
      coalesce(own.versions, '[]') AS versions
    FROM price_lists AS l LEFT JOIN operations AS o ON o.id = l.operation_id
    LEFT JOIN LATERAL (
      SELECT json_agg(found ORDER BY found.number DESC) AS versions FROM (
        SELECT v.number, v.valid_from, v.valid_to, v.published_at, v.published_by, v.loaded_at, v.version,
          (SELECT rtrim(u.name || ' ' || u.surname) FROM users AS u WHERE u.id = v.published_by) AS publisher, counts.*
        FROM price_versions AS v CROSS JOIN LATERAL (
          SELECT count(price)::int AS articles, count(entered)::int AS entered, (count(*) FILTER (WHERE waiting))::int AS waiting
          FROM price_lines AS line WHERE line.version_id = v.id) AS counts
        WHERE v.list_id = l.id AND ${seesDrafts ? sql`true` : sql`v.published_at IS NOT NULL`}
          AND ${id === undefined ? sql`(v.valid_to IS NULL OR v.valid_to >= ${todayOf(reader)})` : sql`true`}) AS found) AS own ON true
    WHERE ${id === undefined ? sql`true` : sql`l.id = ${id}`}
      AND ${operations === 'all' ? sql`true` : sql`(l.operation_id IS NULL OR l.operation_id = any(${[...operations]}::text[]))`}
    ORDER BY l.active DESC, l.code`.execute(db)
  return [...rows]
}

function presentList(row: ListRow, reader: Reader) {
  const today = todayOf(reader)
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    operation: row.operation_id === null ? null : { id: row.operation_id, name: row.operation_name ?? '' },
    segment: row.segment,
    active: row.active,
    versions: row.versions.map((version) => presentHead(version, today)).toReversed(),
    version: row.version,
  }
}

const presentHead = (version: VersionRow, today: CalendarDate) => ({
  number: version.number,
  state: stateOf(version, today),
  validFrom: version.valid_from,
  validTo: version.valid_to,
  articles: version.articles,
  entered: version.entered,
  waiting: version.waiting,
})

const stateOf = (version: VersionRow, today: CalendarDate) =>
  versionState(
    {
      number: version.number,
      validFrom: version.valid_from,
      validTo: version.valid_to,
      isPublished: isPublished(version),
    },
    today,
  )

/** JSON of PostgreSQL writes its own offset; replies are in UTC. */
const instantOrNull = (text: string | null) => (text === null ? null : new Date(text).toISOString())
