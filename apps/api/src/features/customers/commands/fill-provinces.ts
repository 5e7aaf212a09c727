import { provinceOfAddress } from '@cais/domain/customers/province-of-address'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'

const BATCH = 500

type Filling = { readonly now: Date; readonly limit: number }

/**
 * Gives customers without a province the one that the text of their address names; a province that somebody set is never changed, and
 * an address that names none or two is left alone. Answers how many customers have one now, `limit` at most.
 */
export async function fillProvinces(db: Db, { now, limit }: Filling): Promise<number> {
  let filled = 0
  let after = 0
  for (;;) {
    const customers = await readWithoutProvince(db, after)
    const found = customers.flatMap(({ id, address }) => {
      const provinceId = provinceOfAddress(address)
      return provinceId === null ? [] : [{ id, address, provinceId }]
    })
    const wanted = found.slice(0, limit - filled)
    if (wanted.length > 0) filled += await inTransaction(db, (trx) => writeProvinces(trx, wanted, now))
    after = customers.at(-1)?.id ?? 0
    if (customers.length < BATCH || filled >= limit) return filled
  }
}

type Customer = { readonly id: number; readonly address: string }

/** The next customers by id, each with its default address, or its oldest. */
async function readWithoutProvince(db: Db, after: number): Promise<readonly Customer[]> {
  const { rows } = await sql<Customer>`
    SELECT c.id, coalesce((SELECT a.address FROM customer_addresses AS a WHERE a.customer_id = c.id
      ORDER BY a.is_default DESC, a.id LIMIT 1), '') AS address
    FROM customers AS c WHERE c.province_id IS NULL AND c.id > ${after} ORDER BY c.id LIMIT ${BATCH}`.execute(
    db,
  )
  return rows
}

type Found = Customer & { readonly provinceId: number }

/** Only those that still have none. Answers how many. */
async function writeProvinces(trx: Trx, found: readonly Found[], now: Date): Promise<number> {
  const ids = found.map(({ id }) => id)
  await sql`SELECT FROM customers WHERE id = any(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<{ id: number; branch_id: string; version: number; province_id: number }>`
    UPDATE customers SET province_id = found.province, updated_at = ${now.toISOString()}, version = version + 1
    FROM unnest(${ids}::bigint[], ${found.map(({ provinceId }) => provinceId)}::smallint[]) AS found (id, province)
    WHERE customers.id = found.id AND customers.province_id IS NULL
    RETURNING customers.id, customers.branch_id, customers.version, customers.province_id`.execute(trx)
  const entries = rows.map(({ id, province_id }) => ({
    objectType: 'customer',
    objectId: id,
    user: 'system' as const,
    action: 'set-province',
    changes: { provinceId: [null, province_id] as const },
    facts: { address: found.find((one) => one.id === id)?.address ?? '' },
    at: now.toISOString(),
  }))
  await recordHistories(trx, entries)
  await recordChanges(
    trx,
    rows.map(({ id, version, branch_id }) => ({
      noun: 'customers' as const,
      id,
      version,
      branchId: branch_id,
    })),
  )
  return rows.length
}
