import type { DraftInput } from '@cais/contract/drafts/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { checkReason, draftDefaults } from '@cais/domain/orders/draft'
import { daysOfCondition, dueDateFor, isDefaultDueDate } from '@cais/domain/orders/due-date'
import type { OrderColumns } from '../../../aggregates/documents/record/order-record.ts'
import type { Db } from '../../../db/pool.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { readAddress, readReason } from '../store.ts'
import { type DraftPlace, draftPlace } from './draft-place.ts'

type Header = Partial<OrderColumns> & Pick<OrderColumns, 'branch_id' | 'operation_id'>
type Before = OrderColumns | undefined

/**
 * The header of a draft from what was entered. What was left out keeps its value; on a new draft it comes from the
 * customer, the user or the calendar. Throws CUSTOMER_UNKNOWN, ADDRESS_UNKNOWN, WAREHOUSE_NOT_IN_BRANCH.
 */
export async function draftHeader(
  db: Db,
  input: DraftInput,
  acting: Acting,
  { before, isRevision = false }: { readonly before?: Before; readonly isRevision?: boolean } = {},
): Promise<Header> {
  const place = await draftPlace(db, input, { user: acting.user, before, isRevision })
  const delivery = await deliveryColumns(db, input, place)
  if (!isRevision && input.reasonId !== before?.reason_id) await requireReason(db, input.reasonId)
  return {
    type: input.type,
    branch_id: place.branchId,
    operation_id: place.operationId,
    warehouse_id: place.warehouseId,
    customer_id: place.customer?.id ?? null,
    ...delivery,
    route: place.customer?.route ?? '',
    payment_condition: place.customer?.payment_condition ?? '',
    withdraws: input.withdraws,
    po_number: input.poNumber,
    discount_bp: Math.round(input.discount * 100),
    ...dateColumns(input, acting, { before, customer: place.customer }),
    reason_id: input.reasonId,
    notes: input.notes,
  }
}

type Sources = { readonly before: Before; readonly customer: DraftPlace['customer'] }

function dateColumns(input: DraftInput, { now }: Acting, { before, customer }: Sources) {
  const today = calendarDateAt(now.getTime())
  const previousDueDate = before && keepsDueDate(before, customer) ? before.due_at : null
  const terms = {
    type: input.type,
    paymentDays: customer?.payment_days ?? null,
    condition: customer?.payment_condition,
  }
  return {
    delivery_date: input.deliveryDate ?? before?.delivery_date ?? draftDefaults(today).deliveryDate,
    due_at: input.dueAt ?? previousDueDate ?? dueDateFor(terms, today),
  }
}

/** A due date that nobody typed follows the customer's terms: with another customer it is computed again. */
function keepsDueDate(before: OrderColumns, customer: DraftPlace['customer']): boolean {
  if (before.customer_id === (customer?.id ?? null)) return true
  const paymentDays = before.customer_id === null ? null : daysOfCondition(before.payment_condition)
  return !isDefaultDueDate(
    before.due_at,
    { type: before.type, paymentDays, condition: before.payment_condition },
    editedDays(before),
  )
}

/** The days from which the due date of a draft may have been computed: its creation and its last save. */
export const editedDays = ({ created_at, updated_at }: Pick<OrderColumns, 'created_at' | 'updated_at'>) =>
  [created_at, updated_at].map((at) => calendarDateAt(Date.parse(at)))

async function deliveryColumns(db: Db, input: DraftInput, { customer }: DraftPlace) {
  if (customer === undefined) {
    return { address_id: null, delivery_address: '', province_id: input.provinceId ?? null }
  }
  const address = await readAddress(db, customer.id, input.addressId)
  if (address === undefined && input.addressId !== null) {
    throw new RuleError('ADDRESS_UNKNOWN', {}, [{ field: 'addressId', rule: 'ADDRESS_UNKNOWN' }])
  }
  return {
    address_id: address?.id ?? null,
    delivery_address: address?.address ?? '',
    province_id: input.provinceId ?? address?.province_id ?? customer.province_id,
  }
}

/** A reason that master data offers; the one on the document may stay. */
async function requireReason(db: Db, id: string | null): Promise<void> {
  if (id === null || (await readReason(db, id))?.active) return
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'reasonId', rule: 'invalid' }])
}

/** Throws REASON_TEXT_MISSING for a reason that asks for a text where the notes are empty. */
export async function requireReasonText(
  db: Db,
  { reason_id, notes }: Pick<OrderColumns, 'reason_id' | 'notes'>,
): Promise<void> {
  if (reason_id !== null) checkReason((await readReason(db, reason_id)) ?? null, notes)
}
