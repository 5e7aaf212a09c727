import type { RaisePrices } from '@cais/contract/price-lists/schemas'
import { raisedPrice } from '@cais/domain/pricing/raise-price'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { baseOf, PRICE_BEFORE } from '../store.ts'
import { enterPrices, lockChangeable } from './enter-prices.ts'

type Raising = RaisePrices & { readonly listId: number; readonly number: number }

/**
 * Types the prices that the version replaces, raised by a percent, for those of its articles that are active and have one: the same raise
 * again changes nothing more. Throws what enterPrices throws.
 */
export async function raisePrices(trx: Trx, input: Raising, acting: Acting): Promise<void> {
  const { version, versions } = await lockChangeable(trx, input, acting)
  const base = baseOf(version, versions)
  const { rows } = await sql<{ id: string; before: number }>`
    SELECT p.id, ${PRICE_BEFORE} AS before
    FROM price_lines AS line JOIN products AS p ON p.id = line.product_id
    LEFT JOIN price_lines AS base ON base.version_id = ${base?.id ?? null} AND base.product_id = line.product_id
    WHERE ${allOf([sql<boolean>`line.version_id = ${version.id} AND p.active AND ${PRICE_BEFORE} IS NOT NULL`, ...matches('p.search_text', input.search)])}
    ORDER BY p.id`.execute(trx)
  const { percent, roundTo, search, ...place } = input
  const raise = { raise: Math.round(percent * 100), step: roundTo }
  const lines = rows.flatMap(({ id, before }) => {
    const price = raisedPrice(before, raise)
    return price === null ? [] : [{ productId: id, price }]
  })
  const facts = { percent, roundTo, ...(search && { search }) }
  await enterPrices(trx, { ...place, lines, facts }, acting)
}
