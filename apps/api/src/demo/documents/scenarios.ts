import type { DraftInput } from '@cais/contract/drafts/schemas'
import { PRODUCTS } from '../company/products.ts'
import { SCARCE } from '../load/load-stock.ts'
import type { Random } from '../random.ts'
import type { Scenario } from './scenario.ts'
import { SHIPMENT_PLANS } from './shipment-plans.ts'

type Change = Partial<Omit<Scenario, 'seller' | 'customer' | 'daysAgo' | 'ending'>>
type AddScenario = (
  seller: Scenario['seller'],
  customer: string,
  daysAgo: number,
  target: Scenario['target'],
  change?: Change,
) => Scenario

/** Every document of the demo, oldest first: each state that a document can stand in, and what lies on trucks. */
export function demoScenarios(random: Random): Scenario[] {
  const add: AddScenario = (seller, customer, daysAgo, target, change = {}) => ({
    seller,
    customer,
    daysAgo,
    target,
    type: 'PEV',
    operation: operationOf(customer),
    lines: change.lines ?? basket(random, random.between(3, 8)),
    discount: 0,
    poNumber: random.chance(60) ? `V/${random.between(1000, 9999)}` : '',
    ...change,
  })
  const all = [
    ...shipped(add),
    ...ended(add),
    ...inStock(add, random),
    ...waiting(add, random),
    ...drafts(add),
  ]
  return all.toSorted((a, b) => b.daysAgo - a.daysAgo)
}

function operationOf(customer: string): Scenario['operation'] {
  if (/^(Restaurante|Hotel|Pousada|Takeaway|Catering)/.test(customer)) return 'HORECA'
  return customer.startsWith('Supermercado') ? 'RETALHO' : 'GERAL'
}

/** Documents are written two days before their truck leaves; today's were written yesterday. */
const shipped = (add: AddScenario): Scenario[] =>
  SHIPMENT_PLANS.flatMap(({ seller, customers, daysAgo, key }) =>
    customers.map((customer) =>
      add(seller, customer, daysAgo + (daysAgo === 0 ? 1 : 2), 'in-picking', { shipment: key }),
    ),
  )

const ended = (add: AddScenario): Scenario[] => [
  add('operator', 'Cash & Carry Matola Rio', 16, 'canceled'),
  add('operator', 'Mercearia Boa Hora', 11, 'rejected'),
  add('operator', 'Hotel Flor do Índico', 10, 'closed'),
  add('operator', 'Supermercado Limpopo', 8, 'submitted', { type: 'COT' }),
  add('operator', 'Padaria Pão Quente', 6, 'rejected'),
  add('operator_be', 'Armazéns Serra Alta', 6, 'canceled'),
  add('operator', 'Armazém Três Irmãos', 4, 'rejected', { discount: 12 }),
  add('operator', 'Supermercado Baía Azul', 3, 'rejected', {
    type: 'POF',
    lines: [line('IO-MOR', 10), line('BS-200', 4)],
  }),
  add('operator', 'Cash & Carry Matola Rio', 3, 'submitted', { type: 'COT' }),
  add('operator_np', 'Mercearia Monte Branco', 3, 'closed'),
  add('operator', 'Supermercado Baía Azul — Loja 2', 1, 'submitted', { type: 'COT' }),
]

const inStock = (add: AddScenario, random: Random): Scenario[] => [
  add('operator', 'Armazém Três Irmãos', 2, 'awaiting', { lines: [line('QJ-FL', 12.5)] }),
  add('operator', 'Supermercado Baía Azul', 2, 'partly', {
    lines: [...basket(random, 4), line('QJ-FL', 24.75), line('CM-2', 9)],
  }),
  add('operator_be', 'Supermercado Farol', 2, 'awaiting', { lines: [line('QJ-FL', 8)] }),
  add('operator', 'Supermercado Limpopo', 1, 'in-analysis', {
    lines: [...basket(random, 5), line('GL-2', 20)],
  }),
  add('operator', 'Hotel Flor do Índico', 1, 'in-analysis', {
    lines: [...basket(random, 3), line('LP-400', 30)],
  }),
  add('operator', 'Cash & Carry Matola Rio', 1, 'in-analysis', { lines: basket(random, 14) }),
  add('operator', 'Pousada Coqueiral', 1, 'partly', { lines: [...basket(random, 3), line('QJ-FL', 6)] }),
  add('operator_np', 'Supermercado Muhala', 1, 'in-analysis'),
  add('operator_be', 'Mercearia Ponta Gêa', 1, 'in-analysis', {
    lines: [line('QJ-FL', 4.5), ...basket(random, 2)],
  }),
  add('super_user', 'Entreposto Mar Alto', 1, 'in-analysis'),
  add('super_user', 'Distribuidora Ponto Certo', 1, 'in-picking'),
  add('super_user', 'Abastecimento Naval do Cais', 1, 'in-picking'),
  add('operator', 'Supermercado Baía Azul', 1, 'in-picking'),
  add('operator', 'Supermercado Baía Azul — Loja 2', 1, 'in-picking'),
  add('operator', 'Restaurante Maré Alta', 1, 'in-picking'),
  add('operator', 'Cash & Carry Matola Rio', 1, 'in-picking', { lines: basket(random, 18) }),
  add('operator', 'Armazém Três Irmãos', 1, 'in-picking'),
  add('operator_be', 'Hospital — Cozinha Central', 1, 'in-picking'),
  add('operator_np', 'Hotel Rocha do Norte', 1, 'in-picking'),
  add('operator', 'Talho e Peixaria Central', 0, 'in-analysis'),
  add('operator', 'Restaurante Maré Alta', 0, 'in-analysis'),
]

const waiting = (add: AddScenario, random: Random): Scenario[] => [
  add('operator', 'Casa Comercial Vale Verde', 2, 'submitted'),
  add('operator', 'Supermercado Baía Azul', 1, 'submitted', { discount: 9.5, lines: basket(random, 9) }),
  add('operator', 'Minimercado Sol Nascente', 1, 'submitted', { lines: basket(random, 6) }),
  add('operator_np', 'Comercial Baía de Pemba', 1, 'submitted'),
  add('operator_be', 'Restaurante Tica-Tica', 1, 'submitted', { lines: basket(random, 5) }),
  add('operator', 'Padaria Pão Quente', 0, 'submitted'),
  add('operator', 'Mercearia Vizinhança', 0, 'submitted', {
    lines: [line('AC-50', 8), ...basket(random, 2)],
  }),
  add('operator', 'Mercearia Boa Hora', 0, 'submitted', { discount: 7 }),
  add('operator', 'Armazém Três Irmãos', 0, 'submitted', {
    lines: [line('FC-1200', 40, { negotiatedPrice: 185_000 }), ...basket(random, 3)],
  }),
  add('operator', 'Hotel Flor do Índico', 0, 'submitted', {
    lines: [line('QJ-FL', 3), line('CM-2', 4, { discountPercentage: 15 })],
  }),
  add('operator', 'Supermercado Limpopo', 0, 'submitted', { type: 'COT', discount: 11 }),
  add('operator', 'Supermercado Baía Azul', 0, 'submitted', {
    type: 'POF',
    lines: [line('IO-BEB', 6), line('SM-1', 6)],
  }),
  add('operator_be', 'Casa Agrícola do Vale', 0, 'submitted', { discount: 6.5 }),
  add('operator_be', 'Supermercado Farol', 0, 'submitted', { type: 'POF', lines: [line('MG-500', 3)] }),
]

const drafts = (add: AddScenario): Scenario[] => [
  add('operator', 'Cantina Escolar Acácias', 2, 'draft'),
  add('operator', '', 0, 'draft', { lines: [] }),
  add('operator', 'Hotel Flor do Índico', 0, 'draft', { type: 'COT' }),
  add('operator', 'Cash & Carry Matola Rio', 0, 'draft'),
  add('operator_be', 'Supermercado Farol', 0, 'draft', { type: 'POF', lines: [line('LT-1', 2)] }),
  add('operator_np', 'Cantina Universitária', 0, 'draft'),
]

export type BasketLine = DraftInput['lines'][number]

/** Products that never run short; a demo document shall move on unless its scenario says otherwise. */
const AVAILABLE_PRODUCTS = PRODUCTS.filter(
  ({ id }) => id !== 'QJ-FL' && SCARCE.every((scarce) => scarce !== id),
)

/** A line as a seller enters it without any discount. */
const line = (productId: string, quantity: number, change: Partial<BasketLine> = {}): BasketLine => ({
  productId,
  quantity,
  negotiatedPrice: null,
  discount: 0,
  discountPercentage: 0,
  discountAmount: 0,
  specialField: '',
  ...change,
})

/** What a customer usually orders: different products, whole boxes, some thousand MZN a line. */
function basket(random: Random, size: number): BasketLine[] {
  const chosen = new Set<(typeof AVAILABLE_PRODUCTS)[number]>()
  while (chosen.size < size) chosen.add(random.pick(AVAILABLE_PRODUCTS))
  return [...chosen].map(({ id, price }) =>
    line(id, Math.max(1, Math.round(random.between(3_000, 11_000) / price)), {
      discountPercentage: random.chance(25) ? random.pick([1, 1.5, 2, 2.5]) : 0,
    }),
  )
}
