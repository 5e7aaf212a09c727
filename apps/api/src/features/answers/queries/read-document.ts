import type {
  AnswerDocument,
  AnswerParty,
  BilledLine,
  BilledVat,
  DespatchLine,
} from '@cais/domain/answers/documents'
import { answerOrder } from '@cais/domain/answers/order-response'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { partAsOrdered } from '@cais/domain/products/ordered-unit'
import { sql } from 'kysely'
import { readCompany } from '../../../aggregates/company/company-card.ts'
import type { Db } from '../../../db/pool.ts'
import type { ProfileRow, StoredAnswer } from '../store.ts'

/** What an answer says, out of the records that it tells of. Throws NOT_FOUND where one of them is gone. */
export async function readDocument(
  db: Db,
  answer: StoredAnswer,
  profile: ProfileRow,
): Promise<AnswerDocument> {
  const common = await readCommon(db, answer, profile)
  switch (answer.kind) {
    case 'order-response': {
      const lines = answer.lines ?? []
      const { deliverOn, ...head } = common
      return { ...head, kind: answer.kind, deliverOn, answer: answerOrder(lines), lines }
    }
    case 'despatch-advice':
      return await readDespatch(db, answer, common)
    case 'invoice':
      return await readInvoice(db, answer, common)
    case 'credit-note':
      return await readNote(db, answer, common)
  }
}

type Head = {
  readonly po_number: string
  readonly ordered_on: CalendarDate | null
  readonly deliver_on: CalendarDate | null
  readonly buyer_code: string
  readonly place_code: string
  readonly place_name: string
  readonly address_gln: string | null
  readonly address: string
  readonly customer_code: string
  readonly customer_name: string
  readonly nuit: string | null
}

/** The order as they wrote it where it came in as one, else as it was typed. */
async function readHead(db: Db, { kind, object_id, order_id }: StoredAnswer): Promise<Head | undefined> {
  const inbound =
    kind === 'order-response'
      ? sql`inbound.id = ${object_id}`
      : sql`inbound.id = (SELECT min(inbound_id) FROM inbound_lines WHERE order_id = o.id)`
  const customer =
    kind === 'credit-note'
      ? sql`(SELECT customer_id FROM credit_notes WHERE id = ${object_id})`
      : sql`coalesce(o.customer_id, inbound.customer_id)`
  const { rows } = await sql<Head>`
    SELECT coalesce(nullif(inbound.order_number, ''), o.po_number, '') AS po_number, inbound.ordered_on,
      coalesce(o.delivery_date, inbound.deliver_on) AS deliver_on, coalesce(inbound.buyer_code, '') AS buyer_code,
      coalesce(inbound.place_code, '') AS place_code, coalesce(inbound.place_name, '') AS place_name, place.gln AS address_gln,
      coalesce(nullif(o.delivery_address, ''), place.address, '') AS address, c.code AS customer_code, c.name AS customer_name, c.nuit
    FROM (SELECT ${order_id}::bigint AS id) AS asked
    LEFT JOIN orders AS o ON o.id = asked.id
    LEFT JOIN inbound_orders AS inbound ON ${inbound}
    LEFT JOIN customers AS c ON c.id = ${customer}
    LEFT JOIN LATERAL (SELECT gln, address FROM customer_addresses
      WHERE id = o.address_id OR (o.address_id IS NULL AND customer_id = c.id AND is_default) LIMIT 1) AS place ON true`.execute(
    db,
  )
  return rows[0]
}

const GLN = /^\d{13}$/

async function readCommon(db: Db, answer: StoredAnswer, profile: ProfileRow) {
  const head = await readHead(db, answer)
  if (head === undefined) throw new RuleError('NOT_FOUND', { answer: answer.id })
  const { card } = await readCompany(db)
  const at = new Date(answer.created_at)
  const glnOf = (code: string) => (GLN.test(code) ? code : '')
  const seller: AnswerParty = {
    gln: profile.own_gln,
    code: card.nuit,
    name: card.name,
    nuit: card.nuit,
    address: card.address,
  }
  const buyer: AnswerParty = {
    gln: glnOf(head.buyer_code) || profile.receiver_gln || glnOf(profile.order_gln ?? ''),
    code: head.buyer_code || head.customer_code,
    name: head.customer_name || profile.retailer_name,
    nuit: head.nuit ?? '',
    address: head.address,
  }
  return {
    number: answer.number,
    version: answer.version,
    issuedAt: at.toISOString(),
    issuedOn: calendarDateAt(at.getTime()),
    orderNumber: head.po_number,
    orderedOn: head.ordered_on,
    deliverOn: head.deliver_on,
    seller,
    buyer,
    deliverTo: {
      ...buyer,
      gln: glnOf(head.place_code) || (head.address_gln ?? ''),
      code: head.place_code || head.customer_code,
      name: head.place_name || buyer.name,
    },
  }
}

type Common = Awaited<ReturnType<typeof readCommon>>

/** Their codes of an article on an order, beside ours. */
const CODES = sql`
  LEFT JOIN LATERAL (SELECT sent.sequence, sent.gtin, sent.buyer_code, sent.unit, sent.ordered_unit FROM inbound_lines AS sent
    WHERE sent.order_id = line.order_id AND sent.product_id = line.product_id ORDER BY sent.position LIMIT 1) AS sent ON true`
const codesOf = (unit: ReturnType<typeof sql>) => sql`
  coalesce(nullif(sent.sequence, ''), line.sequence::text) AS sequence, coalesce(sent.buyer_code, '') AS "buyerCode", line.product_id AS "ownCode",
  line.description, CASE WHEN sent.ordered_unit = ${unit} THEN sent.unit ELSE '' END AS unit, ${unit} AS "ownUnit",
  coalesce(nullif(sent.gtin, ''), (SELECT nullif(unit.barcode, '') FROM product_units AS unit
    WHERE unit.product_id = line.product_id AND unit.code = ${unit}), (SELECT barcode FROM products WHERE id = line.product_id)) AS gtin`

async function readDespatch(
  db: Db,
  { object_id, withdraws }: StoredAnswer,
  common: Common,
): Promise<AnswerDocument> {
  const { rows: heads } = await sql<{ left_at: string; registration: string; ssccs: string[] }>`
    SELECT d.left_at, coalesce(s.car_registration, '') AS registration,
      (SELECT coalesce(json_agg(label.sscc ORDER BY label.pallet), '[]') FROM pallet_labels AS label
        WHERE label.shipment_id = d.shipment_id AND label.order_id = d.order_id) AS ssccs
    FROM deliveries AS d LEFT JOIN shipments AS s ON s.id = d.shipment_id WHERE d.id = ${object_id}`.execute(
    db,
  )
  const [head] = heads
  if (head === undefined) throw new RuleError('NOT_FOUND', { delivery: object_id })
  type Row = Omit<DespatchLine, 'quantity' | 'batches'> & {
    readonly stock_unit: string
    readonly unit_factor: number
    readonly stock_factor: number
    readonly loaded: readonly { batch: string; expiry: CalendarDate | null; quantity: number }[]
  }
  const { rows } = await sql<Row>`
    SELECT ${codesOf(sql`line.ordered_unit`)}, line.unit AS stock_unit, line.unit_factor, line.stock_factor,
      (SELECT json_agg(json_build_object('batch', part.batch, 'expiry', part.expiry, 'quantity', part.loaded) ORDER BY part.expiry NULLS LAST, part.batch)
        FROM delivery_lines AS part WHERE part.delivery_id = ${object_id} AND part.order_line_id = line.id) AS loaded
    FROM order_lines AS line ${CODES}
    WHERE line.id IN (SELECT order_line_id FROM delivery_lines WHERE delivery_id = ${object_id}) ORDER BY line.sequence`.execute(
    db,
  )
  return {
    ...common,
    kind: 'despatch-advice',
    isWithdrawn: withdraws,
    leftAt: head.left_at,
    registration: head.registration,
    ssccs: head.ssccs,
    lines: rows.map(({ stock_unit, unit_factor, stock_factor, loaded, ...item }) => {
      const factors = { unitFactor: unit_factor, stockFactor: stock_factor }
      const parts = loaded.map((one) => ({
        ...one,
        ...partAsOrdered(one.quantity, factors),
        stock: one.quantity,
      }))
      // a batch that is no whole unit, and all of the line is told in units of stock
      const isExact = parts.every(({ inStockUnit }) => !inStockUnit)
      const batches = parts.map(({ batch, expiry, quantity, stock }) => ({
        batch,
        expiry,
        quantity: isExact ? quantity : stock,
      }))
      const quantity = batches.reduce((sum, one) => sum + one.quantity, 0)
      return { ...item, ...(isExact ? {} : { unit: '', ownUnit: stock_unit }), quantity, batches }
    }),
  }
}

type Vat = {
  readonly rate: number
  readonly exemptionReason: string
  readonly base: number
  readonly vat: number
}
const vatOf = (stored: unknown): BilledVat[] =>
  // written by billing and by credit notes in this shape
  (stored as Vat[]).map(({ rate, exemptionReason, base, vat }) => ({
    rate,
    exemption: exemptionReason,
    base,
    amount: vat,
  }))

async function readInvoice(db: Db, { object_id }: StoredAnswer, common: Common): Promise<AnswerDocument> {
  const head = await db
    .selectFrom('invoices as i')
    .innerJoin('deliveries as d', 'd.id', 'i.delivery_id')
    .select([
      'i.number',
      'i.issued_on',
      'i.issued_at',
      'i.due_on',
      'i.net',
      'i.vat',
      'i.total',
      'i.vat_by_rate',
    ])
    .select(['d.number as delivery_number', 'd.left_at'])
    .where('i.id', '=', object_id)
    .executeTakeFirst()
  if (head === undefined) throw new RuleError('NOT_FOUND', { invoice: object_id })
  const { rows } = await sql<BilledLine>`
    SELECT ${codesOf(sql`billed.ordered_unit`)}, billed.ordered_quantity AS quantity, billed.unit_price AS price, billed.discount_total AS discount,
      billed.total, billed.vat_bp AS "vatRate", billed.exemption_reason AS exemption
    FROM invoice_lines AS billed JOIN order_lines AS line ON line.id = billed.order_line_id ${CODES}
    WHERE billed.invoice_id = ${object_id} ORDER BY billed.sequence`.execute(db)
  return {
    ...common,
    kind: 'invoice',
    number: head.number,
    issuedOn: head.issued_on,
    issuedAt: head.issued_at,
    dueOn: head.due_on,
    deliveryNumber: head.delivery_number,
    deliveredOn: calendarDateAt(Date.parse(head.left_at)),
    invoices: [],
    note: '',
    lines: rows,
    vat: vatOf(head.vat_by_rate),
    net: head.net,
    vatTotal: head.vat,
    total: head.total,
  }
}

async function readNote(db: Db, { object_id }: StoredAnswer, common: Common): Promise<AnswerDocument> {
  const head = await db
    .selectFrom('credit_notes as n')
    .leftJoin('reasons as r', 'r.id', 'n.reason_id')
    .select([
      'n.credit_number',
      'n.issued_on',
      'n.net',
      'n.vat',
      'n.total',
      'n.vat_by_rate',
      'n.reason_text',
      'r.name_pt',
    ])
    .where('n.id', '=', object_id)
    .executeTakeFirst()
  if (head === undefined || head.credit_number === null || head.issued_on === null)
    throw new RuleError('NOT_FOUND', { creditNote: object_id })
  type Row = Omit<BilledLine, 'discount'> & {
    readonly invoice: string
    readonly invoice_on: CalendarDate
    readonly po_number: string
  }
  const { rows } = await sql<Row>`
    SELECT ${codesOf(sql`line.unit`)}, greatest(coalesce(credited.received, credited.quantity), 0) AS quantity,
      coalesce(credited.negotiated_price, 0) AS price, credited.net AS total, billed.vat_bp AS "vatRate", billed.exemption_reason AS exemption,
      invoice.number AS invoice, invoice.issued_on AS invoice_on, invoice.po_number
    FROM credit_note_lines AS credited JOIN invoice_lines AS billed ON billed.id = credited.invoice_line_id
    JOIN invoices AS invoice ON invoice.id = billed.invoice_id JOIN order_lines AS line ON line.id = billed.order_line_id ${CODES}
    WHERE credited.credit_note_id = ${object_id} AND credited.net > 0 ORDER BY credited.sequence`.execute(db)
  const invoices = new Map(rows.map(({ invoice, invoice_on }) => [invoice, invoice_on]))
  return {
    ...common,
    kind: 'credit-note',
    number: head.credit_number,
    issuedOn: head.issued_on,
    orderNumber: rows.find(({ po_number }) => po_number !== '')?.po_number ?? '',
    dueOn: null,
    deliveryNumber: '',
    deliveredOn: null,
    invoices: [...invoices].map(([number, issuedOn]) => ({ number, issuedOn })),
    note: head.reason_text || (head.name_pt ?? ''),
    // money without goods is one of what it is credited for
    lines: rows.map(({ invoice: _, invoice_on: __, po_number: ___, ...line }) =>
      line.quantity > 0 && line.price > 0
        ? { ...line, discount: Math.round((line.price * line.quantity) / 1000) - line.total }
        : { ...line, quantity: 1000, price: line.total, discount: 0 },
    ),
    vat: vatOf(head.vat_by_rate),
    net: head.net,
    vatTotal: head.vat,
    total: head.total,
  }
}
