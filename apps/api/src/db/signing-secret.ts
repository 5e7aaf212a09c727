import { randomBytes } from 'node:crypto'
import type { Db } from './pool.ts'

const KEY = 'internal.signing-secret'

/** The secret that signs tokens: made once, kept in the database, so that all its servers agree. */
export async function signingSecret(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(randomBytes(48).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  return String(row.value)
}
