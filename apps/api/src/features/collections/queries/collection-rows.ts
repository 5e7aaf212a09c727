import type { CollectionQuery, CollectionReply, CollectionRow } from '@cais/contract/collections/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import type { User } from '@cais/domain/access/actor'
import { CREDIT_NOTE_ACTIONS } from '@cais/domain/credit-notes/action-table'
import {
  allowedCreditNoteActions,
  canSeeCreditNote,
  creditNoteRefusal,
} from '@cais/domain/credit-notes/actions'
import type { CreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import { type CreditNoteFacts, variationOf } from '@cais/domain/credit-notes/facts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import {
  type CreditNoteLineColumns,
  loadCreditNote,
  toCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import type { Reader } from '../../../http/session/reader.ts'

type Person = { readonly id: number; readonly name: string }

type Row = {
  readonly id: number
  readonly number: string
  readonly phase: CreditNotePhase
  readonly goods: 'truck' | 'collection'
  readonly branchId: string
  readonly operationId: string
  readonly createdBy: number
  readonly route: string
  readonly customer: CollectionRow['customer']
  readonly address: string
  readonly reason_id: string
  readonly reason_pt: string
  readonly reason_en: string
  readonly lineCount: number
  readonly quantity: number
  readonly approvals: CreditNoteFacts['approvals']
  readonly claim: string
  readonly collector: Person | null
  readonly ended_by: Person | null
  readonly startedAt: string | null
  readonly submittedAt: string
  readonly submittedBy: number
  readonly shipment: CollectionRow['shipment']
  readonly version: number
}

const personOf = (column: string) => sql`(
  SELECT json_build_object('id', person.id, 'name', rtrim(person.name || ' ' || person.surname))
  FROM users AS person WHERE person.id = ${sql.ref(column)})`

/** Where the goods were delivered: the address of the order of the first line. */
const ROWS = sql`
  SELECT note.id, note.number, note.phase, note.goods, note.branch_id AS "branchId", note.operation_id AS "operationId", note.created_by AS "createdBy",
    customer.route, json_build_object('id', customer.id, 'code', customer.code, 'name', customer.name, 'phone', customer.phone) AS customer,
    coalesce(place.address, '') AS address, reason.id AS reason_id, reason.name_pt AS reason_pt, reason.name_en AS reason_en,
    asked.count AS "lineCount", asked.quantity, note.approvals, note.claim, note.collection_started_at AS "startedAt",
    note.submitted_at AS "submittedAt", note.submitted_by AS "submittedBy", ${personOf('note.collector_id')} AS collector,
    ${personOf('note.collection_ended_by')} AS ended_by, note.version,
    CASE WHEN shipment.id IS NOT NULL THEN json_build_object('id', shipment.id, 'number', shipment.number, 'carRegistration', shipment.car_registration,
      'driverName', shipment.driver_name, 'departsOn', shipment.departs_on) END AS shipment
  FROM credit_notes AS note
  JOIN customers AS customer ON customer.id = note.customer_id
  JOIN reasons AS reason ON reason.id = note.reason_id
  LEFT JOIN shipment_collections AS carried ON carried.credit_note_id = note.id
  LEFT JOIN shipments AS shipment ON shipment.id = carried.shipment_id AND shipment.deleted_at IS NULL
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, coalesce(sum(line.quantity), 0)::bigint AS quantity, min(line.invoice_line_id) AS first
    FROM credit_note_lines AS line WHERE line.credit_note_id = note.id) AS asked
  LEFT JOIN LATERAL (
    SELECT document.delivery_address AS address FROM invoice_lines AS billed JOIN invoices AS invoice ON invoice.id = billed.invoice_id
    JOIN orders AS document ON document.id = invoice.order_id WHERE billed.id = asked.first) AS place ON true`

/** The most collections that are shown: the longest waiting. */
const MAX_SHOWN = 500

/** Approved collections in scope that are not over, by route and age. */
export async function listCollections(
  db: Db,
  query: CollectionQuery,
  reader: Reader,
): Promise<CollectionRow[]> {
  const { rows } = await sql<Row>`
    ${ROWS} WHERE note.phase IN ('available-for-collection', 'collecting') AND ${allOf([...inScope(reader.user), ...conditionsOf(query)])}
    ORDER BY customer.route, note.id LIMIT ${MAX_SHOWN}`.execute(db)
  return rows.map((row) => presentRow(row, reader))
}

const inScope = ({ scope }: User) => [
  scope.branches !== 'all' && sql<boolean>`note.branch_id = any(${[...scope.branches]}::text[])`,
  scope.operations !== 'all' && sql<boolean>`note.operation_id = any(${[...scope.operations]}::text[])`,
]

const conditionsOf = (query: CollectionQuery) => [
  ...matches('note.search_text', query.search),
  query.branchId && sql<boolean>`note.branch_id = any(${query.branchId}::text[])`,
  query.route !== undefined && sql<boolean>`customer.route = ${query.route}`,
  query.goods && sql<boolean>`note.goods = ${query.goods}`,
  query.shipmentId && sql<boolean>`shipment.id = ${query.shipmentId}`,
  query.free && sql<boolean>`shipment.id IS NULL`,
]

/** The collection as its phone page shows it. Throws NOT_FOUND for a credit note out of scope, or one whose goods do not come back. */
export async function findCollection(db: Db, id: number, reader: Reader): Promise<CollectionReply> {
  const record = await loadCreditNote(db, id)
  const facts = toCreditNoteFacts(record)
  if (!canSeeCreditNote(reader.user, facts) || facts.goods === 'none')
    throw new RuleError('NOT_FOUND', { creditNote: id })
  const { rows } = await sql<Row>`${ROWS} WHERE note.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new RuleError('NOT_FOUND', { creditNote: id })
  const { row: note } = record
  const about = await readLineFacts(db, id)
  return {
    id,
    number: row.number,
    phase: row.phase,
    version: row.version,
    goods: row.goods,
    branchId: row.branchId,
    customer: row.customer,
    address: row.address,
    route: row.route,
    reason: { id: row.reason_id, name: nameOf(row, reader) },
    reasonText: note.reason_text,
    note: note.note,
    shipment: row.shipment,
    collector: row.collector,
    startedAt: note.collection_started_at,
    endedAt: note.collection_ended_at,
    endedBy: row.ended_by,
    collectedFrom: note.collected_from,
    unsignedReason: note.unsigned_reason,
    signature: imageOf(note.signature_digest, note.signature_name),
    lines: record.lines.flatMap((line) => {
      const known = about.get(line.id)
      return known === undefined ? [] : [presentLine(line, known)]
    }),
    ...presentActions(facts, reader),
  }
}

type LineFacts = {
  readonly id: number
  readonly description: string
  readonly unit: string
  readonly invoiceNumber: string
  readonly barcodes: readonly string[]
  readonly collectedBy: Person | null
}

async function readLineFacts(db: Db, id: number): Promise<ReadonlyMap<number, LineFacts>> {
  const { rows } = await sql<LineFacts>`
    SELECT line.id, billed.description, billed.unit, invoice.number AS "invoiceNumber", ${personOf('line.collected_by')} AS "collectedBy",
      coalesce((SELECT jsonb_agg(unit.barcode ORDER BY unit.position, unit.code) FROM product_units AS unit
        WHERE unit.product_id = billed.product_id AND unit.barcode <> ''), '[]') AS barcodes
    FROM credit_note_lines AS line JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
    JOIN invoices AS invoice ON invoice.id = billed.invoice_id WHERE line.credit_note_id = ${id}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const presentLine = (line: CreditNoteLineColumns, known: LineFacts): CollectionReply['lines'][number] => ({
  id: line.id,
  productId: line.product_id,
  description: known.description,
  unit: known.unit,
  barcodes: [...known.barcodes],
  invoiceNumber: known.invoiceNumber,
  asked: line.quantity / 1000,
  received: line.received === null ? null : line.received / 1000,
  variation: variationOf({ asked: line.quantity, received: line.received }) / 1000,
  batch: line.batch,
  expiry: line.expiry,
  condition: line.condition,
  refusedReason: line.refused_reason,
  photo: imageOf(line.photo_digest, line.photo_name),
  delivered: line.batches.map(({ batch, expiry, quantity }) => ({
    batch,
    expiry,
    quantity: quantity / 1000,
  })),
  collectedBy: known.collectedBy,
  collectedAt: line.collected_at,
  version: line.collection_version,
})

const imageOf = (digest: string | null, name: string | null) =>
  digest === null || name === null ? null : { digest, name }

const nameOf = ({ reason_pt, reason_en }: Row, { lang }: Reader) => (lang === 'pt' ? reason_pt : reason_en)

const presentRow = (row: Row, reader: Reader): CollectionRow => ({
  id: row.id,
  number: row.number,
  phase: row.phase,
  goods: row.goods,
  branchId: row.branchId,
  route: row.route,
  customer: row.customer,
  address: row.address,
  reason: nameOf(row, reader),
  lineCount: row.lineCount,
  quantity: row.quantity / 1000,
  approvedAt: row.approvals.collection?.at ?? row.submittedAt,
  collector: row.collector,
  shipment: row.shipment,
  version: row.version,
  ...presentActions(factsOf(row), reader),
})

/** As far as the actions of an open collection ask for them. */
const factsOf = (row: Row): CreditNoteFacts => ({
  branchId: row.branchId,
  operationId: row.operationId,
  createdBy: row.createdBy,
  submittedBy: row.submittedBy,
  submittedAt: row.submittedAt,
  hasCollection: true,
  goods: row.goods,
  claim: row.claim,
  approvals: row.approvals,
  collectorId: row.collector?.id ?? null,
  collectionStartedAt: row.startedAt,
  collectionEndedAt: null,
  issuedAt: null,
  cancelledAt: null,
  closedAt: null,
  lines: [],
})

function presentActions(facts: CreditNoteFacts, { user, lang }: Reader) {
  const disabledActions = CREDIT_NOTE_ACTIONS.flatMap((action) => {
    const refusal = creditNoteRefusal(action, user, facts)
    if (refusal === null || refusal.code === 'ROLE_MISSING' || refusal.code === 'NOT_FOUND') return []
    return [{ action, code: refusal.code, message: refusalSentence(lang, refusal.code, refusal.facts) }]
  })
  return { allowedActions: allowedCreditNoteActions(user, facts), disabledActions }
}
