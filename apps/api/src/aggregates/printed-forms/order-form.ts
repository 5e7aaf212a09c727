import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { deriveState } from '@cais/domain/orders/derive-state'
import { type OrderPhase, phaseOf } from '@cais/domain/orders/phases'
import type { VatAmount } from '@cais/domain/pricing/vat-amounts'
import type { PricedLine } from '../../gateways/pdf/forms/lines.ts'
import type { OrderForm } from '../../gateways/pdf/forms/order-form.ts'
import type { Supplier } from '../../gateways/pdf/forms/parties.ts'
import { type OrderDetail, recordOf } from '../documents/detail/read-order-detail.ts'
import { toFacts } from '../documents/record/order-facts.ts'
import type { LineColumns } from '../documents/record/order-record.ts'

type Row = OrderDetail['row']

/** The document as it is printed. */
export const orderForm = (detail: OrderDetail, supplier: Supplier): OrderForm => ({
  kind: 'order',
  language: languageOf(detail.row),
  ...headOf(detail.row),
  supplier,
  customer: customerOf(detail.row),
  state: PHASE_WORDS[languageOf(detail.row)][phaseOf(deriveState(toFacts(recordOf(detail))))],
  lines: detail.lines.map(lineOf),
  totals: totalsOf(detail.row),
})

const languageOf = ({ customer_language }: Row): PaperLanguage => (customer_language === 'en' ? 'en' : 'pt')

const headOf = (row: Row) => ({
  type: row.type,
  number: row.number,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  deliveryAddress: row.delivery_address,
  deliveryDate: row.delivery_date,
  dueAt: row.due_at,
  withdraws: row.withdraws,
  poNumber: row.po_number,
  paymentCondition: row.payment_condition,
  operation: row.operation_name,
  warehouse: `${row.warehouse_id ?? ''} ${row.warehouse_name ?? ''}`.trim(),
  seller: row.creator_name,
  notes: row.notes,
  weight: row.weight,
})

const customerOf = (row: Row) => ({
  code: row.customer_code ?? '',
  name: row.customer_name ?? '',
  nuit: row.customer_nuit,
  address: row.delivery_address,
})

const lineOf = (line: LineColumns): PricedLine => ({
  sequence: line.sequence,
  productId: line.product_id,
  description: line.description,
  unit: line.ordered_unit,
  quantity: line.ordered_quantity,
  // An agreed price above the list is the price; one below it shows as a discount.
  unitPrice: Math.max(line.unit_price, line.negotiated_price ?? 0),
  discountTotal: line.discount_total,
  total: line.total,
  vatRate: line.vat_bp,
  batches: [],
})

/** The groups of VAT are written by the pricing of the draft, in this shape. */
const totalsOf = (row: Row) => ({
  merchandise: row.merchandise,
  discounts: row.discounts,
  net: row.merchandise - row.discounts,
  vat: row.vat,
  total: row.total,
  vatByRate: (row.vat_by_rate as readonly VatAmount[]).map(({ rate, exemption, base, amount }) => ({
    rate,
    exemptionReason: exemption,
    base,
    vat: amount,
  })),
})

/** Where a document stands, as printed. */
const PHASE_WORDS: Readonly<Record<PaperLanguage, Readonly<Record<OrderPhase, string>>>> = {
  pt: {
    draft: 'Rascunho',
    submitted: 'Submetida',
    blocked: 'Bloqueada',
    integration: 'Com erros de integração',
    approval: 'Em aprovação',
    rejected: 'Rejeitada',
    answered: 'Respondida',
    analysis: 'Em análise de stock',
    awaiting: 'Aguarda stock',
    partly: 'Parcialmente processada',
    picking: 'Disponível para picking',
    'on-shipment': 'Em carga pronta',
    loading: 'Em carregamento',
    loaded: 'Carregada',
    billing: 'Em facturação',
    'part-billed': 'Parcialmente facturada',
    'hand-over': 'Em integração',
    failed: 'Com falha',
    billed: 'Facturada',
    canceled: 'Cancelada',
    closed: 'Fechada',
  },
  en: {
    draft: 'Draft',
    submitted: 'Submitted',
    blocked: 'Blocked',
    integration: 'With integration errors',
    approval: 'In approval',
    rejected: 'Rejected',
    answered: 'Answered',
    analysis: 'In stock analysis',
    awaiting: 'Awaiting stock',
    partly: 'Partly processed',
    picking: 'Available for picking',
    'on-shipment': 'On a shipment that is ready',
    loading: 'Being loaded',
    loaded: 'Loaded',
    billing: 'Being invoiced',
    'part-billed': 'Partly invoiced',
    'hand-over': 'Being handed over',
    failed: 'Failed',
    billed: 'Invoiced',
    canceled: 'Canceled',
    closed: 'Closed',
  },
}
