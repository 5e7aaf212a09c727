import type { CardAddress } from '@cais/domain/customers/card-addresses'
import { type CustomerCard, type PaperLanguage, paymentDaysOf } from '@cais/domain/customers/customer-card'
import type { AllocationType } from '@cais/domain/customers/served-from'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

export type StoredCard = {
  readonly id: number
  readonly code: string
  readonly version: number
  readonly card: CustomerCard
}

/** The card under lock. Readers and billing, which refer to the row, do not wait. Throws NOT_FOUND. */
export async function lockCard(trx: Trx, id: number): Promise<StoredCard> {
  const [found] = await readCards(trx, { ids: [id], isLocked: true })
  if (found === undefined) throw new RuleError('NOT_FOUND', { customer: id })
  return found
}

type Named = {
  readonly ids?: readonly number[]
  readonly codes?: readonly string[]
  readonly nuits?: readonly string[]
  readonly isLocked: boolean
}

/** The customers with one of the ids, of the codes, whatever their capitals, or of the NUITs; by id, locked where they will be written. */
export async function readCards(
  trx: Trx,
  { ids = [], codes = [], nuits = [], isLocked }: Named,
): Promise<readonly StoredCard[]> {
  const rows = await trx
    .selectFrom('customers')
    .select([
      'id',
      'code',
      'name',
      'nuit',
      'final_consumer',
      'morpheus_name',
      'morpheus_address',
      'phone',
      'email',
      'paper_language',
    ])
    .select(['branch_id', 'warehouse_id', 'province_id', 'route', 'client_type', 'payment_condition'])
    .select(['credit_limit', 'transaction_limit', 'blocked_credit', 'withdraws', 'allocation_type'])
    .select(['clover_warehouse_id', 'marin_warehouse_id', 'min_shelf_life_days', 'active', 'version'])
    .where(
      sql<boolean>`(id = ANY(${[...ids]}::bigint[]) OR lower(code) = ANY(${codes.map((code) => code.toLowerCase())}::text[]) OR nuit = ANY(${[...nuits]}::text[]))`,
    )
    .orderBy('id')
    .$if(isLocked, (locked) => locked.forNoKeyUpdate())
    .execute()
  const addresses = await addressesOf(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    version: row.version,
    card: {
      name: row.name,
      nuit: row.nuit,
      finalConsumer: row.final_consumer,
      morpheusName: row.morpheus_name,
      morpheusAddress: row.morpheus_address,
      phone: row.phone,
      email: row.email,
      paperLanguage: row.paper_language as PaperLanguage,
      branchId: row.branch_id,
      warehouse: row.warehouse_id,
      provinceId: row.province_id,
      route: row.route,
      clientType: row.client_type,
      paymentCondition: row.payment_condition,
      creditLimit: row.credit_limit,
      transactionLimit: row.transaction_limit,
      blockedCredit: row.blocked_credit,
      withdraws: row.withdraws,
      allocationType: row.allocation_type as AllocationType,
      cloverWarehouse: row.clover_warehouse_id,
      marinWarehouse: row.marin_warehouse_id,
      minShelfLifeDays: row.min_shelf_life_days,
      active: row.active,
      addresses: addresses.get(row.id) ?? [],
    },
  }))
}

async function addressesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, CardAddress[]>> {
  const rows = await db
    .selectFrom('customer_addresses')
    .select(['id', 'customer_id', 'address', 'province_id', 'gln', 'is_default', 'active'])
    .where('customer_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('active', 'desc')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
  const found = new Map<number, CardAddress[]>()
  for (const row of rows) {
    const { id, address, gln, active } = row
    const one = { id, address, provinceId: row.province_id, gln, isDefault: row.is_default, active }
    found.set(row.customer_id, [...(found.get(row.customer_id) ?? []), one])
  }
  return found
}

export type NewCard = { readonly code: string | null; readonly card: CustomerCard }

/** New customers with their code, or the next of ours. Answers id and code in the order of the cards. */
export async function insertCards(trx: Trx, cards: readonly NewCard[], now: Date) {
  if (cards.length === 0) return []
  const at = now.toISOString()
  const codes = await nextCodes(trx, cards.filter(({ code }) => code === null).length)
  const rows = cards.map(({ code, card }) => ({
    ...columnsOf(card),
    code: code ?? codes.shift() ?? '',
    payment_days: paymentDaysOf(card.paymentCondition),
    created_at: at,
    updated_at: at,
  }))
  const { rows: added } = await sql<{ id: number; code: string }>`
    INSERT INTO customers (code, name, nuit, final_consumer, morpheus_name, morpheus_address, phone, email, paper_language, branch_id, warehouse_id, province_id,
      route, client_type, payment_condition, payment_days, credit_limit, transaction_limit, blocked_credit, withdraws, allocation_type,
      clover_warehouse_id, marin_warehouse_id, min_shelf_life_days, active, created_at, updated_at)
    SELECT code, name, nuit, final_consumer, morpheus_name, morpheus_address, phone, email, paper_language, branch_id, warehouse_id, province_id,
      route, client_type, payment_condition, payment_days, credit_limit, transaction_limit, blocked_credit, withdraws, allocation_type,
      clover_warehouse_id, marin_warehouse_id, min_shelf_life_days, active, created_at, updated_at
    FROM jsonb_populate_recordset(NULL::customers, ${JSON.stringify(rows)}::jsonb)
    RETURNING id, code`.execute(trx)
  const ids = new Map(added.map(({ id, code }) => [code, id]))
  const written = rows.map(({ code }) => ({ id: ids.get(code) ?? 0, code }))
  await saveAddresses(
    trx,
    written.flatMap(({ id }, at) =>
      (cards[at]?.card.addresses ?? []).map((address) => ({ ...address, customerId: id })),
    ),
  )
  return written
}

/** The next of C00001 and on that no customer has: files bring codes of their own. The count is asked row by row, never as a join. */
async function nextCodes(trx: Trx, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM (
      SELECT 'C' || lpad(nextval('customer_codes')::text, 5, '0') AS code FROM generate_series(1, 1000000)) AS drawn
    WHERE (SELECT count(*) FROM customers WHERE customers.code = drawn.code) = 0 LIMIT ${count}`.execute(trx)
  return rows.map(({ code }) => code)
}

export type ChangedCard = { readonly id: number; readonly before: CustomerCard; readonly after: CustomerCard }

/** Writes changed cards, one version further. The days until payment stay with a condition that stays. */
export async function updateCards(trx: Trx, cards: readonly ChangedCard[], now: Date): Promise<void> {
  if (cards.length === 0) return
  const rows = cards.map(({ id, before, after }) => ({
    ...columnsOf(after),
    id,
    payment_days:
      after.paymentCondition === before.paymentCondition ? null : paymentDaysOf(after.paymentCondition),
  }))
  await sql`
    UPDATE customers SET name = changed.name, nuit = changed.nuit, final_consumer = changed.final_consumer,
      morpheus_name = changed.morpheus_name, morpheus_address = changed.morpheus_address, phone = changed.phone, email = changed.email,
      paper_language = changed.paper_language,
      branch_id = changed.branch_id, warehouse_id = changed.warehouse_id, province_id = changed.province_id, route = changed.route,
      client_type = changed.client_type, payment_condition = changed.payment_condition, credit_limit = changed.credit_limit,
      transaction_limit = changed.transaction_limit, blocked_credit = changed.blocked_credit, withdraws = changed.withdraws,
      allocation_type = changed.allocation_type, clover_warehouse_id = changed.clover_warehouse_id,
      marin_warehouse_id = changed.marin_warehouse_id, min_shelf_life_days = changed.min_shelf_life_days, active = changed.active,
      payment_days = coalesce(changed.payment_days, customers.payment_days), updated_at = ${now.toISOString()}::timestamptz,
      version = customers.version + 1
    FROM jsonb_populate_recordset(NULL::customers, ${JSON.stringify(rows)}::jsonb) AS changed
    WHERE customers.id = changed.id`.execute(trx)
  const moved = cards.filter(({ before, after }) => after.addresses !== before.addresses)
  await saveAddresses(
    trx,
    moved.flatMap(({ id, after }) => after.addresses.map((address) => ({ ...address, customerId: id }))),
  )
}

const columnsOf = (card: CustomerCard) => ({
  name: card.name,
  nuit: card.nuit,
  final_consumer: card.finalConsumer,
  morpheus_name: card.morpheusName,
  morpheus_address: card.morpheusAddress,
  phone: card.phone,
  email: card.email,
  paper_language: card.paperLanguage,
  branch_id: card.branchId,
  warehouse_id: card.warehouse,
  province_id: card.provinceId,
  route: card.route,
  client_type: card.clientType,
  payment_condition: card.paymentCondition,
  credit_limit: card.creditLimit,
  transaction_limit: card.transactionLimit,
  blocked_credit: card.blockedCredit,
  withdraws: card.withdraws,
  allocation_type: card.allocationType,
  clover_warehouse_id: card.cloverWarehouse,
  marin_warehouse_id: card.marinWarehouse,
  min_shelf_life_days: card.minShelfLifeDays,
  active: card.active,
})

/** All addresses of some customers: the default is moved last, since there is only one at any moment. */
async function saveAddresses(
  trx: Trx,
  addresses: readonly (CardAddress & { readonly customerId: number })[],
): Promise<void> {
  if (addresses.length === 0) return
  const owners = [...new Set(addresses.map(({ customerId }) => customerId))]
  await sql`UPDATE customer_addresses SET is_default = false WHERE customer_id = ANY(${owners}::bigint[]) AND is_default`.execute(
    trx,
  )
  const rows = sql`jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
    AS entered (id bigint, "customerId" bigint, address text, "provinceId" smallint, gln text, "isDefault" boolean, active boolean)`
  await sql`
    UPDATE customer_addresses AS known SET address = entered.address, province_id = entered."provinceId", gln = entered.gln,
      is_default = entered."isDefault", active = entered.active
    FROM ${rows} WHERE known.id = entered.id AND known.customer_id = entered."customerId"`.execute(trx)
  await sql`
    INSERT INTO customer_addresses (customer_id, address, province_id, gln, is_default, active)
    SELECT "customerId", address, "provinceId", gln, "isDefault", active FROM ${rows} WHERE id IS NULL`.execute(
    trx,
  )
}
