import { createHash, randomBytes } from 'node:crypto'
import { SETUP_HOURS } from '@cais/domain/company/set-up'
import type { Db } from '../../../db/pool.ts'
import { addToken } from '../store.ts'

/** What a token of a set-up address is stored as. */
export const digestOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A new set-up address of an empty system, as the last part of its URL. Those given before go on until they expire. */
export async function issueToken(
  db: Db,
  now: Date,
): Promise<{ readonly path: string; readonly expiresAt: string }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SETUP_HOURS * 3_600_000).toISOString()
  await addToken(db, { digest: digestOfToken(token), now, expiresAt })
  return { path: `/setup#${token}`, expiresAt }
}
