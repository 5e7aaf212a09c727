import type { ShipmentDocument } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import { canEditCustomer } from '@cais/domain/customers/card-rights'
import type { Centavos } from '@cais/domain/kernel/money'
import { type MailCopy, mailStateOf } from '@cais/domain/mail/copies'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'
import { type BillingError, billingMessage } from '../documents/detail/billing-message.ts'

/** What one document loads on a shipment: its total with VAT in centavos, weights in grams. */
export type DocumentLoad = {
  readonly shipmentId: number
  readonly orderId: number
  readonly lines: number
  /** Of the invoice once there is one; before that, as the invoice would calculate it: VAT once per rate. */
  readonly total: Centavos
  /** The same without VAT. */
  readonly net: Centavos
  /** The total if it left as loaders settled it: without what they said is short. */
  readonly leaving: Centavos
  /** Grams that lie on the truck by now. */
  readonly loadedAmbient: number
  readonly loadedRefrigerated: number
  readonly loadedFrozen: number
  readonly ambient: number
  readonly refrigerated: number
  readonly frozen: number
}

/**
 * What the documents of a shipment load: picked before it starts, loaded after, invoiced once billed.
 * Who is about to save the shipment says whether it has started; otherwise the stored shipment decides.
 */
export async function documentLoads(
  db: Db,
  shipmentId: number,
  started?: boolean,
): Promise<readonly DocumentLoad[]> {
  const { rows } = await sql<DocumentLoad>`
    SELECT "shipmentId", "orderId", sum(lines)::int AS lines,
      coalesce(max(invoiced), sum(net + round(net * vat_bp / 10000)))::bigint AS total,
      coalesce(max("invoicedNet"), sum(net))::bigint AS net,
      coalesce(max(invoiced), sum(leaving + round(leaving * vat_bp / 10000)))::bigint AS leaving,
      sum(ambient)::bigint AS ambient, sum(refrigerated)::bigint AS refrigerated, sum(frozen)::bigint AS frozen,
      sum("loadedAmbient")::bigint AS "loadedAmbient", sum("loadedRefrigerated")::bigint AS "loadedRefrigerated",
      sum("loadedFrozen")::bigint AS "loadedFrozen"
    FROM (SELECT document.shipment_id AS "shipmentId", document.order_id AS "orderId", line.vat_bp, count(*) AS lines,
      sum(round(line.total::numeric * load.quantity / line.quantity)) AS net,
      sum(round(line.total::numeric * greatest(0, load.quantity - aboard.short) / line.quantity)) AS leaving,
      max(invoice.total) FILTER (WHERE document.billing_state = 'billed') AS invoiced,
      max(invoice.net) FILTER (WHERE document.billing_state = 'billed') AS "invoicedNet",
      ${weightOf('ambient', ASKED)} AS ambient, ${weightOf('refrigerated', ASKED)} AS refrigerated, ${weightOf('frozen', ASKED)} AS frozen,
      ${weightOf('ambient', ABOARD)} AS "loadedAmbient", ${weightOf('refrigerated', ABOARD)} AS "loadedRefrigerated",
      ${weightOf('frozen', ABOARD)} AS "loadedFrozen"
    FROM shipment_documents AS document
    JOIN shipments AS shipment ON shipment.id = document.shipment_id
    JOIN order_lines AS line ON line.order_id = document.order_id
    LEFT JOIN invoices AS invoice
      ON invoice.shipment_id = document.shipment_id AND invoice.order_id = document.order_id
    LEFT JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id AND billed.order_line_id = line.id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN document.billing_state = 'billed' THEN coalesce(billed.quantity, 0)
      WHEN NOT coalesce(${started ?? null}::boolean, shipment.started_at IS NOT NULL) THEN line.picking
      ELSE line.loading END AS quantity) AS load
    -- Once the loading has ended, what is on the truck is what was loaded.
    LEFT JOIN (
      SELECT line_id, sum(loaded) AS loaded, sum(asked - loaded) AS short FROM shipment_loads
      WHERE shipment_id = ${shipmentId} AND loaded IS NOT NULL GROUP BY line_id
    ) AS settled ON settled.line_id = line.id AND shipment.finished_at IS NULL
    CROSS JOIN LATERAL (SELECT coalesce(settled.short, 0) AS short, CASE
      WHEN shipment.finished_at IS NOT NULL THEN load.quantity
      ELSE least(load.quantity, coalesce(settled.loaded, 0)) END AS quantity) AS aboard
    WHERE document.shipment_id = ${shipmentId} AND load.quantity > 0
    GROUP BY document.shipment_id, document.order_id, line.vat_bp) AS taxed
    GROUP BY "shipmentId", "orderId"`.execute(db)
  return rows
}

const ASKED = sql`load.quantity`
const ABOARD = sql`aboard.quantity`

const weightOf = (
  temperature: string,
  quantity: RawBuilder<unknown>,
) => sql`coalesce(sum(round(line.weight::numeric * ${quantity} / line.quantity))
  FILTER (WHERE line.temperature = ${temperature}), 0)::bigint`

export type DocumentRow = Omit<
  ShipmentDocument,
  | 'billing'
  | 'customerEditable'
  | 'weights'
  | 'creditUsedPercent'
  | 'totalWeight'
  | 'totalAmount'
  | 'netAmount'
  | 'lineCount'
> & {
  readonly customerBranch: string
  readonly billingState: ShipmentDocument['billing']['state']
  readonly billingAttempts: number
  readonly billingError: BillingError | null
  readonly invoiceId: number | null
  readonly invoiceNumber: string | null
  readonly invoiceTotal: number | null
  readonly printedAt: string | null
  readonly mails: readonly MailCopy[]
}

/** The documents of a shipment in unloading order, with what became of their billing. */
export async function readShipmentDocuments(db: Db, shipmentId: number): Promise<readonly DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT document.position AS sequence, orders.id, orders.type, orders.operation_id AS "operationType",
      orders.number, orders.number AS "trackingCode", orders.erp_number AS "erpNumber", customer.id AS "customerId", customer.name AS "customerName",
      customer.branch_id AS "customerBranch",
      ${settledOf(sql`load.loaded IS NOT NULL`)} AS "settledLines", ${settledOf(sql`load.reason IS NOT NULL`)} AS "shortLines",
      orders.delivery_address AS "deliveryAddress", orders.status, orders.stages, orders.version,
      document.billing_state AS "billingState", document.billing_attempts AS "billingAttempts",
      document.billing_error AS "billingError", invoice.id AS "invoiceId", invoice.number AS "invoiceNumber",
      invoice.total AS "invoiceTotal", invoice.printed_at AS "printedAt", ${MAILS} AS mails
    FROM shipment_documents AS document
    JOIN orders ON orders.id = document.order_id
    JOIN customers AS customer ON customer.id = orders.customer_id
    LEFT JOIN invoices AS invoice
      ON invoice.shipment_id = document.shipment_id AND invoice.order_id = document.order_id
    WHERE document.shipment_id = ${shipmentId} ORDER BY document.position`.execute(db)
  return rows
}

/** The e-mails with the invoice. */
const MAILS = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('copy', (message.payload ->> 'copy')::int, 'address', message.receiver, 'state', message.state) ORDER BY message.id)
  FROM outbox_messages AS message
  WHERE message.object_type = 'invoice' AND message.object_id = invoice.id::text AND message.kind = 'invoice-mail'), '[]')`

/** Lines by batch of the document that loaders have settled, of one kind. */
const settledOf = (kind: RawBuilder<unknown>) => sql`(
  SELECT count(*)::int FROM order_lines AS line JOIN shipment_loads AS load ON load.line_id = line.id
  WHERE line.order_id = orders.id AND load.shipment_id = document.shipment_id AND ${kind})`

type Sources = {
  readonly load: DocumentLoad | undefined
  readonly creditUsedPercent: number | null
  readonly user: User
  readonly lang: Language
}

/** A document on a shipment: what it loads and how its billing stands. */
export function presentShipmentDocument(
  row: DocumentRow,
  { load, creditUsedPercent, user, lang }: Sources,
): ShipmentDocument {
  const {
    customerBranch,
    billingState,
    billingAttempts,
    billingError,
    invoiceId,
    invoiceNumber,
    invoiceTotal,
    printedAt,
    mails,
    ...document
  } = row
  const weights = presentWeights(load)
  return {
    ...document,
    totalAmount: load?.total ?? 0,
    netAmount: load?.net ?? 0,
    totalWeight: weights.total,
    weights,
    lineCount: load?.lines ?? 0,
    creditUsedPercent,
    customerEditable: canEditCustomer(user, { branchId: customerBranch }),
    billing: {
      state: billingState,
      attempts: billingAttempts,
      code: billingError && billingError.code,
      message: billingError && billingMessage(billingError, lang),
      invoice:
        invoiceId === null
          ? null
          : {
              id: invoiceId,
              number: invoiceNumber ?? '',
              total: invoiceTotal ?? 0,
              printedAt,
              mail: mailStateOf(mails),
            },
    },
  }
}

/** Kilograms by place in the truck. */
export function presentWeights(load: Pick<DocumentLoad, 'ambient' | 'refrigerated' | 'frozen'> | undefined) {
  const { ambient = 0, refrigerated = 0, frozen = 0 } = load ?? {}
  return {
    total: (ambient + refrigerated + frozen) / 1000,
    ambient: ambient / 1000,
    refrigerated: refrigerated / 1000,
    frozen: frozen / 1000,
  }
}
