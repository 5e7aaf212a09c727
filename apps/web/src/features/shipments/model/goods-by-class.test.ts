import { expect, test } from 'vitest'
import { goodsByClass } from './goods-by-class.ts'

const line = (
  orderId: number,
  productId: string,
  temperature: 'ambient' | 'frozen',
  change: object = {},
) => ({
  ...{ orderId, productId, temperature, description: productId, unit: 'cx', batch: 'L1', expiry: null },
  ...{ quantity: 0.1, totalWeight: 0.2 },
  ...change,
})

test('an article of a batch is one row with all its documents, the heaviest first', () => {
  const lines = [
    line(1, 'ARROZ', 'ambient'),
    line(2, 'ARROZ', 'ambient', { quantity: 0.2, totalWeight: 0.4 }),
    line(2, 'OLEO', 'ambient', { totalWeight: 9 }),
    line(2, 'ARROZ', 'ambient', { batch: 'L2' }),
    line(2, 'CAMARAO', 'frozen'),
  ]
  const [ambient, frozen] = goodsByClass(lines)
  expect(ambient?.name).toBe('ambient')
  expect(ambient?.goods.map(({ productId, batch }) => `${productId} ${batch}`)).toEqual([
    'OLEO L1',
    'ARROZ L1',
    'ARROZ L2',
  ])
  expect(ambient?.goods[1]).toMatchObject({ quantity: 0.3, weight: 0.6, documents: 2 })
  expect([frozen?.name, frozen?.goods.length]).toEqual(['frozen', 1])
  expect(goodsByClass([])).toEqual([])
})
