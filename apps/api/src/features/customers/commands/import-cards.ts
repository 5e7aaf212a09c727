import { canDo, GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { isInScope } from '@cais/domain/access/scope'
import type { CardAddress } from '@cais/domain/customers/card-addresses'
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
import { readNuit } from '@cais/domain/customers/nuit'
import { checkErpCard, type ErpSystem, requireNotErps } from '@cais/domain/erp/limits'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sameName } from '@cais/domain/kernel/same-name'
import {
  type ConfirmationPolicy,
  type CreditChange,
  type CreditTerms,
  isSameCredit,
  splitCredit,
} from '@cais/domain/payments/confirmation'
import { findWaitingCredits, readConfirmationPolicy } from '../../../aggregates/customers/confirmations.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import { readCards, type StoredCard } from '../card-store.ts'
import { type KnownPlaces, lockNuits, readKnownPlaces } from '../store.ts'
import { requireKnownPlaces } from './check-card.ts'
import { addCards, editCards } from './save-cards.ts'

/** What a row says of a customer: known by code, or by NUIT where it has no code. */
export type CardRow = {
  readonly code: string | null
  readonly nuit: string | null
  readonly change: CardChange
  /** The default delivery address: added where it is not there yet; null = nothing is said of it. */
  readonly address: {
    readonly address: string
    readonly provinceId: number | null
    readonly gln: string | null
  } | null
}

export type JudgedCard = {
  readonly code: string | null
  /** null = the customer is new. */
  readonly stored: StoredCard | null
  /** As it is written: with its credit as it was where a second person is asked. */
  readonly card: CustomerCard
  readonly asked?: CreditChange | undefined
  /** All that the row changes, with what waits. */
  readonly changes: CardChanges
}

type Judging = {
  readonly acting: Acting
  /** Why limits and blocks change, for the history. */
  readonly reason: string
  /** The rows stay locked until the transaction ends. */
  readonly isLocked: boolean
}

/**
 * What each row would make of the card of its customer, by the rules of the form: the card before and after, or the refusal. The statements are the
 * same however many rows there are.
 */
export async function judgeCards(
  trx: Trx,
  rows: readonly CardRow[],
  { acting, reason, isLocked }: Judging,
): Promise<readonly (JudgedCard | RuleError)[]> {
  const nuits = rows.flatMap(({ nuit }) => readNuit(nuit ?? '') ?? [])
  if (isLocked) await lockNuits(trx, nuits)
  const stored = await readCards(trx, { codes: rows.flatMap(({ code }) => code ?? []), nuits, isLocked })
  const context = {
    stored: indexed(stored),
    places: await readKnownPlaces(trx),
    policy: await readConfirmationPolicy(trx),
    waiting: await findWaitingCredits(
      trx,
      stored.map(({ id }) => id),
    ),
    system: (await readErpSystem(trx)).system,
    acting,
    reason,
  }
  return rows.map((row) => attempt(() => judgeCard(row, context)))
}

function attempt<T>(work: () => T): T | RuleError {
  try {
    return work()
  } catch (error) {
    if (error instanceof RuleError) return error
    throw error
  }
}

function indexed(cards: readonly StoredCard[]) {
  const byCode = new Map<string, StoredCard>()
  const byNuit = new Map<string, StoredCard[]>()
  for (const card of cards) {
    byCode.set(card.code.toLowerCase(), card)
    const { nuit, finalConsumer } = card.card
    if (nuit !== null && !finalConsumer) byNuit.set(nuit, [...(byNuit.get(nuit) ?? []), card])
  }
  return { byCode, byNuit }
}

type Context = {
  readonly stored: ReturnType<typeof indexed>
  readonly places: KnownPlaces
  readonly policy: ConfirmationPolicy
  /** Credit that waits already, by customer. */
  readonly waiting: ReadonlyMap<number | null, CreditTerms>
  readonly system: ErpSystem
  readonly acting: Acting
  readonly reason: string
}

function judgeCard(row: CardRow, context: Context): JudgedCard {
  const { stored, places, acting, reason } = context
  const { user } = acting
  const found = findStored(row, stored)
  const before = found?.card ?? { ...NEW_CARD, name: '', branchId: row.change.branchId ?? user.branchId }
  requireRight(found, before, user)
  const after = editCard(before, {
    ...row.change,
    ...(row.address && { addresses: addressChange(before, row.address) }),
  })
  requireClientType(after, places)
  requireKnownPlaces({ before: found ? before : null, after }, places)
  requireOwnNuit(found, after, stored)
  if (!isInScope(user.scope, after))
    throw new RuleError('BRANCH_UNKNOWN', { branch: after.branchId }, [
      { field: 'branchId', rule: 'BRANCH_UNKNOWN', facts: { branch: after.branchId } },
    ])
  requireFieldRights(user, fieldsOf(cardChanges(before, after)), reason)
  requireErps(found, { before, after, code: row.code }, context.system)
  const split = askedOnce(splitCredit(context.policy, before, after), found, context)
  const changes = cardChanges(before, { ...split.card, ...split.asked?.to })
  return { code: row.code, stored: found, ...split, changes }
}

/** What the ERP owns is not changed by a file either, and a new customer has to fit in there. */
function requireErps(
  found: StoredCard | null,
  {
    before,
    after,
    code,
  }: { readonly before: CustomerCard; readonly after: CustomerCard; readonly code: string | null },
  system: ErpSystem,
): void {
  if (found) requireNotErps('customer', fieldsOf(cardChanges(before, after)), system)
  else if (system !== 'built-in') checkErpCard({ code, name: after.name })
}

/** What waits as the file has it is not asked again, so that the same file changes nothing. Throws CREDIT_CHANGE_WAITS where another change waits. */
function askedOnce(
  { card, asked }: { readonly card: CustomerCard; readonly asked?: CreditChange },
  found: StoredCard | null,
  { waiting }: Context,
) {
  const known = found ? waiting.get(found.id) : undefined
  if (asked === undefined || known === undefined) return { card, asked }
  if (!isSameCredit(known, asked.to)) throw refusal('CREDIT_CHANGE_WAITS', 'creditLimit', {})
  return { card }
}

const fieldsOf = (changes: CardChanges) => Object.keys(changes) as CardField[]

/** By code, else by NUIT. A code that differs from one that is there by capitals only is a slip. */
function findStored({ code, nuit }: CardRow, { byCode, byNuit }: Context['stored']): StoredCard | null {
  if (code !== null) {
    const found = byCode.get(code.toLowerCase()) ?? null
    if (found && found.code !== code)
      throw refusal('IMPORT_CODE_SIMILAR', 'code', { value: code, code: found.code })
    return found
  }
  const read = readNuit(nuit ?? '')
  if (nuit === null) throw refusal('IMPORT_KEY_MISSING', 'code', {})
  const [found, second] = (read === null ? undefined : byNuit.get(read)) ?? []
  if (second) throw refusal('IMPORT_NUIT_OF_SEVERAL', 'nuit', { nuit })
  return found ?? null
}

function requireRight(found: StoredCard | null, card: CustomerCard, user: Acting['user']): void {
  if (found && !isInScope(user.scope, card))
    throw refusal('IMPORT_RECORD_UNKNOWN', 'code', { value: found.code })
  const isAllowed = found ? canEditCustomer(user, card) : canDo(user.roles, 'create-customer')
  if (isAllowed) return
  const action = found ? 'manage-customers' : 'create-customer'
  throw new RuleError('ROLE_MISSING', { roles: ['ADMIN', ...GENERAL_ACTIONS[action]] })
}

/** One that is there becomes the default; else it is added. The others stay. */
function addressChange({ addresses }: CustomerCard, address: NonNullable<CardRow['address']>) {
  const known = addresses.find((one: CardAddress) => sameName(one.address, address.address))
  const isSame =
    known?.isDefault &&
    (address.provinceId === null || known.provinceId === address.provinceId) &&
    (address.gln === null || known.gln === address.gln)
  if (isSame) return undefined
  const said = {
    ...(address.provinceId !== null && { provinceId: address.provinceId }),
    ...(address.gln !== null && { gln: address.gln }),
    isDefault: true,
    active: true,
  }
  return [known ? { id: known.id, ...said } : { address: address.address, ...said }]
}

function requireClientType({ clientType }: CustomerCard, { clientTypes }: KnownPlaces): void {
  if (clientType !== null && !clientTypes.has(clientType))
    throw refusal('IMPORT_RECORD_UNKNOWN', 'clientType', { value: clientType })
}

function requireOwnNuit(found: StoredCard | null, after: CustomerCard, { byNuit }: Context['stored']): void {
  const { nuit, finalConsumer } = after
  if (nuit === null || finalConsumer || nuit === found?.card.nuit) return
  const other = byNuit.get(nuit)?.find(({ id }) => id !== found?.id)
  if (other) throw refusal('NUIT_TAKEN', 'nuit', { nuit, customer: `${other.code} ${other.card.name}` })
}

const refusal = (code: RuleError['code'], field: string, facts: Readonly<Record<string, string>>) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])

/** Writes what was judged in the same transaction, with one entry of history for each customer. */
export async function saveCards(
  trx: Trx,
  judged: readonly JudgedCard[],
  { acting, reason }: Omit<Judging, 'isLocked'>,
): Promise<void> {
  const fresh = judged.filter(({ stored }) => stored === null)
  await addCards(
    trx,
    fresh.map((one) => ({ ...one, reason })),
    acting,
  )
  const edited = judged.flatMap(({ stored, card, asked, changes }) => {
    if (stored === null) return []
    const { id, version, card: before } = stored
    const facts = needsReason(fieldsOf(changes)) ? { reason } : {}
    return [{ id, version, before, card, asked, reason, facts }]
  })
  await editCards(trx, edited, acting)
}
