import { describe, expect, test } from 'vitest'
import type { User } from '../access/actor.ts'
import type { Role } from '../access/roles.ts'
import { RuleError } from '../kernel/rule-error.ts'
import {
  DESTRUCTION_ACTIONS,
  type Destruction,
  destructionActions,
  requireDestructionAction,
} from './destructions.ts'

const user = (id: number, role: Role = 'STOCK_ANALYST', branch = 'SD'): User => ({
  id,
  roles: [role],
  branchId: branch,
  scope:
    role === 'ADMIN' ? { branches: 'all', operations: 'all' } : { branches: [branch], operations: 'all' },
})
const waiting: Destruction = { branchId: 'SD', askedBy: 1, witnessId: 2, state: 'waiting' }

const refusal = (action: (typeof DESTRUCTION_ACTIONS)[number], who: User, change: object = {}) => {
  try {
    requireDestructionAction(action, who, { ...waiting, reason: 'Não vi', witness: 'Ana', ...change })
    return 'ok'
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
}

describe('a destruction before a witness', () => {
  test.each<[string, User, Partial<Destruction>, string[]]>([
    ['the witness', user(2), {}, ['confirm', 'decline']],
    ['a witness who manages the warehouse', user(2, 'ADMIN_SD'), {}, ['confirm', 'decline']],
    ['who asked', user(1), {}, ['withdraw']],
    ['a colleague', user(3), {}, []],
    ['an administrator', user(3, 'ADMIN'), {}, ['withdraw']],
    ['an administrator who is the witness', user(2, 'ADMIN'), {}, ['confirm', 'decline', 'withdraw']],
    ['a witness of another branch', user(2, 'STOCK_ANALYST', 'BE'), {}, []],
    ['a witness who lost the role', user(2, 'OPERATOR'), {}, []],
    ['who named themselves', user(1), { witnessId: 1 }, ['withdraw']],
    ['the witness, once it is confirmed', user(2), { state: 'confirmed' }, []],
  ])('%s may %#', (_, who, change, expected) => {
    expect(destructionActions(who, { ...waiting, ...change })).toEqual(expected)
  })

  test('is refused with its reason', () => {
    expect(DESTRUCTION_ACTIONS.map((action) => refusal(action, user(1)))).toEqual([
      'WITNESS_OTHER',
      'WITNESS_OTHER',
      'ok',
    ])
    expect(refusal('withdraw', user(2))).toBe('OWN_ENTRY')
    expect(refusal('decline', user(2), { reason: ' ' })).toBe('REASON_MISSING')
    expect(refusal('confirm', user(2), { state: 'withdrawn' })).toBe('CONFIRMATION_DECIDED')
  })
})
