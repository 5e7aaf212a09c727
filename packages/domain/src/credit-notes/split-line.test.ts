import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLine } from './split-line.ts'

const line = { quantity: 6000, received: null, net: 599_701, takenQuantity: 6000, takenNet: 599_701 }

test('both parts together ask for and take what the line did', () => {
  expect(splitLine(line, 2000)).toEqual({
    kept: { quantity: 4000, net: 399_801, takenQuantity: 4000, takenNet: 399_801 },
    parted: { quantity: 2000, net: 199_900, takenQuantity: 2000, takenNet: 199_900 },
  })
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1e7 }), fc.nat(1e10), fc.nat(), (quantity, net, seed) => {
      const part = 1 + (seed % (quantity - 1))
      const { kept, parted } = splitLine(
        { ...line, quantity, takenQuantity: quantity, net, takenNet: net },
        part,
      )
      expect(kept.quantity + parted.quantity).toBe(quantity)
      expect(kept.takenNet + parted.takenNet).toBe(net)
      expect(Math.min(kept.quantity, parted.quantity, kept.takenNet, parted.takenNet)).toBeGreaterThanOrEqual(
        0,
      )
    }),
  )
})

test.each([
  ['nothing', 0, null],
  ['all of it', 6000, null],
  ['what is written down already', 2500, 4000],
])('%s cannot be parted', (_name, part, received) => {
  expect(() => splitLine({ ...line, received }, part)).toThrow(
    expect.objectContaining({ code: 'CREDIT_OVER_ASKED' }),
  )
})
