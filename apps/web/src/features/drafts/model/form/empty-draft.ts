import { addDays } from '@cais/domain/kernel/calendar-date'
import type { DraftForm } from './draft-form.ts'

/** A new document: delivery in two days, payment due in thirty; branch, warehouse and operation come with the customer (docs/usage/write-an-order.md). */
export const emptyDraft = (today: string): DraftForm => ({
  type: 'PEV',
  customerId: null,
  customerName: '',
  addressId: null,
  operationType: '',
  branchId: '',
  warehouse: null,
  withdraws: false,
  poNumber: '',
  discount: 0,
  deliveryDate: addDays(today, 2),
  dueAt: addDays(today, 30),
  defaultDueAt: addDays(today, 30),
  provinceId: null,
  reasonId: null,
  notes: '',
  lines: [],
})
