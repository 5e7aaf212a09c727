import { dueDateFor } from '@cais/domain/orders/due-date'
import type { ApiRow } from '../../../../lib/api/api.ts'
import type { DocumentType, DraftForm } from './draft-form.ts'

/** Changes the type; only an offer has a reason. */
export const changeType =
  (type: DocumentType) =>
  (form: DraftForm): DraftForm => ({ ...form, type, reasonId: type === 'POF' ? form.reasonId : null })

type Customer = ApiRow<'GET /customers'>

/** Sets the customer with its usual warehouse, delivery and payment terms; the server chooses the address. */
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
    ...dueFor(form, customer, today),
  })

/** From the customer's payment terms; a typed date stays. For a draft that was read from the server, the server decides which it was. */
function dueFor(
  form: DraftForm,
  { paymentDays, paymentCondition }: Customer,
  today: string,
): Partial<DraftForm> {
  if (form.defaultDueAt === undefined) return { dueAt: '' }
  if (form.dueAt !== form.defaultDueAt) return {}
  const dueAt = dueDateFor({ type: form.type, paymentDays, condition: paymentCondition }, today)
  return { dueAt, defaultDueAt: dueAt }
}
