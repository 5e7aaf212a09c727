import {
  missingField,
  PAYMENT_KINDS,
  type PaymentDetails,
  type PaymentField,
} from '@cais/domain/payments/payment-kinds'

/** How a sale at the counter is paid at once. */
export type SalePayment = PaymentDetails

export const CASH: SalePayment = { kind: 'cash', reference: '', bank: '', chequeNumber: '', chequeOn: null }

/** Another kind begins anew: what was typed belongs to the one before. */
export const ofKind = (kind: string): SalePayment => ({
  ...CASH,
  kind: PAYMENT_KINDS.find((one) => one === kind) ?? 'cash',
})

export const missingOfPayment = (payment: SalePayment): PaymentField | undefined => missingField(payment)
