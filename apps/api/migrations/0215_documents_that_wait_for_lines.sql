-- The document of an order that came in, as long as none of its lines can go on: it has its number and stands in MORPHEUS_IN (decision 0405).
ALTER TABLE inbound_orders ADD COLUMN waiting_order_id bigint UNIQUE REFERENCES orders;
