import { DOCK, PICKERS, type RuleRole } from '../access/roles.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import type { Moves, Workflow } from '../kernel/workflow.ts'
import { CREDIT_NOTE_PHASES, type CreditNotePhase } from './derive-stage.ts'
import type { CreditNoteFacts } from './facts.ts'

/** Every verb on a credit note: the keys of the action table, of allowedActions and of history entries. */
export const CREDIT_NOTE_ACTIONS = [
  'save-draft',
  'delete-draft',
  'submit',
  'approve-commercial',
  'approve-collection',
  'approve-financial',
  'reject-commercial',
  'reject-collection',
  'reject-financial',
  'start-collection',
  'record-collection',
  'end-collection',
  'put-on-shipment',
  'take-off-shipment',
  'send-back',
  'unlink',
  'cancel',
  'close',
  'duplicate',
] as const

export type CreditNoteAction = (typeof CREDIT_NOTE_ACTIONS)[number]

export type CreditNoteActionRule = {
  readonly who: readonly RuleRole[]
  /** Who may do it too where the goods come back with the truck: they are received at the dock. */
  readonly atDock?: readonly RuleRole[]
  /** The creator may do it too, whatever the role. */
  readonly creator?: true
  /** From which phases, and what each may become. */
  readonly moves: Moves<CreditNotePhase>
  readonly guard?: (note: CreditNoteFacts) => boolean
  /** Code of the refusal when the guard says no; ACTION_NOT_ALLOWED unless named. */
  readonly refusal?: RuleCode
  readonly writes: string
  readonly history: string | null
}

const CREATOR = ['CREDIT_NOTE_CREATOR'] as const
const COMMERCIAL = ['CREDIT_NOTE_COMMERCIAL_APPROVER'] as const
const COLLECTOR = ['CREDIT_NOTE_COLLECTOR'] as const
const FINANCIAL = ['CREDIT_NOTE_FINANCIAL_APPROVER'] as const

const hasClaim = ({ claim }: CreditNoteFacts) => claim !== ''
const isFetched = (note: CreditNoteFacts) => note.goods === 'collection'
const comesBack = (note: CreditNoteFacts) => note.hasCollection
const OPEN = {
  'commercial-approval': [],
  'collection-approval': [],
  'available-for-collection': [],
  collecting: [],
  'financial-approval': [],
} as const

/** THE table of what may be done to a credit note (docs/domain/credit-notes.md). Server, buttons, docs and tests all read this one. */
export const CREDIT_NOTE_ACTION_TABLE: Readonly<Record<CreditNoteAction, CreditNoteActionRule>> = {
  'save-draft': { who: CREATOR, moves: { draft: [] }, writes: 'draft', history: null },
  'delete-draft': { who: CREATOR, moves: { draft: [] }, writes: 'the draft is gone', history: null },
  submit: {
    who: CREATOR,
    moves: { draft: ['commercial-approval'] },
    writes: 'number, submittedAt; what it takes of the invoices',
    history: 'submitted',
  },
  'approve-commercial': {
    who: COMMERCIAL,
    moves: { 'commercial-approval': ['collection-approval', 'financial-approval'] },
    writes: 'approval',
    history: 'approved',
  },
  'approve-collection': {
    who: COLLECTOR,
    moves: { 'collection-approval': ['available-for-collection'] },
    writes: 'approval',
    history: 'collection approved',
  },
  'approve-financial': {
    who: FINANCIAL,
    moves: { 'financial-approval': ['issued'] },
    writes: 'approval; creditNumber; account, open invoices, outbox',
    history: 'credit note issued',
  },
  'reject-commercial': {
    who: COMMERCIAL,
    moves: { 'commercial-approval': ['rejected'] },
    writes: 'rejection; what it took of the invoices is free',
    history: 'rejected',
  },
  'reject-collection': {
    who: COLLECTOR,
    moves: { 'collection-approval': ['rejected'] },
    writes: 'the same',
    history: 'rejected',
  },
  'reject-financial': {
    who: FINANCIAL,
    moves: { 'financial-approval': ['rejected'] },
    guard: (note) => !note.hasCollection,
    refusal: 'CREDIT_GOODS_ARE_BACK',
    writes: 'the same; after a collection it is sent back or closed instead',
    history: 'rejected',
  },
  'start-collection': {
    who: COLLECTOR,
    atDock: DOCK,
    moves: { 'available-for-collection': ['collecting'] },
    writes: 'collector, collectionStartedAt',
    history: 'collection started',
  },
  'record-collection': {
    who: COLLECTOR,
    atDock: DOCK,
    moves: { collecting: [] },
    writes: 'received quantity, batch, condition, photo per line',
    history: null,
  },
  'end-collection': {
    who: COLLECTOR,
    atDock: DOCK,
    moves: { collecting: ['financial-approval'] },
    writes: 'collectionEndedAt, who handed over, signature; goods in the returns warehouse',
    history: 'collection ended',
  },
  'put-on-shipment': {
    who: [...COLLECTOR, ...PICKERS],
    moves: { 'available-for-collection': [], collecting: [] },
    guard: isFetched,
    writes: 'the shipment that collects it',
    history: 'put on a shipment',
  },
  'take-off-shipment': {
    who: [...COLLECTOR, ...PICKERS],
    moves: { 'available-for-collection': [], collecting: [] },
    guard: isFetched,
    writes: 'no shipment',
    history: 'taken off its shipment',
  },
  'send-back': {
    who: FINANCIAL,
    moves: { 'financial-approval': ['collecting'] },
    guard: comesBack,
    writes: 'no collectionEndedAt; the goods are out of the returns warehouse again',
    history: 'sent back to the collection',
  },
  unlink: {
    who: CREATOR,
    moves: { draft: [], ...OPEN, rejected: [], cancelled: [] },
    guard: hasClaim,
    writes: 'no claim',
    history: 'unlinked',
  },
  cancel: {
    who: [],
    creator: true,
    moves: {
      'commercial-approval': ['cancelled'],
      'collection-approval': ['cancelled'],
      'available-for-collection': ['cancelled'],
      collecting: ['cancelled'],
    },
    writes: 'cancelledAt; what it took of the invoices is free',
    history: 'cancelled',
  },
  close: {
    who: [],
    creator: true,
    moves: { 'financial-approval': ['closed'], rejected: ['closed'] },
    writes: 'closedAt; what it took of the invoices is free, goods stay in the returns warehouse',
    history: 'closed',
  },
  duplicate: {
    who: CREATOR,
    moves: { ...OPEN, issued: [], rejected: [], cancelled: [], closed: [] },
    writes: 'a new draft',
    history: 'duplicated',
  },
}

/** The life cycle of credit notes, read off the action table. */
export const CREDIT_NOTE_WORKFLOW: Workflow<CreditNotePhase, CreditNoteAction> = {
  states: CREDIT_NOTE_PHASES,
  initial: ['draft'],
  moves: Object.fromEntries(
    CREDIT_NOTE_ACTIONS.map((action) => [action, CREDIT_NOTE_ACTION_TABLE[action].moves]),
  ) as Workflow<CreditNotePhase, CreditNoteAction>['moves'],
}
