import type { Exchange } from '@cais/contract/exchanges/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import type { User } from '@cais/domain/access/actor'
import { hasRole, isRetailer } from '@cais/domain/access/roles'
import { type ActingFacts, exchangeActions } from '@cais/domain/exchanges/exchange-actions'
import { KEPT_BYTES, storableMessage } from '@cais/domain/exchanges/storable-message'
import type { FileType } from '@cais/domain/files/file-types'
import { decimalFromMilli } from '@cais/domain/kernel/quantity'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import type { Repeatable } from '@cais/domain/outbox/outbox'
import { sql } from 'kysely'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import { readStoredFile } from '../../../gateways/files/stored-files.ts'
import type { Language } from '../../../http/language.ts'
import { type FoundExchange, presentExchange, presentFault, readExchange } from './exchange-list.ts'

type Reader = { readonly user: User; readonly lang: Language }

/** What was sent and answered is read by those who mend, and by the retailer whose it is. */
const readsContent = ({ roles }: User) => hasRole(roles, 'SUPER_USER') || isRetailer(roles)

const SHOWN_ATTEMPTS = 20
const SHOWN_LINES = 100
const SHOWN_DOCUMENTS = 50

/** One exchange whole. Throws NOT_FOUND. */
export async function findExchange(db: Db, id: number, { user, lang }: Reader): Promise<Exchange> {
  const row = await readExchange(db, id, user)
  const isOpen = readsContent(user)
  const [sequence, file, documents, orders, claims, customerId, facts] = await Promise.all([
    readAttempts(db, id, { isOpen, lang }),
    isOpen ? readOriginal(db, row) : null,
    readDocuments(db, row, user),
    readOrders(db, row.inbound_file_id, { user, lang }),
    readClaims(db, row.claim_file_id),
    isRetailer(user.roles) ? null : readCustomer(db, row),
    actingFacts(db, row),
  ])
  return {
    ...presentExchange(row, lang),
    sequence,
    original: file && { name: file.name, size: file.size, text: await textOf(db, file) },
    documents,
    orders,
    claims,
    customerId,
    allowedActions: exchangeActions(user, facts),
  }
}

/** By what is decided what may be done with it. */
export async function actingFacts(db: Db, row: FoundExchange): Promise<ActingFacts> {
  const message =
    row.outbox_message_id === null
      ? undefined
      : await db
          .selectFrom('outbox_messages')
          .select(['kind', 'state'])
          .where('id', '=', row.outbox_message_id)
          .executeTakeFirst()
  return {
    direction: row.direction,
    channel: row.channel,
    state: row.state,
    needsAttention: row.needs_attention,
    message: (message satisfies Repeatable | undefined) ?? null,
    hasFile: row.inbound_file_id !== null || row.claim_file_id !== null,
  }
}

async function readAttempts(
  db: Db,
  id: number,
  { isOpen, lang }: { isOpen: boolean; lang: Language },
): Promise<Exchange['sequence']> {
  const rows = await db
    .selectFrom('exchange_attempts')
    .selectAll()
    .where('exchange_id', '=', id)
    .orderBy('number', 'desc')
    .limit(SHOWN_ATTEMPTS)
    .execute()
  const part = (head: string | null, body: string | null, bytes: number | null) =>
    isOpen && head !== null ? { head, body: body ?? '', bytes: bytes ?? 0 } : null
  return rows.toReversed().map((row) => ({
    number: row.number,
    at: row.at,
    milliseconds: row.milliseconds,
    result: row.result,
    fault: presentFault(row.fault, lang),
    request: part(row.request_head, row.request_body, row.request_bytes),
    answer: part(row.answer_head, row.answer_body, row.answer_bytes),
  }))
}

type Original = {
  readonly digest: string
  readonly name: string
  readonly type: FileType
  readonly size: number
}

const TEXT_TYPES: readonly FileType[] = ['csv', 'txt', 'xml']

async function readOriginal(db: Db, row: FoundExchange): Promise<Original | null> {
  const { rows } = await sql<Original>`
    SELECT stored.digest, came.file_name AS name, stored.type, stored.size FROM (
      SELECT file_digest, file_name FROM inbound_files WHERE id = ${row.inbound_file_id}
      UNION ALL SELECT file_digest, file_name FROM claim_files WHERE id = ${row.claim_file_id}) AS came
    JOIN files AS stored ON stored.digest = came.file_digest`.execute(db)
  return rows[0] ?? null
}

/** The beginning of a text file, without secrets. */
async function textOf(db: Db, { digest, type }: Original): Promise<string | null> {
  if (!TEXT_TYPES.includes(type)) return null
  const chunks: Buffer[] = []
  for await (const chunk of readStoredFile(db, digest) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if (chunks.reduce((sum, { length }) => sum + length, 0) >= KEPT_BYTES) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, KEPT_BYTES)
  return storableMessage({ head: '', body: new TextDecoder().decode(bytes) }).body
}

/** The file as it came. Throws NOT_FOUND. */
export async function findOriginal(db: Db, id: number, user: User) {
  const row = await readExchange(db, id, user)
  const found = readsContent(user) ? await readOriginal(db, row) : null
  if (found === null) throw new RuleError('NOT_FOUND', { exchange: id })
  return { ...found, bytes: readStoredFile(db, found.digest) }
}

/** What it made or is about: documents that the reader may see. */
async function readDocuments(db: Db, row: FoundExchange, user: User): Promise<Exchange['documents']> {
  // Retailers know the numbers of what is theirs.
  const inScope = isRetailer(user.roles) ? sql`true` : visibleTo(user)
  const { rows } = await sql<Exchange['documents'][number]>`
    (SELECT 'order' AS type, o.id, coalesce(o.number, '') AS number FROM orders AS o
      WHERE (o.id = ${row.order_id} OR o.id IN (SELECT line.order_id FROM inbound_lines AS line JOIN inbound_orders AS i ON i.id = line.inbound_id
        WHERE i.file_id = ${row.inbound_file_id} UNION ALL SELECT waits.waiting_order_id FROM inbound_orders AS waits
        WHERE waits.file_id = ${row.inbound_file_id})) AND ${inScope} ORDER BY o.id LIMIT ${SHOWN_DOCUMENTS})
    UNION ALL (SELECT 'invoice', i.id, i.number FROM invoices AS i JOIN orders AS o ON o.id = i.order_id
      WHERE i.id = ${row.invoice_id} AND ${inScope})
    UNION ALL (SELECT DISTINCT 'claim', claim.id, claim.number FROM claim_arrivals AS came JOIN claims AS claim ON claim.id = came.claim_id
      WHERE came.file_id = ${row.claim_file_id} AND ${hasRole(user.roles, 'SUPER_USER') || isRetailer(user.roles)}::boolean
      ORDER BY 2 LIMIT ${SHOWN_DOCUMENTS})`.execute(db)
  return rows
}

type FoundOrder = {
  readonly id: number
  readonly number: string
  readonly state: 'processed' | 'pending' | 'failed'
  readonly refusal: string | null
  readonly document_refusal: { readonly code: RuleCode; readonly facts: RuleFacts } | null
  readonly read: number
  readonly entered: number
  readonly version: number
  readonly isChecked: boolean
  /** All of it waits. */
  readonly is_whole: boolean
  readonly waiting: readonly {
    readonly fileLine: number
    readonly article: string
    readonly description: string
    readonly quantity: number | null
    readonly unit: string
    readonly cause: 'article' | 'unit' | 'price' | 'quantity' | 'customer' | null
  }[]
}

/** Orders of a file, those with lines that wait first. */
async function readOrders(
  db: Db,
  fileId: number | null,
  { user, lang }: Reader,
): Promise<Exchange['orders']> {
  if (fileId === null) return []
  const { rows } = await sql<FoundOrder>`
    SELECT i.id, i.order_number AS number, i.state, i.refusal, i.document_refusal, i.version, i.checked_at IS NOT NULL AS "isChecked",
      (i.checked_at IS NOT NULL AND i.kind = 'order' AND i.refusal IS NULL AND lines.entered = 0 AND lines.open > 0) AS is_whole, lines.read, lines.entered, coalesce(stopped.waiting, '[]') AS waiting
    FROM inbound_orders AS i
    CROSS JOIN LATERAL (SELECT count(*)::int AS read, count(*) FILTER (WHERE l.place = 'document')::int AS entered,
      count(*) FILTER (WHERE l.place IN ('ready', 'quarantine'))::int AS open FROM inbound_lines AS l WHERE l.inbound_id = i.id) AS lines
    LEFT JOIN LATERAL (SELECT json_agg(json_build_object('fileLine', l.file_line, 'article', coalesce(nullif(l.gtin, ''), nullif(l.buyer_code, ''),
        l.supplier_code), 'description', l.description, 'quantity', l.quantity, 'unit', l.unit,
        'cause', CASE WHEN l.cause IS NULL AND i.customer_id IS NULL THEN 'customer' ELSE l.cause END) ORDER BY l.position) AS waiting
      FROM (SELECT * FROM inbound_lines AS all_lines WHERE all_lines.inbound_id = i.id AND all_lines.place IN ('ready', 'quarantine')
        ORDER BY all_lines.position LIMIT ${SHOWN_LINES}) AS l) AS stopped ON true
    WHERE i.file_id = ${fileId} ORDER BY lines.open > 0 DESC, i.id LIMIT ${SHOWN_DOCUMENTS}`.execute(db)
  const sends = hasRole(user.roles, 'B2B')
  return rows.map(({ document_refusal: refused, is_whole, waiting, ...order }) => ({
    ...order,
    mayWithdraw: sends && is_whole,
    refusal: refused === null ? order.refusal : refusalSentence(lang, refused.code, refused.facts),
    waiting: waiting.map((line) => ({
      ...line,
      quantity: line.quantity === null ? null : decimalFromMilli(line.quantity),
    })),
  }))
}

async function readClaims(db: Db, fileId: number | null): Promise<Exchange['claims']> {
  if (fileId === null) return null
  const file = await db
    .selectFrom('claim_files')
    .select(['claims_new', 'claims_changed', 'claims_known', 'lines_refused', 'lines_waiting'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (file === undefined) return null
  return {
    new: file.claims_new,
    changed: file.claims_changed,
    known: file.claims_known,
    refused: file.lines_refused,
    waiting: file.lines_waiting,
  }
}

async function readCustomer(db: Db, row: FoundExchange): Promise<number | null> {
  if (row.order_id === null && row.invoice_id === null) return null
  const { rows } = await sql<{ customer_id: number }>`
    SELECT customer_id FROM orders WHERE id = coalesce(${row.order_id}::bigint, (SELECT order_id FROM invoices WHERE id = ${row.invoice_id}))`.execute(
    db,
  )
  return rows[0]?.customer_id ?? null
}
