import type { EntryKind } from '@cais/domain/accounts/open-items'
import type { NoteSeries } from '@cais/domain/billing/series'
import type { ErpSyncKind } from '@cais/domain/erp/limits'
import type { Db } from '../../db/pool.ts'
import type {
  ErpDocument,
  ErpDocumentKind,
  ErpGateway,
  ErpInvoice,
  ErpRows,
  PostResult,
  ReadPortion,
} from './erp-gateway.ts'

/**
 * The ledger of Cais. Given a transaction, the invoice becomes an entry of the customer's account in it; there is nothing to ask later, and nothing
 * that could be down.
 */
export function builtInErp(db: Db): ErpGateway {
  return {
    system: 'built-in',
    postInvoice: (invoice) => postToLedger(db, invoice),
    findDocuments: (reference, kind = 'FT') =>
      kind === 'NC' || kind === 'ND' ? findNotes(db, reference, kind) : findInvoices(db, reference),
    read: (kind) => readOnce(db, kind),
    test: async () => [
      { part: 'reading', error: null },
      { part: 'documents', error: null },
    ],
    close: async () => undefined,
  }
}

export type LedgerPosting = Pick<ErpInvoice, 'issuedOn' | 'dueOn' | 'total'> & {
  /** Left out = an invoice. */
  readonly kind?: ErpDocumentKind
  readonly customer: Pick<ErpInvoice['customer'], 'id'>
  readonly issued: { readonly invoiceId: number; readonly number: string }
}

async function postToLedger(db: Db, invoice: ErpInvoice): Promise<PostResult> {
  const { issued, issuedOn, total } = invoice
  if (issued === null) throw new Error('Cais numbers the invoices of its own ledger before they are posted.')
  await addEntries(db, [{ ...invoice, issued }])
  const [series = '', sequence = '0'] = issued.number.split('/')
  const document = { number: issued.number, series, sequence: Number(sequence), issuedOn, total }
  return { outcome: 'stored', document }
}

/** The entries of invoices; one of nothing to pay has none. Of an ERP's invoice it is the copy that statements show. */
export async function addEntries(db: Db, postings: readonly LedgerPosting[]): Promise<void> {
  const entries = postings.filter(({ total }) => total !== 0)
  if (entries.length === 0) return
  await db
    .insertInto('account_entries')
    .values(
      entries.map(({ kind = 'FT', customer, issued, issuedOn, dueOn, total }) => ({
        customer_id: customer.id,
        kind: ENTRY_KINDS[kind],
        document: issued.number,
        issued_on: issuedOn,
        due_on: dueOn,
        amount: kind === 'NC' ? -total : total,
        ...(ENTRY_KINDS[kind] === 'invoice'
          ? { invoice_id: issued.invoiceId }
          : { credit_note_id: issued.invoiceId }),
      })),
    )
    .execute()
}

const ENTRY_KINDS = {
  FT: 'invoice',
  VD: 'invoice',
  NC: 'credit-note',
  ND: 'debit-note',
} as const satisfies Record<ErpDocumentKind, EntryKind>

const findInvoices = (db: Db, reference: string): Promise<ErpDocument[]> =>
  db
    .selectFrom('invoices as i')
    .innerJoin('deliveries as d', 'd.id', 'i.delivery_id')
    .select(['i.number', 'i.series', 'i.sequence', 'i.issued_on as issuedOn', 'i.total'])
    .where('d.number', '=', reference)
    .orderBy('i.id')
    .execute()

const findNotes = (db: Db, reference: string, kind: NoteSeries): Promise<ErpDocument[]> =>
  db
    .selectFrom('credit_notes')
    .select(['credit_number as number', 'series', 'sequence', 'issued_on as issuedOn', 'total'])
    .where('credit_number', '=', reference)
    .where('kind', '=', kind === 'ND' ? 'debit' : 'credit')
    .execute()
    .then((rows) =>
      rows.map(({ number, series, sequence, issuedOn, total }) => ({
        number: number ?? '',
        series: series ?? '',
        sequence: sequence ?? 0,
        issuedOn: issuedOn ?? '',
        total,
      })),
    )

/** Our own records as an ERP would tell them: there is one portion, and no watermark. */
async function* readOnce<Kind extends ErpSyncKind>(db: Db, kind: Kind): AsyncGenerator<ReadPortion<Kind>> {
  const read: () => Promise<readonly ErpRows[Kind][]> = () => READERS[kind](db)
  yield { rows: await read(), watermark: null }
}

const READERS: { readonly [Kind in ErpSyncKind]: (db: Db) => Promise<readonly ErpRows[Kind][]> } = {
  customers: (db) =>
    db
      .selectFrom('customers')
      .select(['code', 'name', 'nuit', 'credit_limit as creditLimit', 'blocked_credit as blocked'])
      .orderBy('id')
      .execute(),
  articles: (db) =>
    db.selectFrom('products').select(['id as code', 'description', 'unit', 'active']).orderBy('id').execute(),
  // Prices of Cais stand in lists with validity, not beside the article.
  prices: async () => [],
  stock: (db) =>
    db
      .selectFrom('stock_levels')
      .select(['product_id as article', 'warehouse_id as warehouse', 'batch', 'on_hand as quantity'])
      .where('on_hand', '<>', 0)
      .orderBy('id')
      .execute(),
  account: (db) =>
    db
      .selectFrom('open_items as o')
      .innerJoin('account_entries as e', 'e.id', 'o.entry_id')
      .innerJoin('customers as c', 'c.id', 'e.customer_id')
      .select([
        'c.code as customer',
        'e.document',
        'e.issued_on as issuedOn',
        'e.due_on as dueOn',
        'e.amount',
      ])
      .select('o.open_amount as open')
      .where('o.open_amount', '<>', 0)
      .orderBy('e.id')
      .execute(),
  orders: (db) =>
    db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .innerJoin('customers as c', 'c.id', 'o.customer_id')
      .select(['o.number as document', 'c.code as customer', 'l.product_id as article', 'l.quantity'])
      .where('o.number', 'is not', null)
      .where('o.status', 'in', ['PENDING', 'AWAITING', 'PROCESSED', 'PARTIALLY-PROCESSED'])
      .orderBy('l.id')
      .execute()
      .then((rows) =>
        rows.map((row) => ({ ...row, document: row.document ?? '', reference: row.document ?? '' })),
      ),
}
