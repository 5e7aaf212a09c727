import { expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { scopeOf } from '../access/scope.ts'
import { isShownTo, mayChange, type SharedWith } from './sharing.ts'

const user = (id: number, role: Role, branchId: string) => ({
  id,
  roles: [role],
  branchId,
  scope: scopeOf({ roles: [role], branchId }),
})
const owner = user(1, 'OPERATOR', 'SD')
const colleague = user(2, 'OPERATOR', 'SD')
const outsider = user(3, 'OPERATOR', 'BE')
const admin = user(4, 'ADMIN', 'BE')
const people = { owner, colleague, outsider, admin }

test.each<[SharedWith, string[], string[]]>([
  ['nobody', ['owner'], ['owner']],
  ['branch', ['owner', 'colleague', 'admin'], ['owner', 'admin']],
  ['everybody', ['owner', 'colleague', 'outsider', 'admin'], ['owner', 'admin']],
])('a view shared with %s is used by %j and changed by %j', (sharedWith, users, changers) => {
  const view = { ownerId: owner.id, sharedWith, branchId: 'SD' }
  const names = (may: typeof isShownTo) =>
    Object.entries(people).flatMap(([name, person]) => (may(person, view) ? [name] : []))
  expect(names(isShownTo)).toEqual(users)
  expect(names(mayChange)).toEqual(changers)
})
