import type { MasterChange, MasterInput } from '@cais/contract/master-data/endpoints'
import { MASTER_DEFAULTS } from '@cais/contract/master-data/schemas'
import type { User } from '@cais/domain/access/actor'
import { MASTER_TYPES, type MasterNoun } from '@cais/domain/access/master-data'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { MasterCard } from '@cais/domain/master-data/cards'
import { editMaster, masterChanges, masterKey } from '@cais/domain/master-data/edit-card'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { requireVersion, versionFacts } from '../../engines/history/require-version.ts'
import { hasBranch, insertRecord, isKeyTaken, lockRecord, readFacts, updateRecord } from './store.ts'
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
  const card = editMaster(noun, { before: null, change: entered, facts: await readFacts(trx, entered) })
  requireScope(acting.user, card)
  await requireKnownBranch(trx, card)
  const key = await requireOwnKey(trx, noun, card, null)
  const id = await insertRecord(trx, noun, { key, card, now: acting.now })
  await recordMaster(trx, { noun, id, version: 1, action: 'create', before: null, card, facts: {} }, acting)
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
  const card = editMaster(noun, { before, change: entered, facts: await readFacts(trx, entered) })
  if (Object.keys(masterChanges(before, card)).length === 0) return
  requireScope(acting.user, card)
  await requireKnownBranch(trx, card)
  const key = await requireOwnKey(trx, noun, card, id)
  await updateRecord(trx, noun, { id, key, card, now: acting.now })
  const facts = versionFacts(version)
  await recordMaster(trx, { noun, id, version: row.version + 1, action: 'edit', before, card, facts }, acting)
}

/** Whether the record lies in the user's scope: one that is not of a single branch is kept by who sees all of them. */
export const mayChange = (user: User, card: MasterCard): boolean =>
  !('branchId' in card) ||
  (card.branchId === null
    ? user.scope.branches === 'all'
    : isInScope(user.scope, { branchId: card.branchId }))

function requireScope(user: User, card: MasterCard): void {
  if (mayChange(user, card)) return
  throw new RuleError('NOT_FOUND', 'branchId' in card ? { branch: card.branchId } : {})
}

async function requireKnownBranch(trx: Trx, card: MasterCard): Promise<void> {
  if (!('branchId' in card) || card.branchId === null || (await hasBranch(trx, card.branchId))) return
  const facts = { branch: card.branchId }
  throw new RuleError('BRANCH_UNKNOWN', facts, [{ field: 'branchId', rule: 'BRANCH_UNKNOWN', facts }])
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
function cardOf(noun: MasterNoun, row: MasterCard): MasterCard {
  const { columns, rows = {} } = STORED[noun]
  const fields = new Set([...Object.keys(columns), ...Object.keys(rows), 'active'])
  fields.delete('memberNames')
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field))) as MasterCard
}

const withoutUndefined = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

type Recorded = {
  readonly noun: MasterNoun
  readonly id: number
  readonly version: number
  readonly action: 'create' | 'edit'
  readonly before: MasterCard | null
  readonly card: MasterCard
  readonly facts: Readonly<Record<string, unknown>>
}

/** The entry in the history, and the announcement to the screens that show the list. */
async function recordMaster(
  trx: Trx,
  { noun, id, version, action, before, card, facts }: Recorded,
  { user, now, origin }: Acting,
): Promise<void> {
  await recordHistory(trx, {
    objectType: MASTER_TYPES[noun],
    objectId: id,
    user,
    action,
    changes: masterChanges(before, card),
    facts,
    origin: origin ?? {},
    at: now.toISOString(),
  })
  const branchId = 'branchId' in card ? card.branchId : null
  await recordChange(trx, { noun: 'master-data', id, version, branchId, createdBy: user.id })
}
