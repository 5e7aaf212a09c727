import { describe, expect, it } from 'vitest'
import { aDraft, aLine } from '../form/draft.fixture.ts'
import { mergeDrafts, resolveConflict } from './merge-drafts.ts'

const base = aDraft({ poNumber: 'A', lines: [aLine('X', { quantity: 1 }), aLine('Y', { quantity: 1 })] })

describe('merging a draft that two people changed', () => {
  it('takes what only one side changed', () => {
    const mine = { ...base, poNumber: 'B' }
    const theirs = { ...base, notes: 'portão norte' }
    const { form, conflicts } = mergeDrafts({ base, mine, theirs })
    expect(form).toMatchObject({ poNumber: 'B', notes: 'portão norte' })
    expect(conflicts).toEqual([])
  })

  it('keeps equal lines as the same objects, so that their rows are not rendered again', () => {
    const theirs = { ...base, lines: base.lines.map((line) => ({ ...line })) }
    expect(mergeDrafts({ base, mine: base, theirs }).form.lines[0]).toBe(base.lines[0])
    const dearer = { ...base, lines: base.lines.map((line) => ({ ...line, unitPrice: 1 })) }
    expect(mergeDrafts({ base, mine: base, theirs: dearer }).form.lines[0]?.unitPrice).toBe(1)
  })

  it('reports a field that both changed as a conflict, and keeps what was typed here', () => {
    const { form, conflicts } = mergeDrafts({
      base,
      mine: { ...base, poNumber: 'B' },
      theirs: { ...base, poNumber: 'C' },
    })
    expect(form.poNumber).toBe('B')
    expect(conflicts).toMatchObject([{ kind: 'field', field: 'poNumber' }])
  })

  it('has no conflict where both changed the same way', () => {
    const both = { ...base, poNumber: 'B' }
    expect(mergeDrafts({ base, mine: both, theirs: both }).conflicts).toEqual([])
  })

  it('merges lines that were added on either side', () => {
    const mine = { ...base, lines: [...base.lines, aLine('M', { quantity: 3 })] }
    const theirs = { ...base, lines: [...base.lines, aLine('T', { quantity: 4 })] }
    const codes = mergeDrafts({ base, mine, theirs }).form.lines.map(({ productId }) => productId)
    expect(codes).toEqual(['X', 'Y', 'T', 'M'])
  })

  it('removes a line that one side deleted and the other did not change', () => {
    const mine = { ...base, lines: [aLine('Y', { quantity: 1 })] }
    expect(mergeDrafts({ base, mine, theirs: base }).form.lines).toHaveLength(1)
    expect(mergeDrafts({ base, mine: base, theirs: mine }).form.lines).toHaveLength(1)
  })

  it('has a conflict when one side deleted what the other changed', () => {
    const mine = { ...base, lines: [aLine('X', { quantity: 9 }), aLine('Y', { quantity: 1 })] }
    const theirs = { ...base, lines: [aLine('Y', { quantity: 1 })] }
    const { conflicts } = mergeDrafts({ base, mine, theirs })
    expect(conflicts).toMatchObject([{ kind: 'line', productId: 'X', theirs: undefined }])
  })

  it('takes new prices of the server for lines typed here', () => {
    const mine = { ...base, lines: [aLine('X', { quantity: 5 }), aLine('Y', { quantity: 1 })] }
    const theirs = {
      ...base,
      lines: [aLine('X', { quantity: 1, unitPrice: 999 }), aLine('Y', { quantity: 1 })],
    }
    expect(mergeDrafts({ base, mine, theirs }).form.lines[0]).toMatchObject({ quantity: 5, unitPrice: 999 })
  })
})

describe('resolving a conflict', () => {
  it('takes the side that was chosen', () => {
    const [conflict] = mergeDrafts({
      base,
      mine: { ...base, poNumber: 'B' },
      theirs: { ...base, poNumber: 'C' },
    }).conflicts
    if (!conflict) throw new Error('expected a conflict')
    expect(resolveConflict(base, conflict, 'theirs').poNumber).toBe('C')
  })

  it('removes a line when the chosen side had deleted it', () => {
    const mine = { ...base, lines: [aLine('X', { quantity: 9 }), aLine('Y', { quantity: 1 })] }
    const theirs = { ...base, lines: [aLine('Y', { quantity: 1 })] }
    const { form, conflicts } = mergeDrafts({ base, mine, theirs })
    const [conflict] = conflicts
    if (!conflict) throw new Error('expected a conflict')
    expect(resolveConflict(form, conflict, 'theirs').lines.map(({ productId }) => productId)).toEqual(['Y'])
    expect(resolveConflict(form, conflict, 'mine').lines).toHaveLength(2)
  })
})
