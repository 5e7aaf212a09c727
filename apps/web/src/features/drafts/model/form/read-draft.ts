import type { OrderReply } from '@cais/contract/orders/schemas'
import type { DraftForm, DraftLine } from './draft-form.ts'

/** The form of a draft as the server answered it. */
export function readDraft(draft: OrderReply): DraftForm {
  return {
    type: draft.type,
    customerId: draft.customer?.id ?? null,
    customerName: draft.customer?.name ?? '',
    addressId: draft.addressId,
    operationType: draft.operationType,
    branchId: draft.branchId,
    warehouse: draft.warehouse,
    withdraws: draft.withdraws,
    poNumber: draft.poNumber,
    discount: draft.discount,
    deliveryDate: draft.deliveryDate ?? '',
    dueAt: draft.dueAt ?? '',
    provinceId: draft.provinceId,
    reasonId: draft.reasonId,
    notes: draft.notes,
    lines: draft.lines.map(readLine),
  }
}

function readLine(line: OrderReply['lines'][number]): DraftLine {
  return {
    productId: line.productId,
    description: line.description,
    unit: line.unit,
    unitPrice: line.unitPrice,
    unitFactor: line.unitFactor,
    stockUnit: line.stockUnit,
    stockFactor: line.stockFactor,
    vatCode: line.vatCode,
    vatRate: line.vatRate,
    unitWeight: line.quantity > 0 ? line.weight / line.quantity : 0,
    quantity: line.quantity,
    negotiatedPrice: line.negotiatedPrice,
    discount: line.discount,
    discountPercentage: line.discountPercentage,
    discountAmount: line.discountAmount,
    specialField: line.specialField,
  }
}
