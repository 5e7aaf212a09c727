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
  cardChanges,
  editCard,
  NEW_CARD,
} from '@cais/domain/customers/customer-card'
import { checkErpCard, requireNotErps } from '@cais/domain/erp/limits'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type CreditChange, isSameCredit, splitCredit } from '@cais/domain/payments/confirmation'
import { findWaitingCredit, readConfirmationPolicy } from '../../../aggregates/customers/confirmations.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import { lockCard } from '../card-store.ts'
import { requireOwnNuit, requireSoundCard } from './check-card.ts'
import { addCards, editCards } from './save-cards.ts'

/**
 * A new customer in the user's scope, with a code of ours. Throws what editCard throws, BRANCH_UNKNOWN, WAREHOUSE_NOT_IN_BRANCH, NUIT_TAKEN,
 * REASON_MISSING for a limit or a block without a reason, ERP_NAME_LONG.
 */
export async function createCustomer(trx: Trx, input: CustomerInput, acting: Acting): Promise<number> {
  const { reason, isShared, change } = readInput(input)
  const before = { ...NEW_CARD, name: '', branchId: input.branchId }
  const after = editCard(before, change)
  if (!isInScope(acting.user.scope, after)) throw new RuleError('NOT_FOUND', { branch: after.branchId })
  requireFieldRights(acting.user, fieldsOf(cardChanges(before, after)), reason)
  if ((await readErpSystem(trx)).system !== 'built-in') checkErpCard({ code: null, name: after.name })
  const checked = { id: null, before: null, after }
  await requireSoundCard(trx, checked)
  await requireOwnNuit(trx, checked, { user: acting.user, isShared })
  const split = splitCredit(await readConfirmationPolicy(trx), before, after)
  const [id = 0] = await addCards(trx, [{ code: null, ...split, reason }], acting)
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
  const { system } = await readErpSystem(trx)
  requireNotErps('customer', fields, system)
  const checked = { id, before, after }
  await requireSoundCard(trx, checked)
  await requireOwnNuit(trx, checked, { user, isShared })
  const split = splitCredit(await readConfirmationPolicy(trx), before, after)
  if (split.asked && (await findWaitingCredit(trx, id))) throw new RuleError('CREDIT_CHANGE_WAITS')
  const facts = { ...versionFacts(input.version), ...(needsReason(fields) && { reason }) }
  await editCards(trx, [{ id, version, before, ...split, reason, facts }], acting)
}

/**
 * Gives the credit that a second person confirmed. Throws NOT_FOUND, CONFIRMATION_OUTDATED where it changed meanwhile, ERP_OWNS_FIELD where an ERP
 * was connected since.
 */
export async function giveCredit(
  trx: Trx,
  { customerId: id, change, facts }: GivenCredit,
  acting: Acting,
): Promise<void> {
  const { card: before, version } = await lockCard(trx, id)
  if (!isInScope(acting.user.scope, before)) throw new RuleError('NOT_FOUND', { customer: id })
  if (!isSameCredit(before, change.from)) throw new RuleError('CONFIRMATION_OUTDATED')
  const card = { ...before, ...change.to }
  const { system } = await readErpSystem(trx)
  requireNotErps('customer', fieldsOf(cardChanges(before, card)), system)
  await editCards(trx, [{ id, version, before, card, reason: '', facts }], acting)
}
type GivenCredit = {
  readonly customerId: number
  readonly change: CreditChange
  readonly facts: Readonly<Record<string, unknown>>
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
