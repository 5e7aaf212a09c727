import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canOpen, PAGES } from '../access/pages.ts'
import { ROLES, type Role } from '../access/roles.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { AREAS, VERBS } from './areas.ts'
import {
  type Access,
  accessRefusal,
  changedAccess,
  mayGrant,
  requireAccessChange,
  requireGrantable,
} from './edit-access.ts'
import { type RecordedChange, rowBefore } from './past-access.ts'
import { isUsername, requireUsername } from './username.ts'
import { opens, whatRoleOpens } from './what-roles-open.ts'

const codeOf = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof RuleError ? error.code : 'no refusal'
  }
}

describe('a username', () => {
  test.each([
    ['joao', null],
    ['jose.tembe', null],
    ['operator_be', null],
    ['a-1@b', null],
    ['joão', null],
    ['jos', 'VALIDATION_FAILED'],
    ['', 'VALIDATION_FAILED'],
    ['Jose', 'USERNAME_INVALID'],
    ['jOse', 'USERNAME_INVALID'],
    ['jose tembe', 'USERNAME_INVALID'],
    [' jose', 'USERNAME_INVALID'],
    ['jose/1', 'USERNAME_INVALID'],
    ['jose\n', 'USERNAME_INVALID'],
  ])('%j: %s', (text, code) => {
    expect(codeOf(() => requireUsername(text))).toBe(code)
    expect(isUsername(text)).toBe(code === null)
  })

  test('what is accepted satisfies the constraint of the database: lower case, four characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        if (!isUsername(text)) return
        expect(text).toBe(text.toLowerCase())
        expect([...text].length).toBeGreaterThanOrEqual(4)
        expect(text).not.toMatch(/\s/)
      }),
    )
  })
})

const access = (change: Partial<Access> = {}): Access => ({
  roles: ['OPERATOR'],
  branchId: 'SD',
  branches: [],
  operations: [],
  active: true,
  ...change,
})
const ADMIN = { id: 1, roles: ['ADMIN'] as const }
const SUPER_USER = { id: 2, roles: ['SUPER_USER'] as const }
const SELLER = { id: 3, roles: ['OPERATOR', 'ADMIN_SD'] as const }

describe('who grants which role', () => {
  test('ADMIN all, SUPER_USER all but ADMIN, everybody else none', () => {
    for (const role of ROLES) {
      const every = [...ROLES, 'ADMIN_TT' as const]
      const expected = role === 'ADMIN' ? every : every.filter((one) => one !== 'ADMIN')
      const granted = ['ADMIN', 'SUPER_USER'].includes(role) ? [...expected] : []
      expect([role, every.filter((one) => mayGrant([role], one))]).toEqual([role, granted])
    }
  })

  test('a new account takes only what its maker may grant', () => {
    expect(codeOf(() => requireGrantable(['ADMIN'], [...ROLES]))).toBe(null)
    expect(codeOf(() => requireGrantable(['SUPER_USER'], ['OPERATOR', 'SUPER_USER']))).toBe(null)
    expect(codeOf(() => requireGrantable(['SUPER_USER'], ['OPERATOR', 'ADMIN']))).toBe('ROLE_NOT_GRANTABLE')
  })
})

describe('a change of access', () => {
  const change = (editor: typeof ADMIN | typeof SUPER_USER | typeof SELLER, userId = 9, otherAdmins = 1) => {
    return (before: Partial<Access>, after: Partial<Access>) =>
      codeOf(() =>
        requireAccessChange(editor, {
          userId,
          before: access(before),
          after: access({ ...before, ...after }),
          otherAdmins,
        }),
      )
  }

  test.each([
    ['roles', { roles: ['OPERATOR', 'STOCK_ANALYST'] as Role[] }],
    ['the branch', { branchId: 'BE' }],
    ['branches', { branches: ['BE'] }],
    ['operations', { operations: ['RETALHO'] }],
    ['the active flag', { active: false }],
  ])('of %s: administrators for others, nobody for themselves', (_what, after) => {
    expect(change(ADMIN)({}, after)).toBe(null)
    expect(change(SUPER_USER)({}, after)).toBe(null)
    expect(change(SELLER)({}, after)).toBe('ROLE_MISSING')
    expect(change(ADMIN, ADMIN.id)({ roles: ['ADMIN'] }, after)).toBe('OWN_ACCESS')
    expect(change(SUPER_USER, SUPER_USER.id)({ roles: ['SUPER_USER'] }, after)).toBe('OWN_ACCESS')
    expect(change(SUPER_USER)({ roles: ['OPERATOR', 'ADMIN'] }, after)).toBe('USER_ABOVE_EDITOR')
  })

  test('adds only roles that the editor may grant', () => {
    expect(change(SUPER_USER)({}, { roles: ['OPERATOR', 'ADMIN'] })).toBe('ROLE_NOT_GRANTABLE')
    expect(change(ADMIN)({}, { roles: ['OPERATOR', 'ADMIN'] })).toBe(null)
  })

  test.each([
    ['deactivated', { active: false }, 0, 'LAST_ADMIN'],
    ['without the role', { roles: ['OPERATOR'] as Role[] }, 0, 'LAST_ADMIN'],
    ['in another branch', { branchId: 'BE' }, 0, null],
    ['deactivated beside another', { active: false }, 1, null],
  ])('the last active ADMIN %s', (_how, after, others, code) => {
    expect(change(ADMIN, 9, others)({ roles: ['ADMIN'] }, after)).toBe(code)
  })

  test('an inactive ADMIN is not the last one', () => {
    expect(change(ADMIN, 9, 0)({ roles: ['ADMIN'], active: false }, { roles: [] })).toBe(null)
  })

  test('names each changed field', () => {
    try {
      requireAccessChange(ADMIN, {
        userId: ADMIN.id,
        before: access(),
        after: access({ active: false, branches: ['BE'] }),
        otherAdmins: 1,
      })
    } catch (error) {
      expect((error as RuleError).details.map(({ field }) => field)).toEqual(['branches', 'active'])
    }
  })

  const anyAccess = fc.record({
    roles: fc.uniqueArray(fc.constantFrom(...ROLES), { maxLength: 4 }),
    branchId: fc.constantFrom('SD', 'BE'),
    branches: fc.uniqueArray(fc.constantFrom('SD', 'BE', 'NP')),
    operations: fc.uniqueArray(fc.constantFrom('A', 'B')),
    active: fc.boolean(),
  })

  test('nobody gets a role past what the editor may grant, and some ADMIN always stays', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(ADMIN, SUPER_USER, SELLER),
        fc.integer({ min: 1, max: 5 }),
        anyAccess,
        anyAccess,
        fc.integer({ min: 0, max: 1 }),
        (editor, userId, before, after, otherAdmins) => {
          const code = codeOf(() => requireAccessChange(editor, { userId, before, after, otherAdmins }))
          if (code !== null || changedAccess(before, after).length === 0) return
          expect(accessRefusal(editor, { id: userId, roles: before.roles })).toBe(null)
          expect(editor.id).not.toBe(userId)
          const grantable = ROLES.filter((one) => mayGrant(editor.roles, one))
          expect([...before.roles, ...after.roles].filter((role) => !grantable.includes(role))).toEqual([])
          const isAdmin = ({ roles, active }: Access) => active && roles.includes('ADMIN')
          if (isAdmin(before)) expect(isAdmin(after) || otherAdmins > 0).toBe(true)
        },
      ),
    )
  })

  test('the order of codes is no change', () => {
    expect(
      changedAccess(access({ branches: ['BE', 'SD'] }), access({ branches: ['SD', 'BE', 'SD'] })),
    ).toEqual([])
  })
})

describe('what a role opens', () => {
  const text = (role: Role) =>
    whatRoleOpens(role)
      .map(({ area, verbs }) => `${area}: ${verbs.join(' ')}`)
      .join('; ')

  test.each([
    [
      'OPERATOR',
      'documents: see create change print; dashboard: see; drafts: see create change; customers: see',
    ],
    [
      'STOCK_ANALYST',
      'documents: see print; dashboard: see; customers: see; stock: see change decide print; inventory: see create change; settings: see',
    ],
    [
      'PICKING_MANAGER',
      'documents: see print; dashboard: see; customers: see; stock: see print; shipments: see create change bill print; schedules: see create change',
    ],
    [
      'FINANCIAL_APPROVER',
      'documents: see print; dashboard: see; customers: see change; approval: see decide',
    ],
    ['APPROVER', 'documents: see print; dashboard: see; customers: see; approval: see'],
    [
      'ADMIN_BE',
      'documents: see change print; customers: see; inventory: see create change; locks: see create change; settings: see',
    ],
    ['CREDIT_NOTE_CREATOR', 'customers: see; credit: see create; claims: see'],
    ['B2B', 'settings: see'],
    ['REPRINTING_OPERATOR', 'shipments: see print; credit: see'],
  ] as const)('%s', (role, expected) => {
    expect(text(role)).toBe(expected)
  })

  test('ADMIN and SUPER_USER open whatever any role opens', () => {
    for (const area of AREAS)
      for (const verb of VERBS) {
        const isOpen = ROLES.some((role) => opens(role, area, verb))
        expect([area, verb, opens('ADMIN', area, verb)]).toEqual([area, verb, isOpen])
        expect([area, verb, opens('SUPER_USER', area, verb)]).toEqual([area, verb, isOpen])
      }
  })

  test('every page but home and the showcase stands for an area that its roles see', () => {
    const silent = ['index', 'components', 'settings-b2b-logs']
    for (const page of PAGES.filter((one) => !silent.includes(one)))
      for (const role of ROLES.filter((one) => canOpen([one], page)))
        expect([page, role, whatRoleOpens(role).length > 0]).toEqual([page, role, true])
  })
})

describe('a row before what was changed since', () => {
  test('takes the oldest value of each column, and knows no others', () => {
    const now = { name: 'Ana', roles: ['OPERATOR'], active: false }
    const since: RecordedChange[] = [
      { active: [true, false], email: ['', 'a@b.mz'] },
      { name: ['Rosa', 'Ana'] },
      { name: ['Maria', 'Rosa'], roles: [[], ['OPERATOR']] },
    ]
    expect(rowBefore(now, since)).toEqual({ name: 'Maria', roles: [], active: true })
    expect(rowBefore(now, [])).toEqual(now)
  })

  const values = fc.record({ name: fc.string(), roles: fc.array(fc.string()), active: fc.boolean() })

  test('leads from any row back over any changes to where it began', () => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 1 }), (rows) => {
        const changes = rows.slice(1).map((after, at): RecordedChange => {
          const before = rows[at] as Record<string, unknown>
          const pairs = Object.entries(after).map(
            ([column, value]) => [column, [before[column], value]] as const,
          )
          return Object.fromEntries(
            pairs.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
          )
        })
        expect(rowBefore(rows.at(-1) ?? {}, changes.toReversed())).toEqual(rows[0])
      }),
    )
  })
})
