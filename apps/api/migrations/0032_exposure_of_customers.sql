-- What the open documents of each customer add to its exposure, kept as a sum: lists and decisions read it as one row and not as thousands
-- of documents (decision 0106).

-- Whoever writes documents finishes first and then waits: each document is counted once.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;

-- In centavos, with VAT: approved and not loaded; loaded and not billed.
CREATE TABLE customer_exposures (
  customer_id bigint PRIMARY KEY REFERENCES customers,
  open        bigint NOT NULL,
  loaded      bigint NOT NULL
) WITH (fillfactor = 80);
-- What documents changed since the last merge: nobody updates a row, so nobody waits.
CREATE TABLE customer_exposure_changes (
  customer_id bigint NOT NULL,
  open        bigint NOT NULL,
  loaded      bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX customer_exposure_changes_customer ON customer_exposure_changes (customer_id) INCLUDE (open, loaded);

INSERT INTO customer_exposures
  SELECT customer_id, sum(exposure_open), sum(exposure_loaded) FROM orders WHERE exposure_open > 0 OR exposure_loaded > 0
  GROUP BY 1 ORDER BY 1;

CREATE VIEW customer_exposure_sums AS
  SELECT customer_id, open, loaded FROM customer_exposures
  UNION ALL SELECT customer_id, open, loaded FROM customer_exposure_changes;

CREATE OR REPLACE FUNCTION add_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO order_sum_changes (kind, created_at, customer_id, documents, total, weight)
      SELECT kind, maputo_day(created_at), customer_id, -1, -total, -weight FROM removed;
    INSERT INTO customer_exposure_changes (customer_id, open, loaded)
      SELECT customer_id, -exposure_open, -exposure_loaded FROM removed WHERE exposure_open > 0 OR exposure_loaded > 0;
    RETURN NULL;
  END IF;
  -- Readers join what was changed to its kind, so a kind is there before its first document is seen.
  INSERT INTO order_new_kinds (kind, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition)
    SELECT DISTINCT kind, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition
    FROM added a WHERE NOT EXISTS (SELECT FROM order_kinds k WHERE k.kind = a.kind);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_sum_changes (kind, created_at, customer_id, documents, total, weight)
      SELECT kind, maputo_day(created_at), customer_id, 1, total, weight FROM added;
    INSERT INTO customer_exposure_changes (customer_id, open, loaded)
      SELECT customer_id, exposure_open, exposure_loaded FROM added WHERE exposure_open > 0 OR exposure_loaded > 0;
  ELSE
    INSERT INTO order_sum_changes (kind, created_at, customer_id, documents, total, weight)
      SELECT kind, maputo_day(created_at), customer_id, sum(documents), sum(total), sum(weight) FROM (
        SELECT kind, created_at, customer_id, 1 AS documents, total, weight FROM added
        UNION ALL SELECT kind, created_at, customer_id, -1, -total, -weight FROM removed) AS change
      GROUP BY kind, created_at, customer_id HAVING sum(documents) <> 0 OR sum(total) <> 0 OR sum(weight) <> 0;
    INSERT INTO customer_exposure_changes (customer_id, open, loaded)
      SELECT customer_id, sum(open), sum(loaded) FROM (
        SELECT customer_id, exposure_open AS open, exposure_loaded AS loaded FROM added WHERE exposure_open > 0 OR exposure_loaded > 0
        UNION ALL SELECT customer_id, -exposure_open, -exposure_loaded FROM removed WHERE exposure_open > 0 OR exposure_loaded > 0) AS change
      GROUP BY customer_id HAVING sum(open) <> 0 OR sum(loaded) <> 0;
  END IF;
  RETURN NULL;
END $$;
