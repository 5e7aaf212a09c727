import { expect, test } from 'vitest'
import type { RuleCode } from '../kernel/rule-codes.ts'
import {
  centavosOfErp,
  checkErpCard,
  checkErpLimits,
  type ErpHeader,
  erpFields,
  requireNotErps,
} from './limits.ts'

const fits: ErpHeader = {
  customer: 'C'.repeat(12),
  name: 'N'.repeat(50),
  registration: 'M'.repeat(25),
  reference: 'R'.repeat(20),
}

const TOO_LONG: readonly (readonly [keyof ErpHeader, RuleCode])[] = [
  ['customer', 'ERP_CUSTOMER_CODE_LONG'],
  ['name', 'ERP_NAME_LONG'],
  ['registration', 'ERP_REGISTRATION_LONG'],
  ['reference', 'ERP_REFERENCE_LONG'],
]
test.each(TOO_LONG)('one character more in %s is refused before it is sent', (field, code) => {
  expect(() => checkErpLimits(fits)).not.toThrow()
  const header = { ...fits, [field]: `${fits[field]}1` }
  expect(() => checkErpLimits(header)).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['C'.repeat(13), 'Loja', 'ERP_CUSTOMER_CODE_LONG', 'code'],
  [null, 'N'.repeat(51), 'ERP_NAME_LONG', 'name'],
] as const)('a card with code %s and name %s names the field', (cardCode, name, code, field) => {
  expect(() => checkErpCard({ code: 'C'.repeat(12), name: 'N'.repeat(50) })).not.toThrow()
  expect(() => checkErpCard({ code: cardCode, name })).toThrow(
    expect.objectContaining({ code, details: [expect.objectContaining({ field })] }),
  )
})

test.each([
  [0, 0],
  [1.1, 110],
  [999.99, 99_999],
  [123_456_789.01, 12_345_678_901],
  [-5.5, -550],
  [0.125, null],
  [10.001, null],
])('%f meticais are %s centavos', (amount, centavos) => {
  expect(centavosOfErp(amount)).toBe(centavos)
})

test('what the ERP owns is not changed here', () => {
  const asked = ['name', 'route', 'creditLimit']
  expect(() => requireNotErps('customer', ['route', 'nuit'], 'primavera')).not.toThrow()
  expect(() => requireNotErps('customer', asked, 'built-in')).not.toThrow()
  expect(erpFields('product', 'primavera')).toEqual(['description'])
  expect(erpFields('product', 'built-in')).toEqual([])
  expect(() => requireNotErps('customer', asked, 'primavera')).toThrow(
    expect.objectContaining({
      code: 'ERP_OWNS_FIELD',
      details: [
        { field: 'name', rule: 'ERP_OWNS_FIELD' },
        { field: 'creditLimit', rule: 'ERP_OWNS_FIELD' },
      ],
    }),
  )
})
