import { expect, it } from 'vitest'
import { outcomeGroups } from './bulk-outcomes.ts'

const users = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
const done = (id: number, changed: boolean) => ({
  id,
  outcome: 'done' as const,
  changed,
  endedSessions: 0,
  error: null,
})
const refused = (id: number, message: string) => ({
  id,
  outcome: 'refused' as const,
  changed: false,
  endedSessions: 0,
  error: { status: 403, path: '', code: 'OWN_ACCESS', message, details: [], requestId: '' },
})

it('puts users together by what became of them', () => {
  const results = [done(1, true), done(2, false), refused(3, 'Não pode.'), refused(4, 'Não pode.')]
  expect(outcomeGroups({ results }, users)).toEqual({
    changed: [{ id: 1 }],
    unchanged: [{ id: 2 }],
    refused: [{ message: 'Não pode.', users: [{ id: 3 }, { id: 4 }] }],
  })
})
