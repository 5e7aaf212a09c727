import { AREA_WORDS } from '@cais/contract/messages/area-words'
import { ROLES } from '@cais/domain/access/roles'
import { describe, expect, it } from 'vitest'
import { mergeForm } from '../../../lib/forms/merge-form.ts'
import en from '../../../locales/en/users.ts'
import pt from '../../../locales/pt/users.ts'
import { changesOf, countChanges, EMPTY_USER, USER_PARTS, type UserForm } from './user-form.ts'

const rosa: UserForm = {
  ...EMPTY_USER,
  name: 'Rosa',
  surname: 'Sitoe',
  username: 'rosa.sitoe',
  branchId: 'SD',
  roles: ['OPERATOR'],
  branches: ['BE'],
}

describe('unsaved changes', () => {
  it.each([
    ['none', {}, 0, {}],
    ['spaces around a name', { name: ' Rosa ' }, 0, {}],
    ['a name', { name: 'Ana' }, 1, { name: 'Ana' }],
    ['a printer', { defaultPrinter: 'SD-1' }, 1, { defaultPrinter: 'SD-1' }],
    ['two roles', { roles: ['STOCK_ANALYST'] }, 2, { roles: ['STOCK_ANALYST'] }],
    ['codes in another order', { roles: ['OPERATOR'], branches: ['BE'] }, 0, {}],
    ['an e-mail and a branch', { email: 'a@b.mz', branches: [] }, 2, { email: 'a@b.mz', branches: [] }],
  ])('%s', (_what, change, count, sent) => {
    const form = { ...rosa, ...change }
    expect(countChanges(rosa, form)).toBe(count)
    expect(changesOf(rosa, form)).toEqual(sent)
  })

  it('sends a printer that was taken away as null, and an emptied text as empty', () => {
    const saved = { ...rosa, defaultPrinter: 'SD-1' }
    expect(changesOf(saved, { ...saved, defaultPrinter: null, surname: '' })).toEqual({
      defaultPrinter: null,
      surname: '',
    })
  })
})

it('joins roles and codes one by one with those that somebody else saved meanwhile', () => {
  const mine = { ...rosa, name: 'Ana', roles: ['OPERATOR', 'STOCK_ANALYST'], branches: [] }
  const saved = { ...rosa, surname: 'Machava', roles: ['OPERATOR', 'APPROVER'], branches: ['BE', 'NP'] }
  const merged = mergeForm({ seen: rosa, mine, saved }, USER_PARTS)
  expect(merged.form).toEqual({
    ...rosa,
    name: 'Ana',
    surname: 'Machava',
    roles: ['OPERATOR', 'APPROVER', 'STOCK_ANALYST'],
    branches: ['NP'],
  })
  expect(merged.changes).toEqual([
    { field: 'surname', before: 'Sitoe', after: 'Machava' },
    { field: 'roles', before: ['OPERATOR'], after: ['OPERATOR', 'APPROVER'] },
    { field: 'branches', before: ['BE'], after: ['BE', 'NP'] },
  ])
})

describe('the short codes of roles', () => {
  it.each([
    ['pt', pt],
    ['en', en],
  ])('tell the roles apart in %s', (_language, { codes }) => {
    expect(Object.keys(codes)).toEqual([...ROLES])
    expect(new Set(Object.values(codes)).size).toBe(ROLES.length)
  })
})

it.each([
  ['pt', pt],
  ['en', en],
] as const)('the file of the server names areas as the page does, in %s', (language, { areas, verbs }) => {
  expect({ areas, verbs }).toEqual(AREA_WORDS[language])
})
