-- Deliveries: each departure of a document, with a number of its own (docs/domain/deliveries.md). An invoice bills one delivery.
CREATE TABLE deliveries (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number         text NOT NULL UNIQUE,
  series         text NOT NULL,
  year           integer NOT NULL,
  sequence       integer NOT NULL CHECK (sequence >= 1),
  branch_id      text NOT NULL REFERENCES branches,
  warehouse_id   text NOT NULL REFERENCES warehouses,
  order_id       bigint NOT NULL REFERENCES orders,
  customer_id    bigint NOT NULL REFERENCES customers,
  -- NULL = handed over at the counter.
  shipment_id    bigint REFERENCES shipments,

  -- Facts
  left_at        timestamptz NOT NULL,
  created_by     bigint REFERENCES users,
  cancelled_at   timestamptz,
  recorded_at    timestamptz,
  -- NULL with recorded_at = taken over from before deliveries were recorded.
  recorded_by    bigint REFERENCES users,
  received_at    timestamptz,
  receiver_name     text NOT NULL DEFAULT '',
  receiver_document text NOT NULL DEFAULT '',
  note           text NOT NULL DEFAULT '',
  signature_digest text REFERENCES files (digest),
  signature_name text,
  photo_digest   text REFERENCES files (digest),
  photo_name     text,
  -- A credit note stands on what was refused.
  credited_at    timestamptz,

  -- Billing of a counter delivery; on a shipment its document has it.
  billing_state    text CHECK (billing_state IN ('none', 'waiting', 'sent', 'billed', 'failed', 'in-doubt')),
  billing_attempts integer NOT NULL DEFAULT 0,
  billing_error    jsonb,
  billing_started_at timestamptz,
  billing_asked_by bigint REFERENCES users,
  billed_at        timestamptz,

  -- Derived by the domain.
  state          text NOT NULL CHECK (state IN ('on-the-road', 'delivered', 'partly', 'refused', 'cancelled')),
  search_text    text NOT NULL DEFAULT '',
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        integer NOT NULL DEFAULT 1,

  UNIQUE (series, year, sequence),
  CONSTRAINT deliveries_counter_bills CHECK ((shipment_id IS NULL) = (billing_state IS NOT NULL)),
  CONSTRAINT deliveries_signature CHECK ((signature_digest IS NULL) = (signature_name IS NULL)),
  CONSTRAINT deliveries_photo CHECK ((photo_digest IS NULL) = (photo_name IS NULL)),
  CONSTRAINT deliveries_state CHECK (
    (state = 'cancelled') = (cancelled_at IS NOT NULL) AND (state = 'on-the-road') = (cancelled_at IS NULL AND recorded_at IS NULL))
);

CREATE TABLE delivery_lines (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id   bigint NOT NULL REFERENCES deliveries,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  batch         text NOT NULL,
  expiry        date,
  -- Thousandths of the stock unit. What is neither received nor refused nor back is on the road.
  loaded        bigint NOT NULL CHECK (loaded > 0),
  received      bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
  refused       bigint NOT NULL DEFAULT 0 CHECK (refused >= 0),
  returned      bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  reason_id     text REFERENCES reasons,
  reason_text   text NOT NULL DEFAULT '',
  CONSTRAINT delivery_lines_within_loaded CHECK (received + refused + returned <= loaded),
  CONSTRAINT delivery_lines_reason CHECK ((refused > 0) = (reason_id IS NOT NULL))
);

ALTER TABLE invoices ADD COLUMN delivery_id bigint, ALTER COLUMN shipment_id DROP NOT NULL;

-- What left before: a delivery for each document of a truck that was loaded, and for each invoice. What is billed counts as received.
CREATE TEMPORARY TABLE past_deliveries ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY left_at, shipment_id, order_id) AS place,
    row_number() OVER (PARTITION BY series, year ORDER BY left_at, shipment_id, order_id) AS sequence, past.*
  FROM (
    SELECT coalesce(branch.series_code, branch.id) AS series, o.branch_id, s.warehouse_id, o.customer_id, d.shipment_id, d.order_id,
      coalesce(s.finished_at, i.issued_at) AS left_at, i.id AS invoice_id, s.created_by,
      extract(year FROM coalesce(s.finished_at, i.issued_at) AT TIME ZONE 'Africa/Maputo')::int AS year
    FROM (SELECT shipment_id, order_id FROM shipment_documents UNION SELECT shipment_id, order_id FROM invoices) AS d
    JOIN shipments AS s ON s.id = d.shipment_id
    JOIN orders AS o ON o.id = d.order_id
    JOIN branches AS branch ON branch.id = o.branch_id
    LEFT JOIN invoices AS i ON i.shipment_id = d.shipment_id AND i.order_id = d.order_id
    WHERE s.finished_at IS NOT NULL OR i.id IS NOT NULL) AS past;

INSERT INTO deliveries (number, series, year, sequence, branch_id, warehouse_id, order_id, customer_id, shipment_id, left_at, created_by,
    recorded_at, received_at, state, search_text)
  SELECT concat('GR ', p.series, p.year, '/', p.sequence), p.series, p.year, p.sequence, p.branch_id, p.warehouse_id, p.order_id,
    p.customer_id, p.shipment_id, p.left_at, p.created_by, CASE WHEN p.invoice_id IS NOT NULL THEN p.left_at END,
    CASE WHEN p.invoice_id IS NOT NULL THEN p.left_at END, CASE WHEN p.invoice_id IS NULL THEN 'on-the-road' ELSE 'delivered' END,
    searchable(concat_ws(' ', 'GR', concat(p.series, p.year, '/', p.sequence), o.number, c.code, c.name, s.number, s.driver_name, s.car_registration))
  FROM past_deliveries AS p JOIN orders AS o ON o.id = p.order_id JOIN customers AS c ON c.id = p.customer_id
  JOIN shipments AS s ON s.id = p.shipment_id ORDER BY p.place;

INSERT INTO delivery_lines (delivery_id, order_line_id, batch, expiry, loaded, received)
  SELECT delivery.id, goods.line_id, goods.batch, goods.expiry, sum(goods.quantity), sum(goods.received)
  FROM deliveries AS delivery
  JOIN past_deliveries AS p ON p.shipment_id = delivery.shipment_id AND p.order_id = delivery.order_id
  CROSS JOIN LATERAL (
    SELECT line.order_line_id AS line_id, sold.batch, sold.expiry, sold.quantity, sold.quantity AS received
    FROM invoice_lines AS line
    CROSS JOIN LATERAL jsonb_to_recordset(line.batches) AS sold (batch text, expiry date, quantity bigint)
    WHERE line.invoice_id = p.invoice_id
    UNION ALL
    SELECT held.line_id, level.batch, level.expiry, held.quantity, 0
    FROM order_lines AS line JOIN held_stock AS held ON held.line_id = line.id JOIN stock_levels AS level ON level.id = held.level_id
    WHERE p.invoice_id IS NULL AND line.order_id = p.order_id AND held.bucket = 'loading') AS goods
  GROUP BY delivery.id, goods.line_id, goods.batch, goods.expiry ORDER BY 1, 2, 4 NULLS LAST, 3;

INSERT INTO number_series (kind, series, year, last)
  SELECT 'GR', series, year, max(sequence) FROM deliveries GROUP BY series, year;

UPDATE invoices SET delivery_id = delivery.id FROM deliveries AS delivery
  WHERE delivery.shipment_id = invoices.shipment_id AND delivery.order_id = invoices.order_id;
ALTER TABLE invoices ALTER COLUMN delivery_id SET NOT NULL,
  ADD CONSTRAINT invoices_delivery FOREIGN KEY (delivery_id) REFERENCES deliveries,
  ADD CONSTRAINT invoices_bill_once UNIQUE (delivery_id);

-- Prints of delivery notes belong to the delivery.
UPDATE print_jobs SET object_id = delivery.id
  FROM shipment_documents AS document
  JOIN deliveries AS delivery ON delivery.shipment_id = document.shipment_id AND delivery.order_id = document.order_id
  WHERE print_jobs.object_type = 'delivery-note' AND print_jobs.object_id = document.id;

-- What was said of the differences of a month is said of the delivery.
ALTER TABLE month_explanations DROP CONSTRAINT month_explanations_document_id_fkey, DROP CONSTRAINT month_explanations_pkey;
UPDATE month_explanations SET document_id = delivery.id
  FROM shipment_documents AS document
  JOIN deliveries AS delivery ON delivery.shipment_id = document.shipment_id AND delivery.order_id = document.order_id
  WHERE month_explanations.document_id = document.id;
DELETE FROM month_explanations WHERE NOT EXISTS (SELECT FROM deliveries WHERE id = document_id);
ALTER TABLE month_explanations RENAME COLUMN document_id TO delivery_id;
ALTER TABLE month_explanations ADD PRIMARY KEY (month, kind, delivery_id), ADD FOREIGN KEY (delivery_id) REFERENCES deliveries;

-- A document leaves a truck once, and waits at the counter for one invoice at a time.
CREATE UNIQUE INDEX deliveries_of_shipment ON deliveries (shipment_id, order_id) WHERE cancelled_at IS NULL AND shipment_id IS NOT NULL;
CREATE UNIQUE INDEX deliveries_open_at_counter ON deliveries (order_id)
  WHERE shipment_id IS NULL AND cancelled_at IS NULL AND billing_state <> 'billed';
CREATE INDEX deliveries_by_order ON deliveries (order_id, id DESC);
CREATE INDEX deliveries_by_customer ON deliveries (customer_id, id DESC);
CREATE INDEX deliveries_by_branch ON deliveries (branch_id, id DESC);
CREATE INDEX deliveries_by_state ON deliveries (state, id DESC);
CREATE INDEX deliveries_at_counter ON deliveries (id DESC) WHERE shipment_id IS NULL;
CREATE INDEX deliveries_by_day ON deliveries (left_at);
CREATE INDEX deliveries_search ON deliveries USING gin (search_text gin_trgm_ops);
CREATE INDEX deliveries_waiting ON deliveries (billing_started_at) WHERE billing_state IN ('waiting', 'sent', 'failed', 'in-doubt');
CREATE INDEX deliveries_signatures ON deliveries (signature_digest) WHERE signature_digest IS NOT NULL;
CREATE INDEX deliveries_photos ON deliveries (photo_digest) WHERE photo_digest IS NOT NULL;
CREATE UNIQUE INDEX delivery_lines_batch ON delivery_lines (delivery_id, order_line_id, batch, coalesce(expiry, 'infinity'));
CREATE INDEX delivery_lines_order_line ON delivery_lines (order_line_id);

-- Documents that the customer collects, to find them among those in picking.
CREATE INDEX orders_to_collect ON orders (branch_id, delivery_date, id) WHERE withdraws AND shipment_id IS NULL;
