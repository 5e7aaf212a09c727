import type { ClaimReply } from '@cais/contract/claims/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { isRetailer } from '@cais/domain/access/roles'
import { CLAIM_ACTIONS } from '@cais/domain/claims/action-table'
import { allowedClaimActions, claimRefusal } from '@cais/domain/claims/actions'
import type { ClaimFacts } from '@cais/domain/claims/facts'
import type { ClaimChange } from '@cais/domain/claims/received-claim'
import type { CauseKind } from '@cais/domain/quarantine/causes'
import { sql } from 'kysely'
import {
  type ClaimLineColumns,
  type ClaimRecord,
  readClaims,
  toClaimFacts,
} from '../../../aggregates/claims/claim-record.ts'
import { findCandidates } from '../../../aggregates/claims/find-candidates.ts'
import { CLAIM_NOUN } from '../../../aggregates/claims/settle-claims.ts'
import { groupBy } from '../../../aggregates/documents/record/rows.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { requireClaim } from '../store.ts'
import { labelledClaim, presentClaimRow } from './claim-list.ts'

/** A claim as the caller may see it. Throws NOT_FOUND. */
export async function findClaim(db: Db, id: number, reader: Reader): Promise<ClaimReply> {
  const row = await labelledClaim(db, id, reader.user)
  const [record] = await readClaims(db, [id])
  if (record === undefined) throw new Error(`claim ${id} is gone`)
  const causes = await readCauses(db, id)
  return {
    ...presentClaimRow(row, reader),
    customerAddress: await readAddress(db, row.customer_id),
    warehouse: row.customer_warehouse,
    note: row.note,
    wrongReason: row.wrong_reason,
    versions: row.versions,
    lines: await presentLines(db, record, causes),
    causes: (causes.get(0) ?? []).map(({ id: causeId, kind, key }) => ({ id: causeId, kind, key })),
    arrivals: await readArrivals(db, id),
    ...presentActions(toClaimFacts(record), reader),
  }
}

/** The lines of invoices that a line may be about. Throws NOT_FOUND. */
export async function findInvoices(
  db: Db,
  { id, lineId }: { readonly id: number; readonly lineId: number },
  { user }: Pick<Reader, 'user'>,
) {
  await requireClaim(db, id, user)
  const candidates = await findCandidates(db, await readClaims(db, [id]))
  const own = (candidates.get(id) ?? [])
    .filter((candidate) => candidate.lineId === lineId)
    .map(({ invoiceLineId }) => invoiceLineId)
  return (
    await readInvoices(db, {
      lineIds: [lineId],
      offered: own.map((invoiceLineId) => ({ lineId, invoiceLineId })),
    })
  ).map(presentInvoice)
}

type InvoiceRow = {
  readonly line_id: number
  readonly invoice_line_id: number
  readonly invoice_id: number
  readonly number: string
  readonly issued_on: string
  readonly billed: number
  readonly rest: number
  readonly price: number
  readonly quantity: number
}

type Offered = readonly { readonly lineId: number; readonly invoiceLineId: number }[]

/** What lines take of invoices, and what is offered to them beside it. */
async function readInvoices(
  db: Db,
  { lineIds, offered }: { readonly lineIds: readonly number[]; readonly offered: Offered },
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    SELECT part.line_id, billed.id AS invoice_line_id, invoice.id AS invoice_id, invoice.number, invoice.issued_on, billed.quantity AS billed,
      billed.quantity - coalesce(credit.credited_quantity, 0) AS rest, round(billed.total * 1000.0 / billed.quantity)::bigint AS price,
      max(part.quantity)::bigint AS quantity
    FROM (
      SELECT claim_line_id AS line_id, invoice_line_id, quantity FROM claim_line_matches WHERE claim_line_id = ANY(${[...lineIds]}::bigint[])
      UNION ALL SELECT "lineId", "invoiceLineId", 0 FROM jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) AS x ("lineId" bigint, "invoiceLineId" bigint)
    ) AS part
    JOIN invoice_lines AS billed ON billed.id = part.invoice_line_id
    JOIN invoices AS invoice ON invoice.id = billed.invoice_id
    LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = billed.id
    GROUP BY part.line_id, billed.id, invoice.id, credit.credited_quantity ORDER BY part.line_id, invoice.issued_on, billed.id`.execute(
    db,
  )
  return rows
}

const presentInvoice = (row: InvoiceRow) => ({
  invoiceLineId: row.invoice_line_id,
  invoice: { id: row.invoice_id, number: row.number, issuedOn: row.issued_on },
  billed: row.billed / 1000,
  rest: row.rest / 1000,
  price: row.price,
  quantity: row.quantity / 1000,
})

type CauseOf = {
  readonly item_id: number
  readonly id: number
  readonly kind: CauseKind
  readonly key: string
}

async function readCauses(db: Db, id: number): Promise<Map<number, CauseOf[]>> {
  const rows = await db
    .selectFrom('quarantine_items as item')
    .innerJoin('quarantine_causes as cause', 'cause.id', 'item.cause_id')
    .select(['item.item_id', 'cause.id', 'cause.kind', 'cause.key'])
    .where('item.noun', '=', CLAIM_NOUN)
    .where('item.group_id', '=', id)
    .orderBy('cause.id')
    .execute()
  return groupBy(rows, ({ item_id }) => item_id)
}

async function presentLines(
  db: Db,
  record: ClaimRecord,
  causes: ReadonlyMap<number, readonly CauseOf[]>,
): Promise<ClaimReply['lines']> {
  const lines = record.lines.filter(({ state }) => state === 'doubt')
  const candidates = await findCandidates(db, [{ ...record, lines }])
  const invoices = groupBy(
    await readInvoices(db, {
      lineIds: record.lines.map(({ id }) => id),
      offered: candidates.get(record.row.id) ?? [],
    }),
    ({ line_id }) => line_id,
  )
  const ids = record.lines.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]))
  const products = await db
    .selectFrom('products')
    .select(['id', 'description', 'stock_unit as unit'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const known = new Map(products.map((product) => [product.id, product]))
  const notes = new Map(record.notes.map((note) => [note.id, note.credit_number ?? note.number]))
  return record.lines.map((line) => {
    const [cause] = causes.get(line.id) ?? []
    const note = line.credit_note_id
    return {
      ...ownColumns(line),
      product: known.get(line.product_id ?? '') ?? null,
      invoices: (invoices.get(line.id) ?? []).map(presentInvoice),
      cause: cause === undefined ? null : { id: cause.id, kind: cause.kind, key: cause.key },
      creditNote: note === null ? null : { id: note, number: notes.get(note) ?? null },
    }
  })
}

const ownColumns = (line: ClaimLineColumns) => ({
  id: line.id,
  article: line.article,
  description: line.description,
  invoice: line.invoice,
  unit: line.unit,
  quantity: (line.fixed_quantity ?? line.quantity) / 1000,
  price: line.fixed_price ?? line.price,
  sentQuantity: line.quantity / 1000,
  sentPrice: line.price,
  stockQuantity: line.stock_quantity === null ? null : line.stock_quantity / 1000,
  state: line.state,
  priceDifference: line.price_difference,
  net: line.net,
})

async function readAddress(db: Db, customerId: number | null): Promise<string> {
  const row = await db
    .selectFrom('customer_addresses')
    .select('address')
    .where('customer_id', '=', customerId ?? 0)
    .where('active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.address ?? ''
}

/** The newest first, as many as anybody reads. */
const MOST_ARRIVALS = 50

async function readArrivals(db: Db, id: number): Promise<ClaimReply['arrivals']> {
  const rows = await db
    .selectFrom('claim_arrivals as a')
    .leftJoin('claim_files as file', 'file.id', 'a.file_id')
    .innerJoin('users as u', 'u.id', 'a.by')
    .select([
      'a.at',
      'a.channel',
      'a.outcome',
      'a.changes',
      'a.file_id',
      'file.file_name',
      'u.name',
      'u.surname',
    ])
    .where('a.claim_id', '=', id)
    .orderBy('a.id', 'desc')
    .limit(MOST_ARRIVALS)
    .execute()
  return rows.map(({ at, channel, outcome, changes, file_id, file_name, name, surname }) => ({
    at,
    channel,
    outcome,
    by: `${name} ${surname}`.trim(),
    file: file_id === null ? null : { id: file_id, name: file_name ?? '' },
    changes: (changes as ClaimChange[]).map((change) => ({ ...change })),
  }))
}

/** What the caller may do with the claim now, and what only its state forbids, with the reason. */
function presentActions(facts: ClaimFacts, { user, lang }: Reader) {
  if (isRetailer(user.roles)) return { allowedActions: [], disabledActions: [] }
  const disabledActions = CLAIM_ACTIONS.flatMap((action) => {
    const refusal = claimRefusal(action, user, facts)
    if (refusal === null || refusal.code === 'ROLE_MISSING') return []
    return [{ action, code: refusal.code, message: refusalSentence(lang, refusal.code, refusal.facts) }]
  })
  return { allowedActions: allowedClaimActions(user, facts), disabledActions }
}
