import type { MasterChange, MasterInput } from '@cais/contract/master-data/endpoints'
import { MASTER_DEFAULTS } from '@cais/contract/master-data/schemas'
import type { User } from '@cais/domain/access/actor'
import { MASTER_TYPES, type MasterNoun } from '@cais/domain/access/master-data'
import { isInScope } from '@cais/domain/access/scope'
import { type RuleDetail, RuleError } from '@cais/domain/kernel/rule-error'
import type { MasterCard } from '@cais/domain/master-data/cards'
import { editMaster, masterChanges, masterKey } from '@cais/domain/master-data/edit-card'
import type { Trx } from '../../db/transaction.ts'
import { recordChanges } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistories } from '../../engines/history/record-history.ts'
import { requireVersion, versionFacts } from '../../engines/history/require-version.ts'
import {
  factsOf,
  insertRecords,
  isKeyTaken,
  lockRecord,
  readBranches,
  readFacts,
  updateRecords,
} from './store.ts'
import { STORED } from './tables.ts'

/** A new record of the kind, in the user's scope. Throws what editMaster throws, NOT_FOUND outside the scope, BRANCH_UNKNOWN, CODE_TAKEN. */
export async function createRecord(
  trx: Trx,
  noun: MasterNoun,
  input: MasterInput,
  acting: Acting,
): Promise<number> {
  // the contract asks for every field that has no default
  const entered = { active: true, ...MASTER_DEFAULTS[noun], ...input } as MasterCard
  const card = editMaster(noun, { before: null, change: entered, facts: await readFactsOf(trx, entered) })
  requireScope(acting.user, card)
  await requireKnownBranch(trx, card)
  const key = await requireOwnKey(trx, noun, card, null)
  const [id = 0] = await insertRecords(trx, noun, [{ key, card }], acting.now)
  const record = { id, version: 1, before: null, card, facts: {} }
  await recordMasters(trx, { noun, records: [record] }, acting)
  return id
}

/** Changes a record, or makes it inactive. Throws VERSION_CONFLICT and what createRecord throws. */
export async function changeRecord(
  trx: Trx,
  noun: MasterNoun,
  { id, version, ...change }: MasterChange & { readonly id: number },
  acting: Acting,
): Promise<void> {
  const row = await lockRecord(trx, noun, id)
  // as if it were not there
  if (!mayChange(acting.user, row)) throw new RuleError('NOT_FOUND', { [MASTER_TYPES[noun]]: id })
  requireVersion({ row }, version)
  const before = cardOf(noun, row)
  // of the same kind as the record: each kind has its own call
  const entered = { ...before, ...withoutUndefined(change) } as MasterCard
  const card = editMaster(noun, { before, change: entered, facts: await readFactsOf(trx, entered) })
  if (Object.keys(masterChanges(before, card)).length === 0) return
  requireScope(acting.user, card)
  await requireKnownBranch(trx, card)
  const key = await requireOwnKey(trx, noun, card, id)
  await updateRecords(trx, noun, [{ id, key, card }], acting.now)
  const record = { id, version: row.version + 1, before, card, facts: versionFacts(version) }
  await recordMasters(trx, { noun, records: [record] }, acting)
}

const readFactsOf = async (trx: Trx, card: MasterCard) => factsOf(await readFacts(trx, [card]), card)

/** Whether the record lies in the user's scope: one that is not of a single branch is kept by who sees all of them. */
export const mayChange = (user: User, card: MasterCard): boolean =>
  !('branchId' in card) ||
  (card.branchId === null
    ? user.scope.branches === 'all'
    : isInScope(user.scope, { branchId: card.branchId }))

function requireScope(user: User, card: MasterCard): void {
  if (mayChange(user, card) || !('branchId' in card)) return
  const facts = { branch: card.branchId }
  throw new RuleError('NOT_FOUND', facts, [placeRefusal(card.branchId)])
}

/** At the field: a branch that the user does not see is as one that does not exist. */
export const placeRefusal = (branchId: string | null): RuleDetail =>
  branchId === null
    ? { field: 'branchId', rule: 'ALL_BRANCHES_OUT_OF_SCOPE', facts: {} }
    : { field: 'branchId', rule: 'BRANCH_UNKNOWN', facts: { branch: branchId } }

async function requireKnownBranch(trx: Trx, card: MasterCard): Promise<void> {
  if (!('branchId' in card) || card.branchId === null) return
  if ((await readBranches(trx, [card.branchId])).has(card.branchId)) return
  throw new RuleError('BRANCH_UNKNOWN', { branch: card.branchId }, [placeRefusal(card.branchId)])
}

async function requireOwnKey(
  trx: Trx,
  noun: MasterNoun,
  card: MasterCard,
  exceptId: number | null,
): Promise<string> {
  const { field, folded, shown } = masterKey(noun, card)
  if (!(await isKeyTaken(trx, noun, { key: folded, exceptId }))) return folded
  const facts = { code: shown }
  throw new RuleError('CODE_TAKEN', facts, [{ field, rule: 'CODE_TAKEN', facts }])
}

/** The fields of the kind alone. */
export function cardOf(noun: MasterNoun, row: MasterCard): MasterCard {
  const { columns, rows = {} } = STORED[noun]
  const fields = new Set([...Object.keys(columns), ...Object.keys(rows), 'active'])
  fields.delete('memberNames')
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field))) as MasterCard
}

const withoutUndefined = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

export type Recorded = {
  readonly id: number
  readonly version: number
  readonly before: MasterCard | null
  readonly card: MasterCard
  readonly facts: Readonly<Record<string, unknown>>
}

/** The entries in the history, and the announcement to the screens that show the list. */
export async function recordMasters(
  trx: Trx,
  { noun, records }: { readonly noun: MasterNoun; readonly records: readonly Recorded[] },
  { user, now, origin }: Acting,
): Promise<void> {
  await recordHistories(
    trx,
    records.map(({ id, before, card, facts }) => ({
      objectType: MASTER_TYPES[noun],
      objectId: id,
      user,
      action: before === null ? 'create' : 'edit',
      changes: masterChanges(before, card),
      facts,
      origin: origin ?? {},
      at: now.toISOString(),
    })),
  )
  await recordChanges(
    trx,
    records.map(({ id, version, card }) => ({
      noun: 'master-data',
      id,
      version,
      branchId: 'branchId' in card ? card.branchId : null,
      createdBy: user.id,
    })),
  )
}
