import { addDays } from '@cais/domain/kernel/calendar-date'
import type { ApiRow } from '../../../lib/api/api.ts'
import type { DraftForm } from './session/draft-form.ts'

type Customer = ApiRow<'GET /customers'>

/** A document for a customer: its usual warehouse, delivery and payment days; the server finds the address. */
export const chooseCustomer =
  (customer: Customer, today: string) =>
  (form: DraftForm): DraftForm => ({
    ...form,
    customerId: customer.id,
    customerName: customer.name,
    addressId: null,
    branchId: customer.branchId,
    warehouse: customer.warehouse,
    withdraws: customer.withdraws,
    provinceId: customer.provinceId,
    dueAt: customer.paymentDays > 0 ? addDays(today, customer.paymentDays) : form.dueAt,
  })
