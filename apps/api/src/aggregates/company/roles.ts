import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { CREDIT_NOTE_ROLES, DOCK, PICKERS, type RuleRole } from '@cais/domain/access/roles'
import { RETURNS_READERS } from '@cais/domain/returns/dispositions'

/** Who opens documents: the roles that have the documents pages (docs/domain/access.md). */
export const DOCUMENT_READERS = [
  'SUPER_USER',
  'WAREHOUSE_MANAGER',
  'OPERATOR',
  'STOCK_ANALYST',
  'APPROVER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
  'PICKING_MANAGER',
  'DISTRIBUTION_MANAGER',
] as const satisfies readonly RuleRole[]

/** Who writes documents: the roles that have the pages of creation and drafts. */
export const DOCUMENT_WRITERS = ['SUPER_USER', 'OPERATOR'] as const satisfies readonly RuleRole[]

/** Who edits drafts: those who load trucks too, but only what they write for a truck (decision 0217). */
export const DRAFT_KEEPERS = [...DOCUMENT_WRITERS, ...PICKERS] as const satisfies readonly RuleRole[]

/** Who makes new customers: administrators, of whom ADMIN passes every check. */
export const CUSTOMER_CREATORS: readonly RuleRole[] = ['SUPER_USER', ...GENERAL_ACTIONS['create-customer']]

/** Who edits customer cards; the domain checks the scope as well. */
export const CUSTOMER_EDITORS: readonly RuleRole[] = GENERAL_ACTIONS['manage-customers']

/** Who creates articles and changes them: administrators. */
export const PRODUCT_EDITORS: readonly RuleRole[] = ['SUPER_USER', ...GENERAL_ACTIONS['manage-products']]

/** Who records and reverses payments; the domain checks the scope as well. */
export const PAYMENT_RECORDERS: readonly RuleRole[] = GENERAL_ACTIONS['record-payments']

/** Who sees the books of their branches; closing a month takes a view of every branch. */
export const MONTH_CLOSERS: readonly RuleRole[] = GENERAL_ACTIONS['close-month']

/** Who works with customers: documents and credit notes. B2B users see only their own logs. */
export const CUSTOMER_READERS = [
  ...DOCUMENT_READERS,
  ...CREDIT_NOTE_ROLES,
] as const satisfies readonly RuleRole[]

/** Who sees, puts and takes off locks, within their scope. */
export const LOCK_EDITORS = GENERAL_ACTIONS['manage-locks']

/** Who loads trucks (the picking pages). */
export const SHIPMENT_WORKERS = [...PICKERS, 'SUPER_USER'] as const satisfies readonly RuleRole[]

/** Who opens one shipment: a reprinting operator too. */
export const SHIPMENT_READERS = [
  ...SHIPMENT_WORKERS,
  'REPRINTING_OPERATOR',
] as const satisfies readonly RuleRole[]

/** Who decides in stock analysis (the page 'stock'). */
export const STOCK_ANALYSTS = ['STOCK_ANALYST', 'SUPER_USER'] as const satisfies readonly RuleRole[]

/** Who opens a document there (the page 'stock-id'). */
export const STOCK_READERS = [...STOCK_ANALYSTS, ...PICKERS] as const satisfies readonly RuleRole[]

/** Who receives and counts goods. */
export const STOCK_KEEPERS: readonly RuleRole[] = GENERAL_ACTIONS['manage-stock']

/** Who reads recalls: those who keep stock, and those who write the credit notes of what comes back. */
export const RECALL_READERS: readonly RuleRole[] = [...STOCK_KEEPERS, 'CREDIT_NOTE_CREATOR']

/** Who sees transfers between warehouses: those who ask for them, pick, load, send and receive. */
export const TRANSFER_READERS = [
  'SUPER_USER',
  'STOCK_ANALYST',
  'WAREHOUSE_MANAGER',
  ...PICKERS,
] as const satisfies readonly RuleRole[]

/** Who asks for transfers, picks and receives them. */
export const TRANSFER_KEEPERS = [
  'SUPER_USER',
  'STOCK_ANALYST',
  'WAREHOUSE_MANAGER',
] as const satisfies readonly RuleRole[]

/** Who sees what stock is worth and what was written off, in their branches. */
export const STOCK_VALUERS: readonly RuleRole[] = GENERAL_ACTIONS['see-stock-value']

/** Who writes goods off. */
export const STOCK_WRITERS_OFF: readonly RuleRole[] = GENERAL_ACTIONS['write-off-stock']

/** Who confirms what another person entered; the domain checks which kind, and the scope. */
export const CONFIRMERS: readonly RuleRole[] = [...PAYMENT_RECORDERS, ...STOCK_WRITERS_OFF]
/** Who lists credit notes: the roles of the page 'credit'. */
export const CREDIT_NOTE_READERS = ['SUPER_USER', ...CREDIT_NOTE_ROLES] as const satisfies readonly RuleRole[]

/** Who sees the figures of returns: the roles of the page 'credit-returns'. */
export const RETURNS_FIGURES_READERS = [
  ...CREDIT_NOTE_READERS,
  'FINANCIAL_APPROVER',
] as const satisfies readonly RuleRole[]

/** Who opens one: a reprinting operator too. */
export const CREDIT_NOTE_OPENERS = [
  ...CREDIT_NOTE_READERS,
  'REPRINTING_OPERATOR',
] as const satisfies readonly RuleRole[]

/** Who writes them, and ends those that will not be issued. */
export const CREDIT_NOTE_CREATORS = [
  'SUPER_USER',
  'CREDIT_NOTE_CREATOR',
] as const satisfies readonly RuleRole[]

/** Who decides on a stage; the domain says on which. */
export const CREDIT_NOTE_APPROVERS = [
  'SUPER_USER',
  'CREDIT_NOTE_COMMERCIAL_APPROVER',
  'CREDIT_NOTE_COLLECTOR',
  'CREDIT_NOTE_FINANCIAL_APPROVER',
] as const satisfies readonly RuleRole[]

/** Who collects goods at customers, and who receives at the dock what comes back with the truck; the domain says which. */
export const CREDIT_NOTE_COLLECTORS = [
  'SUPER_USER',
  'CREDIT_NOTE_COLLECTOR',
  ...DOCK,
] as const satisfies readonly RuleRole[]

/** Who prints issued notes; the domain says who the first time, and who again. */
export const NOTE_PRINTERS = [
  'SUPER_USER',
  'CREDIT_NOTE_CREATOR',
  'CREDIT_NOTE_FINANCIAL_APPROVER',
  'REPRINTING_OPERATOR',
] as const satisfies readonly RuleRole[]
/** Who works on claims: the roles of the page 'claims'. */
export const CLAIM_KEEPERS = ['SUPER_USER', 'CREDIT_NOTE_CREATOR'] as const satisfies readonly RuleRole[]

/** Who reads and sends claims: retailers their own. */
export const CLAIM_READERS = [...CLAIM_KEEPERS, 'B2B_CLAIMS'] as const satisfies readonly RuleRole[]

/** Who reads the log of exchanges: the roles of the page 'settings-b2b-logs'; retailers their own. */
export const EXCHANGE_READERS = [
  'SUPER_USER',
  'WAREHOUSE_MANAGER',
  'STOCK_ANALYST',
  'COMMERCIAL_APPROVER',
  'B2B',
  'B2B_CLAIMS',
] as const satisfies readonly RuleRole[]

/** Who says what an unknown code of a sender is. */
export const QUARANTINE_KEEPERS = [...CLAIM_KEEPERS] as const satisfies readonly RuleRole[]
/** Who sees what is to be collected: credit notes, and the dock. */
export const COLLECTION_READERS = [...CREDIT_NOTE_READERS, ...DOCK] as const satisfies readonly RuleRole[]

/** Who sees deliveries: whoever reads documents, and who credits what was refused. */
export const DELIVERY_READERS = [
  ...DOCUMENT_READERS,
  'CREDIT_NOTE_CREATOR',
] as const satisfies readonly RuleRole[]

/** Who sees and decides on goods that came back; the domain says what. */
export const RETURN_KEEPERS = ['SUPER_USER', ...RETURNS_READERS] as const satisfies readonly RuleRole[]
