import type {
  AnswerParty,
  BillingDocument,
  DespatchAdvice,
  OrderResponse,
} from '@cais/domain/answers/documents'

const seller: AnswerParty = {
  gln: '6001234000013',
  code: '',
  name: 'Cais Distribuição, Lda.',
  nuit: '400339910',
  address: 'Av. 24 de Julho 100, Maputo',
}
const buyer: AnswerParty = {
  gln: '5601234000016',
  code: 'BAZ',
  name: "Baía Azul + D'Almeida: Irmãos?",
  nuit: '400005834',
  address: 'Rua 1, "Loja" <2> & anexo',
}
const common = {
  version: 1,
  issuedAt: '2026-11-23T07:12:00.000Z',
  issuedOn: '2026-11-23',
  orderNumber: '4500 88231',
  orderedOn: '2026-11-22',
  seller,
  buyer,
  deliverTo: { ...buyer, gln: '5601234000023', name: 'Loja 2' },
} as const
const item = {
  sequence: '10',
  gtin: '6001234567899',
  buyerCode: 'B-77',
  ownCode: 'RICE',
  description: "Arroz agulha 5 kg 'extra' + oferta: sim?",
  unit: 'CS',
  ownUnit: 'CX',
}

export const sampleResponse: OrderResponse = {
  ...common,
  kind: 'order-response',
  number: 'PEV.SD.2026/1042',
  answer: 'changed',
  deliverOn: '2026-11-26',
  lines: [
    {
      ...item,
      answer: 'accepted',
      reason: null,
      ordered: 10_000,
      confirmed: 10_000,
      waiting: 0,
      price: 54_000,
    },
    {
      ...item,
      sequence: '20',
      answer: 'changed',
      reason: 'stock',
      ordered: 10_500,
      confirmed: 5000,
      waiting: 5500,
      price: 100,
    },
    {
      ...item,
      sequence: '30',
      answer: 'rejected',
      reason: 'not-taken',
      ordered: 2000,
      confirmed: 0,
      waiting: 0,
      price: null,
    },
  ],
}

export const sampleAdvice: DespatchAdvice = {
  ...common,
  kind: 'despatch-advice',
  isWithdrawn: false,
  number: 'GR SD2026/9',
  leftAt: '2026-11-24T04:30:00.000Z',
  deliverOn: '2026-11-24',
  registration: 'AAB 123 MC',
  ssccs: ['060012340000000013', '060012340000000020'],
  lines: [
    {
      ...item,
      quantity: 5500,
      batches: [
        { batch: 'L-1', expiry: '2027-03-01', quantity: 5000 },
        { batch: 'L-2', expiry: null, quantity: 500 },
      ],
    },
  ],
}

export const sampleInvoice: BillingDocument = {
  ...common,
  kind: 'invoice',
  number: 'FT SD2026/12',
  dueOn: '2026-12-23',
  deliveryNumber: 'GR SD2026/9',
  deliveredOn: '2026-11-24',
  invoices: [],
  note: '',
  lines: [
    { ...item, quantity: 5500, price: 54_000, discount: 7000, total: 290_000, vatRate: 1600, exemption: '' },
    {
      ...item,
      sequence: '20',
      quantity: 1000,
      price: 333,
      discount: 0,
      total: 333,
      vatRate: 0,
      exemption: 'Artigo 9',
    },
  ],
  vat: [
    { rate: 1600, exemption: '', base: 290_000, amount: 46_400 },
    { rate: 0, exemption: 'Artigo 9', base: 333, amount: 0 },
  ],
  net: 290_333,
  vatTotal: 46_400,
  total: 336_733,
}

export const sampleNote: BillingDocument = {
  ...sampleInvoice,
  kind: 'credit-note',
  number: 'NC SD2026/3',
  dueOn: null,
  deliveryNumber: '',
  deliveredOn: null,
  invoices: [{ number: 'FT SD2026/12', issuedOn: '2026-11-23' }],
  note: 'Mercadoria danificada',
}
