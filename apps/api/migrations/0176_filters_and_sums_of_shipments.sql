-- Counts and sums of shipments come out of one index again: the weight of transfers, and what people filter by, were not in it, and every count read the whole table.
DROP INDEX shipments_by_departure_order;
CREATE INDEX shipments_by_departure_order ON shipments (departure_order, id)
  INCLUDE (branch_id, stage, print_pending, departs_on, created_at, document_count, weight_ambient, weight_refrigerated, weight_frozen,
    transfer_ambient, transfer_refrigerated, transfer_frozen, driver_search, registration_search, assignee_search, route_search)
  WHERE deleted_at IS NULL;
-- A driver, truck, person or route that few shipments have.
CREATE INDEX shipments_words ON shipments
  USING gin (driver_search gin_trgm_ops, registration_search gin_trgm_ops, assignee_search gin_trgm_ops, route_search gin_trgm_ops)
  WHERE deleted_at IS NULL;
