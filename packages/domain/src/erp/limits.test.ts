import { expect, test } from 'vitest'
import type { RuleCode } from '../kernel/rule-codes.ts'
import { centavosOfErp, checkErpLimits, type ErpHeader, requireNotErps } from './limits.ts'

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
  expect(() => requireNotErps('customer', ['route', 'nuit'])).not.toThrow()
  expect(() => requireNotErps('customer', ['name', 'route', 'creditLimit'])).toThrow(
    expect.objectContaining({
      code: 'ERP_OWNS_FIELD',
      details: [
        { field: 'name', rule: 'ERP_OWNS_FIELD' },
        { field: 'creditLimit', rule: 'ERP_OWNS_FIELD' },
      ],
    }),
  )
})
