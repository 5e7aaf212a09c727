-- Lists walk from their newest or oldest document. With kind and customer in the index, documents are passed over without a look at their rows.
DROP INDEX orders_by_creation;
CREATE INDEX orders_by_creation ON orders (created_at, id) INCLUDE (kind, customer_id);
