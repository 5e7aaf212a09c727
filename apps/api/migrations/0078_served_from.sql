-- The warehouses that a document may be served from, in their order, as its customer's card said at submission; empty = its own alone.
-- Only documents with a choice have a list, so that the index stays small.
ALTER TABLE orders ADD COLUMN served_from text[] NOT NULL DEFAULT '{}';
CREATE INDEX orders_served_from ON orders USING gin (served_from)
  WHERE status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED') AND served_from <> '{}';
