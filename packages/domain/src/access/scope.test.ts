import { expect, test } from 'vitest'
import type { Role } from './roles.ts'
import { isInScope, scopeOf } from './scope.ts'

const scope = (...roles: readonly Role[]) => scopeOf({ roles, branchId: 'SD' })

test.each([
  [['ADMIN'], 'all'],
  [['SUPER_USER'], 'all'],
  [['ADMIN_BE'], ['BE']],
  [
    ['ADMIN_BE', 'ADMIN_NP'],
    ['BE', 'NP'],
  ],
  [
    ['ADMIN_BE', 'OPERATOR'],
    ['BE', 'SD'],
  ],
  [['OPERATOR'], ['SD']],
  [[], ['SD']],
] as const)('%j sees the branches %j', (roles, branches) => {
  expect(scope(...roles).branches).toEqual(branches)
})

test('what is given besides is added; no operations means all of them', () => {
  const given = scopeOf({
    roles: ['OPERATOR'],
    branchId: 'SD',
    branches: ['FP', 'SD'],
    operations: ['GERAL'],
  })
  expect(given).toEqual({ branches: ['FP', 'SD'], operations: ['GERAL'] })
  expect(scope('OPERATOR').operations).toBe('all')
})

test('a thing must lie in a branch and an operation of the scope', () => {
  const narrow = { branches: ['SD'], operations: ['GERAL'] }
  expect(isInScope(narrow, { branchId: 'SD', operationId: 'GERAL' })).toBe(true)
  expect(isInScope(narrow, { branchId: 'SD', operationId: 'FRIO' })).toBe(false)
  expect(isInScope(narrow, { branchId: 'BE', operationId: 'GERAL' })).toBe(false)
  expect(isInScope(narrow, { branchId: 'SD' })).toBe(true)
})
