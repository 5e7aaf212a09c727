import { describe, expect, it } from 'vitest'
import { planChange } from './plan-change.ts'

const held = (productId: string, quantity: number) => ({
  productId,
  unit: 'cx',
  quantity,
  negotiatedPrice: null,
})
const stands = (id: number, productId: string, quantity: number, documentId: number | null = 1) => ({
  ...held(productId, quantity),
  id,
  sequence: String(id),
  documentId,
})
const line = (
  id: number,
  action: 'add' | 'change' | 'remove',
  productId: string,
  quantity = 0,
  sequence = '',
) => ({ ...held(productId, quantity), id, action, sequence, saysPrice: false })

const open = [{ id: 1, lines: [held('A', 5000), held('B', 2000)] }]
const standing = [stands(1, 'A', 5000), stands(2, 'B', 2000)]
const plan = (lines: ReturnType<typeof line>[], change: object = {}) =>
  planChange({ lines, standing, open, ...change })

describe('a change', () => {
  it('exchanges the quantity of a line, takes one off and adds one', () => {
    const found = plan([line(10, 'change', 'A', 7000), line(11, 'remove', 'B'), line(12, 'add', 'C', 1000)])
    expect(found.edits.get(1)).toEqual([held('A', 7000), held('B', 0)])
    expect(found.added.joins.get(1)).toMatchObject([{ productId: 'C', quantity: 1000, ids: [12] }])
    expect(found.settled).toEqual([
      { id: 10, replaces: 1, documentId: 1 },
      { id: 11, replaces: 2, documentId: 1 },
      { id: 12, replaces: null, documentId: null },
    ])
    expect(found.blocked).toEqual([])
  })

  it('leaves the share of other lines of the article alone', () => {
    const found = plan([line(10, 'change', 'A', 1000, '1')], {
      standing: [stands(1, 'A', 2000), stands(3, 'A', 3000)],
    })
    expect(found.edits.get(1)).toEqual([held('A', 4000)])
  })

  it('that adds a line of a number and article that are there is of that line', () => {
    const found = plan([line(10, 'add', 'A', 6000, '1')])
    expect(found.edits.get(1)).toEqual([held('A', 6000)])
    expect(plan([line(10, 'add', 'A', 6000, '9')]).added.joins.get(1)).toMatchObject([{ quantity: 6000 }])
  })

  it('takes the place of a line that still waits', () => {
    const waits = { standing: [stands(1, 'A', 5000), stands(2, 'C', 0, null)] }
    const found = plan([line(10, 'change', 'C', 3000, '2')], waits)
    expect(found.settled).toEqual([{ id: 10, replaces: 2, documentId: null }])
    expect(found.added.joins.get(1)).toMatchObject([{ productId: 'C', quantity: 3000 }])
    expect(plan([line(10, 'remove', 'C', 0, '2')], waits)).toMatchObject({
      settled: [{ id: 10, replaces: 2, documentId: null }],
    })
  })

  it('of what is picked is blocked, and the rest of it is not', () => {
    const found = plan([line(10, 'change', 'A', 7000), line(11, 'add', 'C', 1000)], { open: [] })
    expect(found.blocked).toEqual([10])
    expect(found.added.documents).toMatchObject([[{ productId: 'C', ids: [11] }]])
  })

  it('puts nothing into a document that it empties', () => {
    const found = plan([line(10, 'remove', 'A'), line(11, 'remove', 'B'), line(12, 'add', 'C', 1000)])
    expect(found.edits.get(1)).toEqual([held('A', 0), held('B', 0)])
    expect(found.added.joins.size).toBe(0)
    expect(found.added.documents).toMatchObject([[{ productId: 'C' }]])
  })
})
