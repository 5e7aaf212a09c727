import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { requireChangeable } from '@cais/domain/pricing/price-version'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { isInOperations, type StoredVersion, textArray } from '../store.ts'
import { writeEntered } from './enter-prices.ts'

/** A price of an article in a version of a list; without a number it is of the draft. */
export type PriceRow = {
  readonly list: string
  readonly number: number | null
  readonly product: string
  readonly price: number
}

export type JudgedPrice = {
  readonly list: ListOfFile
  readonly version: StoredVersion
  readonly productId: string
  readonly isNew: boolean
  /** What is typed; null = the price of the version again. */
  readonly after: number | null
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

type ListOfFile = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly active: boolean
  readonly operation_id: string | null
  readonly versions: readonly StoredVersion[]
}

type Judging = { readonly acting: Acting; readonly isLocked: boolean }

/** What each row would type into its version, by the rules of the page of prices; the statements are the same however many rows there are. */
export async function judgePrices(
  trx: Trx,
  rows: readonly PriceRow[],
  { acting, isLocked }: Judging,
): Promise<readonly (JudgedPrice | RuleError)[]> {
  const lists = await readLists(trx, rows, isLocked)
  const placed = rows.map((row) => attempt(() => placeOf(row, lists.get(row.list.toUpperCase()), acting)))
  const lines = await readLines(trx, rows, placed)
  const today = calendarDateAt(acting.now.getTime())
  return rows.map((row, at) => {
    const place = placed[at]
    if (place === undefined || place instanceof RuleError) return place ?? new RuleError('NOT_FOUND')
    return attempt(() =>
      judgePrice(row, { ...place, line: lines.get(lineKey(place.version.id, row.product)), today }),
    )
  })
}

function attempt<T>(work: () => T): T | RuleError {
  try {
    return work()
  } catch (error) {
    if (error instanceof RuleError) return error
    throw error
  }
}

type Place = { readonly list: ListOfFile; readonly version: StoredVersion }

function placeOf({ list: code, number }: PriceRow, list: ListOfFile | undefined, { user }: Acting): Place {
  if (list === undefined || !isInOperations(user, list))
    throw refusal('IMPORT_RECORD_UNKNOWN', 'list', { value: code })
  const version = list.versions.find((one) => (number === null ? !one.isPublished : one.number === number))
  if (version) return { list, version }
  throw number === null
    ? refusal('PRICE_DRAFT_MISSING', 'number', { list: list.name })
    : refusal('IMPORT_RECORD_UNKNOWN', 'number', { value: number })
}

type Line = {
  readonly productId: string
  readonly active: boolean
  readonly price: number | null
  readonly entered: number | null
}
type Context = Place & { readonly line: Line | undefined; readonly today: string }

/** A price that is there already is judged no further: the version may have begun, and its article be inactive. */
function judgePrice({ product, price }: PriceRow, { list, version, line, today }: Context): JudgedPrice {
  if (line === undefined) throw refusal('PRODUCT_UNKNOWN', 'product', { product })
  const now = line.entered ?? line.price
  const judged = { list, version, productId: line.productId, isNew: now === null }
  if (price === now) return { ...judged, after: line.entered, changes: {} }
  if (!line.active) throw refusal('PRODUCT_UNKNOWN', 'product', { product })
  if (price <= 0) throw refusal('PRICE_NOT_POSITIVE', 'price', { product })
  if (!list.active) throw refusal('PRICE_LIST_INACTIVE', 'list', { list: list.name })
  try {
    requireChangeable(version, today)
  } catch (error) {
    throw error instanceof RuleError ? refusal(error.code, 'number', error.facts) : error
  }
  // A price that is the version's already is no change of it.
  return { ...judged, after: price === line.price ? null : price, changes: { price: [now, price] } }
}

const refusal = (code: RuleError['code'], field: string, facts: RuleFacts) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])

async function readLists(
  trx: Trx,
  rows: readonly PriceRow[],
  isLocked: boolean,
): Promise<ReadonlyMap<string, ListOfFile>> {
  const codes = [...new Set(rows.map(({ list }) => list.toUpperCase()))]
  const lists = await trx
    .selectFrom('price_lists')
    .select(['id', 'code', 'name', 'active', 'operation_id'])
    .where('code', '=', sql<string>`any(${textArray(codes)})`)
    .orderBy('id')
    .$if(isLocked, (locked) => locked.forNoKeyUpdate())
    .execute()
  const ids = lists.map(({ id }) => id)
  const versions = await trx
    .selectFrom('price_versions')
    .select(['id', 'list_id', 'number', 'valid_from', 'valid_to', 'published_at', 'version'])
    .select('updates_orders')
    .where('list_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(
    lists.map((list) => [
      list.code,
      {
        ...list,
        versions: versions
          .filter(({ list_id }) => list_id === list.id)
          .map(({ valid_from, valid_to, published_at, updates_orders, list_id: _, ...one }) => ({
            ...one,
            validFrom: valid_from,
            validTo: valid_to,
            isPublished: published_at !== null,
            updatesOrders: updates_orders,
          })),
      },
    ]),
  )
}

const lineKey = (versionId: number, product: string) => `${versionId} ${product.toUpperCase()}`

/** The articles of the rows with what their versions have. */
async function readLines(
  trx: Trx,
  rows: readonly PriceRow[],
  placed: readonly (Place | RuleError)[],
): Promise<ReadonlyMap<string, Line>> {
  const asked = rows.flatMap(({ product }, at) => {
    const place = placed[at]
    if (place === undefined || place instanceof RuleError) return []
    return [...new Set([product, product.toUpperCase()])].map((code) => ({ code, version: place.version.id }))
  })
  const { rows: found } = await sql<Line & { versionId: number }>`
    SELECT asked.version AS "versionId", p.id AS "productId", p.active, line.price, line.entered
    FROM unnest(${asked.map(({ version }) => version)}::bigint[], ${textArray(asked.map(({ code }) => code))}) AS asked (version, code)
    JOIN products AS p ON p.id = asked.code
    LEFT JOIN price_lines AS line ON line.version_id = asked.version AND line.product_id = p.id`.execute(trx)
  return new Map(found.map(({ versionId, ...line }) => [lineKey(versionId, line.productId), line]))
}

/** Types what was judged in the same transaction, with one entry in the history of the list for each version. */
export async function savePrices(
  trx: Trx,
  judged: readonly JudgedPrice[],
  { user, now, origin = {} }: Acting,
): Promise<void> {
  await writeEntered(
    trx,
    judged.map(({ version, productId, after }) => ({ versionId: version.id, productId, after })),
    { user, now },
  )
  const byVersion = new Map<number, JudgedPrice[]>()
  for (const one of judged) byVersion.set(one.version.id, [...(byVersion.get(one.version.id) ?? []), one])
  await sql`UPDATE price_versions SET version = version + 1 WHERE id = ANY(${[...byVersion.keys()]}::bigint[])`.execute(
    trx,
  )
  const entries = [...byVersion.values()].flatMap((prices) => {
    const [first] = prices
    if (first === undefined) return []
    const changes = prices.map((one) => [one.productId, one.changes.price ?? [null, null]] as const)
    return [{ list: first.list, number: first.version.number, changes: Object.fromEntries(changes) }]
  })
  await recordHistories(
    trx,
    entries.map(({ list, number, changes }) => ({
      objectType: 'price-list',
      objectId: list.id,
      user,
      action: 'enter-prices',
      changes,
      facts: { number },
      origin,
      at: now.toISOString(),
    })),
  )
  await recordChanges(
    trx,
    [...new Set(entries.map(({ list }) => list.id))].map((id) => ({ noun: 'price-lists', id, version: 0 })),
  )
}
