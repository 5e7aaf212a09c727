import type { DeliveryNoteForm } from '../forms/delivery-note-form.ts'
import type { InvoiceForm, InvoicePrint } from '../forms/invoice-form.ts'
import type { GoodsLine, PricedLine, Totals } from '../forms/lines.ts'
import type { LoadingDocument, LoadingListForm, LoadingListGrouping } from '../forms/loading-list-form.ts'
import type { CollectionSheetForm, NoteForm, NoteLine, NotePrint } from '../forms/note-form.ts'
import type { OrderForm } from '../forms/order-form.ts'
import type { Customer, Supplier, Truck, Weights } from '../forms/parties.ts'
import type { StockSheetForm } from '../forms/stock-sheet-form.ts'

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

const truck: Truck = {
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

const lines = (count: number): PricedLine[] => Array.from({ length: count }, (_, index) => pricedLine(index))

function totalsOf(priced: readonly PricedLine[]): Totals {
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

export function invoice(lineCount: number, changes: Partial<InvoicePrint> = {}): InvoicePrint {
  const priced = lines(lineCount)
  return {
    language: 'pt',
    number: 'FT SD.2026/118',
    payment: null,
    marks: ['original'],
    issuedAt: '2026-11-20T21:30:00Z',
    issuedOn: '2026-11-20',
    dueOn: '2026-12-20',
    supplier,
    customer,
    deliveryAddress: 'Av. Julius Nyerere 1240, cais 2, Maputo',
    orderNumber: 'PEV.SD.2026/1042',
    poNumber: '88213',
    paymentCondition: '30 dias',
    operation: 'Geral',
    seller: 'Ana Macuácua',
    deliveryNumber: 'GR SD2026/7',
    truck,
    isOffer: false,
    lines: priced,
    totals: totalsOf(priced),
    weight: 1_204_500,
    ...changes,
  }
}

export const invoiceForm = (lineCount: number, changes: Partial<InvoicePrint> = {}): InvoiceForm => ({
  kind: 'invoice',
  invoices: [invoice(lineCount, changes)],
})

export function orderForm(type: OrderForm['type'], lineCount = 6): OrderForm {
  const priced = lines(lineCount)
  return {
    kind: 'order',
    language: 'pt',
    type,
    number: `${type}.SD.2026/1042`,
    createdAt: '2026-11-20T07:12:00Z',
    submittedAt: '2026-11-20T07:31:00Z',
    supplier,
    customer,
    deliveryAddress: 'Av. Julius Nyerere 1240, Maputo',
    deliveryDate: '2026-11-22',
    dueAt: '2026-12-20',
    withdraws: false,
    poNumber: '',
    paymentCondition: '30 dias',
    operation: 'Geral',
    warehouse: 'SD1 Armazém central',
    seller: 'Ana Macuácua',
    notes: 'Entregar antes das 10:00, portão das traseiras.',
    state: 'Em aprovação comercial',
    lines: priced,
    totals: totalsOf(priced),
    weight: 846_250,
  }
}

function goodsLine(index: number): GoodsLine {
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

function weightsOf(goods: readonly GoodsLine[]): Weights {
  const of = (temperature: GoodsLine['temperature']) =>
    goods.filter((line) => line.temperature === temperature).reduce((sum, line) => sum + line.weight, 0)
  return { ambient: of('ambient'), refrigerated: of('refrigerated'), frozen: of('frozen') }
}

export function deliveryNoteForm(noteCount = 2): DeliveryNoteForm {
  const goods = Array.from({ length: 7 }, (_, index) => goodsLine(index))
  return {
    kind: 'delivery-note',
    printedAt: '2026-11-20T05:10:00Z',
    supplier,
    truck,
    loadingAddress: 'Av. das Indústrias 1842, Machava',
    notes: Array.from({ length: noteCount }, (_, index) => ({
      language: 'pt',
      number: `GR SD2026/${7 + index}`,
      marks: ['original'],
      leftAt: '2026-11-20T05:02:00Z',
      receiver: null,
      position: index + 1,
      orderNumber: `PEV.SD.2026/${1042 + index}`,
      poNumber: '',
      invoiceNumber: index === 0 ? 'FT SD.2026/118' : null,
      customer,
      deliveryAddress: 'Av. Julius Nyerere 1240, Maputo',
      lines: goods,
      weights: weightsOf(goods),
    })),
  }
}

const STOPS = ['Supermercado Polana', 'Mercearia Xipamanine', 'Hotel Cardoso', 'Padaria Sommerschield']

function stop(index: number): LoadingDocument {
  const goods = Array.from({ length: 3 + (index % 3) }, (_, line) => goodsLine(index + line))
  return {
    position: index + 1,
    orderNumber: `PEV.SD.2026/${1042 + index}`,
    customerName: STOPS[index % STOPS.length] ?? '',
    deliveryAddress: `Av. Eduardo Mondlane ${100 + index}, Maputo`,
    lines: goods,
    weights: weightsOf(goods),
  }
}

export function loadingListForm(grouping: LoadingListGrouping, stops = 6): LoadingListForm {
  const documents = Array.from({ length: stops }, (_, index) => stop(index))
  return {
    kind: 'loading-list',
    grouping,
    printedAt: '2026-11-20T04:30:00Z',
    printedBy: 'Rosa Tembe',
    supplier,
    truck,
    departsOn: '2026-11-20',
    weights: weightsOf(documents.flatMap((document) => document.lines)),
    capacities: { ambient: 3_000_000, refrigerated: 50_000, frozen: null },
    documents,
    collections: [
      {
        number: 'NC.SD.2026/421',
        customerName: 'Kanimambo Matola',
        deliveryAddress: 'Av. União Africana, 310',
        lines: [{ description: 'Manteiga com sal 250 g', quantity: 4000, unit: 'CX' }],
      },
    ],
  }
}

export const stockSheetForm = (lineCount = 9): StockSheetForm => ({
  kind: 'stock-sheet',
  printedAt: '2026-11-20T04:30:00Z',
  printedBy: 'Rosa Tembe',
  supplier,
  orderNumber: 'PEV.SD.2026/1042',
  customerName: customer.name,
  customerCode: customer.code,
  deliveryAddress: customer.address,
  deliveryDate: '2026-11-22',
  warehouse: 'SD1 Armazém central',
  route: 'Maputo Centro',
  seller: 'Ana Macuácua',
  lines: Array.from({ length: lineCount }, (_, index) => {
    const goods = goodsLine(index)
    return {
      ...goods,
      sequence: index + 1,
      specialField: index === 2 ? 'Palete inteira' : '',
      ordered: goods.quantity + (index % 4 === 0 ? 2000 : 0),
      asOrdered: null,
      reserved: goods.quantity,
      status: index % 4 === 0 ? 'Alocação parcial' : 'Alocado',
    }
  }),
})

/** A note over so many lines: every third exempt, the last without an invoice where it charges. */
export function noteForm(count: number, note: Partial<NotePrint> = {}): NoteForm {
  const priced = lines(count)
  const printed = priced.map(
    (line, index): NoteLine => ({
      sequence: line.sequence,
      productId: line.productId,
      description: line.description,
      unit: line.unit,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      total: line.total,
      vatRate: line.vatRate,
      invoiceNumber: `FT SD2026/${118 + (index % 12)}`,
      batches: line.batches,
    }),
  )
  const numbers = [...new Set(printed.map(({ invoiceNumber }) => invoiceNumber))]
  return {
    kind: 'note',
    notes: [
      {
        language: 'pt',
        type: 'credit',
        number: 'NC SD2026/4',
        ownNumber: null,
        marks: ['original', 'duplicate'],
        issuedOn: '2026-11-24',
        supplier,
        customer,
        requestNumber: 'NC.SD.2026/12',
        reason: '2DN Recusado por danificado',
        reasonText: 'caixas molhadas',
        claim: 'R-88213',
        operation: 'Venda geral',
        invoices: numbers.map((number) => ({ number, issuedOn: '2026-11-20' })),
        period: null,
        lines: printed,
        totals: totalsOf(priced),
        ...note,
      },
    ],
  }
}

export const collectionSheetForm = (count: number): CollectionSheetForm => ({
  kind: 'collection-sheet',
  printedAt: '2026-11-24T08:00:00Z',
  printedBy: 'Rosa Tembe',
  supplier,
  number: 'NC.SD.2026/12',
  customer,
  route: 'Maputo Centro',
  reason: '3EX Produto fora de prazo',
  reasonText: '',
  claim: '',
  collector: 'Custódio Nhaca',
  note: 'Entrar pelo portão de trás.',
  lines: lines(count).map((line) => ({
    sequence: line.sequence,
    productId: line.productId,
    description: line.description,
    unit: line.unit,
    asked: line.quantity,
    received: null,
    invoiceNumber: 'FT SD2026/118',
    batch: null,
    batches: line.batches,
  })),
})
