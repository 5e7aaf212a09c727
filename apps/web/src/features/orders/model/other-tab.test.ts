import { expect, test } from 'vitest'
import { otherTab } from './other-tab.ts'

const none = { mine: 0, pending: 0, drafts: 0, processing: 0, canceled: 0, finished: 0, all: 0 }

test.each([
  ['mine', none, undefined],
  ['mine', { ...none, finished: 3, all: 3 }, 'all'],
  ['mine', { ...none, all: null }, 'all'],
  ['all', { ...none, drafts: 2 }, 'drafts'],
  ['pending', { ...none, drafts: 2 }, 'drafts'],
  ['drafts', { ...none, drafts: 2 }, undefined],
  ['mine', undefined, undefined],
] as const)('tab %s without results, with the counts %j, points to %s', (tab, counts, other) => {
  expect(otherTab(tab, counts)).toBe(other)
})
