import { expect, it } from 'vitest'
import { lineShares } from './line-shares.ts'

const none = { open: 0, reserved: 0, picking: 0, loading: 0, billed: 0, closed: 0 }

it('parts a line by where its quantity lies', () => {
  expect(lineShares({ ...none, open: 6, reserved: 2 })).toEqual([
    { bucket: 'reserved', quantity: 2, percent: 25 },
    { bucket: 'open', quantity: 6, percent: 75 },
  ])
  expect(lineShares(none)).toEqual([])
})
