-- Lists that cost the same at a hundred documents and at a million (decisions 0052, 0053).

-- The papers by which a document is found: number, reference, every invoice. Its customer is found by the card.
CREATE FUNCTION order_papers(order_id bigint, number text, po_number text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT searchable(concat_ws(' ', $2, nullif($3, ''), (SELECT string_agg(i.number, ' ' ORDER BY i.id) FROM invoices i WHERE i.order_id = $1)))
$$;

-- What is alike in all that lists count documents by is of one kind: 52 bits of a digest, which JavaScript holds exactly.
CREATE FUNCTION order_kind(branch_id text, warehouse_id text, operation_id text, created_by bigint, type text, status text, stages text[],
  payment_condition text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ('x000' || left(md5(branch_id || '|' || coalesce(warehouse_id, '') || '|' || operation_id || '|' || coalesce(created_by::text, '') || '|'
    || type || '|' || status || '|' || array_to_string(stages, '+') || '|' || payment_condition), 13))::bit(64)::bigint;
END $$;

-- First instants of the day and of the month in Maputo.
CREATE FUNCTION maputo_day(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('day', at AT TIME ZONE 'Africa/Maputo') AT TIME ZONE 'Africa/Maputo';
CREATE FUNCTION maputo_month(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', at AT TIME ZONE 'Africa/Maputo') AT TIME ZONE 'Africa/Maputo';

-- Lists stand in the order of creation, either way round. What one index serves needs no others beside it.
DROP INDEX orders_search, orders_by_creation, orders_by_customer, orders_by_warehouse, orders_by_operation, orders_by_payment;
-- Both in one: the table is written anew once.
ALTER TABLE orders ALTER COLUMN search_text TYPE text USING order_papers(id, number, po_number),
  ADD COLUMN kind bigint NOT NULL GENERATED ALWAYS AS (
    order_kind(branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition)) STORED;
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_by_creation ON orders (created_at, id);
CREATE INDEX orders_by_kind ON orders (kind, created_at, id) INCLUDE (total, weight);
CREATE INDEX orders_by_customer ON orders (customer_id, created_at, id) INCLUDE (kind, total, weight);
-- These indexes answer by themselves for pages that a vacuum has seen.
ALTER TABLE orders SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- How common a text is decides how it is looked for.
ALTER TABLE orders ALTER COLUMN search_text SET STATISTICS 500;

-- A sample of millions of lines knows far too few of their documents, and the planner reads whole tables then. A document has some ten lines.
ALTER TABLE order_lines ALTER COLUMN order_id SET (n_distinct = -0.1);
ALTER TABLE invoice_lines ALTER COLUMN invoice_id SET (n_distinct = -0.1);

-- Every kind that documents were ever of, with what is of it. Sums stand where the last merge left them.
CREATE TABLE order_kinds (
  kind              bigint PRIMARY KEY,
  -- The kind but for who created it, which matters to drafts and to few lists.
  group_id          bigint NOT NULL,
  branch_id         text NOT NULL,
  warehouse_id      text,
  operation_id      text NOT NULL,
  created_by        bigint NOT NULL,
  type              text NOT NULL,
  status            text NOT NULL,
  stages            text[] NOT NULL,
  payment_condition text NOT NULL,
  documents         bigint NOT NULL DEFAULT 0,
  total             bigint NOT NULL DEFAULT 0,
  weight            bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX order_kinds_of_group ON order_kinds (group_id);
CREATE INDEX order_kinds_of_creator ON order_kinds (created_by, status);
CREATE INDEX order_kinds_of_stage ON order_kinds USING gin (stages);
CREATE TABLE order_groups (
  group_id          bigint PRIMARY KEY,
  branch_id         text NOT NULL,
  warehouse_id      text,
  operation_id      text NOT NULL,
  -- Of drafts only.
  created_by        bigint,
  type              text NOT NULL,
  status            text NOT NULL,
  stages            text[] NOT NULL,
  payment_condition text NOT NULL,
  documents         bigint NOT NULL,
  total             bigint NOT NULL,
  weight            bigint NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX order_groups_of_stage ON order_groups USING gin (stages);
-- created_at = the first instant of the day, or of the month, in Maputo.
CREATE TABLE order_group_days (
  created_at timestamptz NOT NULL,
  group_id   bigint NOT NULL,
  documents  bigint NOT NULL,
  total      bigint NOT NULL,
  weight     bigint NOT NULL,
  PRIMARY KEY (created_at, group_id)
) WITH (fillfactor = 90);
CREATE TABLE order_group_months (LIKE order_group_days INCLUDING ALL) WITH (fillfactor = 80);
-- What writers changed since the last merge: nobody updates a row, so nobody waits.
CREATE TABLE order_changes (
  kind       bigint NOT NULL,
  -- The first instant of the day on which the document was created.
  created_at timestamptz NOT NULL,
  documents  bigint NOT NULL,
  total      bigint NOT NULL,
  weight     bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

INSERT INTO order_kinds
  SELECT kind, 0, min(branch_id), min(warehouse_id), min(operation_id), min(created_by), min(type), min(status), min(stages), min(payment_condition),
    count(*), sum(total), sum(weight) FROM orders GROUP BY kind;
UPDATE order_kinds SET group_id = order_kind(branch_id, warehouse_id, operation_id, CASE WHEN status = 'DRAFT' THEN created_by END, type, status,
  stages, payment_condition);
INSERT INTO order_groups
  SELECT group_id, min(branch_id), min(warehouse_id), min(operation_id), min(created_by) FILTER (WHERE status = 'DRAFT'), min(type), min(status),
    min(stages), min(payment_condition), sum(documents), sum(total), sum(weight) FROM order_kinds GROUP BY group_id;
INSERT INTO order_group_days
  SELECT maputo_day(o.created_at), k.group_id, count(*), sum(o.total), sum(o.weight) FROM orders o JOIN order_kinds k USING (kind)
  GROUP BY 1, 2 ORDER BY 1, 2;
INSERT INTO order_group_months
  SELECT maputo_month(created_at), group_id, sum(documents), sum(total), sum(weight) FROM order_group_days GROUP BY 1, 2 ORDER BY 1, 2;

CREATE OR REPLACE FUNCTION add_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO order_changes SELECT kind, maputo_day(created_at), -1, -total, -weight FROM removed;
    RETURN NULL;
  END IF;
  -- Readers join what was changed to its kind, so a kind is there before its first document is seen.
  INSERT INTO order_kinds (kind, group_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition)
    SELECT DISTINCT kind, order_kind(branch_id, warehouse_id, operation_id, CASE WHEN status = 'DRAFT' THEN created_by END, type, status, stages,
      payment_condition), branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition
    FROM added a WHERE NOT EXISTS (SELECT FROM order_kinds k WHERE k.kind = a.kind) ORDER BY kind
    ON CONFLICT DO NOTHING;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_changes SELECT kind, maputo_day(created_at), 1, total, weight FROM added;
  ELSE
    INSERT INTO order_changes
      SELECT kind, maputo_day(created_at), sum(documents), sum(total), sum(weight) FROM (
        SELECT kind, created_at, 1 AS documents, total, weight FROM added
        UNION ALL SELECT kind, created_at, -1, -total, -weight FROM removed) AS change
      GROUP BY kind, created_at HAVING sum(documents) <> 0 OR sum(total) <> 0 OR sum(weight) <> 0;
  END IF;
  RETURN NULL;
END $$;

DROP TABLE order_sums;
-- By kind; by kind without its creator, in all, by month and by day.
CREATE VIEW order_sums AS
  SELECT kind, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition, documents, total, weight FROM order_kinds
  UNION ALL
  SELECT k.kind, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition, c.documents, c.total, c.weight
  FROM order_changes c JOIN order_kinds k ON k.kind = c.kind;
CREATE VIEW order_changed_groups AS
  SELECT k.group_id, branch_id, warehouse_id, operation_id, CASE WHEN status = 'DRAFT' THEN created_by END AS created_by, type, status, stages,
    payment_condition, c.created_at, c.documents, c.total, c.weight
  FROM order_changes c JOIN order_kinds k ON k.kind = c.kind;
CREATE VIEW order_group_sums AS
  SELECT group_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition, NULL::timestamptz AS created_at,
    documents, total, weight FROM order_groups
  UNION ALL SELECT * FROM order_changed_groups;
CREATE VIEW order_group_day_sums AS
  SELECT g.group_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition, s.created_at, s.documents, s.total,
    s.weight FROM order_group_days s JOIN order_groups g ON g.group_id = s.group_id
  UNION ALL SELECT * FROM order_changed_groups;
CREATE VIEW order_group_month_sums AS
  SELECT g.group_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition, s.created_at, s.documents, s.total,
    s.weight FROM order_group_months s JOIN order_groups g ON g.group_id = s.group_id
  UNION ALL
  SELECT group_id, branch_id, warehouse_id, operation_id, created_by, type, status, stages, payment_condition, maputo_month(created_at), documents,
    total, weight FROM order_changed_groups;

-- What leaves today, for the home page.
CREATE INDEX shipments_by_departure ON shipments (departs_on) WHERE deleted_at IS NULL;
