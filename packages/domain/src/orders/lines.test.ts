import { describe, expect, test } from 'vitest'
import { line } from '../testing/order-facts.ts'
import {
  billLine,
  closeLine,
  closeRestOfLine,
  loadLine,
  releaseFromLine,
  reserveOnLine,
  returnLineToAnalysis,
  sendLineToPicking,
  setLineWaiting,
  unloadLine,
} from './line-moves.ts'
import { LINE_STATUSES, lineStatus } from './line-status.ts'

test.each([
  ['reserve', reserveOnLine(line({ open: 5 }), 3), { open: 2, reserved: 3 }],
  [
    'reserve ends waiting',
    reserveOnLine(line({ open: 5, waiting: true }), 5),
    { reserved: 5, waiting: false },
  ],
  ['release', releaseFromLine(line({ reserved: 5 }), 2), { open: 2, reserved: 3 }],
  ['to picking', sendLineToPicking(line({ open: 1, reserved: 4 })), { open: 1, picking: 4 }],
  ['a part to picking', sendLineToPicking(line({ reserved: 4 }), 1), { reserved: 3, picking: 1 }],
  ['wait', setLineWaiting(line({ open: 1, reserved: 4 })), { open: 1, reserved: 4, waiting: true }],
  ['close', closeLine(line({ open: 1, reserved: 4, picking: 2, waiting: true })), { picking: 2, closed: 5 }],
  [
    'close the rest',
    closeRestOfLine(line({ open: 1, picking: 2, loading: 3, billed: 4 })),
    { loading: 3, billed: 4, closed: 3 },
  ],
  [
    'back to analysis',
    returnLineToAnalysis(line({ picking: 2, waiting: true, open: 1 })),
    { open: 1, reserved: 2 },
  ],
  ['load', loadLine(line({ picking: 2, reserved: 1 })), { reserved: 1, loading: 2 }],
  ['unload', unloadLine(line({ loading: 2 })), { picking: 2 }],
  ['bill', billLine(line({ loading: 2 })), { billed: 2 }],
  ['bill a part', billLine(line({ loading: 2 }), 1), { loading: 1, billed: 1 }],
  ['load nothing', loadLine(line({ open: 2 })), { open: 2 }],
])('%s', (_, after, expected) => {
  expect(after).toEqual(line({ waiting: false, ...expected }))
})

test.each([
  ['reserve more than is open', () => reserveOnLine(line({ open: 5 }), 6), 'LINE_OVER_RESERVED'],
  ['release more than is reserved', () => releaseFromLine(line({ reserved: 5 }), 6), 'LINE_NOT_RESERVED'],
  ['pick what is not reserved', () => sendLineToPicking(line({ open: 5 }), 1), 'LINE_NOT_RESERVED'],
  ['pick what holds nothing', () => sendLineToPicking(line({ open: 5 })), 'LINE_NOT_RESERVED'],
  [
    'reserve a fraction of a thousandth',
    () => reserveOnLine(line({ open: 5 }), 0.5),
    'QUANTITY_NOT_POSITIVE',
  ],
  ['reserve backwards', () => reserveOnLine(line({ open: 5 }), -1), 'QUANTITY_NOT_POSITIVE'],
  ['bill more than is loaded', () => billLine(line({ loading: 1 }), 2), 'ACTION_NOT_ALLOWED'],
  ['wait for nothing', () => setLineWaiting(line({ reserved: 1 })), 'ACTION_NOT_ALLOWED'],
  ['close what goes on', () => closeLine(line({ picking: 1 })), 'ACTION_NOT_ALLOWED'],
])('it is refused to %s', (_, change, code) => {
  expect(change).toThrow(expect.objectContaining({ code }))
})

describe('the status of a line', () => {
  const context = { approved: true, allocated: true, onShipment: false }
  const TABLE = [
    ['none', line({}), context],
    ['billed', line({ billed: 1, closed: 1 }), context],
    ['closed', line({ closed: 1 }), context],
    ['pending', line({ open: 1 }), { ...context, approved: false }],
    ['picking done', line({ loading: 1, billed: 1 }), { ...context, onShipment: true }],
    ['stock/picking analysis', line({ picking: 1, open: 1 }), context],
    ['picking', line({ picking: 1 }), { ...context, onShipment: true }],
    ['waiting picking', line({ picking: 1 }), context],
    ['awaiting', line({ open: 1, waiting: true }), context],
    ['stock analysis', line({ open: 1 }), { ...context, allocated: false }],
    ['no allocation', line({ open: 1 }), context],
    ['partial allocation', line({ open: 1, reserved: 1 }), context],
    ['allocated', line({ reserved: 1 }), context],
  ] as const

  test.each(TABLE)('%s', (status, one, where) => {
    expect(lineStatus(one, where)).toBe(status)
  })

  test('every status of the specification is in this table', () => {
    expect(TABLE.map(([status]) => status).toSorted()).toEqual([...LINE_STATUSES].toSorted())
  })
})
