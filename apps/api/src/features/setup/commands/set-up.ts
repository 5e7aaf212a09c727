import type { SetupInput } from '@cais/contract/setup/schemas'
import type { User } from '@cais/domain/access/actor'
import { requireRates } from '@cais/domain/company/proposed-rates'
import { inPart, requireSetUp } from '@cais/domain/company/set-up'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { requireUsername } from '@cais/domain/users/username'
import { checkNewPassword } from '../../../aggregates/users/check-password.ts'
import { hashPassword } from '../../../aggregates/users/passwords.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories, recordHistory } from '../../../engines/history/record-history.ts'
import { createBranch } from '../../branches/commands/create-branch.ts'
import { changeCompany } from '../../company/commands/change-company.ts'
import { createOperation } from '../../operations/commands/create-operation.ts'
import {
  deactivateProposals,
  findToken,
  hasUsers,
  insertFirstUser,
  insertRates,
  lockSetup,
  markTokenUsed,
} from '../store.ts'

type SetUp = {
  /** Digest of the token of the address; null = from the command line, which needs none. */
  readonly token: string | null
  readonly now: Date
  readonly origin: Readonly<Record<string, unknown>>
}

/**
 * Makes a working company out of an empty system, all of it or nothing: administrator, company, branch with its warehouse, operation,
 * VAT rates, each with its history. Of two at once the second gets SETUP_DONE. Throws SETUP_LINK_INVALID, SETUP_LINK_EXPIRED, and at
 * their fields the refusals of a username, a password, a company, a branch, an operation and of rates. Answers the administrator's id.
 */
export async function setUp(db: Db, input: SetupInput, { token, now, origin }: SetUp): Promise<number> {
  await requireEmpty(db, token, now)
  const { administrator } = input
  const password = await inPart('administrator', () => {
    requireUsername(administrator.username)
    return checkNewPassword(administrator, administrator.username)
  })
  requireRates(input.vatRates)
  // Passwords take long to hash; no connection is held meanwhile.
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    await lockSetup(trx)
    await requireEmpty(trx, token, now)
    const user = await addAdministrator(trx, input, { passwordHash, now, origin })
    await save(trx, input, { user, now, origin })
    if (token !== null) await markTokenUsed(trx, token, user.id, now)
    return user.id
  })
}

async function requireEmpty(db: Db, token: string | null, now: Date) {
  const isTaken = await hasUsers(db)
  if (token === null && isTaken) throw new RuleError('SETUP_DONE')
  if (token !== null) requireSetUp(await findToken(db, token), isTaken, now)
}

type Administrator = Omit<SetUp, 'token'> & { readonly passwordHash: string }

async function addAdministrator(
  trx: Trx,
  { administrator, branch }: SetupInput,
  { passwordHash, now, origin }: Administrator,
): Promise<User> {
  const { username, name, surname, email } = administrator
  const branchId = branch.seriesCode
  const id = await insertFirstUser(trx, { username, name, surname, email, passwordHash, branchId, now })
  const user: User = { id, roles: ['ADMIN'], branchId, scope: { branches: 'all', operations: 'all' } }
  await recordHistory(trx, {
    objectType: 'user',
    objectId: id,
    user,
    action: 'create',
    changes: { username: [null, username], name: [null, name], roles: [null, ['ADMIN']] },
    facts: { setUp: true },
    origin,
    at: now.toISOString(),
  })
  await recordChange(trx, { noun: 'users', id, version: 1, branchId })
  return user
}

async function save(trx: Trx, input: SetupInput, acting: Acting): Promise<void> {
  const { warehouse, ...place } = input.branch
  const branch = { ...place, active: true, warehouses: [warehouse] }
  await inPart('branch', () => createBranch(trx, branch, acting))
  await inPart('company', () => changeCompany(trx, input.company, acting))
  const operation = { ...input.operation, discountLimit: 5, morpheusEntities: [], active: true, image: null }
  await inPart('operation', () => createOperation(trx, operation, acting))
  await saveTables(trx, input, acting)
}

/** VAT codes with their rates, and what is not wanted of the proposed conditions and reasons, each with its history. */
async function saveTables(trx: Trx, input: SetupInput, { user, now, origin }: Acting): Promise<void> {
  const { vatRates, withoutConditions: conditions, withoutReasons: reasons } = input
  const by = { user, origin: origin ?? {}, at: now.toISOString() }
  const codes = await insertRates(trx, vatRates)
  const off = await deactivateProposals(trx, { conditions, reasons }, now)
  await recordHistories(trx, [
    ...codes.map(({ id, code, rates }) => {
      const changes = { code: [null, code], rates: [null, rates] } as const
      return { ...by, objectType: 'vat-code', objectId: id, action: 'create', changes }
    }),
    ...off.map(({ type, id, code }) => {
      const changes = { active: [true, false] } as const
      return { ...by, objectType: type, objectId: id, action: 'edit', changes, facts: { code } }
    }),
  ])
}
