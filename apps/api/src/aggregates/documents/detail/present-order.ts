import type { OrderReply } from '@cais/contract/orders/schemas'
import type { User } from '@cais/domain/access/actor'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import { canEditCustomer } from '@cais/domain/customers/card-rights'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { orderOutcome } from '@cais/domain/orders/outcome'
import { lastDayOf } from '@cais/domain/orders/quote-policy'
import type { VatAmount } from '@cais/domain/pricing/vat-amounts'
import type { Language } from '../../../http/language.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { parseQuotePolicy } from '../../company/quote-policy.ts'
import { presentReasons } from '../approval/present-reasons.ts'
import { presentLockName } from '../locks.ts'
import { exposedLine } from '../record/exposure-columns.ts'
import { toFacts } from '../record/order-facts.ts'
import type { ApprovalColumns, LineColumns, OrderColumns } from '../record/order-record.ts'
import { isVisible } from '../visibility.ts'
import { billingMessage } from './billing-message.ts'
import { presentActions } from './present-actions.ts'
import { presentJourney } from './present-journey.ts'
import { presentLine } from './present-line.ts'
import { type MadeDocument, type OrderDetail, recordOf, type ShipmentPlace } from './read-order-detail.ts'

type Figures = {
  /** What an offer costs, for who may see it. */
  readonly cost: number | null
  /** Of a draft of a quote: what the commercial approver would have to decide. */
  readonly expected: readonly ApprovalReason[] | null
}

/** A document as its screen shows it, with what the caller may do with it now. */
export function presentOrder(
  detail: OrderDetail,
  { user, lang, now }: Reader,
  { cost, expected }: Figures,
): OrderReply {
  const { row } = detail
  const facts = toFacts(recordOf(detail))
  return {
    ...identity(row, user),
    ...delivery(row),
    reasonName: lang === 'pt' ? row.reason_name_pt : row.reason_name_en,
    ...origins(row),
    ...relations(row, user),
    journey: presentJourney(row, facts),
    totals: presentTotals(row, cost),
    outcome: orderOutcome(detail.lines.map(outcomeLine)),
    lines: detail.lines.map((line) => presentLine(line, facts, detail.ordered)),
    lock: row.lock && presentLockName(row.lock),
    expectedCommercial: expected && presentReasons(expected, lang),
    approvals: row.approvals.map((approval) => presentApproval(approval, lang)),
    shipment: presentPlace(row.place),
    billingFailure: billingFailure(row.place, lang),
    billingFailureCode:
      row.place?.billing_state === 'failed' ? (row.place.billing_error?.code ?? null) : null,
    invoices: row.invoices.map(({ id, number, issued_at, total }) => ({
      id,
      number,
      issuedAt: issued_at,
      total,
    })),
    cancelReason: row.cancel_reason,
    closeReason: row.close_reason,
    version: row.version,
    ...presentActions(facts, {
      user,
      lang,
      number: row.number,
      policy: { ownDocumentsAllowed: row.own_documents_allowed },
      isFullyOrdered: isAllOrdered(detail),
      quotes: { today: calendarDateAt(now().getTime()), policy: parseQuotePolicy(row.quote_policy) },
    }),
  }
}

const outcomeLine = (line: LineColumns) => ({
  ...exposedLine(line),
  billed: line.billed,
  waiting: line.waiting,
})

type Row = OrderDetail['row']

const identity = (row: Row, user: User) => ({
  id: row.id,
  type: row.type,
  number: row.number,
  trackingCode: row.number,
  status: row.status,
  stages: row.stages,
  customer:
    row.customer_id === null
      ? null
      : {
          id: row.customer_id,
          name: row.customer_name ?? '',
          code: row.customer_code ?? '',
          nuit: row.customer_nuit,
          finalConsumer: row.customer_final ?? false,
          route: row.route,
          editable: canEditCustomer(user, { branchId: row.customer_branch ?? '' }),
        },
})

const delivery = (row: Row) => ({
  addressId: row.address_id,
  deliveryAddress: row.delivery_address,
  provinceId: row.province_id,
  route: row.route,
  branchId: row.branch_id,
  branchName: row.branch_name,
  warehouse: row.warehouse_id,
  warehouseName: row.warehouse_name,
  operationType: row.operation_id,
  operationName: row.operation_name,
  withdraws: row.withdraws,
  poNumber: row.po_number,
  erpNumber: row.erp_number,
  paymentCondition: row.payment_condition,
  discount: row.discount_bp / 100,
  deliveryDate: row.delivery_date,
  dueAt: row.due_at,
  reasonId: row.reason_id,
  notes: row.notes,
})

const origins = (row: Row) => ({
  origin: row.origin,
  inbound: row.inbound,
  duplicateOf: row.duplicate_of === null ? null : { id: row.duplicate_of, number: row.duplicate_number },
  createdBy: { id: row.created_by, name: row.creator_name },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  changedBy: row.changer,
  submittedAt: row.submitted_at,
})

const presentPlace = (place: ShipmentPlace | null): OrderReply['shipment'] =>
  place && {
    id: place.shipment_id,
    number: place.number,
    stage: place.stage,
    position: place.position,
    driverName: place.driver_name,
    carRegistration: place.car_registration,
    responsible: place.assignee_name,
  }

const billingFailure = (place: ShipmentPlace | null, lang: Language) =>
  place?.billing_state === 'failed' && place.billing_error ? billingMessage(place.billing_error, lang) : null

/** Where the document came from and what was made of it; drafts of others are left out. */
const relations = (row: Row, user: User) => ({
  quote: row.quote && { id: row.quote.id, number: row.quote.number, dueAt: row.quote.due_at },
  forShipment:
    row.for_shipment_id === null ? null : { id: row.for_shipment_id, name: row.bound_number ?? '' },
  revises: row.revises === null ? null : { id: row.revises, number: row.revised_number ?? '' },
  revisedAt: row.revised_at,
  revisedBy: row.revised_by === null ? null : { id: row.revised_by, name: row.reviser_name ?? '' },
  expiredAt: row.expired_at,
  validUntil: isInForce(row) ? lastDayOf(row.due_at, parseQuotePolicy(row.quote_policy)) : null,
  made: row.made.flatMap((one) => (isVisible(user, one) ? [presentMade(one)] : openRevision(one))),
})

/** A submitted quote that has not expired: its last day matters. */
const isInForce = (row: Row) => row.type === 'COT' && row.submitted_at !== null && row.expired_at === null

/** Everybody sees that a change is being written, but not what is in it. */
const openRevision = (one: MadeDocument) =>
  one.relation === 'revision' ? [{ ...presentMade(one), total: 0 }] : []

const presentMade = ({ relation, id, number, status, stages, total, ...by }: MadeDocument) => ({
  relation,
  id,
  number,
  status,
  stages,
  total,
  createdBy: { id: by.created_by, name: by.creator_name },
})

/** Nothing is left to order of a quote. */
const isAllOrdered = ({ lines, ordered }: OrderDetail): boolean =>
  ordered !== null && lines.every(({ product_id, quantity }) => (ordered.get(product_id) ?? 0) >= quantity)

type ApprovalReply = OrderReply['approvals'][number]

/** An approval in force with its reasons in words. */
const presentApproval = (
  approval: ApprovalColumns & { readonly decider_name: string | null; readonly absent_name: string | null },
  lang: Language,
): ApprovalReply => ({
  id: approval.id,
  stage: approval.stage,
  raisedAt: approval.raised_at,
  decision: approval.decision,
  decidedAt: approval.decided_at,
  decidedBy:
    approval.decided_by === null ? null : { id: approval.decided_by, name: approval.decider_name ?? '' },
  decidedFor:
    approval.decided_for === null ? null : { id: approval.decided_for, name: approval.absent_name ?? '' },
  digest: approval.digest,
  reason: approval.reason,
  reasons: presentReasons(approval.reasons, lang),
})

/** Totals as stored when the document was priced. */
const presentTotals = (row: OrderColumns, cost: number | null): OrderReply['totals'] => ({
  merchandise: row.merchandise,
  discounts: row.discounts,
  net: row.merchandise - row.discounts,
  vat: row.vat,
  // Written by the pricing of the draft, in this shape.
  vatByRate: (row.vat_by_rate as readonly VatAmount[]).map((vat) => ({
    rate: vat.rate / 100,
    base: vat.base,
    vat: vat.amount,
    exemptionReason: vat.exemption,
  })),
  total: row.total,
  offerCost: row.offer_cost,
  cost,
  weight: row.weight / 1000,
})
