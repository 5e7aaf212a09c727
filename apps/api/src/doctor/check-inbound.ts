import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

/**
 * Orders that came in (docs/domain/inbound-orders.md): what was read is what was taken, waits or was refused; a line that is in a document is really
 * in it, and one that waits stands under an open cause.
 */
export const inboundOrders: Check = {
  name: 'each line that came in is in one place, and its document has it',
  run: async ({ db }) => {
    const { rows } = await sql<{ finding: string }>`
      ${COUNTS} UNION ALL ${FILES} UNION ALL ${DOCUMENTS} UNION ALL ${HELD} UNION ALL ${CAUSES} UNION ALL ${ITEMS} UNION ALL ${WAITING}
      LIMIT ${MAX_FINDINGS}`.execute(db)
    return rows.map(({ finding }) => finding)
  },
}

const COUNTS = sql`
  SELECT concat('Inbound order ', inbound.id, ': ', count(line.id), ' lines, ', count(line.id) FILTER (WHERE line.place = 'document'), ' in documents, ',
    count(line.id) FILTER (WHERE line.place IN ('ready', 'quarantine')), ' waiting, ', count(line.id) FILTER (WHERE line.place = 'refused'), ' refused, but it says ',
    concat_ws('/', inbound.line_count, inbound.document_count, inbound.waiting_count, inbound.refused_count), '.') AS finding
  FROM inbound_orders AS inbound LEFT JOIN inbound_lines AS line ON line.inbound_id = inbound.id
  GROUP BY inbound.id
  HAVING count(line.id) <> inbound.line_count OR count(line.id) FILTER (WHERE line.place = 'document') <> inbound.document_count
    OR count(line.id) FILTER (WHERE line.place IN ('ready', 'quarantine')) <> inbound.waiting_count
    OR count(line.id) FILTER (WHERE line.place = 'refused') <> inbound.refused_count`

const FILES = sql`
  SELECT concat('Inbound file ', file.id, ': ', sum(inbound.line_count), ' lines were read, but ',
    sum(inbound.document_count + inbound.waiting_count + inbound.refused_count), ' were taken, wait or were refused.')
  FROM inbound_files AS file JOIN inbound_orders AS inbound ON inbound.file_id = file.id
  GROUP BY file.id HAVING sum(inbound.line_count) <> sum(inbound.document_count + inbound.waiting_count + inbound.refused_count)`

/** Its document is a submitted one of its customer. */
const DOCUMENTS = sql`
  SELECT DISTINCT concat('Inbound line ', line.id, ': its document ', coalesce(document.number, line.order_id::text), ' is a draft or of another customer.')
  FROM inbound_lines AS line JOIN inbound_orders AS inbound ON inbound.id = line.inbound_id JOIN orders AS document ON document.id = line.order_id
  WHERE document.number IS NULL OR document.revises IS NOT NULL OR document.customer_id IS DISTINCT FROM inbound.customer_id`

/** As much as the lines in it say, as long as nobody changed the document by hand. */
const HELD = sql`
  SELECT concat('Document ', document.number, ': inbound lines of ', taken.product_id, ' add up to ', taken.quantity, ' thousandths, but it has ',
    coalesce(held.ordered_quantity, 0), '.')
  FROM (
    SELECT order_id, product_id, min(ordered_unit) AS unit, count(DISTINCT ordered_unit) AS units, sum(taken_quantity) AS quantity FROM inbound_lines
    WHERE place = 'document' AND replaced_by IS NULL AND action <> 'remove' GROUP BY order_id, product_id) AS taken
  JOIN orders AS document ON document.id = taken.order_id
  LEFT JOIN order_lines AS held ON held.order_id = taken.order_id AND held.product_id = taken.product_id
  WHERE (taken.units > 1 OR held.ordered_quantity IS DISTINCT FROM taken.quantity OR held.ordered_unit IS DISTINCT FROM taken.unit)
    AND document.cancelled_at IS NULL
    AND NOT EXISTS (SELECT FROM history AS entry WHERE entry.object_type = 'order' AND entry.object_id = document.id::text
      AND entry.action = 'apply-revision' AND NOT entry.origin ? 'file')`

/** A document without lines in MORPHEUS_IN is of one order, of which all that is left waits; such an order has no other document. */
const WAITING = sql`
  SELECT concat('Document ', document.number, ' waits for lines of ', count(inbound.id), ' inbound orders.')
  FROM orders AS document LEFT JOIN inbound_orders AS inbound ON inbound.waiting_order_id = document.id AND inbound.refusal IS NULL
    AND inbound.waiting_count > 0 AND inbound.document_count = 0
  WHERE document.stages = '{MORPHEUS_IN}' GROUP BY document.id HAVING count(inbound.id) <> 1
  UNION ALL
  SELECT concat('Document ', document.number, ' has lines, but inbound order ', inbound.id, ' says that it waits for its first.')
  FROM inbound_orders AS inbound JOIN orders AS document ON document.id = inbound.waiting_order_id WHERE document.line_count > 0`

/** A line that stands under a mended cause should have gone on. */
const CAUSES = sql`
  SELECT concat('Inbound line ', line.id, ': it waits for ', line.cause, ' ', line.cause_key, ', which ', CASE WHEN cause.id IS NULL THEN 'is no cause.' ELSE 'is mended.' END)
  FROM inbound_lines AS line JOIN inbound_orders AS inbound ON inbound.id = line.inbound_id
  LEFT JOIN quarantine_causes AS cause ON cause.kind = line.cause AND cause.sender = inbound.sender AND cause.key = line.cause_key
  WHERE line.place = 'quarantine' AND inbound.checked_at IS NOT NULL AND (cause.id IS NULL OR (cause.target IS NOT NULL AND line.cause <> 'article'))`

/** What the quarantine lists is what waits. */
const ITEMS = sql`
  SELECT concat('Quarantine item ', item.item_id, ' of inbound order ', item.group_id, ' does not wait any more.')
  FROM quarantine_items AS item LEFT JOIN inbound_lines AS line ON line.id = item.item_id
  WHERE item.noun = 'inbound-orders' AND (line.id IS NULL OR line.place NOT IN ('ready', 'quarantine'))
  UNION ALL
  SELECT concat('Inbound line ', line.id, ' waits and is not listed in the quarantine.')
  FROM inbound_lines AS line WHERE line.place = 'quarantine'
    AND NOT EXISTS (SELECT FROM quarantine_items AS item WHERE item.noun = 'inbound-orders' AND item.item_id = line.id)`
