import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { type HistoryEntry, recordHistory } from '../../engines/history/record-history.ts'
import { versionFacts } from '../../engines/history/require-version.ts'

type SettingChange = {
  readonly key: string
  readonly after: { readonly version: number }
  /** The stored file that the value refers to; left out = none. */
  readonly fileDigest?: string | null
  readonly changes: HistoryEntry['changes']
  /** Version that the caller named. */
  readonly seen: number | undefined
}

/** Saves a locked setting with its history entry and announces the change to open screens. */
export async function saveSetting(
  trx: Trx,
  { key, after, fileDigest = null, changes, seen }: SettingChange,
  acting: Acting,
): Promise<void> {
  await writeSetting(trx, { key, value: after, fileDigest }, acting.now)
  await recordHistory(trx, {
    objectType: 'settings',
    objectId: key,
    user: acting.user,
    action: `change-${key}`,
    changes,
    facts: versionFacts(seen),
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'settings', id: 0, version: after.version })
}

/** The stored value of a setting; undefined = nobody has changed it yet. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const query = db.selectFrom('settings').select('value').where('key', '=', key)
  return (await query.executeTakeFirst())?.value
}

/** Several of them in one statement, in the order of `keys`. */
export async function readSettings(db: Db, keys: readonly string[]): Promise<unknown[]> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  return keys.map((key) => rows.find((row) => row.key === key)?.value)
}

/** The row under lock. It is inserted first if it is missing, so that there is one to lock. */
export async function lockSetting(trx: Trx, key: string, initial: object): Promise<unknown> {
  await trx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(initial) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const query = trx.selectFrom('settings').select('value').where('key', '=', key).forNoKeyUpdate()
  return (await query.executeTakeFirstOrThrow()).value
}

/** Throws VERSION_CONFLICT when the caller saw an older version; without a version the caller overwrites what stands there. */
export function requireSettingVersion({ version }: { readonly version: number }, seen: number | undefined) {
  if (seen !== undefined && seen !== version) throw new RuleError('VERSION_CONFLICT', { seen, version })
}

type Row = { readonly key: string; readonly value: object; readonly fileDigest: string | null }

async function writeSetting(trx: Trx, { key, value, fileDigest }: Row, now: Date): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(value), file_digest: fileDigest, updated_at: now.toISOString() })
    .where('key', '=', key)
    .execute()
}
