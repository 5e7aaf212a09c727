import { expect, test } from 'vitest'
import { groupByAge } from './age-groups.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const raised = (raisedAt: string) => ({ raisedAt })

test('documents are grouped by their age', () => {
  const rows = [
    '2026-11-18T10:00:00Z',
    '2026-11-20T07:00:00Z',
    '2026-11-20T09:00:00Z',
    '2026-11-20T09:59:00Z',
  ]
  const groups = groupByAge(rows.map(raised), now)
  expect(groups.map(({ group, rows: inside }) => [group, inside.length])).toEqual([
    ['days', 1],
    ['long', 1],
    ['recent', 2],
  ])
})

test('sorted by amount a group can appear twice', () => {
  const rows = ['2026-11-20T09:00:00Z', '2026-11-20T07:00:00Z', '2026-11-20T09:30:00Z']
  expect(groupByAge(rows.map(raised), now).map(({ group }) => group)).toEqual(['recent', 'long', 'recent'])
})

test('no rows give no groups', () => {
  expect(groupByAge([], now)).toEqual([])
})
