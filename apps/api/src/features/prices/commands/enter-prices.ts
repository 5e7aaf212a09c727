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

type Entering = EnterPrices & {
  readonly listId: number
  readonly number: number
  /** How they came about, for the history. */
  readonly facts?: Readonly<Record<string, unknown>>
}

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
  const written = changed.map(({ productId, after }) => ({ versionId: version.id, productId, after }))
  await writeEntered(trx, written, acting)
  await touchVersion(trx, version)
  const changes = Object.fromEntries(
    changed.map((row) => [row.productId, [row.entered ?? row.price, row.after ?? row.price] as const]),
  )
  const facts = { number: version.number, ...input.facts, ...versionFacts(input.version) }
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

export type WrittenPrice = {
  readonly versionId: number
  readonly productId: string
  /** null = what was typed is taken back. */
  readonly after: number | null
}

/** A line without any price is none; a price that waited and is typed anew waits no more. */
export async function writeEntered(
  trx: Trx,
  changed: readonly WrittenPrice[],
  acting: Pick<Acting, 'user' | 'now'>,
): Promise<void> {
  const typed = changed.filter(({ after }) => after !== null)
  await sql`
    INSERT INTO price_lines AS line (version_id, product_id, entered, entered_by, entered_at)
    SELECT version_id, product_id, entered, ${acting.user.id}, ${acting.now.toISOString()}
    FROM unnest(${typed.map(({ versionId }) => versionId)}::bigint[], ${textArray(typed.map(({ productId }) => productId))},
      ${typed.map(({ after }) => after)}::bigint[]) AS typed (version_id, product_id, entered)
    ON CONFLICT (version_id, product_id) DO UPDATE SET entered = EXCLUDED.entered, entered_by = EXCLUDED.entered_by,
      entered_at = EXCLUDED.entered_at, waiting = false`.execute(trx)
  const taken = changed.filter(({ after }) => after === null)
  if (taken.length === 0) return
  const isTaken = sql<boolean>`(version_id, product_id) IN (SELECT * FROM unnest(${taken.map(({ versionId }) => versionId)}::bigint[],
    ${textArray(taken.map(({ productId }) => productId))}))`
  await trx.deleteFrom('price_lines').where(isTaken).where('price', 'is', null).execute()
  const nothing = { entered: null, entered_by: null, entered_at: null, waiting: false }
  await trx.updateTable('price_lines').set(nothing).where(isTaken).execute()
}
