import { describe, expect, test } from 'vitest'
import { readScannedCode } from './gs1.ts'

const code = (article: string, batch: string | null, expiry: string | null) => ({ article, batch, expiry })

describe('a scanned code', () => {
  test.each([
    [
      'in brackets',
      '(01)12000012000451(17)270518(10)L261118-07',
      code('12000012000451', 'L261118-07', '2027-05-18'),
    ],
    [
      'as a scanner sends it',
      ']C1011200001200045117270518' + '10L261118-07',
      code('12000012000451', 'L261118-07', '2027-05-18'),
    ],
    [
      'with the batch before the expiry, ended by FNC1',
      '0112000012000451' + '10L1\u001d17270518',
      code('12000012000451', 'L1', '2027-05-18'),
    ],
    [
      'with a GTIN of 13 digits filled up by a zero',
      '(01)05601234567890(10)A',
      code('5601234567890', 'A', null),
    ],
    [
      'with the last day of the month',
      '(01)05601234567890(17)280200',
      code('5601234567890', null, '2028-02-29'),
    ],
    [
      'with a quantity that is not read',
      '0105601234567890' + '3712\u001d10B7',
      code('5601234567890', 'B7', null),
    ],
    ['with a date that does not exist', '(01)05601234567890(17)270231', code('5601234567890', null, null)],
    ['that is a bare EAN', '5601234567890', code('5601234567890', null, null)],
    ['that is our own article code', ' ar-25 ', code('AR-25', null, null)],
    ['that is none of GS1 though it begins alike', '01-25', code('01-25', null, null)],
  ])('%s', (_what, text, expected) => {
    expect(readScannedCode(text)).toEqual(expected)
  })
  test('of nothing is nothing', () => {
    expect(readScannedCode('  ')).toBeNull()
  })
})
