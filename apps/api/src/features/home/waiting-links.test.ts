import type { User } from '@cais/domain/access/actor'
import { canOpen, PAGE_PATHS, PAGES } from '@cais/domain/access/pages'
import { ROLES, type Role } from '@cais/domain/access/roles'
import { describe, expect, test } from 'vitest'
import { seesShipments } from './read-home.ts'
import { documentKinds, linkOfKind } from './waiting-documents.ts'

const userOf = (role: Role): User => ({
  id: 1,
  roles: [role],
  branchId: 'SD',
  scope: { branches: 'all', operations: 'all' },
})
const pageAt = (link = '') => PAGES.find((page) => PAGE_PATHS[page] === link.split('?')[0])

describe('what waits for a role', () => {
  test.each(ROLES.map((role) => [role]))('%s may open every list that a figure leads to', (role) => {
    const user = userOf(role)
    for (const kind of documentKinds(user)) {
      const page = pageAt(linkOfKind(kind, user))
      expect(page, kind).toBeDefined()
      expect(page && canOpen(user.roles, page), kind).toBe(true)
    }
    if (seesShipments(user)) expect(canOpen(user.roles, 'picking')).toBe(true)
  })

  test('a warehouse manager finds stock analysis among the documents', () => {
    const list = '/documents?tab=pending&stage=STOCK_ANALYSIS'
    expect(linkOfKind('stock-analysis', userOf('ADMIN_SD'))).toBe(list)
    expect(linkOfKind('stock-analysis', userOf('STOCK_ANALYST'))).toBe('/stock?tab=analysis')
  })

  test('a deputy may open the inbox, and a user without pages is shown nothing', () => {
    const absent = { id: 2, name: 'Ana' }
    const place = { absenceId: 1, absent, stages: ['FINANCIAL'], scope: userOf('OPERATOR').scope } as const
    const deputy = { ...userOf('OPERATOR'), deputyships: [place] }
    expect(documentKinds(deputy)).toEqual(['drafts', 'rejected', 'financial-approval'])
    expect(linkOfKind('financial-approval', deputy)).toBe('/approval?stage=FINANCIAL')
    expect(linkOfKind('financial-approval', userOf('OPERATOR'))).toBeUndefined()
  })
})
