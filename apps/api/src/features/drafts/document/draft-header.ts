import type { DraftInput } from '@cais/contract/drafts/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { draftDefaults } from '@cais/domain/orders/draft'
import type { Db } from '../../../db/pool.ts'
import type { Acting } from '../../orders/acting.ts'
import type { OrderColumns } from '../../orders/record/order-record.ts'
import { isReason } from '../store/is-reason.ts'
import { readAddress } from '../store/read-address.ts'
import { type DraftPlace, draftPlace } from './draft-place.ts'

type Header = Partial<OrderColumns> & Pick<OrderColumns, 'branch_id' | 'operation_id'>
type Before = OrderColumns | undefined

/**
 * The head of a draft out of what was entered; what was left out keeps its value, and on a new draft comes from the
 * customer, the user or the calendar. Throws CUSTOMER_UNKNOWN, ADDRESS_UNKNOWN, WAREHOUSE_NOT_IN_BRANCH.
 */
export async function draftHeader(
  db: Db,
  input: DraftInput,
  acting: Acting,
  before?: Before,
): Promise<Header> {
  const place = await draftPlace(db, input, { user: acting.user, before })
  const delivery = await deliveryColumns(db, input, place)
  await requireReason(db, input.reasonId)
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
    ...dateColumns(input, acting, before),
    reason_id: input.reasonId,
    notes: input.notes,
  }
}

function dateColumns(input: DraftInput, { now }: Acting, before: Before) {
  const defaults = draftDefaults(calendarDateAt(now.getTime()))
  return {
    delivery_date: input.deliveryDate ?? before?.delivery_date ?? defaults.deliveryDate,
    due_at: input.dueAt ?? before?.due_at ?? defaults.dueAt,
  }
}

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

async function requireReason(db: Db, id: string | null): Promise<void> {
  if (id === null || (await isReason(db, id))) return
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'reasonId', rule: 'invalid' }])
}
