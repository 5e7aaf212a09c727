import { randomUUID } from 'node:crypto'
import type { Role } from '@cais/domain/access/roles'
import type { TestApp } from './build-test-app.ts'

export type Person = {
  readonly id: number
  readonly username: string
  /** The headers of their requests. */
  readonly headers: Readonly<Record<string, string>>
}

export type PersonOptions = {
  readonly branchId?: string
  readonly username?: string
  readonly scopeBranches?: readonly string[]
  readonly scopeOperations?: readonly string[]
}

let count = 0

/** A new user of the roles, signed in: `headers` go into `app.inject`. The branch is made when it is missing. */
export async function signIn(
  { app, deps }: TestApp,
  roles: Role | readonly Role[],
  options: PersonOptions = {},
): Promise<Person> {
  count += 1
  const branchId = options.branchId ?? 'SD'
  await ensureBranch(deps.db, branchId)
  const list = typeof roles === 'string' ? [roles] : [...roles]
  const username = options.username ?? `user${count}.${(list[0] ?? 'none').toLowerCase()}`
  const { id } = await deps.db
    .insertInto('users')
    .values({
      username,
      name: username,
      password_hash: 'no password',
      branch_id: branchId,
      roles: list,
      scope_branches: [...(options.scopeBranches ?? [])],
      scope_operations: [...(options.scopeOperations ?? [])],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, username, headers: { authorization: `Bearer ${await openSession({ app, deps }, id)}` } }
}

/** Everybody whom a credit note passes; one approves a collection, another one collects. */
export async function signInCreditPeople(testApp: TestApp) {
  return {
    creator: await signIn(testApp, 'CREDIT_NOTE_CREATOR'),
    commercial: await signIn(testApp, 'CREDIT_NOTE_COMMERCIAL_APPROVER'),
    approver: await signIn(testApp, 'CREDIT_NOTE_COLLECTOR'),
    collector: await signIn(testApp, 'CREDIT_NOTE_COLLECTOR'),
    financial: await signIn(testApp, 'CREDIT_NOTE_FINANCIAL_APPROVER'),
  }
}

/** A token of a new session. */
export async function openSession(
  { app, deps }: Pick<TestApp, 'app' | 'deps'>,
  userId: number,
): Promise<string> {
  const sid = randomUUID()
  const iat = Math.floor(deps.now().getTime() / 1000)
  const exp = iat + deps.config.sessionMinutes * 60
  const row = {
    id: sid,
    user_id: userId,
    created_at: new Date(iat * 1000).toISOString(),
    last_used_at: new Date(iat * 1000).toISOString(),
    expires_at: new Date(exp * 1000).toISOString(),
  }
  await deps.db.insertInto('sessions').values(row).execute()
  return app.tokens.sign({ sub: String(userId), sid, iat, exp })
}

/** A branch with its warehouse, made once. */
export async function ensureBranch(db: TestApp['deps']['db'], id: string): Promise<void> {
  await db
    .insertInto('branches')
    .values({ id, name: id, series_code: id, province_id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('warehouses')
    .values({ id: `${id}1`, branch_id: id, name: `${id}1` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A key for a POST. */
export const idempotencyKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() })
