import { expect, test } from 'vitest'
import {
  asksReason,
  bodyOf,
  type Customer,
  type CustomerForm,
  changedFields,
  createBody,
  EMPTY_CUSTOMER,
  formOfCustomer,
  mergeCustomer,
  newAddress,
} from './customer-form.ts'

const SEEN: CustomerForm = {
  ...EMPTY_CUSTOMER,
  name: 'Mercearia',
  branchId: 'SD',
  creditLimit: 100,
  addresses: [
    { key: '7', id: 7, address: 'Rua A', provinceId: '1', gln: '', isDefault: true, active: true },
    { key: '8', id: 8, address: 'Rua B', provinceId: null, gln: '', isDefault: false, active: true },
  ],
}
const silent = { reason: '', sameNuit: false }
const withRow = (form: CustomerForm, id: number, change: object) => ({
  ...form,
  addresses: form.addresses.map((row) => (row.id === id ? { ...row, ...change } : row)),
})

test('only what was changed is sent, with a reason where credit changes', () => {
  expect(bodyOf(SEEN, SEEN, silent)).toEqual({})
  expect(bodyOf({ ...SEEN, name: ' Mercearia ', route: 'R2 ' }, SEEN, silent)).toEqual({ route: 'R2' })
  const limited = { ...SEEN, creditLimit: null, provinceId: '6' }
  expect(asksReason(limited, SEEN)).toBe(true)
  expect(bodyOf(limited, SEEN, { reason: ' Acordo ', sameNuit: true })).toEqual({
    creditLimit: 0,
    provinceId: 6,
    reason: 'Acordo',
  })
  expect(bodyOf({ ...SEEN, nuit: '400339910' }, SEEN, { reason: 'x', sameNuit: true })).toEqual({
    nuit: '400339910',
    sameNuit: true,
  })
  const moved = withRow(SEEN, 8, { gln: '5600000000007', active: false })
  expect(changedFields(moved, SEEN)).toEqual(['addresses'])
  expect(bodyOf(moved, SEEN, silent)).toEqual({
    addresses: [
      { id: 8, address: 'Rua B', provinceId: null, gln: '5600000000007', isDefault: false, active: false },
    ],
  })
})

test('a new customer says name and branch, and of the rest what was typed', () => {
  const form = { ...EMPTY_CUSTOMER, name: 'Loja', branchId: 'SD', phone: '841234567' }
  expect(createBody(form, silent)).toEqual({ name: 'Loja', branchId: 'SD', phone: '841234567' })
  expect(newAddress(form)).toMatchObject({ id: null, isDefault: true, active: true })
  expect(newAddress(SEEN).isDefault).toBe(false)
})

test('a change by another person is merged field by field, addresses row by row', () => {
  const mine = withRow({ ...SEEN, name: 'Mercearia Nova', route: 'R1' }, 8, { address: 'Rua B 2' })
  const saved = withRow({ ...SEEN, name: 'Mercearia Velha', phone: '+258 84 123 4567' }, 7, {
    address: 'Rua A 9',
  })
  const { form, changes } = mergeCustomer(SEEN, mine, saved)
  expect(form).toMatchObject({ name: 'Mercearia Nova', route: 'R1', phone: '+258 84 123 4567' })
  expect(form.addresses.map(({ address, isDefault }) => [address, isDefault])).toEqual([
    ['Rua A 9', true],
    ['Rua B 2', false],
  ])
  expect(changes.map(({ field, mine: own }) => [field, own !== undefined])).toEqual([
    ['name', true],
    ['phone', false],
    ['addresses', false],
  ])
})

test('the form of a card holds what the card says', () => {
  const customer = {
    ...SEEN,
    nuit: null,
    provinceId: 6,
    addresses: [{ id: 7, address: 'Rua A', provinceId: 1, gln: null, isDefault: true, active: true }],
  } as unknown as Customer
  expect(formOfCustomer(customer)).toMatchObject({
    nuit: '',
    provinceId: '6',
    addresses: [SEEN.addresses[0]],
  })
})
