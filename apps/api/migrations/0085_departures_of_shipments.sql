-- What a row of the list of shipments says of its progress, and its place in the list of departures.
ALTER TABLE shipments
  ADD COLUMN line_count     integer  NOT NULL DEFAULT 0 CHECK (line_count >= 0),
  -- Lines that are on the truck.
  ADD COLUMN loaded_count   integer  NOT NULL DEFAULT 0 CHECK (loaded_count BETWEEN 0 AND line_count),
  -- Documents with an invoice, documents whose billing failed or is in doubt, invoices that reached paper.
  ADD COLUMN invoice_count  smallint NOT NULL DEFAULT 0,
  ADD COLUMN failed_count   smallint NOT NULL DEFAULT 0,
  ADD COLUMN printed_count  smallint NOT NULL DEFAULT 0,
  -- See domain/shipments/departure: minutes since 2000-01-01 until the truck has left, then backwards behind these.
  ADD COLUMN departure_order bigint GENERATED ALWAYS AS (
    CASE WHEN stage IN ('billed', 'partially-billed') THEN 200000000 - (
        coalesce(departs_on - date '2000-01-01', (created_at AT TIME ZONE 'Africa/Maputo')::date - date '2000-01-01') * 1440
        + coalesce(split_part(departs_time, ':', 1)::int * 60 + split_part(departs_time, ':', 2)::int, 1439))
      ELSE coalesce(departs_on - date '2000-01-01', 40000) * 1440
        + coalesce(split_part(departs_time, ':', 1)::int * 60 + split_part(departs_time, ':', 2)::int, 1439) END) STORED;

UPDATE shipments SET line_count = loaded.lines, loaded_count = CASE WHEN finished_at IS NULL THEN 0 ELSE loaded.lines END,
  invoice_count = loaded.invoices, failed_count = loaded.failed, printed_count = loaded.printed
FROM (
  SELECT document.shipment_id, coalesce(sum(line.count), 0)::int AS lines,
    count(*) FILTER (WHERE document.billing_state = 'billed') AS invoices,
    count(*) FILTER (WHERE document.billing_state IN ('failed', 'in-doubt')) AS failed,
    count(*) FILTER (WHERE invoice.printed_at IS NOT NULL) AS printed
  FROM shipment_documents AS document
  JOIN shipments AS shipment ON shipment.id = document.shipment_id
  LEFT JOIN invoices AS invoice ON invoice.shipment_id = document.shipment_id AND invoice.order_id = document.order_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS count FROM order_lines
    LEFT JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id AND billed.order_line_id = order_lines.id
    WHERE order_lines.order_id = document.order_id AND CASE
      WHEN document.billing_state = 'billed' THEN billed.quantity > 0
      WHEN shipment.started_at IS NULL THEN order_lines.picking > 0 ELSE order_lines.loading > 0 END) AS line
  GROUP BY document.shipment_id) AS loaded
WHERE loaded.shipment_id = shipments.id;

-- The list of departures with its filters and what its groups add up, in one index.
CREATE INDEX shipments_by_departure_order ON shipments (departure_order, id)
  INCLUDE (branch_id, stage, print_pending, departs_on, document_count, weight_ambient, weight_refrigerated, weight_frozen)
  WHERE deleted_at IS NULL;
