import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'

/** A row of settings as it was kept; undefined = nobody has changed it yet. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const query = db.selectFrom('settings').select('value').where('key', '=', key)
  return (await query.executeTakeFirst())?.value
}

/** Several of them in one statement, in the order asked for. */
export async function readSettings(db: Db, keys: readonly string[]): Promise<unknown[]> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  return keys.map((key) => rows.find((row) => row.key === key)?.value)
}

/** The row under lock. It is made first, so that there is one to lock. */
export async function lockSetting(trx: Trx, key: string, untouched: object): Promise<unknown> {
  await trx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(untouched) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const query = trx.selectFrom('settings').select('value').where('key', '=', key).forUpdate()
  return (await query.executeTakeFirstOrThrow()).value
}

export async function writeSetting(trx: Trx, key: string, value: object, now: Date): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(value), updated_at: now.toISOString() })
    .where('key', '=', key)
    .execute()
}
