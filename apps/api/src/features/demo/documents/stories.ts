import type { Random } from '../random.ts'
import { basket, line } from './basket.ts'
import { SHIPMENT_PLANS } from './shipment-plans.ts'
import type { Story } from './story.ts'

type Change = Partial<Omit<Story, 'seller' | 'customer' | 'daysAgo' | 'ending'>>
type Teller = (
  seller: Story['seller'],
  customer: string,
  daysAgo: number,
  ending: Story['ending'],
  change?: Change,
) => Story

/** Every document of the demo, oldest first: each state that a document can stand in, and what lies on trucks. */
export function stories(random: Random): Story[] {
  const tell: Teller = (seller, customer, daysAgo, ending, change = {}) => ({
    seller,
    customer,
    daysAgo,
    ending,
    type: 'PEV',
    operation: operationOf(customer),
    lines: change.lines ?? basket(random, random.between(3, 8)),
    discount: 0,
    poNumber: random.chance(60) ? `V/${random.between(1000, 9999)}` : '',
    ...change,
  })
  const all = [
    ...shipped(tell),
    ...ended(tell),
    ...inStock(tell, random),
    ...waiting(tell, random),
    ...drafts(tell),
  ]
  return all.toSorted((a, b) => b.daysAgo - a.daysAgo)
}

function operationOf(customer: string): Story['operation'] {
  if (/^(Restaurante|Hotel|Pousada|Takeaway|Catering)/.test(customer)) return 'HORECA'
  return customer.startsWith('Supermercado') ? 'RETALHO' : 'GERAL'
}

/** Documents are written two days before their truck leaves; today's were written yesterday. */
const shipped = (tell: Teller): Story[] =>
  SHIPMENT_PLANS.flatMap(({ seller, customers, daysAgo, key }) =>
    customers.map((customer) =>
      tell(seller, customer, daysAgo + (daysAgo === 0 ? 1 : 2), 'in-picking', { shipment: key }),
    ),
  )

const ended = (tell: Teller): Story[] => [
  tell('operator', 'Cash & Carry Matola Rio', 16, 'canceled'),
  tell('operator', 'Mercearia Boa Hora', 11, 'rejected'),
  tell('operator', 'Hotel Flor do Índico', 10, 'closed'),
  tell('operator', 'Supermercado Limpopo', 8, 'submitted', { type: 'COT' }),
  tell('operator', 'Padaria Pão Quente', 6, 'rejected'),
  tell('operator_be', 'Armazéns Serra Alta', 6, 'canceled'),
  tell('operator', 'Armazém Três Irmãos', 4, 'rejected', { discount: 12 }),
  tell('operator', 'Supermercado Baía Azul', 3, 'rejected', {
    type: 'POF',
    lines: [line('IO-MOR', 10), line('BS-200', 4)],
  }),
  tell('operator', 'Cash & Carry Matola Rio', 3, 'submitted', { type: 'COT' }),
  tell('operator_np', 'Mercearia Monte Branco', 3, 'closed'),
  tell('operator', 'Supermercado Baía Azul — Loja 2', 1, 'submitted', { type: 'COT' }),
]

const inStock = (tell: Teller, random: Random): Story[] => [
  tell('operator', 'Armazém Três Irmãos', 2, 'awaiting', { lines: [line('QJ-FL', 12.5)] }),
  tell('operator', 'Supermercado Baía Azul', 2, 'partly', {
    lines: [...basket(random, 4), line('QJ-FL', 24.75), line('CM-2', 9)],
  }),
  tell('operator_be', 'Supermercado Farol', 2, 'awaiting', { lines: [line('QJ-FL', 8)] }),
  tell('operator', 'Supermercado Limpopo', 1, 'in-analysis', {
    lines: [...basket(random, 5), line('GL-2', 20)],
  }),
  tell('operator', 'Hotel Flor do Índico', 1, 'in-analysis', {
    lines: [...basket(random, 3), line('LP-400', 30)],
  }),
  tell('operator', 'Cash & Carry Matola Rio', 1, 'in-analysis', { lines: basket(random, 14) }),
  tell('operator', 'Pousada Coqueiral', 1, 'partly', { lines: [...basket(random, 3), line('QJ-FL', 6)] }),
  tell('operator_np', 'Supermercado Muhala', 1, 'in-analysis'),
  tell('operator_be', 'Mercearia Ponta Gêa', 1, 'in-analysis', {
    lines: [line('QJ-FL', 4.5), ...basket(random, 2)],
  }),
  tell('super_user', 'Entreposto Mar Alto', 1, 'in-analysis'),
  tell('super_user', 'Distribuidora Ponto Certo', 1, 'in-picking'),
  tell('super_user', 'Abastecimento Naval do Cais', 1, 'in-picking'),
  tell('operator', 'Supermercado Baía Azul', 1, 'in-picking'),
  tell('operator', 'Supermercado Baía Azul — Loja 2', 1, 'in-picking'),
  tell('operator', 'Restaurante Maré Alta', 1, 'in-picking'),
  tell('operator', 'Cash & Carry Matola Rio', 1, 'in-picking', { lines: basket(random, 18) }),
  tell('operator', 'Armazém Três Irmãos', 1, 'in-picking'),
  tell('operator_be', 'Hospital — Cozinha Central', 1, 'in-picking'),
  tell('operator_np', 'Hotel Rocha do Norte', 1, 'in-picking'),
  tell('operator', 'Talho e Peixaria Central', 0, 'in-analysis'),
  tell('operator', 'Restaurante Maré Alta', 0, 'in-analysis'),
]

const waiting = (tell: Teller, random: Random): Story[] => [
  tell('operator', 'Casa Comercial Vale Verde', 2, 'submitted'),
  tell('operator', 'Supermercado Baía Azul', 1, 'submitted', { discount: 9.5, lines: basket(random, 9) }),
  tell('operator', 'Minimercado Sol Nascente', 1, 'submitted', { lines: basket(random, 6) }),
  tell('operator_np', 'Comercial Baía de Pemba', 1, 'submitted'),
  tell('operator_be', 'Restaurante Tica-Tica', 1, 'submitted', { lines: basket(random, 5) }),
  tell('operator', 'Padaria Pão Quente', 0, 'submitted'),
  tell('operator', 'Mercearia Vizinhança', 0, 'submitted', {
    lines: [line('AC-50', 8), ...basket(random, 2)],
  }),
  tell('operator', 'Mercearia Boa Hora', 0, 'submitted', { discount: 7 }),
  tell('operator', 'Armazém Três Irmãos', 0, 'submitted', {
    lines: [line('FC-1200', 40, { negotiatedPrice: 185_000 }), ...basket(random, 3)],
  }),
  tell('operator', 'Hotel Flor do Índico', 0, 'submitted', {
    lines: [line('QJ-FL', 3), line('CM-2', 4, { discountPercentage: 15 })],
  }),
  tell('operator', 'Supermercado Limpopo', 0, 'submitted', { type: 'COT', discount: 11 }),
  tell('operator', 'Supermercado Baía Azul', 0, 'submitted', {
    type: 'POF',
    lines: [line('IO-BEB', 6), line('SM-1', 6)],
  }),
  tell('operator_be', 'Casa Agrícola do Vale', 0, 'submitted', { discount: 6.5 }),
  tell('operator_be', 'Supermercado Farol', 0, 'submitted', { type: 'POF', lines: [line('MG-500', 3)] }),
]

const drafts = (tell: Teller): Story[] => [
  tell('operator', 'Cantina Escolar Acácias', 2, 'draft'),
  tell('operator', '', 0, 'draft', { lines: [] }),
  tell('operator', 'Hotel Flor do Índico', 0, 'draft', { type: 'COT' }),
  tell('operator', 'Cash & Carry Matola Rio', 0, 'draft'),
  tell('operator_be', 'Supermercado Farol', 0, 'draft', { type: 'POF', lines: [line('LT-1', 2)] }),
  tell('operator_np', 'Cantina Universitária', 0, 'draft'),
]
