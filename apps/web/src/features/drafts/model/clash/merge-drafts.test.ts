import { describe, expect, it } from 'vitest'
import { aDraft, aLine } from '../session/draft.fixture.ts'
import { decideClash } from './decide-clash.ts'
import { mergeDrafts } from './merge-drafts.ts'

const base = aDraft({ poNumber: 'A', lines: [aLine('X', { quantity: 1 }), aLine('Y', { quantity: 1 })] })

describe('merging a draft that two people changed', () => {
  it('takes what only one side changed', () => {
    const mine = { ...base, poNumber: 'B' }
    const theirs = { ...base, notes: 'portão norte' }
    const { form, clashes } = mergeDrafts({ base, mine, theirs })
    expect(form).toMatchObject({ poNumber: 'B', notes: 'portão norte' })
    expect(clashes).toEqual([])
  })

  it('keeps the lines that are alike as they are, so that their rows are not drawn again', () => {
    const theirs = { ...base, lines: base.lines.map((line) => ({ ...line })) }
    expect(mergeDrafts({ base, mine: base, theirs }).form.lines[0]).toBe(base.lines[0])
    const dearer = { ...base, lines: base.lines.map((line) => ({ ...line, unitPrice: 1 })) }
    expect(mergeDrafts({ base, mine: base, theirs: dearer }).form.lines[0]?.unitPrice).toBe(1)
  })

  it('names a field that both changed, and keeps what was typed here', () => {
    const { form, clashes } = mergeDrafts({
      base,
      mine: { ...base, poNumber: 'B' },
      theirs: { ...base, poNumber: 'C' },
    })
    expect(form.poNumber).toBe('B')
    expect(clashes).toMatchObject([{ kind: 'field', field: 'poNumber' }])
  })

  it('is silent where both changed the same way', () => {
    const both = { ...base, poNumber: 'B' }
    expect(mergeDrafts({ base, mine: both, theirs: both }).clashes).toEqual([])
  })

  it('joins lines that were added on either side', () => {
    const mine = { ...base, lines: [...base.lines, aLine('M', { quantity: 3 })] }
    const theirs = { ...base, lines: [...base.lines, aLine('T', { quantity: 4 })] }
    const codes = mergeDrafts({ base, mine, theirs }).form.lines.map(({ productId }) => productId)
    expect(codes).toEqual(['X', 'Y', 'T', 'M'])
  })

  it('lets a line go that one side deleted and the other left alone', () => {
    const mine = { ...base, lines: [aLine('Y', { quantity: 1 })] }
    expect(mergeDrafts({ base, mine, theirs: base }).form.lines).toHaveLength(1)
    expect(mergeDrafts({ base, mine: base, theirs: mine }).form.lines).toHaveLength(1)
  })

  it('asks when one side deleted what the other changed', () => {
    const mine = { ...base, lines: [aLine('X', { quantity: 9 }), aLine('Y', { quantity: 1 })] }
    const theirs = { ...base, lines: [aLine('Y', { quantity: 1 })] }
    const { clashes } = mergeDrafts({ base, mine, theirs })
    expect(clashes).toMatchObject([{ kind: 'line', productId: 'X', theirs: undefined }])
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

describe('deciding a clash', () => {
  it('takes the side that was chosen', () => {
    const [clash] = mergeDrafts({
      base,
      mine: { ...base, poNumber: 'B' },
      theirs: { ...base, poNumber: 'C' },
    }).clashes
    if (!clash) throw new Error('expected a clash')
    expect(decideClash(base, clash, 'theirs').poNumber).toBe('C')
  })

  it('takes a line away when the chosen side had deleted it', () => {
    const mine = { ...base, lines: [aLine('X', { quantity: 9 }), aLine('Y', { quantity: 1 })] }
    const theirs = { ...base, lines: [aLine('Y', { quantity: 1 })] }
    const { form, clashes } = mergeDrafts({ base, mine, theirs })
    const [clash] = clashes
    if (!clash) throw new Error('expected a clash')
    expect(decideClash(form, clash, 'theirs').lines.map(({ productId }) => productId)).toEqual(['Y'])
    expect(decideClash(form, clash, 'mine').lines).toHaveLength(2)
  })
})
