import { expect, test } from 'vitest'
import { batchesOfEntry, linesOfEntry } from './history-lines.ts'

const line = { productId: 'AR-25', batch: 'L1', quantity: 1500 }

test.each([
  ['names its batches', { lines: [line, { ...line, batch: 'L2', quantity: null }] }, 2, 2],
  ['carries their number only', { batches: 3 }, 0, 3],
  ['carries lines of another shape', { lines: [null, 7, { productId: 'AR-25' }], batches: 3 }, 0, 3],
  ['is about something else', { reason: 'Acordo' }, 0, 0],
])('an entry that %s', (_how, facts, lines, batches) => {
  expect([linesOfEntry({ facts }).length, batchesOfEntry({ facts })]).toEqual([lines, batches])
})
