import { GENERAL_ACTIONS, type GeneralAction } from '../access/actions.ts'
import { canOpen, type Page } from '../access/pages.ts'
import { hasRole, type Role } from '../access/roles.ts'
import type { OrderAction } from '../orders/action-names.ts'
import { ORDER_ACTION_TABLE } from '../orders/action-table.ts'
import type { Who } from '../orders/who.ts'
import type { ShipmentAction } from '../shipments/action-names.ts'
import { SHIPMENT_ACTION_TABLE } from '../shipments/action-table.ts'
import { AREAS, type Area, VERBS, type Verb } from './areas.ts'

/** Where it is written who may: any of these pages opens, or any of these actions is theirs. */
type Rights = {
  readonly pages?: readonly Page[]
  readonly general?: readonly GeneralAction[]
  readonly orders?: readonly OrderAction[]
  readonly shipments?: readonly ShipmentAction[]
}

/** What each verb means in each area. The roles themselves stand in the tables of pages and actions. */
const MEANING: Readonly<Record<Area, Readonly<Partial<Record<Verb, Rights>>>>> = {
  documents: {
    see: { pages: ['documents', 'documents-id'] },
    create: { pages: ['documents-create'] },
    change: { orders: ['revise', 'cancel', 'close'] },
    print: { orders: ['print'] },
  },
  dashboard: { see: { pages: ['documents-dashboard'] } },
  drafts: {
    see: { pages: ['documents-drafts-id'] },
    create: { general: ['create-order'] },
    change: { orders: ['save-draft', 'delete-draft'] },
  },
  customers: {
    see: { pages: ['documents', 'credit'] },
    create: { general: ['create-customer'] },
    change: { general: ['manage-customers'] },
  },
  approval: {
    see: { pages: ['approval', 'approval-id'] },
    decide: { orders: ['approve-commercial', 'approve-financial', 'approve-offer'] },
  },
  stock: {
    see: { pages: ['stock', 'stock-id'] },
    change: { orders: ['reserve', 'release', 'swap-in', 'set-priority'] },
    decide: { orders: ['send-to-picking', 'wait', 'close-line'] },
    print: { orders: ['print'] },
  },
  inventory: {
    see: { general: ['manage-stock'] },
    create: { general: ['manage-stock'] },
    change: { general: ['manage-stock'] },
  },
  shipments: {
    see: { pages: ['picking', 'picking-id'] },
    create: { general: ['create-shipment'] },
    change: { shipments: ['edit', 'add-document', 'start', 'end'] },
    bill: { shipments: ['invoice'] },
    print: { shipments: ['print-delivery-note', 'print-invoices', 'reprint-invoices'] },
  },
  schedules: {
    see: { pages: ['picking-schedules'] },
    create: { pages: ['picking-schedules-create'] },
    change: { pages: ['picking-schedules-id-edit'] },
  },
  credit: { see: { pages: ['credit', 'credit-id'] }, create: { pages: ['credit-create'] } },
  claims: { see: { pages: ['claims', 'claims-id'] } },
  morpheus: { see: { pages: ['morpheus'] }, decide: { orders: ['solve-errors'] } },
  locks: {
    see: { general: ['manage-locks'] },
    create: { general: ['manage-locks'] },
    change: { general: ['manage-locks'] },
  },
  users: {
    see: { pages: ['settings-users-id'] },
    create: { pages: ['settings-users-create'] },
    change: { pages: ['settings-users-id-edit'] },
  },
  settings: { see: { pages: ['settings', 'settings-b2b-logs'] } },
}

export type Opening = { readonly area: Area; readonly verbs: readonly Verb[] }

/** What a role opens, area by area; areas of which it opens nothing are left out. */
export const whatRoleOpens = (role: Role): Opening[] =>
  AREAS.map((area) => ({ area, verbs: VERBS.filter((verb) => opens(role, area, verb)) })).filter(
    ({ verbs }) => verbs.length > 0,
  )

/** Whether the role gives the verb in the area; where (scope) and in which state is asked separately. */
export function opens(role: Role, area: Area, verb: Verb): boolean {
  const rights = MEANING[area][verb]
  if (rights === undefined) return false
  const { pages = [], general = [], orders = [], shipments = [] } = rights
  const isWho = (who: Who) => isNamed(role, who, (one) => opens(one, area, 'see'))
  return (
    pages.some((page) => canOpen([role], page)) ||
    general.some((action) => hasRole([role], 'SUPER_USER', ...GENERAL_ACTIONS[action])) ||
    orders.some((action) => ORDER_ACTION_TABLE[action].who.some(isWho)) ||
    shipments.some((action) => SHIPMENT_ACTION_TABLE[action].who.some(isWho))
  )
}

/** Whether the role is one of those named. The creator of a document is whoever may create one; 'anyone' is whoever sees it. */
export function isNamed(role: Role, who: Who, sees: (role: Role) => boolean): boolean {
  switch (who) {
    case 'SYSTEM':
      return false
    case 'ANYONE':
      return sees(role)
    case 'CREATOR':
    case 'CREATOR_BEFORE_APPROVAL':
      return hasRole([role], 'SUPER_USER', ...GENERAL_ACTIONS['create-order'])
    default:
      return hasRole([role], 'SUPER_USER', who)
  }
}
