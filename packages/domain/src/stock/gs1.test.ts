import { describe, expect, test } from 'vitest'
import { readScannedCode, type ScannedCode } from './gs1.ts'

const BARE = { batch: null, expiry: null, serial: null, count: null, netWeight: null, sscc: null }
const code = (article: string, fields: Partial<ScannedCode> = {}) => ({
  ...BARE,
  article,
  misread: false,
  ...fields,
})
const GS = '\u001d'

describe('a scanned code', () => {
  test.each([
    [
      'in brackets',
      '(01)12000012000451(17)270518(10)L261118-07',
      code('12000012000451', { batch: 'L261118-07', expiry: '2027-05-18' }),
    ],
    [
      'as a scanner sends it',
      ']C1011200001200045117270518' + '10L261118-07',
      code('12000012000451', { batch: 'L261118-07', expiry: '2027-05-18' }),
    ],
    [
      'with the batch before the expiry, ended by FNC1',
      `0112000012000451${`10L1${GS}17270518`}`,
      code('12000012000451', { batch: 'L1', expiry: '2027-05-18' }),
    ],
    [
      'with a GTIN of 13 digits filled up by a zero',
      '(01)05601234567892(10)A',
      code('5601234567892', { batch: 'A' }),
    ],
    [
      'with the last day of the month',
      '(01)05601234567892(17)280200',
      code('5601234567892', { expiry: '2028-02-29' }),
    ],
    [
      'with best before only',
      '(01)05601234567892(15)270131',
      code('5601234567892', { expiry: '2027-01-31' }),
    ],
    [
      'with best before and expiry: the expiry counts',
      '(01)05601234567892(15)270131(17)270228',
      code('5601234567892', { expiry: '2027-02-28' }),
    ],
    [
      'with a count of trade items and a batch',
      `0105601234567892${`3712${GS}10B7`}`,
      code('5601234567892', { batch: 'B7', count: 12 }),
    ],
    [
      'with a count of pieces and a serial number',
      '(01)05601234567892(30)6(21)S-99',
      code('5601234567892', { count: 6, serial: 'S-99' }),
    ],
    [
      'with a net weight of three decimals',
      '(01)05601234567892(3103)001250(10)K',
      code('5601234567892', { batch: 'K', netWeight: 1250 }),
    ],
    [
      'with a net weight of one decimal, as a scanner sends it',
      '01056012345678923101000125' + '10K',
      code('5601234567892', { batch: 'K', netWeight: 12_500 }),
    ],
    [
      'of a pallet with its contents',
      '(00)340123451234567895(02)05601234567892(37)48(10)P1',
      code('5601234567892', { batch: 'P1', count: 48, sscc: '340123451234567895' }),
    ],
    ['of a pallet alone', '00340123451234567895', code('340123451234567895', { sscc: '340123451234567895' })],
    [
      'whose GTIN has a wrong check digit',
      '(01)05601234567890(10)A',
      code('5601234567890', { batch: 'A', misread: true }),
    ],
    [
      'whose SSCC has a wrong check digit',
      '(00)340123451234567890',
      code('340123451234567890', { sscc: '340123451234567890', misread: true }),
    ],
    ['with a date that does not exist', '(01)05601234567892(17)270231', code('5601234567892')],
    ['with a batch that is too long', `(01)05601234567892(10)${'X'.repeat(21)}`, null],
    ['with a field of letters where digits belong', '(01)0560123456789X', null],
    ['with an identifier that nobody knows', '(01)05601234567892(89)1', null],
    ['that is a bare EAN-13', '5601234567892', code('5601234567892')],
    ['that is a bare EAN-13 read badly', '5601234567890', code('5601234567890', { misread: true })],
    ['that is our own article code', ' ar-25 ', code('AR-25')],
    ['that is none of GS1 though it begins alike', '01-25', code('01-25')],
  ])('%s', (_what, text, expected) => {
    expect(readScannedCode(text)).toEqual(expected ?? code(text.toUpperCase()))
  })
  test('of nothing is nothing', () => {
    expect(readScannedCode('  ')).toBeNull()
  })
})
