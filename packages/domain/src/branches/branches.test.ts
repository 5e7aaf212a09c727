import { describe, expect, test } from 'vitest'
import { RuleError } from '../kernel/rule-error.ts'
import { sameName } from '../kernel/same-name.ts'
import { type BranchCard, branchChanges, editBranch } from './branch-card.ts'
import {
  type BranchUses,
  isUnused,
  requireFreeSeries,
  requireOtherActive,
  requireUnused,
} from './branch-uses.ts'

const CARD: BranchCard = {
  name: 'Tete',
  seriesCode: 'TT',
  provinceId: 8,
  address: '',
  phone: '',
  active: true,
  warehouses: [{ id: 'TT1', name: 'Armazém', kind: 'sale' }],
}
const NONE: BranchUses = {
  documents: 0,
  shipments: 0,
  invoices: 0,
  users: 0,
  customers: 0,
  warehouses: 0,
  series: 0,
  others: 0,
}

const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof RuleError) return { code: error.code, facts: error.facts, details: error.details }
    throw error
  }
  return undefined
}

describe('a change of a branch', () => {
  test('keeps what is left out', () => {
    expect(editBranch(CARD, { address: 'Rua 1' })).toEqual({ ...CARD, address: 'Rua 1' })
    expect(editBranch(CARD, {})).toEqual(CARD)
  })

  test('renames a warehouse, adds another, and takes none away', () => {
    const added = { id: 'TT2', name: 'Quarentena', kind: 'quarantine' } as const
    const { warehouses } = editBranch(CARD, { warehouses: [{ id: 'TT1', name: 'Central' }, added] })
    expect(warehouses).toEqual([{ id: 'TT1', name: 'Central', kind: 'sale' }, added])
    expect(editBranch(CARD, { warehouses: [added] }).warehouses).toHaveLength(2)
  })

  test('removes the warehouses that are named, but not the last one', () => {
    const added = { id: 'TT2', name: 'Norte', kind: 'sale' } as const
    const two = { ...CARD, warehouses: [...CARD.warehouses, added] }
    const after = editBranch(two, { removedWarehouses: ['TT1', 'TT9'] })
    expect(after.warehouses).toEqual([added])
    expect(branchChanges(two, after)).toEqual({
      'warehouse TT1': [{ name: 'Armazém', kind: 'sale' }, null],
    })
    expect(refusalOf(() => editBranch(CARD, { removedWarehouses: ['TT1'] }))).toMatchObject({
      code: 'LAST_WAREHOUSE',
      details: [{ field: 'warehouses' }],
    })
    // Another takes its place.
    const swapped = editBranch(CARD, { warehouses: [added], removedWarehouses: ['TT1'] })
    expect(swapped.warehouses).toEqual([added])
    const both = { warehouses: [{ id: 'TT1', name: 'X' }], removedWarehouses: ['TT1'] }
    expect(refusalOf(() => editBranch(two, both))?.details).toEqual([
      { field: 'warehouses.0.id', rule: 'repeated' },
    ])
  })

  test('leaves a branch that takes documents', () => {
    expect(refusalOf(() => requireOtherActive('Tete', [{ active: false }]))).toMatchObject({
      code: 'LAST_BRANCH',
      details: [{ field: 'active' }],
    })
    expect(refusalOf(() => requireOtherActive('Tete', [{ active: false }, { active: true }]))).toBeUndefined()
  })

  test('names a warehouse of no kind one for sale', () => {
    expect(editBranch(CARD, { warehouses: [{ id: 'TT2', name: 'B' }] }).warehouses[1]?.kind).toBe('sale')
  })

  test('refuses a code named twice and a name that another warehouse of the branch has', () => {
    const twice = [
      { id: 'TT2', name: 'A' },
      { id: 'TT2', name: 'B' },
    ]
    expect(refusalOf(() => editBranch(CARD, { warehouses: twice }))?.details).toEqual([
      { field: 'warehouses.1.id', rule: 'repeated' },
    ])
    expect(
      refusalOf(() => editBranch(CARD, { warehouses: [{ id: 'TT2', name: 'ARMAZEM ' }] })),
    ).toMatchObject({
      code: 'WAREHOUSE_NAME_TAKEN',
      details: [{ field: 'warehouses.0.name' }],
    })
  })

  test('is told field by field, a warehouse under its code', () => {
    const after = editBranch(CARD, {
      name: 'Tete cidade',
      active: false,
      warehouses: [{ id: 'TT2', name: 'Norte' }],
    })
    expect(branchChanges(CARD, after)).toEqual({
      name: ['Tete', 'Tete cidade'],
      active: [true, false],
      'warehouse TT2': [null, { name: 'Norte', kind: 'sale' }],
    })
    expect(branchChanges(CARD, CARD)).toEqual({})
    expect(branchChanges(null, { ...CARD, warehouses: [] })).toMatchObject({ name: [null, 'Tete'] })
    expect(branchChanges(CARD, null)).toMatchObject({ 'warehouse TT1': [{ kind: 'sale' }, null] })
  })
})

test.each([
  ['Beira', 'beira ', true],
  ['Zambézia', 'ZAMBEZIA', true],
  ['Beira', 'Beira 2', false],
])('%s and %s are the same name: %s', (one, other, same) => {
  expect(sameName(one, other)).toBe(same)
})

describe('a branch in use', () => {
  test.each(Object.keys(NONE) as (keyof BranchUses)[])('by %s is not removed', (what) => {
    const uses = { ...NONE, [what]: 3 }
    expect(isUnused(uses)).toBe(false)
    expect(refusalOf(() => requireUnused('TT', uses))).toMatchObject({
      code: 'BRANCH_IN_USE',
      facts: { branch: 'TT', ...uses },
    })
  })

  test('by nothing is removed, and its code is free to change', () => {
    expect(refusalOf(() => requireUnused('TT', NONE))).toBeUndefined()
    expect(refusalOf(() => requireFreeSeries('TT', NONE))).toBeUndefined()
    expect(refusalOf(() => requireFreeSeries('TT', { series: 2 }))).toMatchObject({
      code: 'SERIES_CODE_IN_USE',
      details: [{ field: 'seriesCode' }],
    })
  })
})
