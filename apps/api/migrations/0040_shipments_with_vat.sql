-- The total of a shipment is with VAT, as every total: of its invoices, and for the rest as they would reckon it.
UPDATE shipments SET total = loaded.total
FROM (
  SELECT shipment_id, sum(total)::bigint AS total FROM (
    SELECT shipment_id, order_id, coalesce(max(invoiced), sum(net + round(net * vat_bp / 10000))) AS total FROM (
      SELECT document.shipment_id, document.order_id, line.vat_bp,
        max(invoice.total) FILTER (WHERE document.billing_state = 'billed') AS invoiced,
        sum(round(line.total::numeric * load.quantity / line.quantity)) AS net
      FROM shipment_documents AS document
      JOIN shipments AS shipment ON shipment.id = document.shipment_id
      JOIN order_lines AS line ON line.order_id = document.order_id
      LEFT JOIN invoices AS invoice ON invoice.shipment_id = document.shipment_id AND invoice.order_id = document.order_id
      LEFT JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id AND billed.order_line_id = line.id
      CROSS JOIN LATERAL (SELECT CASE
        WHEN document.billing_state = 'billed' THEN coalesce(billed.quantity, 0)
        WHEN shipment.started_at IS NULL THEN line.picking
        ELSE line.loading END AS quantity) AS load
      WHERE load.quantity > 0
      GROUP BY document.shipment_id, document.order_id, line.vat_bp) AS taxed
    GROUP BY shipment_id, order_id) AS document
  GROUP BY shipment_id) AS loaded
WHERE loaded.shipment_id = shipments.id AND shipments.total <> loaded.total;
