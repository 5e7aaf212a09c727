import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SETUP_HOURS } from '@cais/domain/company/set-up'
import { sql } from 'kysely'
import { hashPassword } from '../aggregates/users/passwords.ts'
import { inTransaction } from '../db/transaction.ts'
import { issueToken } from '../features/setup/commands/issue-token.ts'
import { SETUP_LOCK } from '../features/setup/store.ts'
import type { Deps } from '../http/deps.ts'

const DEMO = join(import.meta.dirname, '../demo/load-demo.ts')
const DEMO_WELCOME =
  'Demo company. Users are the roles in lower case (admin, operator, commercial_approver, stock_analyst, …), password demo-cais-2026'

/** What is said at the start, given the address of the server. */
type Welcome = (address: string) => string
const says =
  (text: string): Welcome =>
  () =>
    text

/**
 * Fills an empty database with the demo company, or with the administrator of CAIS_ADMIN_PASSWORD; else it stays empty, and each start
 * gives an address that sets it up. Servers that start at once do so one after the other. Answers what to say at the start.
 */
export const fillEmptyDatabase = (deps: Deps, isEmbedded: boolean): Promise<Welcome> =>
  deps.db.connection().execute(async (held) => {
    // Making the demo company takes longer than the usual limit for a lock.
    await sql`SET lock_timeout = 0`.execute(held)
    await sql`SELECT pg_advisory_lock(${SETUP_LOCK}::bigint)`.execute(held)
    try {
      return await fill(deps, isEmbedded)
    } finally {
      await sql`SELECT pg_advisory_unlock(${SETUP_LOCK}::bigint)`.execute(held)
      await sql`RESET lock_timeout`.execute(held)
    }
  })

async function fill(deps: Deps, isEmbedded: boolean): Promise<Welcome> {
  const { config } = deps
  const wantsDemo = config.demo === 'yes' || (config.demo === 'auto' && isEmbedded)
  if (await hasUsers(deps)) return says((await isDemo(deps)) ? DEMO_WELCOME : '')
  if (wantsDemo && existsSync(DEMO)) {
    console.log('Making the demo company …')
    const { loadDemo } = (await import(pathToFileURL(DEMO).href)) as {
      loadDemo(deps: Deps): Promise<unknown>
    }
    await loadDemo(deps)
    return says(DEMO_WELCOME)
  }
  if (config.adminPassword) return addFirstAdmin(deps, config.adminPassword)
  const { path } = await issueToken(deps.db, deps.now())
  return (address) =>
    `Nobody uses this Cais yet. Set up the company here, within ${SETUP_HOURS} hours and once: ${address}${path}`
}

const hasUsers = async ({ db }: Deps) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Set when the demo company is loaded, also by the command. */
const isDemo = async ({ db }: Deps) =>
  (await db.selectFrom('settings').select('key').where('key', '=', 'demo').executeTakeFirst()) !== undefined

async function addFirstAdmin({ db }: Deps, password: string): Promise<Welcome> {
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
  return says('The database was empty: user admin, password as in CAIS_ADMIN_PASSWORD.')
}
