import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { isInScope } from '@cais/domain/access/scope'
import {
  type CardChange,
  type CustomerCard,
  canEditCustomer,
  editCard,
} from '@cais/domain/customers/customer-card'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { readAddresses } from '../../../aggregates/customers/find-customer.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'

type Edit = CardChange & {
  readonly customerId: number
  /** Version that the caller saw; left out = the last write wins. */
  readonly version?: number | undefined
}

/**
 * Changes who a customer is. Invoices keep name, NUIT and address of their day; what is billed next takes these.
 * Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, NUIT_INVALID, ADDRESS_UNKNOWN.
 */
export async function editCustomer(trx: Trx, { customerId, version, ...change }: Edit, acting: Acting) {
  const { row, card: before } = await lockCard(trx, customerId, acting)
  if (version !== undefined && version !== row.version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: row.version })
  const after = editCard(before, change)
  const changes = changesOf(before, after)
  if (Object.keys(changes).length === 0) return
  await writeCard(trx, { customerId, before, after }, acting)
  await recordHistory(trx, {
    objectType: 'customer',
    objectId: customerId,
    user: acting.user,
    action: 'edit',
    changes,
    facts: versionFacts(version),
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await recordChange(trx, {
    noun: 'customers',
    id: customerId,
    version: row.version + 1,
    branchId: row.branch_id,
    createdBy: acting.user.id,
  })
}

/** The card under lock, if the user may edit it. Readers and billing, which refer to the row, do not wait. */
async function lockCard(trx: Trx, id: number, { user }: Acting) {
  const row = await trx
    .selectFrom('customers')
    .select(['branch_id', 'name', 'nuit', 'final_consumer', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { customer: id })
  if (!canEditCustomer(user, { branchId: row.branch_id }))
    throw new RuleError('ROLE_MISSING', { roles: GENERAL_ACTIONS['manage-customers'] })
  const addresses = (await readAddresses(trx, id)).map(({ id: addressId, address }) => ({
    id: addressId,
    address,
  }))
  const card: CustomerCard = { name: row.name, nuit: row.nuit, finalConsumer: row.final_consumer, addresses }
  return { row, card }
}

type Writing = { readonly customerId: number; readonly before: CustomerCard; readonly after: CustomerCard }

async function writeCard(trx: Trx, { customerId, before, after }: Writing, { now }: Acting): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ name: after.name, nuit: after.nuit, final_consumer: after.finalConsumer })
    .set({ updated_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', customerId)
    .execute()
  const moved = after.addresses.filter(({ address }, index) => address !== before.addresses[index]?.address)
  if (moved.length === 0) return
  await sql`
    UPDATE customer_addresses SET address = changed.address
    FROM unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ address }) => address)}::text[]) AS changed (id, address)
    WHERE customer_addresses.id = changed.id`.execute(trx)
}

/** Field by field, the addresses by their texts. */
function changesOf(before: CustomerCard, after: CustomerCard): Record<string, readonly [unknown, unknown]> {
  const texts = (card: CustomerCard) => card.addresses.map(({ address }) => address)
  const fields = { name: [before.name, after.name], nuit: [before.nuit, after.nuit] } as const
  const all = {
    ...fields,
    finalConsumer: [before.finalConsumer, after.finalConsumer],
    addresses: [texts(before), texts(after)],
  } as const
  return Object.fromEntries(
    Object.entries(all).filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)),
  )
}
