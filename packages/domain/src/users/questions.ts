import type { GeneralAction } from '../access/actions.ts'
import type { Page } from '../access/pages.ts'
import type { OrderAction } from '../orders/action-names.ts'
import type { ShipmentAction } from '../shipments/action-names.ts'

/** What administrators ask about a user: pages of the menu, and what people do by a button. In the order in which they are offered. */
const ASKED = {
  page: [
    'index',
    'documents',
    'documents-create',
    'documents-dashboard',
    'documents-drafts-id',
    'approval',
    'stock',
    'picking',
    'picking-create',
    'picking-schedules',
    'credit',
    'credit-create',
    'claims',
    'morpheus',
    'settings',
    'settings-users-id',
  ],
  general: [
    'create-order',
    'create-shipment',
    'see-costs',
    'manage-stock',
    'manage-customers',
    'manage-locks',
  ],
  order: [
    'save-draft',
    'submit',
    'approve-commercial',
    'approve-financial',
    'approve-offer',
    'reserve',
    'swap-in',
    'set-priority',
    'close-line',
    'process',
    'add-to-shipment',
    'picking-to-analysis',
    'return-to-shipment',
    'unload-failed',
    'convert',
    'revise',
    'cancel',
    'close',
    'duplicate',
    'print',
  ],
  shipment: [
    'edit',
    'add-document',
    'remove-document',
    'start',
    'cancel-loading',
    'end',
    'invoice',
    'return-document',
    'delete',
    'print-delivery-note',
    'print-invoices',
    'reprint-invoices',
  ],
} as const satisfies {
  readonly page: readonly Page[]
  readonly general: readonly GeneralAction[]
  readonly order: readonly OrderAction[]
  readonly shipment: readonly ShipmentAction[]
}

export type QuestionKind = keyof typeof ASKED

/** 'page.documents', 'order.cancel': whether a user may open or do it. */
export type Question = { [Kind in QuestionKind]: `${Kind}.${(typeof ASKED)[Kind][number]}` }[QuestionKind]

export const QUESTIONS = Object.entries(ASKED).flatMap(([kind, names]) =>
  names.map((name) => `${kind}.${name}`),
) as unknown as readonly [Question, ...Question[]]

type Parts = { [Kind in QuestionKind]: { kind: Kind; name: (typeof ASKED)[Kind][number] } }[QuestionKind]

/** The kind and the name of a question. */
export function partsOf(question: Question): Parts {
  const dot = question.indexOf('.')
  return { kind: question.slice(0, dot), name: question.slice(dot + 1) } as Parts
}
