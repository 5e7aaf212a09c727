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
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sameName } from '@cais/domain/kernel/same-name'
import { fieldName } from '../../../aggregates/customers/find-customer.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import {
  insertCards,
  type KnownPlaces,
  lockNuits,
  readCards,
  readKnownPlaces,
  type StoredCard,
  updateCards,
} from '../many-cards.ts'

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
  readonly after: CustomerCard
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
  const context = { stored: indexed(stored), places: await readKnownPlaces(trx), acting, reason }
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
  readonly acting: Acting
  readonly reason: string
}

function judgeCard(row: CardRow, { stored, places, acting, reason }: Context): JudgedCard {
  const { user } = acting
  const found = findStored(row, stored)
  const before = found?.card ?? { ...NEW_CARD, name: '', branchId: row.change.branchId ?? user.branchId }
  requireRight(found, before, user)
  const after = editCard(before, {
    ...row.change,
    ...(row.address && { addresses: addressChange(before, row.address) }),
  })
  requirePlaces(found ? before : null, after, places)
  requireOwnNuit(found, after, stored)
  if (!isInScope(user.scope, after))
    throw new RuleError('BRANCH_UNKNOWN', { branch: after.branchId }, [
      { field: 'branchId', rule: 'BRANCH_UNKNOWN', facts: { branch: after.branchId } },
    ])
  const changes = cardChanges(before, after)
  requireFieldRights(user, fieldsOf(changes), reason)
  return { code: row.code, stored: found, after, changes }
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

const WAREHOUSES = ['warehouse', 'cloverWarehouse', 'marinWarehouse'] as const

function requirePlaces(
  before: CustomerCard | null,
  after: CustomerCard,
  { branches, clientTypes, warehouses }: KnownPlaces,
): void {
  const { branchId, clientType } = after
  if (!branches.has(branchId)) throw refusal('BRANCH_UNKNOWN', 'branchId', { branch: branchId })
  if (clientType !== null && !clientTypes.has(clientType))
    throw refusal('IMPORT_RECORD_UNKNOWN', 'clientType', { value: clientType })
  const wrong = WAREHOUSES.find((field) => {
    const isChanged = after[field] !== before?.[field] || branchId !== before.branchId
    return after[field] !== null && isChanged && warehouses.get(after[field]) !== branchId
  })
  if (wrong)
    throw refusal('WAREHOUSE_NOT_IN_BRANCH', wrong, { warehouse: after[wrong] ?? '', branch: branchId })
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
  const added = await insertCards(
    trx,
    fresh.map(({ code, after }) => ({ code, card: after })),
    acting.now,
  )
  const changed = judged.flatMap(({ stored, after, changes }) =>
    stored ? [{ id: stored.id, version: stored.version + 1, before: stored.card, after, changes }] : [],
  )
  await updateCards(trx, changed, acting.now)
  const made = fresh.map(({ after }, at) => ({
    id: added[at]?.id ?? 0,
    version: 1,
    after,
    changes: cardChanges(null, after),
    facts: { code: added[at]?.code, name: after.name, reason },
  }))
  const edited = changed.map((one) => ({
    ...one,
    facts: needsReason(fieldsOf(one.changes)) ? { reason } : {},
  }))
  const entries = [
    ...made.map((one) => ({ ...one, action: 'create' })),
    ...edited.map((one) => ({ ...one, action: 'edit' })),
  ]
  await recordCards(trx, entries, acting)
}

type Entry = {
  readonly id: number
  readonly version: number
  readonly action: string
  readonly after: CustomerCard
  readonly changes: CardChanges
  readonly facts: Readonly<Record<string, unknown>>
}

/** The entries in the history, their fields as calls name them, and the announcements to the screens that show customers. */
export async function recordCards(
  trx: Trx,
  entries: readonly Entry[],
  { user, now, origin = {} }: Acting,
): Promise<void> {
  await recordHistories(
    trx,
    entries.map(({ id, action, changes, facts }) => ({
      objectType: 'customer',
      objectId: id,
      user,
      action,
      changes: Object.fromEntries(Object.entries(changes).map(([field, pair]) => [fieldName(field), pair])),
      facts,
      origin,
      at: now.toISOString(),
    })),
  )
  await recordChanges(
    trx,
    entries.map(({ id, version, after }) => ({
      noun: 'customers',
      id,
      version,
      branchId: after.branchId,
      createdBy: user.id,
    })),
  )
}
