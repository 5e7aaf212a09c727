import type { QuantityRule } from '@cais/domain/inbound/quantity-rule'
import { sql } from 'kysely'
import { type ProductUnit, productUnits } from '../../../aggregates/products/product-units.ts'
import type { Db } from '../../../db/pool.ts'
import { mendedTo } from '../../../engines/quarantine/causes.ts'

const SENDER = sql.ref('inbound.sender')

/** By which an order's customer is known to be unknown: the place, else who buys. */
export const CUSTOMER_KEY = sql<string>`coalesce(nullif(inbound.place_code, ''), nullif(inbound.buyer_code, ''), nullif(inbound.place_name, ''), inbound.buyer_name)`

/** Customer and place of an order as its codes say; null = unknown. */
export type Head = {
  readonly id: number
  readonly customer_id: number | null
  readonly branch_id: string | null
  readonly segment: string | null
  readonly address_id: number | null
  readonly operation_id: string | null
  readonly price_tolerance: number
  readonly waits_for_all: boolean
  /** The order of this number, or the same change of it, that came before. */
  readonly known_id: number | null
  /** A document of this customer that somebody wrote with this number. */
  readonly known_order_id: number | null
  /** Of a change or a cancellation: the order that it is of. */
  readonly target_id: number | null
}

/** The order of that number which stands: the first of its sender, or of its customer where it came by another way. */
const TARGET = sql`SELECT min(other.id) AS id FROM (
    SELECT id FROM inbound_orders WHERE sender = inbound.sender AND order_number = inbound.order_number AND kind = 'order' AND refusal IS NULL
    UNION SELECT id FROM inbound_orders WHERE customer_id = own.id AND order_number = inbound.order_number AND kind = 'order' AND refusal IS NULL) AS other`

const KNOWN = sql<number | null>`CASE WHEN inbound.kind = 'order' THEN (
      SELECT min(before.id) FROM (
        SELECT id FROM inbound_orders WHERE sender = inbound.sender AND order_number = inbound.order_number AND kind = 'order' AND refusal IS NULL
        UNION SELECT id FROM inbound_orders WHERE customer_id = customer.id AND order_number = inbound.order_number AND kind = 'order' AND refusal IS NULL
      ) AS before WHERE before.id < inbound.id AND NOT goes.on)
    ELSE (SELECT min(id) FROM inbound_orders AS before WHERE before.sender = inbound.sender AND before.order_number = inbound.order_number
      AND before.kind = inbound.kind AND before.refusal IS NULL AND before.id < inbound.id
      AND (inbound.kind = 'cancellation' OR (inbound.reference <> '' AND inbound.reference <> inbound.order_number AND before.reference = inbound.reference))) END`

/** Written by somebody, not made of what came in. */
const KNOWN_DOCUMENT = sql<
  number | null
>`(SELECT min(o.id) FROM orders AS o WHERE inbound.kind = 'order' AND NOT goes.on
    AND o.customer_id = customer.id AND o.po_number = inbound.order_number AND o.po_number <> '' AND o.origin <> 'morpheus' AND o.type = 'PEV'
    AND o.number IS NOT NULL AND o.cancelled_at IS NULL)`

/**
 * The customer is what the place's code was mended to, else the one with that GLN, our code or the name for Morpheus; who buys counts where no
 * place is named, and a retailer's only customer where nobody is. The operation is the retailer's, else the one that lists the sender.
 */
export async function readHeads(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Head>> {
  const { rows } = await sql<Head>`
    SELECT inbound.id, customer.id AS customer_id, customer.branch_id, customer.segment,
      (SELECT a.id FROM customer_addresses AS a WHERE a.customer_id = customer.id AND a.gln = inbound.place_code LIMIT 1) AS address_id,
      coalesce(profile.operation_id, (SELECT o.id FROM operations AS o WHERE o.active AND o.morpheus_entities && ARRAY[inbound.sender, inbound.buyer_code,
        inbound.buyer_name] ORDER BY o.id LIMIT 1)) AS operation_id,
      coalesce(profile.price_tolerance, 0) AS price_tolerance, coalesce(profile.waits_for_all, false) AS waits_for_all,
      ${KNOWN} AS known_id, ${KNOWN_DOCUMENT} AS known_order_id, target.id AS target_id
    FROM inbound_orders AS inbound
    LEFT JOIN retailer_order_profiles AS profile ON profile.retailer_id = inbound.retailer_id
    CROSS JOIN LATERAL (SELECT ${mendedTo('customer', SENDER, CUSTOMER_KEY)} AS mended, coalesce(nullif(inbound.place_code, ''), inbound.buyer_code) AS code,
      CASE WHEN inbound.place_code = '' AND inbound.place_name <> '' THEN inbound.place_name WHEN inbound.place_code = '' AND inbound.buyer_code = ''
        THEN inbound.buyer_name ELSE '' END AS name) AS said
    LEFT JOIN LATERAL (
      SELECT min(found.id) AS id FROM (
        SELECT id FROM customers WHERE code = said.mended
        UNION SELECT customer_id FROM customer_addresses WHERE said.mended IS NULL AND gln = said.code
        UNION SELECT id FROM customers WHERE said.mended IS NULL AND said.code <> '' AND code = said.code
        UNION SELECT id FROM customers WHERE said.mended IS NULL AND said.name <> '' AND morpheus_name = said.name
        UNION SELECT customer_id FROM retailer_customers WHERE said.mended IS NULL AND said.code = '' AND said.name = ''
          AND retailer_id = inbound.retailer_id) AS found
      HAVING count(*) = 1) AS one ON true
    LEFT JOIN customers AS own ON own.id = one.id
    LEFT JOIN LATERAL (${TARGET}) AS target ON inbound.kind <> 'order'
    LEFT JOIN inbound_orders AS ordered ON ordered.id = target.id
    LEFT JOIN customers AS customer ON customer.id = coalesce(ordered.customer_id, own.id)
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM inbound_lines AS line WHERE line.inbound_id = inbound.id AND line.place = 'document') AS "on") AS goes
    WHERE inbound.id = ANY(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A line that is in no document and not given up, with the article that its codes name and what was said of causes like its own. */
export type OpenLine = {
  readonly id: number
  readonly inbound_id: number
  readonly sender: string
  readonly action: 'add' | 'change' | 'remove'
  readonly gtin: string
  readonly buyer_code: string
  readonly supplier_code: string
  readonly description: string
  readonly unit: string
  readonly quantity: number | null
  readonly unreadable: string | null
  readonly price: number | null
  readonly article: {
    readonly id: string
    readonly active: boolean
    readonly unit: string
    readonly unit_price: number
    readonly price_valid_from: string
    readonly conversion_factor: number
    readonly units: readonly ProductUnit[]
  } | null
  /** What the sender may order of it, by its units: the rule of the article before that of every article. */
  readonly rules: readonly (QuantityRule & { readonly unit: string })[]
  readonly scanned_unit: string | null
  readonly mended_unit: string | null
  readonly mended_quantity: string | null
  readonly mended_price: 'list' | 'sent' | null
  /** By unit and quantity, as the keys of the quarantine name them. */
  readonly mended_packs: Readonly<Record<string, string>>
}

/**
 * An article is what its code was mended to, else the one with that barcode or our code. Where barcode and code name two articles it is neither.
 */
export async function readOpenLines(db: Db, ids: readonly number[]): Promise<OpenLine[]> {
  const key = sql`coalesce(nullif(line.gtin, ''), nullif(line.buyer_code, ''), nullif(line.supplier_code, ''), line.description)`
  const { rows } = await sql<Omit<OpenLine, 'article'> & { readonly product_id: string | null }>`
    SELECT line.id, line.inbound_id, inbound.sender, line.action, line.gtin, line.buyer_code, line.supplier_code, line.description, line.unit, line.quantity, line.unreadable,
      line.price, scanned.code AS scanned_unit, p.id AS product_id,
      ${mendedTo('unit', SENDER, sql`p.id || '/' || upper(line.unit)`)} AS mended_unit,
      ${mendedTo('quantity', SENDER, sql`line.id::text`)} AS mended_quantity,
      ${mendedTo('price', SENDER, sql`p.id || '/' || coalesce(line.price, 0)`)} AS mended_price,
      CASE WHEN ruled.retailer_id IS NULL OR p.id IS NULL THEN '[]' ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object('unit', rule.unit, 'minimum', rule.minimum, 'multiple', rule.multiple) ORDER BY rule.product_id NULLS LAST), '[]')
        FROM retailer_quantity_rules AS rule WHERE rule.retailer_id = inbound.retailer_id AND (rule.product_id IS NULL OR rule.product_id = p.id)) END AS rules,
      CASE WHEN ruled.retailer_id IS NULL OR p.id IS NULL THEN '{}' ELSE (
        SELECT coalesce(jsonb_object_agg(cause.key, cause.target), '{}') FROM quarantine_causes AS cause
        WHERE cause.kind = 'pack' AND cause.sender = ${SENDER} AND cause.target IS NOT NULL
          AND starts_with(cause.key, p.id || '/')) END AS mended_packs
    FROM inbound_orders AS inbound
    JOIN inbound_lines AS line ON line.inbound_id = inbound.id AND line.place IN ('ready', 'quarantine')
    LEFT JOIN (SELECT DISTINCT retailer_id FROM retailer_quantity_rules) AS ruled ON ruled.retailer_id = inbound.retailer_id
    LEFT JOIN LATERAL (SELECT product_id, code FROM product_units
      WHERE line.gtin <> '' AND barcode = ltrim(line.gtin, '0') AND barcode <> '' LIMIT 1) AS scanned ON true
    CROSS JOIN LATERAL (SELECT ${mendedTo('article', SENDER, key)} AS mended, coalesce(scanned.product_id,
      (SELECT id FROM products WHERE line.gtin <> '' AND barcode = ltrim(line.gtin, '0') AND barcode <> '' LIMIT 1)) AS by_barcode,
      (SELECT id FROM products WHERE id = line.supplier_code) AS by_code) AS named
    LEFT JOIN products AS p ON p.id = coalesce(named.mended,
      CASE WHEN named.by_barcode <> named.by_code THEN NULL ELSE coalesce(named.by_barcode, named.by_code) END)
    WHERE inbound.id = ANY(${[...ids]}::bigint[]) ORDER BY line.inbound_id, line.position`.execute(db)
  const articles = await readArticles(
    db,
    rows.flatMap(({ product_id }) => product_id ?? []),
  )
  return rows.map(({ product_id, ...line }) => ({ ...line, article: articles.get(product_id ?? '') ?? null }))
}

type Article = NonNullable<OpenLine['article']>

/** Each once, with its units: an order names the same ones again and again. */
async function readArticles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Article>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Article>`
    SELECT p.id, p.active, p.unit, p.unit_price, p.price_valid_from, p.conversion_factor, ${productUnits('p.id')} AS units
    FROM products AS p WHERE p.id = ANY(${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
