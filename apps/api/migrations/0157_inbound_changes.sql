-- Changes and cancellations of orders that came in act on the documents of their order, and lines that are mended later join them
-- (docs/domain/inbound-orders.md).

ALTER TABLE inbound_orders
  -- The order that a change or a cancellation is of; NULL = it has not come.
  ADD COLUMN target_id bigint REFERENCES inbound_orders,
  ADD COLUMN waits_for text CHECK (waits_for IN ('order', 'decision')),
  ADD COLUMN acted_at timestamptz,
  -- Where its lines are, counted when it is settled; the doctor counts again.
  ADD COLUMN line_count integer NOT NULL DEFAULT 0,
  ADD COLUMN document_count integer NOT NULL DEFAULT 0,
  ADD COLUMN waiting_count integer NOT NULL DEFAULT 0,
  ADD COLUMN refused_count integer NOT NULL DEFAULT 0,
  -- How many of them ever waited for a cause.
  ADD COLUMN waited_count integer NOT NULL DEFAULT 0,
  -- A document that somebody wrote with this number of the customer before.
  ADD COLUMN known_order_id bigint REFERENCES orders,
  ADD CONSTRAINT inbound_orders_change CHECK (kind <> 'order' OR (target_id IS NULL AND waits_for IS NULL AND acted_at IS NULL)),
  ADD CONSTRAINT inbound_orders_acted CHECK (acted_at IS NULL OR waits_for IS NULL);
UPDATE inbound_orders SET refusal = 'left-out' WHERE refusal = 'unsupported';
ALTER TABLE inbound_orders
  DROP CONSTRAINT inbound_orders_refusal_check,
  ADD CONSTRAINT inbound_orders_refusal_check CHECK (refusal IN ('unreadable', 'known', 'left-out'));
CREATE INDEX inbound_orders_by_customer_number ON inbound_orders (customer_id, order_number, id);
CREATE INDEX inbound_orders_changes ON inbound_orders (order_number) WHERE kind <> 'order';
CREATE INDEX inbound_orders_arrival ON inbound_orders (arrived_at, sender);
CREATE INDEX inbound_orders_target ON inbound_orders (target_id) WHERE target_id IS NOT NULL;
CREATE INDEX inbound_orders_known_order ON inbound_orders (known_order_id) WHERE known_order_id IS NOT NULL;
CREATE INDEX inbound_orders_known ON inbound_orders (known_id) WHERE known_id IS NOT NULL;
CREATE INDEX orders_customer_reference ON orders (customer_id, po_number) WHERE po_number <> '';

ALTER TABLE inbound_lines
  ADD COLUMN action text NOT NULL DEFAULT 'add' CHECK (action IN ('add', 'change', 'remove')),
  -- As it was understood: what was sent, or what somebody said in its place.
  ADD COLUMN taken_quantity bigint,
  -- The line of a change that took its place.
  ADD COLUMN replaced_by bigint REFERENCES inbound_lines,
  DROP CONSTRAINT inbound_lines_cause_check,
  ADD CONSTRAINT inbound_lines_cause_check CHECK (cause IN ('article', 'unit', 'price', 'quantity', 'pack'));
UPDATE inbound_lines SET taken_quantity = quantity WHERE place IN ('ready', 'document');
UPDATE inbound_orders AS inbound SET line_count = counted.lines, document_count = counted.document, waiting_count = counted.waiting,
  refused_count = counted.refused, waited_count = counted.waiting
FROM (SELECT inbound_id, count(*) AS lines, count(*) FILTER (WHERE place = 'document') AS document,
    count(*) FILTER (WHERE place IN ('ready', 'quarantine')) AS waiting, count(*) FILTER (WHERE place = 'refused') AS refused
  FROM inbound_lines GROUP BY inbound_id) AS counted WHERE counted.inbound_id = inbound.id;
CREATE INDEX inbound_lines_replaced ON inbound_lines (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX inbound_lines_ready ON inbound_lines (inbound_id) WHERE place = 'ready';
-- A cause is replayed by these.
CREATE INDEX inbound_lines_cause ON inbound_lines (cause, cause_key) WHERE cause IS NOT NULL;

-- What a retailer may order: at least so much, in whole packs. NULL = of every article that has the unit.
CREATE TABLE retailer_quantity_rules (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  retailer_id text NOT NULL REFERENCES retailers,
  product_id  text REFERENCES products,
  unit        text NOT NULL CHECK (unit <> ''),
  -- Thousandths; 0 = none.
  minimum     bigint NOT NULL DEFAULT 0 CHECK (minimum >= 0),
  multiple    bigint NOT NULL DEFAULT 0 CHECK (multiple >= 0),
  CHECK (minimum > 0 OR multiple > 0)
);
CREATE UNIQUE INDEX retailer_quantity_rules_once ON retailer_quantity_rules (retailer_id, coalesce(product_id, ''), unit);
CREATE INDEX retailer_quantity_rules_product ON retailer_quantity_rules (product_id) WHERE product_id IS NOT NULL;
