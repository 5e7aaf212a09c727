import { describe, expect, it } from 'vitest'
import { isSame, mergeCodes, mergeForm } from './merge-form.ts'

type Form = { name: string; address: string; active: boolean; entities: readonly string[] }
const SEEN: Form = { name: 'Tete', address: '', active: true, entities: ['A'] }

describe('a form and what another person saved meanwhile', () => {
  it('takes the fields that only they changed', () => {
    const mine = { ...SEEN, address: 'Rua 1' }
    const { form, changes } = mergeForm({ seen: SEEN, mine, saved: { ...SEEN, name: 'Tete Norte' } })
    expect(form).toEqual({ ...SEEN, name: 'Tete Norte', address: 'Rua 1' })
    expect(changes).toEqual([{ field: 'name', before: 'Tete', after: 'Tete Norte' }])
  })

  it('keeps what was entered where both changed a field, and says so', () => {
    const { form, changes } = mergeForm({
      seen: SEEN,
      mine: { ...SEEN, name: 'Tete Sul', entities: ['A', 'B'] },
      saved: { ...SEEN, name: 'Tete Norte', entities: ['A', 'C'] },
    })
    expect(form).toMatchObject({ name: 'Tete Sul', entities: ['A', 'B'] })
    expect(changes).toEqual([
      { field: 'name', before: 'Tete', after: 'Tete Norte', mine: 'Tete Sul' },
      { field: 'entities', before: ['A'], after: ['A', 'C'], mine: ['A', 'B'] },
    ])
  })

  it('asks nothing where both entered the same', () => {
    const saved = { ...SEEN, name: 'T', active: false }
    const { form, changes } = mergeForm({ seen: SEEN, mine: { ...SEEN, name: ' T' }, saved })
    expect(form).toEqual(saved)
    expect(changes.some((change) => 'mine' in change)).toBe(false)
  })

  it('merges a field of parts one by one, with nothing to choose', () => {
    const { form, changes } = mergeForm(
      {
        seen: SEEN,
        mine: { ...SEEN, entities: ['B'] },
        saved: { ...SEEN, entities: ['A', 'C'] },
      },
      {
        entities: ({ seen, mine, saved }) =>
          mergeCodes({ seen: seen.entities, mine: mine.entities, saved: saved.entities }),
      },
    )
    expect(form.entities).toEqual(['C', 'B'])
    expect(changes).toEqual([{ field: 'entities', before: ['A'], after: ['A', 'C'] }])
  })
})

it.each([
  ['spaces around a text', ' Rua 1 ', 'Rua 1', true],
  ['no text and an empty one', null, '', true],
  ['codes in another order', ['SD', 'BE'], ['BE', 'SD'], true],
  ['another code', ['SD'], ['BE'], false],
  ['another figure', 5, 7.5, false],
  ['yes and no', true, false, false],
  ['rows in another order', [{ id: 'A' }, { id: 'B' }], [{ id: 'B' }, { id: 'A' }], false],
])('%s', (_what, one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})
