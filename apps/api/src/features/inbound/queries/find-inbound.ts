import type { InboundLineReply, InboundOrderReply } from '@cais/contract/inbound/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { inboundActions } from '@cais/domain/inbound/inbound-order'
import { decimalFromMilli } from '@cais/domain/kernel/quantity'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { column, type ListFile, listFile } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { countLines, factsOf } from '../store.ts'
import { filteredInbound, inboundColumns, presentInbound } from './inbound-list.ts'

/** An order that came in, with every line and where it is. Throws NOT_FOUND. */
export async function findInbound(db: Db, id: number, language: Language): Promise<InboundOrderReply> {
  const row = await inboundColumns(filteredInbound(db, {})).where('i.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { inboundOrder: id })
  const refusal = row.document_refusal as { code: RuleCode; facts: RuleFacts } | null
  return {
    ...presentInbound(row),
    reference: row.reference,
    orderedOn: row.ordered_on,
    note: row.note,
    // written by this feature only
    faults: row.faults as InboundOrderReply['faults'],
    known: row.known_id === null ? null : await findKnown(db, row.known_id),
    knownDocument: row.known_order_id === null ? null : await findNumber(db, row.known_order_id),
    target: row.target_id === null ? null : await findTarget(db, row.target_id),
    changes: await findChanges(db, id),
    documentRefusal: refusal && {
      code: refusal.code,
      message: refusalSentence(language, refusal.code, refusal.facts),
    },
    articles: await readLines(db, id),
    allowedActions: inboundActions(factsOf(await countLines(db, id))),
  }
}

async function findKnown(db: Db, id: number) {
  const row = await db
    .selectFrom('inbound_orders as i')
    .innerJoin('inbound_files as f', 'f.id', 'i.file_id')
    .select(['i.id', 'f.file_name as file', 'i.arrived_at as arrivedAt'])
    .where('i.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

async function findNumber(db: Db, id: number) {
  const row = await db.selectFrom('orders').select(['id', 'number']).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : { id: row.id, number: row.number ?? '' }
}

async function findTarget(db: Db, id: number) {
  const { rows } = await sql<{
    id: number
    number: string
  }>`SELECT id, coalesce(number, '') AS number FROM orders
    WHERE id IN (SELECT order_id FROM inbound_lines WHERE inbound_id = ${id}) ORDER BY id`.execute(db)
  return { id, documents: rows }
}

/** Changes and cancellations of an order, in the order in which they came. */
async function findChanges(db: Db, id: number): Promise<InboundOrderReply['changes']> {
  const rows = await db
    .selectFrom('inbound_orders')
    .select(['id', 'kind', 'state'])
    .where('target_id', '=', id)
    .where('refusal', 'is', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ kind, ...row }) => (kind === 'order' ? [] : [{ ...row, kind }]))
}

const storedLines = (db: Db, id: number) =>
  db
    .selectFrom('inbound_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .selectAll('l')
    .select(sql<string>`coalesce(p.description, '')`.as('product_name'))
    .where('l.inbound_id', '=', id)
    .orderBy('l.position')

type StoredLine = Awaited<ReturnType<ReturnType<typeof storedLines>['execute']>>[number]

/** The lines of an order in the order of the file. */
const readLines = async (db: Db, id: number): Promise<InboundLineReply[]> =>
  (await storedLines(db, id).execute()).map(presentLine)

const presentLine = (line: StoredLine): InboundLineReply => ({
  id: line.id,
  fileLine: line.file_line,
  sequence: line.sequence,
  gtin: line.gtin,
  buyerCode: line.buyer_code,
  supplierCode: line.supplier_code,
  description: line.description,
  unit: line.unit,
  quantity: quantityOf(line),
  unreadable: line.unreadable,
  price: line.price,
  place: line.place,
  cause: line.cause,
  action: line.action,
  isReplaced: line.replaced_by !== null,
  product: line.product_id === null ? null : { id: line.product_id, description: line.product_name },
  orderedUnit: line.ordered_unit,
  documentId: line.order_id,
})

/** As it is understood, else as it was sent. */
const quantityOf = ({ taken_quantity, quantity }: StoredLine) => {
  const milli = taken_quantity ?? quantity
  return milli === null ? null : decimalFromMilli(milli)
}

const PLACES: Readonly<Record<InboundLineReply['place'], Readonly<Record<Language, string>>>> = {
  ready: { pt: 'Pronta', en: 'Ready' },
  document: { pt: 'Em documento', en: 'In a document' },
  quarantine: { pt: 'À espera', en: 'Waiting' },
  refused: { pt: 'Deixada de fora', en: 'Left out' },
}
const CAUSES: Readonly<Record<NonNullable<InboundLineReply['cause']>, Readonly<Record<Language, string>>>> = {
  article: { pt: 'Artigo desconhecido', en: 'Unknown article' },
  unit: { pt: 'Unidade que o artigo não tem', en: 'Unit that the article has not' },
  price: { pt: 'Preço diferente da lista', en: 'Price differs from the list' },
  quantity: { pt: 'Quantidade', en: 'Quantity' },
  pack: { pt: 'Mínimo ou embalagem', en: 'Minimum or pack' },
}

/** The lines of an order with where each is, as a file. */
export const linesFile = (
  db: Db,
  { id, orderNumber }: Pick<InboundOrderReply, 'id' | 'orderNumber'>,
): ListFile =>
  listFile<StoredLine, InboundLineReply>({
    name: { pt: `encomenda ${orderNumber}`, en: `order ${orderNumber}` },
    columns: [
      column.integer({ pt: 'Linha do ficheiro', en: 'Line of the file' }, (row) => row.fileLine),
      column.text({ pt: 'Linha', en: 'Line' }, (row) => row.sequence),
      column.text({ pt: 'Código de barras', en: 'Barcode' }, (row) => row.gtin),
      column.text({ pt: 'Código do cliente', en: 'Buyer code' }, (row) => row.buyerCode),
      column.text({ pt: 'Código do fornecedor', en: 'Supplier code' }, (row) => row.supplierCode),
      column.text({ pt: 'Descrição', en: 'Description' }, (row) => row.description),
      column.text({ pt: 'Unidade', en: 'Unit' }, (row) => row.unit),
      column.decimal({ pt: 'Quantidade', en: 'Quantity' }, (row) => row.quantity),
      column.money({ pt: 'Preço (MZN)', en: 'Price (MZN)' }, (row) => row.price),
      column.text({ pt: 'Artigo', en: 'Article' }, (row) => row.product?.id),
      column.text({ pt: 'Onde está', en: 'Where it is' }, (row, language) => PLACES[row.place][language]),
      column.text({ pt: 'Causa', en: 'Cause' }, (row, language) => row.cause && CAUSES[row.cause][language]),
    ],
    statement: storedLines(db, id),
    present: (found) => found.map(presentLine),
  })
