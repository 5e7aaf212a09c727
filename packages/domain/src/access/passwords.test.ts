import { describe, expect, test } from 'vitest'
import { RuleError } from '../kernel/rule-error.ts'
import { requirePasswordReset, temporaryPassword } from './passwords.ts'
import { ROLES, type Role } from './roles.ts'

/** The code of the refusal, or 'allowed'. */
function outcome(caller: Role, target: Role, changes: { id?: number; active?: boolean } = {}): string {
  try {
    requirePasswordReset({ id: 1, roles: [caller] }, { id: 2, active: true, ...changes, roles: [target] })
    return 'allowed'
  } catch (error) {
    return error instanceof RuleError ? error.code : String(error)
  }
}

describe('who may give another user a new password', () => {
  test.each(ROLES)('ADMIN and SUPER_USER to %s', (target) => {
    expect(outcome('ADMIN', target)).toBe('allowed')
    expect(outcome('SUPER_USER', target)).toBe(target === 'ADMIN' ? 'USER_ABOVE_EDITOR' : 'allowed')
  })

  test.each(ROLES.filter((role) => role !== 'ADMIN' && role !== 'SUPER_USER'))('%s to nobody', (caller) => {
    for (const target of ROLES) expect(outcome(caller, target)).toBe('ROLE_MISSING')
  })

  test('nobody to themselves, and nobody to who may not sign in', () => {
    expect(outcome('ADMIN', 'ADMIN', { id: 1 })).toBe('PASSWORD_RESET_OWN')
    expect(outcome('SUPER_USER', 'OPERATOR', { active: false })).toBe('USER_INACTIVE')
    expect(outcome('SUPER_USER', 'ADMIN', { active: false })).toBe('USER_ABOVE_EDITOR')
  })
})

describe('a temporary password', () => {
  test('is three words and four figures, the first and the last of each included', () => {
    expect(temporaryPassword(() => 0)).toBe('abril-abril-abril-1000')
    expect(temporaryPassword((below) => below - 1)).toBe('zebra-zebra-zebra-9999')
  })

  test('is one of more than ten thousand million', () => {
    let count = 1
    temporaryPassword((below) => {
      count *= below
      return 0
    })
    expect(count).toBeGreaterThan(1e10)
  })
})
