-- How many documents there are and what they come to, by what the lists count: so that totals cost the same
-- at a hundred documents and at a million. Rows are changes: they are summed when read, and merged now and then.
CREATE TABLE order_sums (
  branch_id    text NOT NULL,
  operation_id text NOT NULL,
  created_by   bigint NOT NULL,
  type         text NOT NULL,
  status       text NOT NULL,
  stages       text[] NOT NULL,
  documents    bigint NOT NULL,
  total        bigint NOT NULL,
  weight       bigint NOT NULL
);

-- Adds what a statement changed; writers never wait for each other, because nobody updates a row.
CREATE FUNCTION add_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_sums
      SELECT branch_id, operation_id, created_by, type, status, stages, count(*), sum(total), sum(weight)
      FROM added GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_sums
      SELECT branch_id, operation_id, created_by, type, status, stages, -count(*), -sum(total), -sum(weight)
      FROM removed GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO order_sums
      SELECT branch_id, operation_id, created_by, type, status, stages, sum(n), sum(total), sum(weight) FROM (
        SELECT branch_id, operation_id, created_by, type, status, stages, 1 AS n, total, weight FROM added
        UNION ALL
        SELECT branch_id, operation_id, created_by, type, status, stages, -1, -total, -weight FROM removed) change
      GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0 OR sum(total) <> 0 OR sum(weight) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER order_sums_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_order_sums();
CREATE TRIGGER order_sums_update AFTER UPDATE ON orders REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_order_sums();
CREATE TRIGGER order_sums_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_order_sums();

-- The primary key serves the newest first as well.
DROP INDEX orders_newest;
