import type { Workflow } from '../kernel/workflow.ts'
import { SHIPMENT_ACTIONS, type ShipmentAction } from './action-names.ts'
import { SHIPMENT_ACTION_TABLE } from './action-table.ts'
import { SHIPMENT_STAGES, type ShipmentStage } from './stages.ts'

/** The life cycle of shipments, read off the action table. */
export const SHIPMENT_WORKFLOW: Workflow<ShipmentStage, ShipmentAction> = {
  states: SHIPMENT_STAGES,
  initial: ['ready'],
  moves: Object.fromEntries(
    SHIPMENT_ACTIONS.map((action) => [action, SHIPMENT_ACTION_TABLE[action].moves]),
  ) as Workflow<ShipmentStage, ShipmentAction>['moves'],
}
