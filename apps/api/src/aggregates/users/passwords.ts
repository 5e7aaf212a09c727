import { RuleError } from '@cais/domain/kernel/rule-error'
import { hash, verify } from '@node-rs/argon2'
import type { Trx } from '../../db/transaction.ts'

/** OWASP's setting for argon2id: 19 MiB, two rounds. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing runs in the four libuv threads, which files and DNS need too: two are left to them. */
const AT_ONCE = 2
const MAX_WAITING = 100

/** Runs at most `atOnce` works at the same time; the next wait in order, and more than `maxWaiting` are refused as UNAVAILABLE. */
export function limitConcurrency(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new RuleError('UNAVAILABLE')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const withHashingSlot = limitConcurrency(AT_ONCE, MAX_WAITING)

/** In place of a hash: nobody can sign in until a password was chosen through a link. */
export const NO_PASSWORD = 'no password'

export const hashPassword = (password: string): Promise<string> => withHashingSlot(() => hash(password, COST))

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Without a user, or without a password, it is compared with a decoy hash,
 * so that the time of the answer does not reveal which users exist.
 */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', COST)
  const other = await decoy
  const known = passwordHash?.startsWith('$') ? passwordHash : undefined
  const fits = await withHashingSlot(() => verify(known ?? other, password).catch(() => false))
  return fits && known !== undefined
}

type NewPassword = { readonly hash: string; readonly now: Date }

/** Saves a password that the user chose: it is theirs from now on, and links to another one are withdrawn. */
export async function savePassword(trx: Trx, userId: number, { hash, now }: NewPassword): Promise<void> {
  const at = now.toISOString()
  await trx
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: false, password_changed_at: at, updated_at: at })
    .where('id', '=', userId)
    .execute()
  await withdrawLinks(trx, userId, now)
}

/** The unused link of a user is valid no more; there is one at most. */
export async function withdrawLinks(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('password_links')
    .set({ withdrawn_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
