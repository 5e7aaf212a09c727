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
import { requireNotErps } from '@cais/domain/erp/limits'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { asksForCredit, type CreditTerms } from '@cais/domain/payments/confirmation'
import {
  type CreditChange,
  enterForConfirmation,
  findWaitingCredit,
  readConfirmationPolicy,
} from '../../../aggregates/customers/confirmations.ts'
import { fieldName } from '../../../aggregates/customers/find-customer.ts'
import { queueReconsideration } from '../../../aggregates/documents/queue-jobs.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
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
  const { card, asked } = await withoutAskedCredit(trx, before, after)
  const { id, code } = await insertCard(trx, card, acting.now)
  const changes = cardChanges(null, card)
  const facts = { code, name: after.name, ...(reason !== '' && { reason }) }
  await recordCard(trx, { id, version: 1, action: 'create', card, changes, facts }, acting)
  if (asked) await askForCredit(trx, { id, card, version: 1, asked, reason }, acting)
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
  const { user } = acting
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
  if ((await readErpSystem(trx)).system !== 'built-in') requireNotErps('customer', fields)
  const checked = { id, before, after }
  await requireKnownPlace(trx, checked)
  await requireOfferedCondition(trx, checked)
  await requireOwnNuit(trx, checked, { user, isShared })
  const { card, asked } = await withoutAskedCredit(trx, before, after)
  if (asked) await askForCredit(trx, { id, card, version, asked, reason }, acting)
  const facts = { ...versionFacts(input.version), ...(needsReason(fields) && { reason }) }
  await saveChange(trx, { id, before, after: card, version, facts }, acting)
}

/** Gives the credit that a second person confirmed. Throws NOT_FOUND, CONFIRMATION_OUTDATED where it changed meanwhile. */
export async function giveCredit(
  trx: Trx,
  { customerId: id, change, facts }: GivenCredit,
  acting: Acting,
): Promise<void> {
  const { card: before, version } = await lockCard(trx, id)
  if (!isInScope(acting.user.scope, before)) throw new RuleError('NOT_FOUND', { customer: id })
  const { creditLimit, transactionLimit, blockedCredit } = change.from
  const isSame =
    before.creditLimit === creditLimit &&
    before.transactionLimit === transactionLimit &&
    before.blockedCredit === blockedCredit
  if (!isSame) throw new RuleError('CONFIRMATION_OUTDATED')
  await saveChange(trx, { id, before, after: { ...before, ...change.to }, version, facts }, acting)
}
type GivenCredit = {
  readonly customerId: number
  readonly change: CreditChange
  readonly facts: Readonly<Record<string, unknown>>
}

type Changed = {
  readonly id: number
  readonly before: CustomerCard
  readonly after: CustomerCard
  readonly version: number
  readonly facts: Readonly<Record<string, unknown>>
}

async function saveChange(trx: Trx, { id, before, after, version, facts }: Changed, acting: Acting) {
  const changes = cardChanges(before, after)
  const fields = fieldsOf(changes)
  if (fields.length === 0) return
  await updateCard(trx, { id, before, after }, acting.now)
  await recordCard(trx, { id, version: version + 1, action: 'edit', card: after, changes, facts }, acting)
  if (needsReason(fields)) await queueReconsideration(trx, id)
}

const termsOf = ({ creditLimit, transactionLimit, blockedCredit }: CreditTerms): CreditTerms => ({
  creditLimit,
  transactionLimit,
  blockedCredit,
})

/** The card with its credit as it was where a second person is asked about the credit (decision 0197). */
async function withoutAskedCredit(trx: Trx, before: CustomerCard, after: CustomerCard) {
  const change = { from: termsOf(before), to: termsOf(after) }
  const policy = await readConfirmationPolicy(trx)
  return asksForCredit(policy, change.from, change.to)
    ? { card: { ...after, ...change.from }, asked: change }
    : { card: after, asked: undefined }
}

type Asking = {
  readonly id: number
  readonly card: CustomerCard
  readonly version: number
  readonly asked: CreditChange
  readonly reason: string
}

/** Throws CREDIT_CHANGE_WAITS where another change of the credit waits already. */
async function askForCredit(trx: Trx, { id, card, version, asked, reason }: Asking, acting: Acting) {
  if (await findWaitingCredit(trx, id)) throw new RuleError('CREDIT_CHANGE_WAITS')
  const { branchId, name } = card
  const amount = Math.max(asked.to.creditLimit, asked.to.transactionLimit ?? 0)
  const customer = { id, branchId, version, name }
  await enterForConfirmation(trx, { kind: 'credit', customer, amount, input: asked, reason }, acting)
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
