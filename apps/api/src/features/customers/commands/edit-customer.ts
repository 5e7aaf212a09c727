import type { CustomerInput, CustomerUpdate } from '@cais/contract/customers/schemas'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { isInScope } from '@cais/domain/access/scope'
import {
  type CardField,
  canEditCustomer,
  needsReason,
  requireFieldRights,
} from '@cais/domain/customers/card-rights'
import {
  type CardChange,
  type CardChanges,
  type CustomerCard,
  cardChanges,
  editCard,
  NEW_CARD,
} from '@cais/domain/customers/customer-card'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { fieldName } from '../../../aggregates/customers/find-customer.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { insertCard, lockCard, updateCard } from '../store.ts'
import { requireKnownPlace, requireOfferedCondition, requireOwnNuit } from './check-card.ts'

/**
 * A new customer in the user's scope, with a code of ours. Throws what editCard throws, BRANCH_UNKNOWN, WAREHOUSE_NOT_IN_BRANCH, NUIT_TAKEN,
 * REASON_MISSING for a limit or a block without a reason.
 */
export async function createCustomer(trx: Trx, input: CustomerInput, acting: Acting): Promise<number> {
  const { reason, isShared, change } = readInput(input)
  const before = { ...NEW_CARD, name: '', branchId: input.branchId }
  const after = editCard(before, change)
  if (!isInScope(acting.user.scope, after)) throw new RuleError('NOT_FOUND', { branch: after.branchId })
  requireFieldRights(acting.user, fieldsOf(cardChanges(before, after)), reason)
  await requireKnownPlace(trx, { id: null, before: null, after })
  await requireOfferedCondition(trx, { id: null, before: null, after })
  await requireOwnNuit(trx, { id: null, before: null, after }, { user: acting.user, isShared })
  const { id, code } = await insertCard(trx, after, acting.now)
  const changes = cardChanges(null, after)
  const facts = { code, name: after.name, ...(reason !== '' && { reason }) }
  await recordCard(trx, { id, version: 1, action: 'create', card: after, changes, facts }, acting)
  return id
}

/**
 * Changes the card of a customer. Invoices keep name, NUIT and address of their day; what is billed next takes these. Throws NOT_FOUND,
 * ROLE_MISSING, VERSION_CONFLICT, and what createCustomer throws.
 */
export async function editCustomer(
  trx: Trx,
  { customerId: id, ...input }: Omit<CustomerUpdate, 'id'> & { readonly customerId: number },
  acting: Acting,
): Promise<void> {
  const { user, now } = acting
  const { card: before, version } = await lockCard(trx, id)
  if (!isInScope(user.scope, before)) throw new RuleError('NOT_FOUND', { customer: id })
  if (!canEditCustomer(user, before))
    throw new RuleError('ROLE_MISSING', { roles: GENERAL_ACTIONS['manage-customers'] })
  if (input.version !== undefined && input.version !== version)
    throw new RuleError('VERSION_CONFLICT', { seen: input.version, version })
  const { reason, isShared, change } = readInput(input)
  const after = editCard(before, change)
  const changes = cardChanges(before, after)
  const fields = fieldsOf(changes)
  if (fields.length === 0) return
  requireFieldRights(user, fields, reason)
  const checked = { id, before, after }
  await requireKnownPlace(trx, checked)
  await requireOfferedCondition(trx, checked)
  await requireOwnNuit(trx, checked, { user, isShared })
  await updateCard(trx, checked, now)
  const facts = { ...versionFacts(input.version), ...(needsReason(fields) && { reason }) }
  await recordCard(trx, { id, version: version + 1, action: 'edit', card: after, changes, facts }, acting)
}

const fieldsOf = (changes: CardChanges) => Object.keys(changes) as CardField[]

/** What the call says of the card, by the names of the domain. */
function readInput(input: CustomerInput | CustomerUpdate) {
  const { reason = '', sameNuit = false, morpheusCustomerName, morpheusCustomerAddress, ...fields } = input
  const { version: _version, id: _id, ...rest } = { version: undefined, id: undefined, ...fields }
  const change: CardChange = {
    ...rest,
    morpheusName: morpheusCustomerName,
    morpheusAddress: morpheusCustomerAddress,
  }
  return { reason, isShared: sameNuit, change }
}

type Recorded = {
  readonly id: number
  readonly version: number
  readonly action: 'create' | 'edit'
  readonly card: CustomerCard
  readonly changes: CardChanges
  readonly facts: Readonly<Record<string, unknown>>
}

/** The entry in the history, its fields as calls name them, and the announcement to the screens that show customers. */
async function recordCard(
  trx: Trx,
  { id, version, action, card, changes, facts }: Recorded,
  { user, now, origin }: Acting,
): Promise<void> {
  await recordHistory(trx, {
    objectType: 'customer',
    objectId: id,
    user,
    action,
    changes: Object.fromEntries(Object.entries(changes).map(([field, pair]) => [fieldName(field), pair])),
    facts,
    origin: origin ?? {},
    at: now.toISOString(),
  })
  await recordChange(trx, {
    noun: 'customers',
    id,
    version,
    branchId: card.branchId,
    createdBy: user.id,
  })
}
