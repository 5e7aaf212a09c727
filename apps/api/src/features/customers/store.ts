import type { CardAddress } from '@cais/domain/customers/card-addresses'
import { type CustomerCard, paymentDaysOf } from '@cais/domain/customers/customer-card'
import type { AllocationType } from '@cais/domain/customers/served-from'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { foldCode } from '@cais/domain/master-data/edit-card'
import { sql } from 'kysely'
import { readAddresses } from '../../aggregates/customers/find-customer.ts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

/** The card under lock. Readers and billing, which refer to the row, do not wait. Throws NOT_FOUND. */
export async function lockCard(
  trx: Trx,
  id: number,
): Promise<{ readonly card: CustomerCard; readonly code: string; readonly version: number }> {
  const row = await trx
    .selectFrom('customers')
    .select(['code', 'name', 'nuit', 'final_consumer', 'morpheus_name', 'morpheus_address', 'phone', 'email'])
    .select(['branch_id', 'warehouse_id', 'province_id', 'route', 'client_type', 'payment_condition'])
    .select(['credit_limit', 'transaction_limit', 'blocked_credit', 'withdraws', 'allocation_type'])
    .select(['clover_warehouse_id', 'marin_warehouse_id', 'min_shelf_life_days', 'active', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { customer: id })
  const card = {
    name: row.name,
    nuit: row.nuit,
    finalConsumer: row.final_consumer,
    morpheusName: row.morpheus_name,
    morpheusAddress: row.morpheus_address,
    phone: row.phone,
    email: row.email,
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
    addresses: (await readAddresses(trx, id)).map((address) => ({
      id: address.id,
      address: address.address,
      provinceId: address.province_id,
      gln: address.gln,
      isDefault: address.is_default,
      active: address.active,
    })),
  }
  return { card, code: row.code, version: row.version }
}

export const columnsOf = (card: CustomerCard) => ({
  name: card.name,
  nuit: card.nuit,
  final_consumer: card.finalConsumer,
  morpheus_name: card.morpheusName,
  morpheus_address: card.morpheusAddress,
  phone: card.phone,
  email: card.email,
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

/** A new customer with the next code. */
export async function insertCard(trx: Trx, card: CustomerCard, now: Date) {
  const at = now.toISOString()
  const added = await trx
    .insertInto('customers')
    .values({
      ...columnsOf(card),
      code: await nextCode(trx),
      payment_days: paymentDaysOf(card.paymentCondition),
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  await saveAddresses(trx, added.id, card.addresses)
  return added
}

type Writing = { readonly id: number; readonly before: CustomerCard; readonly after: CustomerCard }

/** The days until payment stay with a condition that stays, so that what an older file wrote is not counted anew. */
export async function updateCard(trx: Trx, { id, before, after }: Writing, now: Date): Promise<void> {
  const isOtherCondition = after.paymentCondition !== before.paymentCondition
  await trx
    .updateTable('customers')
    .set(columnsOf(after))
    .set({ updated_at: now.toISOString(), version: sql`version + 1` })
    .$if(isOtherCondition, (update) => update.set({ payment_days: paymentDaysOf(after.paymentCondition) }))
    .where('id', '=', id)
    .execute()
  if (after.addresses !== before.addresses) await saveAddresses(trx, id, after.addresses)
}

/** All addresses of a customer: known ones are changed, new ones added. The default is moved last, since there is only one at any moment. */
async function saveAddresses(trx: Trx, customerId: number, addresses: readonly CardAddress[]): Promise<void> {
  if (addresses.length === 0) return
  await sql`UPDATE customer_addresses SET is_default = false WHERE customer_id = ${customerId} AND is_default`.execute(
    trx,
  )
  const rows = sql`jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
    AS entered (id bigint, address text, "provinceId" smallint, gln text, "isDefault" boolean, active boolean)`
  await sql`
    UPDATE customer_addresses AS known SET address = entered.address, province_id = entered."provinceId", gln = entered.gln,
      is_default = entered."isDefault", active = entered.active
    FROM ${rows} WHERE known.id = entered.id AND known.customer_id = ${customerId}`.execute(trx)
  await sql`
    INSERT INTO customer_addresses (customer_id, address, province_id, gln, is_default, active)
    SELECT ${customerId}, address, "provinceId", gln, "isDefault", active FROM ${rows} WHERE id IS NULL`.execute(
    trx,
  )
}

/** The next of C00001 and on that no customer has: files bring codes of their own. The count is asked row by row, never as a join. */
async function nextCode(trx: Trx): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM (
      SELECT 'C' || lpad(nextval('customer_codes')::text, 5, '0') AS code FROM generate_series(1, 1000000)) AS drawn
    WHERE (SELECT count(*) FROM customers WHERE customers.code = drawn.code) = 0 LIMIT 1`.execute(trx)
  return rows[0]?.code ?? ''
}

/** Changes of NUITs wait for each other, so that two people at once do not give one NUIT to two customers. */
export async function lockNuit(trx: Trx, nuit: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`nuit ${nuit}`}, 0))`.execute(trx)
}

/** Another customer with the NUIT that is no final consumer: the oldest. */
export const findByNuit = (db: Db, nuit: string, exceptId: number | null) =>
  db
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'branch_id'])
    .where('nuit', '=', nuit)
    .where('final_consumer', '=', false)
    .$if(exceptId !== null, (others) => others.where('id', '!=', exceptId ?? 0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Of these warehouses those that goods are sold from in the branch. */
export async function findSaleWarehouses(
  db: Db,
  branchId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('warehouses')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('kind', '=', 'sale')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a payment condition stands in master data and is offered. */
export async function isConditionOffered(db: Db, condition: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_conditions')
    .select('id')
    .where('key', '=', foldCode(condition))
    .where('active', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

export const readPlace = (db: Db, branchId: string, clientType: string | null) =>
  db
    .selectNoFrom([
      sql<boolean>`EXISTS (SELECT FROM branches WHERE id = ${branchId})`.as('hasBranch'),
      sql<boolean>`${clientType}::text IS NULL OR EXISTS (SELECT FROM client_types WHERE id = ${clientType})`.as(
        'hasClientType',
      ),
    ])
    .executeTakeFirstOrThrow()
