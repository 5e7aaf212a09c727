import { expect, test } from 'vitest'
import { isShort, pastedLines, withLines } from './request-form.ts'

const RICE = {
  ...{ productId: 'RICE', description: 'Arroz', stockUnit: 'cx', stockFactor: 12, free: 10, freeThere: 0 },
  ...{
    unitWeight: 25,
    units: [
      { code: 'un', factor: 1 },
      { code: 'cx', factor: 12 },
    ],
  },
}

test('an article stands once: what is added of it again adds up', () => {
  const lines = withLines(
    [{ productId: 'RICE', unit: 'cx', quantity: 2 }],
    [
      { productId: 'RICE', unit: '', quantity: 3 },
      { productId: 'OIL', unit: 'un', quantity: 1 },
    ],
  )
  expect(lines).toEqual([
    { productId: 'RICE', unit: 'cx', quantity: 5 },
    { productId: 'OIL', unit: 'un', quantity: 1 },
  ])
})

test.each([
  [120, 'un', false],
  [121, 'un', true],
  [10, 'cx', false],
  [10.5, 'cx', true],
] as const)('%d %s of ten free boxes of twelve: short %s', (quantity, unit, short) => {
  expect(isShort({ productId: 'RICE', unit, quantity }, RICE)).toBe(short)
})

test('pasted rows stop at the first quantity that cannot be read', () => {
  const read = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : null)
  const rows = [
    { row: 1, cells: ['rice', '2', 'cx'] },
    { row: 2, cells: ['oil', 'muito'] },
  ]
  expect(pastedLines(rows, read)).toEqual({
    lines: [{ productId: 'RICE', unit: 'cx', quantity: 2 }],
    invalid: { row: 2, cell: 'muito' },
  })
})
