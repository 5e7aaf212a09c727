import type { InvoiceForm, InvoicePrint } from '../forms/invoice-form.ts'
import type { NoteForm, NoteLine, NotePrint } from '../forms/note-form.ts'
import type { OrderForm } from '../forms/order-form.ts'
import { customer, lines, supplier, totalsOf, truck } from './sample-goods.ts'

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
