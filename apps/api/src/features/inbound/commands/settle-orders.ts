import { judgeLine, type LineVerdict } from '@cais/domain/inbound/judge-line'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { multiplyMoney } from '@cais/domain/kernel/money'
import { packKey } from '@cais/domain/quarantine/causes'
import { sql } from 'kysely'
import { type PriceBook, readPriceBook } from '../../../aggregates/prices/sale-prices.ts'
import { listPriceIn } from '../../../aggregates/products/product-units.ts'
import type { Trx } from '../../../db/transaction.ts'
import { setWaiting, type Waiting } from '../../../engines/quarantine/causes.ts'
import { CUSTOMER_KEY, type Head, type OpenLine, readHeads, readOpenLines } from '../queries/read-codes.ts'
import { INBOUND } from '../store.ts'

/**
 * Reads the codes of these orders, which are locked, and says of every open line whether it can go into a document or under which cause it waits.
 * However many they are, the statements are the same few. An order whose number came before is refused whole.
 */
export async function settleOrders(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  const heads = await readHeads(trx, ids)
  await saveHeads(trx, [...heads.values()])
  const came = [...heads.values()].filter((head) => head.known_id !== null || head.known_order_id !== null)
  const known = came.map(({ id }) => id)
  if (known.length > 0) await refuseKnown(trx, came)
  const isKnown = new Set(known)
  const open = ids.filter((id) => !isKnown.has(id))
  const lines = await readOpenLines(trx, open)
  const day = calendarDateAt(now.getTime())
  const productIds = [...new Set(lines.flatMap(({ article }) => (article === null ? [] : [article.id])))]
  const book = await readPriceBook(trx, { productIds, day })
  const judged = lines.map((line) => ({ line, verdict: judge(line, heads.get(line.inbound_id), book) }))
  await saveVerdicts(trx, judged)
  const unknown = open.filter((id) => heads.get(id)?.customer_id == null)
  const waiting = [...lineCauses(judged, heads), ...(await customerCauses(trx, unknown))]
  await setWaiting(trx, { noun: INBOUND, groups: ids, waiting, now })
}

function judge(line: OpenLine, head: Head | undefined, book: PriceBook): LineVerdict {
  const { article } = line
  const target = { operationId: head?.operation_id ?? null, segment: head?.segment ?? null }
  return judgeLine(
    {
      id: line.id,
      action: line.action,
      gtin: line.gtin,
      buyerCode: line.buyer_code,
      supplierCode: line.supplier_code,
      description: line.description,
      unit: line.unit,
      quantity: line.quantity,
      price: line.price,
      unreadable: line.unreadable,
    },
    {
      article: article && {
        id: article.id,
        active: article.active,
        units: article.units,
        scannedUnit: line.scanned_unit ?? '',
        salesUnit: article.unit,
        listPrice: (unit) => {
          const factor = article.units.find(({ code }) => code === unit)?.factor ?? article.conversion_factor
          return listPriceIn({ ...article, unit_price: book.priceOf(article, target).price }, factor)
        },
        quantityRule: (unit) => line.rules.find((rule) => rule.unit === unit) ?? null,
      },
      mended: {
        unit: line.mended_unit,
        quantity: milliOf(line.mended_quantity ?? undefined),
        price: line.mended_price,
        pack: (unit, quantity) => milliOf(line.mended_packs[packKey(article?.id ?? '', unit, quantity)]),
      },
      priceTolerance: head?.price_tolerance ?? 0,
    },
  )
}

const milliOf = (said: string | undefined) => (said === undefined ? null : Math.round(Number(said) * 1000))

type Judged = { readonly line: OpenLine; readonly verdict: LineVerdict }

const saveHeads = (trx: Trx, heads: readonly Head[]) =>
  sql`UPDATE inbound_orders AS inbound SET customer_id = x.customer_id, address_id = x.address_id, branch_id = x.branch_id,
      target_id = x.target_id
    FROM jsonb_populate_recordset(NULL::inbound_orders, ${JSON.stringify(heads)}::jsonb) AS x WHERE inbound.id = x.id`.execute(
    trx,
  )

async function refuseKnown(trx: Trx, heads: readonly Head[]): Promise<void> {
  await sql`UPDATE inbound_orders AS inbound SET refusal = 'known', known_id = x.known_id, known_order_id = x.known_order_id, waits_for = NULL
    FROM jsonb_populate_recordset(NULL::inbound_orders, ${JSON.stringify(heads)}::jsonb) AS x WHERE inbound.id = x.id`.execute(
    trx,
  )
  await sql`UPDATE inbound_lines SET place = 'refused', cause = NULL, cause_key = NULL
    WHERE inbound_id = ANY(${heads.map(({ id }) => id)}::bigint[]) AND place <> 'document'`.execute(trx)
}

async function saveVerdicts(trx: Trx, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return
  const rows = judged.map(({ line, verdict }) => ({
    id: line.id,
    product_id: line.article?.id ?? null,
    ordered_unit: verdict.place === 'ready' ? verdict.unit : null,
    place: verdict.place,
    cause: verdict.place === 'ready' ? null : verdict.cause,
    cause_key: verdict.place === 'ready' ? null : verdict.key,
    taken_quantity: verdict.place === 'ready' ? verdict.quantity : null,
    negotiated_price: verdict.place === 'ready' ? verdict.negotiatedPrice : null,
  }))
  await sql`UPDATE inbound_lines AS line SET product_id = x.product_id, ordered_unit = x.ordered_unit, place = x.place, cause = x.cause,
      cause_key = x.cause_key, taken_quantity = x.taken_quantity, negotiated_price = x.negotiated_price
    FROM jsonb_populate_recordset(NULL::inbound_lines, ${JSON.stringify(rows)}::jsonb) AS x WHERE line.id = x.id`.execute(
    trx,
  )
}

function lineCauses(judged: readonly Judged[], heads: ReadonlyMap<number, Head>): Waiting[] {
  return judged.flatMap(({ line, verdict }) =>
    verdict.place === 'ready'
      ? []
      : [
          {
            kind: verdict.cause,
            sender: line.sender,
            key: verdict.key,
            hint: verdict.hint,
            groupId: line.inbound_id,
            itemId: line.id,
            branchId: heads.get(line.inbound_id)?.branch_id ?? null,
            amount:
              line.price === null || line.quantity === null
                ? 0
                : Math.max(0, multiplyMoney(line.price, line.quantity)),
          },
        ],
  )
}

/** An order of an unknown customer waits whole: one cause, in which each of its lines stands. */
async function customerCauses(trx: Trx, ids: readonly number[]): Promise<Waiting[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Waiting>`
    SELECT 'customer' AS kind, inbound.sender, ${CUSTOMER_KEY} AS key, coalesce(nullif(inbound.place_name, ''), inbound.buyer_name) AS hint,
      inbound.id AS "groupId", line.id AS "itemId", NULL AS "branchId", greatest(coalesce(round(line.price * line.quantity / 1000.0), 0), 0)::bigint AS amount
    FROM inbound_orders AS inbound JOIN inbound_lines AS line ON line.inbound_id = inbound.id AND line.place IN ('ready', 'quarantine')
    WHERE inbound.id = ANY(${[...ids]}::bigint[]) AND inbound.customer_id IS NULL AND inbound.refusal IS NULL`.execute(
    trx,
  )
  return rows
}
