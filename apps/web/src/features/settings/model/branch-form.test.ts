import { describe, expect, it } from 'vitest'
import { type BranchForm, EMPTY_BRANCH, mergeWarehouses, newWarehouse, updateBody } from './branch-form.ts'

const SEEN: BranchForm = {
  ...EMPTY_BRANCH,
  name: 'Tete',
  seriesCode: 'TT',
  provinceId: '8',
  warehouses: [{ key: 'TT1', id: 'TT1', name: 'Armazém', kind: 'sale', isNew: false }],
}
const added = (id: string) => ({ key: `new ${id}`, id, name: id, kind: 'sale', isNew: true }) as const

describe('what a save of a branch sends', () => {
  it('is only what was changed', () => {
    expect(updateBody({ ...SEEN, name: ' Tete ', active: false }, SEEN)).toEqual({ active: false })
    expect(updateBody({ ...SEEN, warehouses: [...SEEN.warehouses, added('TT2')] }, SEEN)).toEqual({
      warehouses: [{ id: 'TT2', name: 'TT2', kind: 'sale' }],
    })
  })
})

it('another warehouse is offered the code that comes next', () => {
  expect(newWarehouse(SEEN).id).toBe('TT2')
  expect(newWarehouse({ ...SEEN, warehouses: [added('TT2')] }).id).toBe('TT1')
  expect(newWarehouse(EMPTY_BRANCH).id).toBe('')
})

it('two people who each add or rename a warehouse keep both', () => {
  const [first] = SEEN.warehouses
  if (first === undefined) throw new Error('There is one')
  const mine = { ...SEEN, warehouses: [{ ...first, name: 'Central' }, added('TT3')] }
  const saved = { ...SEEN, warehouses: [first, { ...added('TT2'), key: 'TT2', isNew: false }] }
  expect(mergeWarehouses({ seen: SEEN, mine, saved }).map(({ id, name }) => [id, name])).toEqual([
    ['TT1', 'Central'],
    ['TT2', 'TT2'],
    ['TT3', 'TT3'],
  ])
  const taken = mergeWarehouses({ seen: SEEN, mine: { ...SEEN, warehouses: [] }, saved })
  expect(taken.map(({ id }) => id)).toEqual(['TT2'])
})
