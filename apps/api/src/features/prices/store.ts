import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { PriceVersion } from '@cais/domain/pricing/price-version'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { type HistoryEntry, recordHistory } from '../../engines/history/record-history.ts'

export type ListRecord = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly operation_id: string | null
  readonly segment: string | null
  readonly active: boolean
  readonly version: number
}

export type StoredVersion = PriceVersion & {
  readonly id: number
  readonly version: number
  /** Submitted orders that are delivered from its first day on take its prices. */
  readonly updatesOrders: boolean
}

/** A list under lock: whatever changes it, its versions or their prices waits for this. Throws NOT_FOUND outside of the user's operations. */
export async function lockList(trx: Trx, id: number, user: User): Promise<ListRecord> {
  const row = await trx
    .selectFrom('price_lists')
    .select(['id', 'code', 'name', 'operation_id', 'segment', 'active', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined || !isInOperations(user, row)) throw new RuleError('NOT_FOUND', { priceList: id })
  return row
}

export const isInOperations = ({ scope: { operations } }: User, row: Pick<ListRecord, 'operation_id'>) =>
  operations === 'all' || row.operation_id === null || operations.includes(row.operation_id)

/** All versions of a list, the newest first. */
export async function readVersions(db: Db, listId: number): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('price_versions')
    .select(['id', 'number', 'valid_from', 'valid_to', 'published_at', 'version', 'updates_orders'])
    .where('list_id', '=', listId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    isPublished: row.published_at !== null,
    version: row.version,
    updatesOrders: row.updates_orders,
  }))
}

type VersionOf = { readonly id: number; readonly number: number }

/** A version with the one before it, whose prices it replaces. Throws NOT_FOUND, also for a draft of which the user may not know. */
export async function findVersion(db: Db, { id, number }: VersionOf, user: User) {
  const list = await db
    .selectFrom('price_lists')
    .select(['id', 'code', 'name', 'operation_id', 'segment', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()
  const versions = list && isInOperations(user, list) ? await readVersions(db, id) : []
  const version = versions.find((one) => one.number === number)
  const isShown = version?.isPublished || canDo(user.roles, 'manage-prices')
  if (list === undefined || version === undefined || !isShown) throw unknownVersion({ id, number })
  return { list, version, base: baseOf(version, versions) }
}

/** The published version before: the last one that begins earlier. */
export const baseOf = (version: PriceVersion, versions: readonly StoredVersion[]): StoredVersion | null =>
  versions
    .filter(({ isPublished, validFrom }) => isPublished && validFrom < version.validFrom)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0] ?? null

export const unknownVersion = ({ id, number }: VersionOf) =>
  new RuleError('NOT_FOUND', { priceList: id, number })

/**
 * The price that a line replaces, over `p` and the left-joined line `base` of the version before: that of the list, else that of the article
 * itself, if it has one.
 */
export const PRICE_BEFORE = sql<number | null>`coalesce(base.price, nullif(p.unit_price, 0))`

export type EnteredLine = {
  readonly productId: string
  readonly before: number | null
  readonly price: number | null
  readonly entered: number
  readonly enteredBy: number
  readonly waiting: boolean
  readonly cost: number
}

/** The lines of a version with a typed price, by code. */
export async function readEntered(
  db: Db,
  { version, base }: { readonly version: StoredVersion; readonly base: StoredVersion | null },
): Promise<readonly EnteredLine[]> {
  const { rows } = await sql<EnteredLine>`
    SELECT line.product_id AS "productId", ${PRICE_BEFORE} AS before, line.price, line.entered, line.entered_by AS "enteredBy",
      line.waiting, p.unit_cost AS cost
    FROM price_lines AS line JOIN products AS p ON p.id = line.product_id
    LEFT JOIN price_lines AS base ON base.version_id = ${base?.id ?? null} AND base.product_id = line.product_id
    WHERE line.version_id = ${version.id} AND line.entered IS NOT NULL ORDER BY line.product_id`.execute(db)
  return rows
}

type Change = {
  readonly list: Pick<ListRecord, 'id'>
  readonly action: string
  readonly changes?: HistoryEntry['changes']
  readonly facts?: HistoryEntry['facts']
}

/** The entry in the history of the list, and the announcement to screens that show prices. */
export async function recordListChange(
  trx: Trx,
  { list, action, changes = {}, facts = {} }: Change,
  acting: Pick<Acting, 'now' | 'origin'> & { readonly user: Acting['user'] | 'system' },
): Promise<void> {
  await recordHistory(trx, {
    objectType: 'price-list',
    objectId: list.id,
    user: acting.user,
    action,
    changes,
    facts,
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'price-lists', id: list.id, version: 0 })
}

/** Raises the version of a version of a list, with other columns where they change. */
export async function touchVersion(
  trx: Trx,
  { id, version }: StoredVersion,
  set: {
    readonly valid_from?: CalendarDate
    readonly valid_to?: CalendarDate | null
    readonly published_at?: string
    readonly published_by?: number
    readonly loaded_at?: null
    readonly updates_orders?: boolean
  } = {},
): Promise<void> {
  await trx
    .updateTable('price_versions')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export const textArray = (values: readonly string[]): RawBuilder<string[]> => sql`${[...values]}::text[]`
