import { expect, test } from 'vitest'
import { ROLES, type Role } from '../access/roles.ts'
import { accessRefusal } from './edit-access.ts'
import { seeAsRefusal } from './see-as.ts'

const account = (id: number, roles: readonly Role[], active = true) => ({ id, roles, active })

test.each([
  [account(1, ['ADMIN']), account(2, ['ADMIN']), undefined],
  [account(1, ['ADMIN']), account(2, []), undefined],
  [account(1, ['ADMIN']), account(1, ['ADMIN']), 'SEE_AS_OWN'],
  [account(1, ['ADMIN']), account(2, ['OPERATOR'], false), 'USER_INACTIVE'],
  [account(1, ['ADMIN'], false), account(2, ['OPERATOR']), 'ROLE_MISSING'],
  [account(1, ['SUPER_USER']), account(2, ['SUPER_USER']), undefined],
  [account(1, ['SUPER_USER']), account(2, ['OPERATOR', 'ADMIN']), 'SEE_AS_ABOVE'],
  [account(1, ['ADMIN_SD']), account(2, ['OPERATOR']), 'ROLE_MISSING'],
] as const)('%j as %j: %s', (administrator, user, code) => {
  expect(seeAsRefusal(administrator, user)?.code).toBe(code)
})

test('whoever may change the access of an active account may see as it, and nobody else', () => {
  for (const own of ROLES)
    for (const other of ROLES) {
      const [administrator, user] = [account(1, [own]), account(2, [other])]
      const mayChange = accessRefusal(administrator, user) === null
      expect(seeAsRefusal(administrator, user) === null, `${own} as ${other}`).toBe(mayChange)
    }
})
