import { describe, expect, it } from 'vitest'
import type { ApiRow } from '../../../../lib/api/api.ts'
import { checkDraft } from '../checks/check-draft.ts'
import { aDraft, aLine } from '../form/draft.fixture.ts'
import { writeDraft } from '../form/write-draft.ts'
import { changeUnit, choicesOf, freeIn, stockQuantityOf } from './line-units.ts'

const OIL: ApiRow<'GET /products'> = {
  ...({} as ApiRow<'GET /products'>),
  id: 'OIL',
  description: 'Óleo',
  unit: 'cx',
  unitPrice: 99_950,
  vatCode: 'N',
  vatRate: 16,
  unitWeight: 11.5,
  stockUnit: 'cx',
  stockFactor: 12,
  freeStock: 10.5,
  orderUnits: [
    { code: 'un', factor: 1, unitPrice: 8329, unitWeight: 0.958 },
    { code: 'cx', factor: 12, unitPrice: 99_950, unitWeight: 11.5 },
  ],
}
const ordered = (code: string, quantity: number) => {
  const { lines } = changeUnit(OIL, code)(aDraft({ lines: [aLine('OIL', { quantity })] }))
  return lines[0] ?? aLine('OIL')
}

describe('a line in another unit', () => {
  it('keeps the typed quantity; its price is that of the unit, as sent', () => {
    const line = ordered('un', 6)
    expect(line).toMatchObject({ unit: 'un', quantity: 6, unitPrice: 8329, unitFactor: 1, stockUnit: 'cx' })
    expect(writeDraft(aDraft({ lines: [line] }))).toMatchObject({
      lines: [{ unit: 'un', quantity: 6 }],
    })
    expect([stockQuantityOf(line), freeIn(OIL, line)]).toEqual([0.5, 126])
  })

  it('takes an agreed price along', () => {
    const agreed = aLine('OIL', { quantity: 1, negotiatedPrice: 90_000, discount: 1200 })
    expect(changeUnit(OIL, 'un')(aDraft({ lines: [agreed] })).lines).toMatchObject([
      { negotiatedPrice: 7500, discount: 100 },
    ])
  })

  it('offers the nearest quantities where it does not convert, and is not submitted', () => {
    const line = ordered('un', 5)
    expect([stockQuantityOf(line), choicesOf(line)]).toEqual([null, [3, 6]])
    expect(checkDraft(aDraft({ lines: [line] }), '2026-11-20')).toEqual([
      { field: 'lines.0.quantity', what: 'notExact' },
    ])
    expect(choicesOf(ordered('un', 1))).toEqual([3])
    expect(choicesOf(ordered('cx', 5))).toEqual([])
  })
})
