import { describe, expect, test } from 'vitest'
import { RuleError } from '../kernel/rule-error.ts'
import { stepOnCollected, type WrittenLine } from './collect.ts'
import { readCollectionCode } from './collection-scan.ts'

const part = (productId: string, batches: readonly string[], settled = false) => ({
  productId,
  barcodes: ['5601234567892'],
  delivered: batches.map((batch) => ({ batch, expiry: '2026-12-19' })),
  settled,
})

describe('a code at the customer', () => {
  const butter = part('MANTEIGA', ['L1', 'L2'])
  const again = part('MANTEIGA', ['L3'])

  test.each([
    ['the article', 'MANTEIGA', { part: butter, batch: null, isDelivered: false }],
    ['its barcode', '5601234567892', { part: butter, batch: null, isDelivered: false }],
    [
      'a batch that was delivered',
      ']C1010560123456789210L3',
      { part: again, batch: 'L3', expiry: '2026-12-19', isDelivered: true },
    ],
    ['a batch that never was', ']C1010560123456789210X9', { part: butter, batch: 'X9', isDelivered: false }],
    [
      'goods that expired',
      ']C101056012345678921726010110L1',
      { part: butter, batch: 'L1', expiry: '2026-01-01', isDelivered: true },
    ],
  ])('%s', (_, code, expected) => {
    expect(readCollectionCode(code, [butter, again])).toMatchObject({ kind: 'part', ...expected })
  })

  test('what is written down comes last; foreign codes and empty ones', () => {
    const done = part('MANTEIGA', ['L1'], true)
    expect(readCollectionCode('MANTEIGA', [done, again])).toMatchObject({ part: again })
    expect(readCollectionCode('MANTEIGA', [done])).toMatchObject({ part: done })
    expect(readCollectionCode('LEITE', [done])).toMatchObject({ kind: 'foreign', article: 'LEITE' })
    expect(readCollectionCode(' ', [done])).toBeNull()
  })
})

describe('two phones on one line', () => {
  const current: WrittenLine = {
    ...{ received: 3000, batch: 'L1', expiry: null, condition: 'good' as const },
    ...{ refusedReason: '', photo: null, version: 2 },
  }
  const { version: _version, ...said } = current

  test.each([
    ['who saw it as it stands writes', { ...said, received: 2000 }, 2, 'write'],
    ['who says the same changes nothing', said, 0, 'nothing'],
    ['who says something else is told', { ...said, received: 2000 }, 1, 'VERSION_CONFLICT'],
    ['another photo is something else', { ...said, photo: 'f00' }, 1, 'VERSION_CONFLICT'],
  ])('%s', (_, next, seen, expected) => {
    const step = () => {
      try {
        return stepOnCollected(next, { seen, current })
      } catch (error) {
        return error instanceof RuleError ? error.code : 'other'
      }
    }
    expect(step()).toBe(expected)
  })
})
