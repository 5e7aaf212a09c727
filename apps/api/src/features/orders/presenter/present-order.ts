import type { OrderReply } from '@cais/contract/orders/schemas'
import type { User } from '@cais/domain/access/actor'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { lastDayOf } from '@cais/domain/orders/quote-policy'
import type { Language } from '../../../http/language.ts'
import { presentReasons } from '../../approvals/presenter/present-reason.ts'
import { presentLockName } from '../../locks/presenter/present-lock.ts'
import { keptQuotePolicy } from '../../settings/quote-policy/read-quote-policy.ts'
import { billingMessage } from '../../shipments/presenter/billing-message.ts'
import type { Reader } from '../queries/find-order.ts'
import type { MadeDocument, OrderDetail, ShipmentPlace } from '../queries/read-order-detail.ts'
import { toFacts } from '../record/order-facts.ts'
import { isVisible } from '../visibility.ts'
import { presentActions } from './present-actions.ts'
import { presentApproval } from './present-approval.ts'
import { presentLine } from './present-line.ts'
import { presentTotals } from './present-totals.ts'
import { recordOf } from './record-of.ts'

type Foreseen = {
  /** Of an offer, for who may see it. */
  readonly cost: number | null
  /** Of a draft of a quote: what the commercial approver would be asked about. */
  readonly expected: readonly ApprovalReason[] | null
}

/** A document as its screen shows it, with what the caller may do with it now. */
export function presentOrder(
  detail: OrderDetail,
  { user, lang, now }: Reader,
  { cost, expected }: Foreseen,
): OrderReply {
  const { row } = detail
  const facts = toFacts(recordOf(detail))
  return {
    ...identity(row),
    ...delivery(row),
    reasonName: lang === 'pt' ? row.reason_name_pt : row.reason_name_en,
    ...origins(row),
    ...relations(row, user),
    totals: presentTotals(row, cost),
    lines: detail.lines.map((line) => presentLine(line, facts, detail.ordered)),
    lock: row.lock && presentLockName(row.lock),
    expectedCommercial: expected && presentReasons(expected, lang),
    approvals: row.approvals.map((approval) => presentApproval(approval, lang)),
    shipment: presentPlace(row.place),
    billingFailure: billingFailure(row.place, lang),
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
      allOrdered: isAllOrdered(detail),
      quotes: { today: calendarDateAt(now().getTime()), policy: keptQuotePolicy(row.quote_policy) },
    }),
  }
}

type Row = OrderDetail['row']

const identity = (row: Row) => ({
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
          route: row.route,
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
  paymentCondition: row.payment_condition,
  discount: row.discount_bp / 100,
  deliveryDate: row.delivery_date,
  dueAt: row.due_at,
  reasonId: row.reason_id,
  notes: row.notes,
})

const origins = (row: Row) => ({
  origin: row.origin,
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

/** Where the document came from and what came out of it; drafts of others stay their own. */
const relations = (row: Row, user: User) => ({
  quote: row.quote && { id: row.quote.id, number: row.quote.number, dueAt: row.quote.due_at },
  revises: row.revises === null ? null : { id: row.revises, number: row.revised_number ?? '' },
  revisedAt: row.revised_at,
  revisedBy: row.revised_by === null ? null : { id: row.revised_by, name: row.reviser_name ?? '' },
  expiredAt: row.expired_at,
  validUntil: isInForce(row) ? lastDayOf(row.due_at, keptQuotePolicy(row.quote_policy)) : null,
  made: row.made.flatMap((one) => (isVisible(user, one) ? [presentMade(one)] : openRevision(one))),
})

/** Waiting for its answer or answered: its last day matters. */
const isInForce = (row: Row) => row.type === 'COT' && row.submitted_at !== null && row.expired_at === null

/** That somebody writes a change is for all to know; what is in it is not. */
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
