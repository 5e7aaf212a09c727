import { expect, test } from 'vitest'
import { bodyOf, draftOfRules, emptyRule, isSameDraft, moved, refusedRule } from './segment-draft.ts'

const draft = (...segments: string[]) => ({
  rules: segments.map((segment, place) => ({ ...emptyRule([]), key: place + 1, segment })),
  defaultSegment: '',
})
const names = ({ rules }: { rules: readonly { segment: string }[] }) => rules.map(({ segment }) => segment)

test('rules move by one place and stop at the ends', () => {
  const { rules } = draft('A', 'B', 'C')
  expect(names({ rules: moved(rules, 1, -1) })).toEqual(['B', 'A', 'C'])
  expect(names({ rules: moved(rules, 1, 1) })).toEqual(['A', 'C', 'B'])
  expect(names({ rules: moved(rules, 0, -1) })).toEqual(['A', 'B', 'C'])
  expect(names({ rules: moved(rules, 2, 1) })).toEqual(['A', 'B', 'C'])
})

test('what is sent has names without spaces and whole months; a rule without a name is not sent', () => {
  expect(bodyOf(draft(' Grande '))).toMatchObject({
    rules: [{ segment: 'Grande', months: 12 }],
    defaultSegment: null,
  })
  expect(bodyOf(draft('  '))).toBeNull()
  const [rule = emptyRule([])] = draft('A').rules
  for (const months of ['', '0', '37', '1,5', 'x'])
    expect(bodyOf({ rules: [{ ...rule, months }], defaultSegment: '' })).toBeNull()
})

test('a form is as it was when only its keys differ', () => {
  const saved = { ...draft('A', 'B'), customers: [], fixed: 0, changedAt: null, changedBy: null, version: 1 }
  const asSaved = draftOfRules({
    ...saved,
    rules: saved.rules.map(({ key: _key, ...rule }) => ({ ...rule, months: 12 })),
    defaultSegment: null,
  })
  expect(isSameDraft(asSaved, draft('A', 'B'))).toBe(true)
  expect(isSameDraft(asSaved, draft('B', 'A'))).toBe(false)
})

test('a refusal leads to the first rule that it names', () => {
  expect(refusedRule([{ field: 'defaultSegment' }, { field: 'rules.2.turnover.to' }])).toBe(2)
  expect(refusedRule([{ field: 'version' }])).toBeUndefined()
})
