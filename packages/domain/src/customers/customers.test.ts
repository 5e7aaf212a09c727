import { expect, test } from 'vitest'
import { ROLES } from '../access/roles.ts'
import { multiStock, packagesStock, singlePrice, unitStock } from '../products/units.ts'
import { user } from '../testing/order-facts.ts'
import { areaOf, provincesOf } from './area.ts'
import {
  type CardChange,
  type CustomerCard,
  canEditCustomer,
  editCard,
  fiscalProblem,
} from './customer-card.ts'
import { readNuit } from './nuit.ts'
import { provinceOfAddress } from './province-of-address.ts'
import { PROVINCES, provinceName } from './provinces.ts'

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

const CARD: CustomerCard = {
  name: 'Mercearia São João',
  nuit: null,
  finalConsumer: false,
  addresses: [
    { id: 7, address: 'Av. 24 de Julho 100' },
    { id: 8, address: 'Rua da Sé 2' },
  ],
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
    { addresses: [CARD.addresses[0] ?? never(), { id: 8, address: 'Rua da Sé 20' }] },
  ],
  ['nothing', {}, {}],
])('a card takes %s and keeps the rest', (_what, change, changed) => {
  expect(editCard(CARD, change)).toEqual({ ...CARD, ...changed })
})

test('a wrong NUIT is refused at its field, and so is an address of somebody else', () => {
  expect(() => editCard(CARD, { nuit: '123456789' })).toThrow(
    expect.objectContaining({
      code: 'NUIT_INVALID',
      details: [{ field: 'nuit', rule: 'NUIT_INVALID', facts: { nuit: '123456789' } }],
    }),
  )
  expect(() => editCard(CARD, { addresses: [{ id: 9, address: 'x' }] })).toThrow(
    expect.objectContaining({ code: 'ADDRESS_UNKNOWN' }),
  )
})

test.each(ROLES)('whether a %s keeps the cards of the own branch, and of no other', (role) => {
  const keeps = ['ADMIN', 'SUPER_USER', 'FINANCIAL_APPROVER'].includes(role)
  const everywhere = ['ADMIN', 'SUPER_USER'].includes(role)
  expect(canEditCustomer(user(1, role), { branchId: 'SD' })).toBe(keeps)
  expect(canEditCustomer(user(1, role), { branchId: 'BE' })).toBe(everywhere)
})

function never(): never {
  throw new Error('the card has two addresses')
}

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

test.each([
  [2500, 12_000, 2000, 30_000],
  [2000, 12_000, 2000, 24_000],
  [999, 12_000, 0, 11_988],
  [0, 12_000, 0, 0],
  [1333, 1500, 1000, 2000],
])('a stock of %i by %i: %i packages, %i units', (stock, factor, packages, units) => {
  expect(packagesStock(stock)).toBe(packages)
  expect(unitStock(stock, factor)).toBe(units)
  expect(multiStock(stock, factor)).toEqual({ packages, units })
})

test.each([
  [12_000, 12_000, 1000],
  [10_000, 3000, 3333],
  [5, 10_000, 1],
  [4, 10_000, 0],
])('a package at %i by %i: one unit costs %i', (price, factor, single) => {
  expect(singlePrice(price, factor)).toBe(single)
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
