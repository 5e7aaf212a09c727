import type { Workflow } from '../kernel/workflow.ts'
import { ORDER_ACTIONS, type OrderAction } from './action-names.ts'
import { ORDER_ACTION_TABLE } from './action-table.ts'
import { ORDER_PHASES, type OrderPhase } from './phases.ts'

/** The life cycle of sales documents, read off the action table. */
export const ORDER_WORKFLOW: Workflow<OrderPhase, OrderAction> = {
  states: ORDER_PHASES,
  initial: ['draft'],
  moves: Object.fromEntries(
    ORDER_ACTIONS.map((action) => [action, ORDER_ACTION_TABLE[action].moves]),
  ) as Workflow<OrderPhase, OrderAction>['moves'],
}
