import { describe, expect, test } from 'vitest'
import { readLoadCode, requireCodeOf, type ScanPart } from './scan.ts'

const TODAY = '2026-11-24'
const BUTTER = '5601234567892'
const SHRIMP = '12000012000451'
const gs1 = (gtin: string, fields = '') => `(01)${gtin.padStart(14, '0')}${fields}`

const parts: readonly (ScanPart & { readonly id: number })[] = [
  {
    id: 1,
    productId: 'MN-0250',
    barcodes: [BUTTER],
    batch: 'L261103-70',
    expiry: '2026-12-19',
    settled: false,
  },
  {
    id: 2,
    productId: 'CM-2000',
    barcodes: [SHRIMP],
    batch: 'L261103-24',
    expiry: '2027-07-20',
    settled: true,
  },
  {
    id: 3,
    productId: 'CM-2000',
    barcodes: [SHRIMP],
    batch: 'L261103-24',
    expiry: '2027-07-20',
    settled: false,
  },
  { id: 4, productId: 'SAL-1', barcodes: [], batch: 'S1', expiry: null, settled: true },
  { id: 5, productId: 'AT-1', barcodes: [], batch: 'A1', expiry: null, settled: false },
  { id: 6, productId: 'AT-1', barcodes: [], batch: 'A2', expiry: null, settled: false },
]

/** What a scan comes to: the kind with the part, or the code of the refusal. */
function read(raw: string) {
  const outcome = readLoadCode(raw, parts, TODAY)
  if (outcome === null) return null
  if (outcome.kind === 'refused') return outcome.refusal.code
  if (outcome.kind === 'choose') return `choose ${outcome.parts.map(({ id }) => id).join()}`
  return `${outcome.kind} ${outcome.part.id}`
}

describe('a scan while loading', () => {
  test.each([
    ['the box that was asked for', gs1(BUTTER, '(10)L261103-70(17)261219'), 'part 1'],
    ['its batch in small letters', gs1(BUTTER, '(10)l261103-70'), 'part 1'],
    ['an EAN-13 of an article with one batch', BUTTER, 'part 1'],
    ['the article code, typed', 'mn-0250', 'part 1'],
    ['a batch that two stops have: the one that is not loaded', gs1(SHRIMP, '(10)L261103-24'), 'part 3'],
    ['a batch that is loaded', 'SAL-1', 'done 4'],
    ['an article with two batches, without its batch', 'AT-1', 'choose 5,6'],
    ['another batch', gs1(BUTTER, '(10)L261110-12(17)270104'), 'other-batch 1'],
    ['a foreign GS1-128', '(01)00000000000017(10)X', 'CODE_FOREIGN'],
    ['a foreign EAN-13', '5601234567809', 'CODE_FOREIGN'],
    ['a code read badly', gs1('05601234567890'), 'CODE_MISREAD'],
    ['an expired box of the batch', gs1(BUTTER, '(10)L261103-70(17)261123'), 'CODE_EXPIRED'],
    ['an expired box of another batch', gs1(BUTTER, '(10)L250101-01(17)260101'), 'CODE_EXPIRED'],
    ['one that expires today', gs1(BUTTER, '(10)L9(17)261124'), 'other-batch 1'],
    ['another expiry than the batch has', gs1(BUTTER, '(10)L261103-70(17)261220'), 'CODE_EXPIRY_DIFFERS'],
    ['nothing', ' ', null],
  ])('%s', (_, raw, expected) => {
    expect(read(raw)).toBe(expected)
  })

  test('a count on the label is handed on', () => {
    expect(readLoadCode(gs1(BUTTER, '(10)L261103-70(37)8'), parts, TODAY)).toMatchObject({
      kind: 'part',
      code: { count: 8 },
    })
  })
})

describe('the same check on the server', () => {
  const [part] = parts
  test.each([
    ['the box', gs1(BUTTER, '(10)L261103-70'), null],
    ['its EAN-13', BUTTER, null],
    ['another batch', gs1(BUTTER, '(10)L261110-12'), 'CODE_OTHER_BATCH'],
    ['an expired one', gs1(BUTTER, '(10)L261103-70(17)261123'), 'CODE_EXPIRED'],
    ['another expiry', gs1(BUTTER, '(10)L261103-70(17)261220'), 'CODE_EXPIRY_DIFFERS'],
    ['another article', gs1(SHRIMP), 'CODE_FOREIGN'],
  ])('%s', (_, raw, code) => {
    const check = () => part && requireCodeOf(raw, part, TODAY)
    if (code === null) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code }))
  })
})
