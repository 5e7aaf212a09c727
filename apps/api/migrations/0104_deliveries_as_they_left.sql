-- Deliveries are listed as they left, by the hour and then by id: every filter beside a range of days finds its page in one index.
DROP INDEX deliveries_by_customer, deliveries_by_branch, deliveries_by_state, deliveries_at_counter, deliveries_by_day;
CREATE INDEX deliveries_as_left ON deliveries (left_at DESC, id DESC);
CREATE INDEX deliveries_by_customer ON deliveries (customer_id, left_at DESC, id DESC);
CREATE INDEX deliveries_by_branch ON deliveries (branch_id, left_at DESC, id DESC);
CREATE INDEX deliveries_by_state ON deliveries (state, left_at DESC, id DESC);
CREATE INDEX deliveries_by_shipment ON deliveries (shipment_id, left_at DESC, id DESC) WHERE shipment_id IS NOT NULL;
CREATE INDEX deliveries_at_counter ON deliveries (left_at DESC, id DESC) WHERE shipment_id IS NULL;
