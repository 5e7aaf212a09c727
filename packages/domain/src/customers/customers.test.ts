import { expect, test } from 'vitest'
import { ROLES } from '../access/roles.ts'
import { user } from '../testing/order-facts.ts'
import { areaOf, provincesOf } from './area.ts'
import type { CardAddress } from './card-addresses.ts'
import { canEditCustomer, editableFields, FIELD_RIGHTS, requireFieldRights } from './card-rights.ts'
import {
  type CardChange,
  type CustomerCard,
  cardChanges,
  editCard,
  fiscalProblem,
  NEW_CARD,
} from './customer-card.ts'
import { readGln } from './gln.ts'
import { readNuit } from './nuit.ts'
import { readPhone } from './phone.ts'
import { provinceOfAddress } from './province-of-address.ts'
import { PROVINCES, provinceName } from './provinces.ts'
import { ALLOCATION_TYPES, servedFrom, servedFromFor } from './served-from.ts'

test.each(['400339910', '400005834', '100033593', '500171650', '400584291', '400 339 910', '400.339.910'])(
  'the NUIT %j holds',
  (text) => {
    expect(readNuit(text)).toBe(text.replace(/[ .]/g, ''))
  },
)

test.each([
  '101935626',
  '123456789',
  '000000000',
  '40033991',
  '4003399100',
  '',
  'ABCDEFGHI',
  '٤٠٠٣٣٩٩١٠',
  '-400339910',
])('the NUIT %j does not', (text) => {
  expect(readNuit(text)).toBeNull()
})

const address = (id: number | null, text: string, rest: Partial<CardAddress> = {}): CardAddress => ({
  id,
  address: text,
  provinceId: null,
  gln: null,
  isDefault: false,
  active: true,
  ...rest,
})

const SHOP = address(7, 'Av. 24 de Julho 100', { isDefault: true })
const STORE = address(8, 'Rua da Sé 2')
const CARD: CustomerCard = {
  ...NEW_CARD,
  name: 'Mercearia São João',
  branchId: 'SD',
  warehouse: 'SD1',
  creditLimit: 100_000_00,
  addresses: [SHOP, STORE],
}

test.each([
  ['no NUIT', null, false, 'NUIT_MISSING'],
  ['spaces for a NUIT', ' ', false, 'NUIT_MISSING'],
  ['a wrong check digit', '123456789', false, 'NUIT_INVALID'],
  ['a wrong check digit on a final consumer', '123456789', true, 'NUIT_INVALID'],
  ['a final consumer without one', null, true, null],
  ['a NUIT that holds', '400339910', false, null],
  ['a final consumer with one that holds', '400339910', true, null],
] as const)('%s: an invoice can be made out or not', (_what, nuit, finalConsumer, gap) => {
  expect(fiscalProblem({ nuit, finalConsumer })).toBe(gap)
})

test.each<[string, CardChange, Partial<CustomerCard>]>([
  ['a NUIT as people write it', { nuit: '400 339.910' }, { nuit: '400339910' }],
  ['no NUIT any more', { nuit: '  ' }, { nuit: null }],
  ['the name', { name: 'Mercearia S. João' }, { name: 'Mercearia S. João' }],
  ['the mark', { finalConsumer: true }, { finalConsumer: true }],
  [
    'one address of two',
    { addresses: [{ id: 8, address: 'Rua da Sé 20' }] },
    { addresses: [SHOP, address(8, 'Rua da Sé 20')] },
  ],
  [
    'a new address that becomes the default',
    { addresses: [{ address: 'Rua Nova 1', gln: '5600000000007', isDefault: true }] },
    {
      addresses: [
        { ...SHOP, isDefault: false },
        STORE,
        address(null, 'Rua Nova 1', { gln: '5600000000007', isDefault: true }),
      ],
    },
  ],
  [
    'the default address made inactive: the next one takes over',
    { addresses: [{ id: 7, active: false }] },
    {
      addresses: [
        { ...SHOP, isDefault: false, active: false },
        { ...STORE, isDefault: true },
      ],
    },
  ],
  ['a phone as people write it', { phone: '84 123-4567' }, { phone: '+258 84 123 4567' }],
  ['a payment condition', { paymentCondition: '45 dias' }, { paymentCondition: '45 dias' }],
  [
    'another way to be served',
    { allocationType: 'CLOVER', cloverWarehouse: 'SD2' },
    { allocationType: 'CLOVER', cloverWarehouse: 'SD2' },
  ],
  ['nothing', {}, {}],
])('a card takes %s and keeps the rest', (_what, change, changed) => {
  expect(editCard(CARD, change)).toEqual({ ...CARD, ...changed })
})

test('a GLN that is too short says how long one is', () => {
  const details = [{ field: 'addresses.0.gln', rule: 'length', facts: { length: 13 } }]
  const change = { addresses: [{ id: 7, gln: '560 1234' }] }
  expect(() => editCard(CARD, change)).toThrow(expect.objectContaining({ code: 'GLN_INVALID', details }))
})

test.each<[CardChange, string, string | undefined]>([
  [{ nuit: '123456789' }, 'NUIT_INVALID', 'nuit'],
  [{ phone: '12' }, 'PHONE_INVALID', 'phone'],
  [{ paymentCondition: 'um dia destes' }, 'PAYMENT_CONDITION_UNKNOWN', 'paymentCondition'],
  [
    { allocationType: 'MARIN-CLOVER', marinWarehouse: 'SD2' },
    'PRINCIPAL_WAREHOUSE_MISSING',
    'cloverWarehouse',
  ],
  [{ addresses: [{ id: 9, address: 'x' }] }, 'ADDRESS_UNKNOWN', undefined],
  [{ addresses: [{ id: 7 }, { provinceId: 1 }] }, 'ADDRESS_MISSING', 'addresses.1.address'],
  [{ addresses: [{ id: 7, gln: '5600000000000' }] }, 'GLN_INVALID', 'addresses.0.gln'],
])('%j is refused as %s', (change, code, field) => {
  const details = field === undefined ? [] : [expect.objectContaining({ field, rule: code })]
  expect(() => editCard(CARD, change)).toThrow(expect.objectContaining({ code, details }))
})

test('what changed stands field by field, addresses without their ids; of a new card what is filled in', () => {
  const after = editCard(CARD, { creditLimit: 5, addresses: [{ id: 8, address: 'Rua da Sé 20' }] })
  const { id: _shop, ...shop } = SHOP
  const { id: _store, ...store } = STORE
  expect(cardChanges(CARD, after)).toEqual({
    creditLimit: [100_000_00, 5],
    addresses: [
      [shop, store],
      [shop, { ...store, address: 'Rua da Sé 20' }],
    ],
  })
  expect(cardChanges(CARD, CARD)).toEqual({})
  expect(cardChanges(null, CARD)).toMatchObject({ name: [null, 'Mercearia São João'] })
  expect(Object.keys(cardChanges(null, CARD))).not.toContain('phone')
})

test.each([
  ['84 123 4567', '+258 84 123 4567'],
  ['+258841234567', '+258 84 123 4567'],
  ['00258 21 30 10 20', '+258 21 301 020'],
  ['+27 11 555 1234', '+27115551234'],
  ['841', null],
  ['+258 1', null],
  ['telefone', null],
])('the phone %j is %j', (text, phone) => {
  expect(readPhone(text)).toBe(phone)
})

test.each([
  ['5600000000007', '5600000000007'],
  ['5 600000 000007', '5600000000007'],
  ['5600000000000', null],
  ['560000000000', null],
])('the GLN %j is %j', (text, gln) => {
  expect(readGln(text)).toBe(gln)
})

test('a customer is served from the principals in the order of the type, from the usual warehouse last', () => {
  const places = { warehouse: 'SD1', cloverWarehouse: 'SD2', marinWarehouse: 'SD3' }
  const orders = ALLOCATION_TYPES.map((allocationType) => servedFrom({ ...places, allocationType }).join(' '))
  expect(orders).toEqual(['SD1', 'SD2 SD1', 'SD3 SD1', 'SD2 SD3 SD1', 'SD3 SD2 SD1'])
  expect(servedFrom({ ...places, cloverWarehouse: 'SD1', allocationType: 'CLOVER' })).toEqual(['SD1'])
})

test.each([
  ['SD1', 'SD1', ['SD2', 'SD1']],
  ['SD1', 'SD2', ['SD2', 'SD1']],
  ['SD1', 'SD9', ['SD9']],
  [null, 'SD9', ['SD2', 'SD9']],
])('usual warehouse %j, document of %s: served from %j', (warehouse, document, expected) => {
  const card = { allocationType: 'CLOVER', warehouse, cloverWarehouse: 'SD2', marinWarehouse: null } as const
  expect(servedFromFor(card, document)).toEqual(expected)
})

const OF_FINANCE = [
  'name',
  'nuit',
  'finalConsumer',
  'addresses',
  'phone',
  'email',
  'invoiceEmails',
  'emailCopies',
  'paperLanguage',
  'creditLimit',
  'transactionLimit',
  'blockedCredit',
  'paymentCondition',
]

test.each(ROLES)('which fields of a card are those of %s', (role) => {
  const fields = editableFields(user(1, role), { branchId: 'SD' })
  const expected = ['ADMIN', 'SUPER_USER'].includes(role)
    ? Object.keys(FIELD_RIGHTS)
    : role === 'FINANCIAL_APPROVER'
      ? OF_FINANCE
      : []
  expect(fields).toEqual(expected)
  expect(editableFields(user(1, 'FINANCIAL_APPROVER'), { branchId: 'BE' })).toEqual([])
})

test('a field of others names the roles it needs, and credit is not changed without a reason', () => {
  const finance = user(1, 'FINANCIAL_APPROVER')
  expect(() => requireFieldRights(finance, ['name', 'active'], '')).toThrow(
    expect.objectContaining({
      code: 'ROLE_MISSING',
      details: [{ field: 'active', rule: 'ROLE_MISSING', facts: { roles: ['ADMIN'] } }],
    }),
  )
  for (const field of ['creditLimit', 'transactionLimit', 'blockedCredit'] as const) {
    expect(() => requireFieldRights(finance, [field], '')).toThrow(
      expect.objectContaining({
        code: 'REASON_MISSING',
        details: [expect.objectContaining({ field: 'reason' })],
      }),
    )
    expect(() => requireFieldRights(finance, [field], 'Acordo anual')).not.toThrow()
  }
  expect(() => requireFieldRights(finance, ['paymentCondition', 'name'], '')).not.toThrow()
})

test.each(ROLES)('whether a %s keeps the cards of the own branch, and of no other', (role) => {
  const keeps = ['ADMIN', 'SUPER_USER', 'FINANCIAL_APPROVER'].includes(role)
  const everywhere = ['ADMIN', 'SUPER_USER'].includes(role)
  expect(canEditCustomer(user(1, role), { branchId: 'SD' })).toBe(keeps)
  expect(canEditCustomer(user(1, role), { branchId: 'BE' })).toBe(everywhere)
})

test('every province lies in one area', () => {
  const byArea = PROVINCES.map(({ id, name }) => `${name}: ${areaOf(id)}`)
  expect(byArea).toEqual([
    'Cidade de Maputo: south',
    'Província de Maputo: south',
    'Gaza: south',
    'Inhambane: south',
    'Manica: center',
    'Sofala: center',
    'Zambézia: center',
    'Tete: center',
    'Nampula: north',
    'Niassa: north',
    'Cabo Delgado: north',
  ])
  expect(areaOf(null)).toBe('undefined')
  expect(areaOf(12)).toBe('undefined')
  expect(provincesOf('north')).toEqual([9, 10, 11])
  expect(provincesOf('undefined')).toEqual([])
  expect(provinceName(6)).toBe('Sofala')
  expect(provinceName(0)).toBeNull()
})

test.each<[string, number | null]>([
  ['Avenida do Cais, 120, Maputo', 1],
  ['Av. 24 de Julho 1123, Maputo', 1],
  ['Cidade de Maputo, Zimpeto', 1],
  ['Rua da Mozal 12, Matola', 2],
  ['Matola, Maputo', 2],
  ['Boane, Província de Maputo', 2],
  ['XAI-XAI, Gaza', 3],
  ['Estrada Nacional 1, Maxixe', 4],
  ['Chimoio', 5],
  ['Rua dos Armazéns, 45, Beira', 6],
  ['Avenida de Maputo 10, Beira', 6],
  ['Rua da Beira 3, Quelimane', 7],
  ['Mercado central de Tete', 8],
  ['Estrada do Porto, km 2, Nacala', 9],
  ['Lichinga', 10],
  ['Pemba, Cabo Delgado', 11],
  // names no place, or two of them
  ['Rua do Mercado 7', null],
  ['Avenida de Maputo 10', null],
  ['Entre Tete e Chimoio', null],
  ['Macomia', null],
  ['', null],
])('the address %j lies in province %j', (address, province) => {
  expect(provinceOfAddress(address)).toBe(province)
})
