import type { GoodsLine, PricedLine, Totals } from '../forms/lines.ts'
import type { Customer, Supplier, Truck, Weights } from '../forms/parties.ts'

export const supplier: Supplier = {
  name: 'Cais Distribuição, Lda.',
  nuit: '400584291',
  address: 'Av. das Indústrias 1842, Machava, Matola',
  phone: '+258 21 750 100',
  email: 'vendas@cais.example',
  branchName: 'Sede',
  bank: { name: 'Banco Exemplo', nib: '000800000123456789012' },
}

export const customer: Customer = {
  code: '1042',
  name: 'Supermercado Polana, S.A.',
  nuit: '400339910',
  address: 'Av. Julius Nyerere 1240, Maputo',
}

export const truck: Truck = {
  shipmentNumber: 'CG.SD.2026/88',
  driverName: 'Abel Machava',
  carRegistration: 'AHB 412 MC',
  route: 'Maputo Centro',
  responsible: 'Rosa Tembe',
  warehouse: 'SD1 Armazém central',
}

const GOODS = [
  ['FC-1200', 'Frango congelado 1,2 kg', 'cx', 291_000, 'frozen', 12_000],
  ['OG-5', 'Óleo de girassol 5 L', 'un', 164_000, 'ambient', 4_600],
  ['AR-25', 'Arroz agulha 25 kg', 'sc', 138_500, 'ambient', 25_000],
  ['IO-12', 'Iogurte natural 12×125 g', 'cx', 93_410, 'refrigerated', 1_600],
  [
    'QF-20',
    'Queijo flamengo fatiado, embalagem familiar de 20 unidades',
    'cx',
    418_075,
    'refrigerated',
    4_250,
  ],
] as const

const good = (index: number) => GOODS[index % GOODS.length] ?? GOODS[0]

/** Line `index` of a sample: the third product is exempt, every second one is discounted. */
function pricedLine(index: number): PricedLine {
  const [productId, description, unit, unitPrice] = good(index)
  const quantity = 1000 * (3 + (index % 9)) + (index % 5 === 4 ? 250 : 0)
  const merchandise = Math.round((unitPrice * quantity) / 1000)
  const discountTotal = index % 2 === 0 ? Math.round(merchandise * 0.04) : 0
  const exempt = productId === 'AR-25'
  return {
    sequence: index + 1,
    productId,
    description,
    unit,
    quantity,
    unitPrice,
    discountTotal,
    total: merchandise - discountTotal,
    vatRate: exempt ? 0 : 1600,
    batches: [{ batch: `L${2031 + (index % 7)}`, expiry: '2027-03-31', quantity }],
  }
}

export const lines = (count: number): PricedLine[] =>
  Array.from({ length: count }, (_, index) => pricedLine(index))

export function totalsOf(priced: readonly PricedLine[]): Totals {
  const base = (rate: number) =>
    priced.filter((line) => line.vatRate === rate).reduce((sum, line) => sum + line.total, 0)
  const discounts = priced.reduce((sum, line) => sum + line.discountTotal, 0)
  const net = base(1600) + base(0)
  const vat = Math.round(base(1600) * 0.16)
  const reason = 'Isento, artigo 9 do Código do IVA'
  return {
    merchandise: net + discounts,
    discounts,
    net,
    vat,
    total: net + vat,
    vatByRate: [
      { rate: 1600, exemptionReason: null, base: base(1600), vat },
      ...(base(0) === 0 ? [] : [{ rate: 0, exemptionReason: reason, base: base(0), vat: 0 }]),
    ],
  }
}

export function goodsLine(index: number): GoodsLine {
  const [productId, description, unit, , temperature, unitWeight] = good(index)
  const quantity = 1000 * (4 + (index % 6))
  return {
    productId,
    description,
    unit,
    quantity,
    weight: (quantity / 1000) * unitWeight,
    temperature,
    batches: [
      { batch: `L${2031 + (index % 3)}`, expiry: '2027-03-31', quantity: quantity - 1000 },
      { batch: `L${2040 + (index % 2)}`, expiry: null, quantity: 1000 },
    ],
  }
}

export function weightsOf(goods: readonly GoodsLine[]): Weights {
  const of = (temperature: GoodsLine['temperature']) =>
    goods.filter((line) => line.temperature === temperature).reduce((sum, line) => sum + line.weight, 0)
  return { ambient: of('ambient'), refrigerated: of('refrigerated'), frozen: of('frozen') }
}
