import { RuleError } from '@cais/domain/kernel/rule-error'
import { type CauseKind, causeActions } from '@cais/domain/quarantine/causes'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { QuarantineCausesTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../history/acting.ts'
import { recordHistory } from '../history/record-history.ts'
import { requireVersion } from '../history/require-version.ts'

/**
 * What waits because a code of a sender is unknown (docs/domain/quarantine.md). A noun says what of its records waits under which cause, asks for what
 * was mended when it reads a code, and does the reading again when a cause is mended or that is taken back.
 */
export type Cause = Readonly<Selectable<QuarantineCausesTable>>

/** What a noun does when a cause is mended or opened again: reads everything alike again. */
export type Replay = (
  trx: Trx,
  cause: Pick<Cause, 'kind' | 'sender' | 'key'>,
  acting: Acting,
) => Promise<void>

/** A record that waits, and why. */
export type Waiting = {
  readonly kind: CauseKind
  readonly sender: string
  readonly key: string
  readonly hint: string
  readonly groupId: number
  readonly itemId: number
  readonly branchId: string | null
  /** Centavos, net. */
  readonly amount: number
}

/** What a code of a sender was mended to; NULL = nothing. For the WHERE and SELECT of a noun's own statement. */
export const mendedTo = (
  kind: CauseKind,
  sender: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql`(SELECT target FROM quarantine_causes WHERE kind = ${sql.lit(kind)} AND sender = ${sender} AND key = ${key})`

/** Writes what waits of these groups of a noun now, in place of what waited before. Causes that are new are opened. */
export async function setWaiting(trx: Trx, { noun, groups, waiting, now }: Setting): Promise<void> {
  if (groups.length === 0) return
  if (waiting.length > 0)
    await sql`
      INSERT INTO quarantine_causes (kind, sender, key, hint, opened_at)
      SELECT DISTINCT ON (kind, sender, key) kind, sender, key, hint, ${now.toISOString()}::timestamptz FROM ${rowsOf(waiting)}
      ORDER BY kind, sender, key, hint DESC ON CONFLICT (kind, sender, key) DO NOTHING`.execute(trx)
  await sql`DELETE FROM quarantine_items WHERE noun = ${noun} AND group_id = ANY(${[...groups]}::bigint[])`.execute(
    trx,
  )
  if (waiting.length > 0)
    await sql`
      INSERT INTO quarantine_items (cause_id, noun, group_id, item_id, branch_id, amount)
      SELECT cause.id, ${noun}, x."groupId", x."itemId", x."branchId", x.amount FROM ${rowsOf(waiting)}
      JOIN quarantine_causes AS cause ON (cause.kind, cause.sender, cause.key) = (x.kind, x.sender, x.key)
      ON CONFLICT DO NOTHING`.execute(trx)
}

type Setting = {
  readonly noun: string
  readonly groups: readonly number[]
  readonly waiting: readonly Waiting[]
  readonly now: Date
}

const rowsOf = (
  waiting: readonly Waiting[],
) => sql`jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) AS x (
  kind text, sender text, key text, hint text, "groupId" bigint, "itemId" bigint, "branchId" text, amount bigint)`

type Changing = { readonly id: number; readonly version: number }

/**
 * Says what it is with us, for everything that waits under it and, unless it is not to be remembered, whatever comes later. Throws NOT_FOUND,
 * VERSION_CONFLICT, ACTION_NOT_ALLOWED.
 */
export async function mendCause(
  trx: Trx,
  { id, version, target, label, remember }: Changing & Mending,
  replays: readonly Replay[],
  acting: Acting,
): Promise<void> {
  const cause = await lockCause(trx, { id, version }, 'mend')
  const mended = {
    target,
    target_label: label,
    mended_at: acting.now.toISOString(),
    mended_by: acting.user.id,
  }
  await saveCause(
    trx,
    cause,
    { values: mended, action: 'mend', facts: { target, label, ...(!remember && { remember }) } },
    acting,
  )
  for (const replay of replays) await replay(trx, cause, acting)
  if (remember) return
  const opened = { target: null, target_label: '', mended_at: null, mended_by: null }
  await trx.updateTable('quarantine_causes').set(opened).where('id', '=', cause.id).execute()
}

type Mending = { readonly target: string; readonly label: string; readonly remember: boolean }

/** Takes it back: what nobody has used yet waits again. Throws as mendCause. */
export async function undoCause(
  trx: Trx,
  changing: Changing,
  replays: readonly Replay[],
  acting: Acting,
): Promise<void> {
  const cause = await lockCause(trx, changing, 'undo')
  const opened = { target: null, target_label: '', mended_at: null, mended_by: null }
  await saveCause(trx, cause, { values: opened, action: 'undo', facts: { target: cause.target } }, acting)
  for (const replay of replays) await replay(trx, cause, acting)
}

/** Names who looks after it; null = nobody. Throws as mendCause. */
export async function assignCause(
  trx: Trx,
  { ownerId, ...changing }: Changing & { readonly ownerId: number | null },
  acting: Acting,
): Promise<void> {
  const cause = await lockCause(trx, changing, 'assign')
  const facts = { owner: ownerId }
  await saveCause(trx, cause, { values: { owner_id: ownerId }, action: 'assign', facts }, acting)
}

async function lockCause(
  trx: Trx,
  { id, version }: Changing,
  action: 'mend' | 'undo' | 'assign',
): Promise<Cause> {
  const row = await trx
    .selectFrom('quarantine_causes')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { cause: id })
  requireVersion({ row }, version)
  const state = row.target === null ? 'open' : 'mended'
  if (!causeActions(state).includes(action))
    throw new RuleError('ACTION_NOT_ALLOWED', { action, cause: state })
  return row
}

type Saving = {
  readonly values: Partial<Pick<Cause, 'target' | 'target_label' | 'mended_at' | 'mended_by' | 'owner_id'>>
  readonly action: string
  readonly facts: Readonly<Record<string, unknown>>
}

async function saveCause(trx: Trx, cause: Cause, { values, action, facts }: Saving, acting: Acting) {
  const at = acting.now.toISOString()
  await trx
    .updateTable('quarantine_causes')
    .set({ ...values, updated_at: at, version: cause.version + 1 })
    .where('id', '=', cause.id)
    .execute()
  await recordHistory(trx, {
    objectType: 'quarantine',
    objectId: cause.id,
    user: acting.user,
    action,
    facts: { kind: cause.kind, key: cause.key, ...facts },
    origin: acting.origin ?? {},
    at,
  })
}
