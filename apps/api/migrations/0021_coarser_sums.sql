-- Sums that are read in whole are small ones (decision 0075): without the payment condition, which few lists ask for; and by customer.

-- Whoever writes documents finishes first and then waits: each document is counted once.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;

-- The group but for its payment condition. The table is written anew, without the rows that merges left behind.
ALTER TABLE order_kinds ADD COLUMN class_id bigint NOT NULL GENERATED ALWAYS AS (order_kind(branch_id, warehouse_id, operation_id,
  CASE WHEN status = 'DRAFT' THEN created_by END, type, status, stages, '')) STORED;
CREATE INDEX order_kinds_of_class ON order_kinds (class_id);

CREATE TABLE order_classes (
  class_id     bigint PRIMARY KEY,
  branch_id    text NOT NULL,
  warehouse_id text,
  operation_id text NOT NULL,
  -- Of drafts only.
  created_by   bigint,
  type         text NOT NULL,
  status       text NOT NULL,
  stages       text[] NOT NULL,
  documents    bigint NOT NULL,
  total        bigint NOT NULL,
  weight       bigint NOT NULL
) WITH (fillfactor = 80);
-- created_at = the first instant of the day, or of the month, in Maputo.
CREATE TABLE order_class_days (
  created_at timestamptz NOT NULL,
  class_id   bigint NOT NULL,
  documents  bigint NOT NULL,
  total      bigint NOT NULL,
  weight     bigint NOT NULL,
  PRIMARY KEY (created_at, class_id)
) WITH (fillfactor = 90);
CREATE TABLE order_class_months (LIKE order_class_days INCLUDING ALL) WITH (fillfactor = 80);
-- What a search that names customers counts.
CREATE TABLE order_customer_kinds (
  customer_id bigint NOT NULL,
  kind        bigint NOT NULL,
  documents   bigint NOT NULL,
  total       bigint NOT NULL,
  weight      bigint NOT NULL,
  PRIMARY KEY (customer_id, kind)
) WITH (fillfactor = 90);

-- Null until a draft has one. Renamed, so that a server of an earlier release that still runs cannot merge changes into some of the sums only.
ALTER TABLE order_changes ADD COLUMN customer_id bigint;
ALTER TABLE order_changes RENAME TO order_sum_changes;

-- What waits in order_sum_changes belongs to the documents that are counted here, but its customers are not known: it is merged first.
CREATE TEMPORARY TABLE merged ON COMMIT DROP AS SELECT * FROM order_sum_changes;
DELETE FROM order_sum_changes;
UPDATE order_kinds kept SET documents = kept.documents + c.documents, total = kept.total + c.total, weight = kept.weight + c.weight
  FROM (SELECT kind, sum(documents)::bigint AS documents, sum(total)::bigint AS total, sum(weight)::bigint AS weight FROM merged GROUP BY kind) c
  WHERE c.kind = kept.kind;
INSERT INTO order_group_days AS kept
  SELECT c.created_at, k.group_id, sum(c.documents), sum(c.total), sum(c.weight) FROM merged c JOIN order_kinds k USING (kind) GROUP BY 1, 2
  ON CONFLICT (created_at, group_id) DO UPDATE SET documents = kept.documents + excluded.documents, total = kept.total + excluded.total,
    weight = kept.weight + excluded.weight;
INSERT INTO order_group_months AS kept
  SELECT maputo_month(c.created_at), k.group_id, sum(c.documents), sum(c.total), sum(c.weight) FROM merged c JOIN order_kinds k USING (kind)
  GROUP BY 1, 2
  ON CONFLICT (created_at, group_id) DO UPDATE SET documents = kept.documents + excluded.documents, total = kept.total + excluded.total,
    weight = kept.weight + excluded.weight;
INSERT INTO order_groups AS kept
  SELECT k.group_id, min(branch_id), min(warehouse_id), min(operation_id), min(created_by) FILTER (WHERE status = 'DRAFT'), min(type),
    min(status), min(stages), min(payment_condition), sum(c.documents), sum(c.total), sum(c.weight)
  FROM merged c JOIN order_kinds k USING (kind) GROUP BY 1
  ON CONFLICT (group_id) DO UPDATE SET documents = kept.documents + excluded.documents, total = kept.total + excluded.total,
    weight = kept.weight + excluded.weight;

INSERT INTO order_classes
  SELECT class_id, min(branch_id), min(warehouse_id), min(operation_id), min(created_by) FILTER (WHERE status = 'DRAFT'), min(type), min(status),
    min(stages), sum(documents), sum(total), sum(weight) FROM order_kinds GROUP BY class_id;
INSERT INTO order_class_days
  SELECT d.created_at, k.class_id, sum(d.documents), sum(d.total), sum(d.weight)
  FROM order_group_days d JOIN (SELECT DISTINCT group_id, class_id FROM order_kinds) k USING (group_id) GROUP BY 1, 2 ORDER BY 1, 2;
INSERT INTO order_class_months
  SELECT maputo_month(created_at), class_id, sum(documents), sum(total), sum(weight) FROM order_class_days GROUP BY 1, 2 ORDER BY 1, 2;
INSERT INTO order_customer_kinds
  SELECT customer_id, kind, count(*), sum(total), sum(weight) FROM orders WHERE customer_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2;

CREATE OR REPLACE FUNCTION add_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO order_sum_changes (kind, created_at, customer_id, documents, total, weight)
      SELECT kind, maputo_day(created_at), customer_id, -1, -total, -weight FROM removed;
    RETURN NULL;
  END IF;
  -- Readers join what was changed to its kind, so a kind is there before its first document is seen.
  INSERT INTO order_kinds (kind, group_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition)
    SELECT DISTINCT kind, order_kind(branch_id, warehouse_id, operation_id, CASE WHEN status = 'DRAFT' THEN created_by END, type, status, stages,
      payment_condition), branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition
    FROM added a WHERE NOT EXISTS (SELECT FROM order_kinds k WHERE k.kind = a.kind) ORDER BY kind
    ON CONFLICT DO NOTHING;
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

-- By customer and kind; by class, in all, by month and by day. A class knows no payment condition.
CREATE VIEW order_customer_sums AS
  SELECT customer_id, kind, documents, total, weight FROM order_customer_kinds
  UNION ALL SELECT customer_id, kind, documents, total, weight FROM order_sum_changes;
CREATE VIEW order_changed_classes AS
  SELECT k.class_id, branch_id, warehouse_id, operation_id, CASE WHEN status = 'DRAFT' THEN created_by END AS created_by, type, status, stages,
    NULL::text AS payment_condition, c.created_at, c.documents, c.total, c.weight
  FROM order_sum_changes c JOIN order_kinds k ON k.kind = c.kind;
CREATE VIEW order_class_sums AS
  SELECT class_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, NULL::text AS payment_condition,
    NULL::timestamptz AS created_at, documents, total, weight FROM order_classes
  UNION ALL SELECT * FROM order_changed_classes;
CREATE VIEW order_class_day_sums AS
  SELECT k.class_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, NULL::text AS payment_condition, s.created_at,
    s.documents, s.total, s.weight FROM order_class_days s JOIN order_classes k ON k.class_id = s.class_id
  UNION ALL SELECT * FROM order_changed_classes;
CREATE VIEW order_class_month_sums AS
  SELECT k.class_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, NULL::text AS payment_condition, s.created_at,
    s.documents, s.total, s.weight FROM order_class_months s JOIN order_classes k ON k.class_id = s.class_id
  UNION ALL
  SELECT class_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition, maputo_month(created_at),
    documents, total, weight FROM order_changed_classes;

-- What may be loaded is summed line by line: a few thousand of the many millions.
CREATE INDEX order_lines_picking ON order_lines (order_id) INCLUDE (total, quantity, picking, unit_weight, temperature) WHERE picking > 0;
