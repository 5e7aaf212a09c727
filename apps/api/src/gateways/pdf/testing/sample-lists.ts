import type { DeliveryNoteForm } from '../forms/delivery-note-form.ts'
import type { DispositionForm } from '../forms/disposition-form.ts'
import type { LoadingDocument, LoadingListForm, LoadingListGrouping } from '../forms/loading-list-form.ts'
import type { CollectionSheetForm } from '../forms/note-form.ts'
import type { StockSheetForm } from '../forms/stock-sheet-form.ts'
import { customer, goodsLine, lines, supplier, truck, weightsOf } from './sample-goods.ts'

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

export const dispositionForm = (lineCount: number): DispositionForm => ({
  kind: 'disposition',
  printedAt: '2026-11-24T08:00:00Z',
  printedBy: 'Rosa Tembe',
  company: supplier,
  number: 'AD SD2026/3',
  disposition: 'destroyed',
  warehouse: 'SD9 Devoluções',
  toWarehouse: null,
  witness: 'Custódio Nhaca',
  reason: 'Fora de prazo',
  decidedBy: 'Rosa Tembe',
  decidedAt: '2026-11-23T14:20:00Z',
  confirmedBy: 'Custódio Nhaca',
  confirmedAt: '2026-11-24T07:00:00Z',
  lines: lines(lineCount).map(({ productId, description, unit, quantity }) => ({
    productId,
    description,
    unit,
    quantity,
    batch: 'L2031',
    expiry: '2026-10-31',
    condition: 'expired',
    creditNote: 'NC.SD.2026/12',
  })),
})
