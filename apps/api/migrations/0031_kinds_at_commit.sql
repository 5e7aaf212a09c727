-- Kinds that no document had before are written when a transaction commits, sorted, and no longer in the middle of it: two transactions that
-- met two new kinds in turns waited for each other (decision 0105).
CREATE TABLE order_new_kinds (
  kind              bigint NOT NULL,
  branch_id         text NOT NULL,
  warehouse_id      text,
  operation_id      text NOT NULL,
  created_by        bigint NOT NULL,
  type              text NOT NULL,
  status            text NOT NULL,
  stages            text[] NOT NULL,
  payment_condition text NOT NULL
);

-- A transaction sees its own rows only, since each takes its rows away before it ends; the first row of it keeps all.
CREATE FUNCTION keep_new_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_kinds (kind, group_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition)
    SELECT DISTINCT kind, order_kind(branch_id, warehouse_id, operation_id, CASE WHEN status = 'DRAFT' THEN created_by END, type, status, stages,
      payment_condition), branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition
    FROM order_new_kinds ORDER BY kind
    ON CONFLICT DO NOTHING;
  DELETE FROM order_new_kinds;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_new_kinds_kept AFTER INSERT ON order_new_kinds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_new_kinds();

CREATE OR REPLACE FUNCTION add_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO order_sum_changes (kind, created_at, customer_id, documents, total, weight)
      SELECT kind, maputo_day(created_at), customer_id, -1, -total, -weight FROM removed;
    RETURN NULL;
  END IF;
  -- Readers join what was changed to its kind, so a kind is there before its first document is seen.
  INSERT INTO order_new_kinds (kind, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition)
    SELECT DISTINCT kind, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition
    FROM added a WHERE NOT EXISTS (SELECT FROM order_kinds k WHERE k.kind = a.kind);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_sum_changes (kind, created_at, customer_id, documents, total, weight)
      SELECT kind, maputo_day(created_at), customer_id, 1, total, weight FROM added;
  ELSE
    INSERT INTO order_sum_changes (kind, created_at, customer_id, documents, total, weight)
      SELECT kind, maputo_day(created_at), customer_id, sum(documents), sum(total), sum(weight) FROM (
        SELECT kind, created_at, customer_id, 1 AS documents, total, weight FROM added
        UNION ALL SELECT kind, created_at, customer_id, -1, -total, -weight FROM removed) AS change
      GROUP BY kind, created_at, customer_id HAVING sum(documents) <> 0 OR sum(total) <> 0 OR sum(weight) <> 0;
  END IF;
  RETURN NULL;
END $$;
