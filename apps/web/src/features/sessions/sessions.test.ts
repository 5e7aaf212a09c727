import { expect, it } from 'vitest'
import { inFlowOrder } from './demo.ts'
import { safeTarget } from './safe-target.ts'

it.each([
  ['/documents?tab=all', '/documents?tab=all'],
  ['//evil.example/x', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['/login?target=/', undefined],
  ['/change-password?target=/', undefined],
  ['/first-password', undefined],
  [undefined, undefined],
])('the target %j becomes %j', (target, page) => expect(safeTarget(target)).toBe(page))

it('demo users are in the order of the flow, those named after their role first', () => {
  const users = [
    { username: 'admin', role: 'ADMIN' },
    { username: 'operator_be', role: 'OPERATOR' },
    { username: 'picking_manager', role: 'PICKING_MANAGER' },
    { username: 'operator', role: 'OPERATOR' },
  ]
  expect(inFlowOrder(users).map(({ username }) => username)).toEqual([
    'operator',
    'picking_manager',
    'admin',
    'operator_be',
  ])
})
