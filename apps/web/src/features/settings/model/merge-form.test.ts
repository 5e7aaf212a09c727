import { describe, expect, it } from 'vitest'
import { mergeForm } from './merge-form.ts'

const SEEN = { name: 'Tete', address: '', active: true, entities: ['A'] }

describe('a form and what another person saved meanwhile', () => {
  it('takes the fields that only they changed', () => {
    const { form, changes } = mergeForm(SEEN, { ...SEEN, address: 'Rua 1' }, { ...SEEN, name: 'Tete Norte' })
    expect(form).toEqual({ ...SEEN, name: 'Tete Norte', address: 'Rua 1' })
    expect(changes).toEqual([{ field: 'name', before: 'Tete', after: 'Tete Norte' }])
  })

  it('keeps what was entered where both changed a field, and says so', () => {
    const { form, changes } = mergeForm(
      SEEN,
      { ...SEEN, name: 'Tete Sul', entities: ['A', 'B'] },
      { ...SEEN, name: 'Tete Norte', entities: ['A', 'C'] },
    )
    expect(form).toMatchObject({ name: 'Tete Sul', entities: ['A', 'B'] })
    expect(changes).toEqual([
      { field: 'name', before: 'Tete', after: 'Tete Norte', mine: 'Tete Sul' },
      { field: 'entities', before: ['A'], after: ['A', 'C'], mine: ['A', 'B'] },
    ])
  })

  it('asks nothing where both entered the same', () => {
    const { form, changes } = mergeForm(SEEN, { ...SEEN, name: 'T' }, { ...SEEN, name: 'T', active: false })
    expect(form).toEqual({ ...SEEN, name: 'T', active: false })
    expect(changes.some((change) => 'mine' in change)).toBe(false)
  })
})
