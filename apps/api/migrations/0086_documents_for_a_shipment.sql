-- The truck that a document was written for: it goes on it by itself once approved and reserved. Taken off when it does, or cannot any more.
ALTER TABLE orders ADD COLUMN for_shipment_id bigint REFERENCES shipments;
CREATE INDEX orders_for_shipment ON orders (for_shipment_id) WHERE for_shipment_id IS NOT NULL;
