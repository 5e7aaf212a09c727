import { describe, expect, test } from 'vitest'
import type { User } from '../access/actor.ts'
import type { Role } from '../access/roles.ts'
import { scopeOf } from '../access/scope.ts'
import { blockTypeOf } from './block-types.ts'
import { concernsUser, mayManageLock } from './lock-reach.ts'

test.each([
  ['PEV', 'ORDERS'],
  ['POF', 'ORDERS'],
  ['COT', 'QUOTES'],
] as const)('%s is held up by locks of %s', (type, blockType) => {
  expect(blockTypeOf(type)).toBe(blockType)
})

const userOf = (role: Role, operations: readonly string[] = []): User => ({
  id: 1,
  roles: [role],
  branchId: 'SD',
  scope: scopeOf({ roles: [role], branchId: 'SD', operations }),
})
const everywhere = { branchId: null, operationId: null }
const ofSd = { branchId: 'SD', operationId: null }
const ofBe = { branchId: 'BE', operationId: null }

describe('who puts locks and takes them off', () => {
  test.each<[string, User, object, boolean]>([
    ['ADMIN everywhere', userOf('ADMIN'), everywhere, true],
    ['SUPER_USER everywhere', userOf('SUPER_USER'), everywhere, true],
    ['a warehouse manager in the own branch', userOf('ADMIN_SD'), ofSd, true],
    ['a warehouse manager nowhere else', userOf('ADMIN_SD'), ofBe, false],
    ['a warehouse manager not in every branch', userOf('ADMIN_SD'), everywhere, false],
    ['a commercial approver in the own branch', userOf('COMMERCIAL_APPROVER'), ofSd, true],
    ['a seller nowhere', userOf('OPERATOR'), ofSd, false],
    ['a stock analyst nowhere', userOf('STOCK_ANALYST'), ofSd, false],
    ['whoever has some operations not for all of them', userOf('ADMIN_SD', ['GERAL']), ofSd, false],
    [
      'whoever has some operations for these',
      userOf('ADMIN_SD', ['GERAL']),
      { ...ofSd, operationId: 'GERAL' },
      true,
    ],
  ])('%s', (_who, user, reach, may) => {
    expect(mayManageLock(user, reach as typeof everywhere)).toBe(may)
  })
})

describe('whom a lock concerns', () => {
  test.each([
    ['one of every branch concerns everybody', everywhere, true],
    ['one of the own branch', ofSd, true],
    ['one of another branch does not', ofBe, false],
    ['one of another operation does not', { ...ofSd, operationId: 'HORECA' }, false],
  ])('%s', (_what, reach, concerns) => {
    expect(concernsUser(userOf('ADMIN_SD', ['GERAL']), reach)).toBe(concerns)
  })
})
