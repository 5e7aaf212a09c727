import { expect, it } from 'vitest'
import { lineShares, splitByAttention } from './line-shares.ts'

const none = { open: 0, reserved: 0, picking: 0, loading: 0, billed: 0, closed: 0 }
const line = (buckets: Partial<typeof none>, waiting = false) => ({
  buckets: { ...none, ...buckets },
  waiting,
})
const IN_STOCK = { status: 'PENDING', stages: ['STOCK_ANALYSIS'] }

it('splits a line by where its quantity is', () => {
  expect(lineShares(line({ open: 6, reserved: 2 }), IN_STOCK)).toEqual([
    { place: 'reserved', quantity: 2, percent: 25 },
    { place: 'undecided', quantity: 6, percent: 75 },
  ])
  expect(lineShares(line({}), IN_STOCK)).toEqual([])
})

it.each([
  ['was set to wait', line({ open: 1 }, true), IN_STOCK, 'waiting'],
  [
    'waits for its approval',
    line({ open: 1 }),
    { status: 'PENDING', stages: ['FINANCIAL_APPROVAL'] },
    'unapproved',
  ],
  ['is held up by a lock', line({ open: 1 }), { status: 'BLOCKED', stages: ['BLOCKED'] }, 'unapproved'],
  [
    'is stopped once rejected',
    line({ open: 1 }),
    { status: 'REJECTED', stages: ['OFFER_REJECTED'] },
    'stopped',
  ],
])('an open quantity %s', (_, one, document, place) => {
  expect(lineShares(one, document).map((share) => share.place)).toEqual([place])
})

it('puts cut lines before waiting ones before split ones, and separates whole lines', () => {
  const whole = line({ loading: 3 })
  const [cut, waits, split] = [
    line({ closed: 2 }),
    line({ loading: 1, open: 1 }, true),
    line({ loading: 1, picking: 2 }),
  ]
  expect(splitByAttention([split, whole, waits, cut], IN_STOCK)).toEqual({
    needAttention: [cut, waits, split],
    whole: [whole],
  })
})
