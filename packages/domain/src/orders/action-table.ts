import type { OrderAction } from './action-names.ts'
import type { OrderActionRule } from './action-rules/action-rule.ts'
import { APPROVAL_ACTIONS } from './action-rules/approval-actions.ts'
import { DOCUMENT_ACTIONS } from './action-rules/document-actions.ts'
import { STOCK_ACTIONS } from './action-rules/stock-actions.ts'
import { TRUCK_ACTIONS } from './action-rules/truck-actions.ts'

/** THE table of what may be done to a sales document (docs/domain/orders.md). Server, buttons, docs and tests all read this one. */
export const ORDER_ACTION_TABLE: Readonly<Record<OrderAction, OrderActionRule>> = {
  ...APPROVAL_ACTIONS,
  ...STOCK_ACTIONS,
  ...TRUCK_ACTIONS,
  ...DOCUMENT_ACTIONS,
}
