import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { hashPassword } from '../aggregates/users/passwords.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../http/deps.ts'

const DEMO = join(import.meta.dirname, '../demo/load-demo.ts')
const DEMO_WELCOME =
  'Demo company. Users are the roles in lower case (admin, operator, commercial_approver, stock_analyst, …), password demo-cais-2026'

/** Servers that start at once on an empty database fill it one after the other: the second finds it filled. */
const FILL_LOCK = 7_226_010

/** Fills an empty database with the demo company or one administrator. Answers the lines to show at the start. */
export const fillEmptyDatabase = (deps: Deps, isEmbedded: boolean): Promise<string> =>
  deps.db.connection().execute(async (held) => {
    // Making the demo company takes longer than the usual limit for a lock.
    await sql`SET lock_timeout = 0`.execute(held)
    await sql`SELECT pg_advisory_lock(${FILL_LOCK}::bigint)`.execute(held)
    try {
      return await fill(deps, isEmbedded)
    } finally {
      await sql`SELECT pg_advisory_unlock(${FILL_LOCK}::bigint)`.execute(held)
      await sql`RESET lock_timeout`.execute(held)
    }
  })

async function fill(deps: Deps, isEmbedded: boolean): Promise<string> {
  const { config } = deps
  const wantsDemo = config.demo === 'yes' || (config.demo === 'auto' && isEmbedded)
  if (await hasUsers(deps)) return (await isDemo(deps)) ? DEMO_WELCOME : ''
  if (wantsDemo && existsSync(DEMO)) {
    console.log('Making the demo company …')
    const { loadDemo } = (await import(pathToFileURL(DEMO).href)) as {
      loadDemo(deps: Deps): Promise<unknown>
    }
    await loadDemo(deps)
    return DEMO_WELCOME
  }
  return addFirstAdmin(deps)
}

const hasUsers = async ({ db }: Deps) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Set when the demo company is loaded, also by the command. */
const isDemo = async ({ db }: Deps) =>
  (await db.selectFrom('settings').select('key').where('key', '=', 'demo').executeTakeFirst()) !== undefined

async function addFirstAdmin({ db, config }: Deps): Promise<string> {
  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('branches')
      .values({ id: 'SD', name: 'Sede', series_code: 'SD', province_id: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('users')
      .values({
        username: 'admin',
        name: 'Administrador',
        password_hash: hash,
        branch_id: 'SD',
        roles: ['ADMIN'],
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  if (config.adminPassword) return 'The database was empty: user admin, password as in CAIS_ADMIN_PASSWORD.'
  // Print it at once: the password must be seen even when a later step fails.
  console.log(`The database was empty: user admin, password ${password}  (shown only now; change it)`)
  return 'User admin, password as shown above'
}
