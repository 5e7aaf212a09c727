import type { EnterPrices } from '@cais/contract/price-lists/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { requireChangeable } from '@cais/domain/pricing/price-version'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import {
  type ListRecord,
  lockList,
  readVersions,
  recordListChange,
  type StoredVersion,
  textArray,
  touchVersion,
} from '../store.ts'
import { requireFound } from './edit-version.ts'

type Entering = EnterPrices & { readonly listId: number; readonly number: number }

/**
 * Types prices into a version, all or none of them; they count once they are published. Throws NOT_FOUND, VERSION_CONFLICT,
 * PRICE_LIST_INACTIVE, PRICE_VERSION_STARTED, and at the rows PRICE_NOT_POSITIVE, ARTICLE_TWICE, PRODUCT_UNKNOWN.
 */
export async function enterPrices(trx: Trx, input: Entering, acting: Acting): Promise<void> {
  const { list, version } = await lockChangeable(trx, input, acting)
  const before = await readLines(trx, version, input.lines)
  requireRows(input.lines, before)
  const changed = input.lines.flatMap((line) => {
    const row = before.get(line.productId)
    // A price that is the version's already is no change of it.
    const entered = line.price === row?.price ? null : line.price
    return row === undefined || entered === row.entered ? [] : [{ ...row, after: entered }]
  })
  if (changed.length === 0) return
  await writeEntered(trx, version, { changed, acting })
  await touchVersion(trx, version)
  const changes = Object.fromEntries(
    changed.map((row) => [row.productId, [row.entered ?? row.price, row.after ?? row.price] as const]),
  )
  const facts = { number: version.number, ...versionFacts(input.version) }
  await recordListChange(trx, { list, action: 'enter-prices', changes, facts }, acting)
}

/** The list under lock with a version whose prices may be changed. */
export async function lockChangeable(
  trx: Trx,
  input: { readonly listId: number; readonly number: number; readonly version?: number | undefined },
  acting: Acting,
): Promise<{ list: ListRecord; version: StoredVersion; versions: StoredVersion[] }> {
  const list = await lockList(trx, input.listId, acting.user)
  const versions = await readVersions(trx, list.id)
  const version = requireFound(versions, input)
  if (!list.active) throw new RuleError('PRICE_LIST_INACTIVE', { list: list.name })
  requireChangeable(version, calendarDateAt(acting.now.getTime()))
  return { list, version, versions }
}

type Line = {
  readonly productId: string
  readonly active: boolean
  readonly price: number | null
  readonly entered: number | null
}

/** The articles of the rows with their lines. */
async function readLines(trx: Trx, version: StoredVersion, lines: Entering['lines']) {
  const ids = lines.map(({ productId }) => productId)
  const { rows } = await sql<Line>`
    SELECT p.id AS "productId", p.active, line.price, line.entered
    FROM products AS p LEFT JOIN price_lines AS line ON line.version_id = ${version.id} AND line.product_id = p.id
    WHERE p.id = any(${textArray(ids)})`.execute(trx)
  return new Map(rows.map((row) => [row.productId, row]))
}

function requireRows(lines: Entering['lines'], known: ReadonlyMap<string, Line>): void {
  const seen = new Set<string>()
  const details = lines.flatMap(({ productId, price }, row) => {
    const isTwice = seen.has(productId)
    seen.add(productId)
    const product = known.get(productId)
    const at = (rule: RuleError['code'], facts: RuleFacts, field = 'productId') => [
      { field: `lines.${row}.${field}`, rule, facts },
    ]
    if (isTwice) return at('ARTICLE_TWICE', { product: productId })
    if (!product?.active) return at('PRODUCT_UNKNOWN', { product: productId })
    return price !== null && price <= 0 ? at('PRICE_NOT_POSITIVE', { product: productId }, 'price') : []
  })
  const [first] = details
  if (first) throw new RuleError(first.rule, first.facts, details)
}

type Writing = { readonly changed: readonly (Line & { after: number | null })[]; readonly acting: Acting }

/** A line without any price is none; a price that waited and is typed anew waits no more. */
async function writeEntered(trx: Trx, version: StoredVersion, { changed, acting }: Writing): Promise<void> {
  const typed = changed.filter(({ after }) => after !== null)
  await sql`
    INSERT INTO price_lines AS line (version_id, product_id, entered, entered_by, entered_at)
    SELECT ${version.id}, product_id, entered, ${acting.user.id}, ${acting.now.toISOString()}
    FROM unnest(${textArray(typed.map(({ productId }) => productId))}, ${typed.map(({ after }) => after)}::bigint[])
      AS typed (product_id, entered)
    ON CONFLICT (version_id, product_id) DO UPDATE SET entered = EXCLUDED.entered, entered_by = EXCLUDED.entered_by,
      entered_at = EXCLUDED.entered_at, waiting = false`.execute(trx)
  const taken = changed.filter(({ after }) => after === null)
  const ids = textArray(taken.map(({ productId }) => productId))
  await sql`DELETE FROM price_lines WHERE version_id = ${version.id} AND product_id = any(${ids}) AND price IS NULL`.execute(
    trx,
  )
  await sql`
    UPDATE price_lines SET entered = NULL, entered_by = NULL, entered_at = NULL, waiting = false
    WHERE version_id = ${version.id} AND product_id = any(${ids})`.execute(trx)
}
