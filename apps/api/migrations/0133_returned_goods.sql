-- Goods that came back (docs/domain/returns.md): each quantity of a line of a credit note is in one place. It waits in the returns warehouse, or a
-- disposition says where it went, or it left that warehouse some other way (a count, a correction, a write-off, a transfer).

CREATE TABLE returned_goods (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credit_note_id      bigint NOT NULL REFERENCES credit_notes,
  credit_note_line_id bigint NOT NULL UNIQUE REFERENCES credit_note_lines,
  branch_id           text NOT NULL REFERENCES branches,
  warehouse_id        text NOT NULL REFERENCES warehouses,
  level_id            bigint NOT NULL REFERENCES stock_levels,
  product_id          text NOT NULL REFERENCES products,
  batch               text NOT NULL,
  expiry              date,
  condition           text NOT NULL CHECK (condition IN ('good', 'damaged', 'expired')),
  -- Thousandths of the stock unit.
  quantity            bigint NOT NULL CHECK (quantity > 0),
  remaining           bigint NOT NULL CHECK (remaining >= 0),
  elsewhere           bigint NOT NULL DEFAULT 0 CHECK (elsewhere >= 0),
  returned_at         timestamptz NOT NULL,
  CONSTRAINT returned_goods_within CHECK (remaining + elsewhere <= quantity)
);
CREATE INDEX returned_goods_waiting ON returned_goods (branch_id, id DESC) WHERE remaining > 0;
CREATE INDEX returned_goods_by_branch ON returned_goods (branch_id, id DESC);
CREATE INDEX returned_goods_of_note ON returned_goods (credit_note_id);
CREATE INDEX returned_goods_of_level ON returned_goods (level_id) WHERE remaining > 0;
CREATE INDEX returned_goods_of_product ON returned_goods (product_id, id DESC);

CREATE TABLE dispositions (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number          text NOT NULL UNIQUE,
  kind            text NOT NULL,
  series          text NOT NULL,
  year            integer NOT NULL,
  sequence        integer NOT NULL CHECK (sequence >= 1),
  disposition     text NOT NULL CHECK (disposition IN ('sale', 'destroyed', 'principal')),
  branch_id       text NOT NULL REFERENCES branches,
  warehouse_id    text NOT NULL REFERENCES warehouses,
  to_warehouse_id text REFERENCES warehouses,
  -- Who saw the goods destroyed, or took them back for the principal.
  witness         text NOT NULL DEFAULT '',
  reason          text NOT NULL DEFAULT '',
  decided_by      bigint NOT NULL REFERENCES users,
  decided_at      timestamptz NOT NULL,
  UNIQUE (kind, series, year, sequence),
  CONSTRAINT dispositions_say_where CHECK (
    CASE WHEN disposition = 'sale' THEN to_warehouse_id IS NOT NULL ELSE to_warehouse_id IS NULL AND witness <> '' END)
);
CREATE INDEX dispositions_by_branch ON dispositions (branch_id, id DESC);

CREATE TABLE disposition_lines (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  disposition_id    bigint NOT NULL REFERENCES dispositions,
  returned_goods_id bigint NOT NULL REFERENCES returned_goods,
  quantity          bigint NOT NULL CHECK (quantity > 0),
  -- Centavos, at average cost.
  value             bigint NOT NULL
);
CREATE INDEX disposition_lines_of ON disposition_lines (disposition_id);
CREATE INDEX disposition_lines_goods ON disposition_lines (returned_goods_id);

-- What was collected before: as far as it still lies there, the newest first.
INSERT INTO returned_goods (credit_note_id, credit_note_line_id, branch_id, warehouse_id, level_id, product_id, batch, expiry, condition, quantity,
    remaining, elsewhere, returned_at)
  SELECT note_id, line_id, branch_id, warehouse_id, level_id, product_id, batch, expiry, condition, received,
    greatest(0, least(received, on_hand - newer)), received - greatest(0, least(received, on_hand - newer)), ended_at
  FROM (
    SELECT note.id AS note_id, line.id AS line_id, note.branch_id, level.warehouse_id, level.id AS level_id, level.product_id, level.batch, level.expiry,
      line.condition, line.received, level.on_hand, note.collection_ended_at AS ended_at,
      coalesce(sum(line.received) OVER (PARTITION BY level.id ORDER BY note.collection_ended_at DESC, line.id DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint AS newer
    FROM credit_notes AS note
    JOIN credit_note_lines AS line ON line.credit_note_id = note.id
    JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
    JOIN stock_levels AS level ON level.warehouse_id = note.returns_warehouse_id AND level.product_id = billed.product_id AND level.batch = line.batch
    WHERE note.collection_ended_at IS NOT NULL AND line.received > 0) AS back
  ORDER BY ended_at, line_id;

ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_kind_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_kind_check CHECK (kind IN ('receipt', 'opening', 'correction', 'count', 'sale', 'return',
  'swap', 'write-off', 'transfer-out', 'transfer-in', 'disposition'));

-- As 0098: goods that go back to sale bring their value along as well.
CREATE OR REPLACE FUNCTION value_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place  record;
  stored stock_values;
BEGIN
  IF NEW.value IS NOT NULL AND NEW.kind NOT IN ('transfer-in', 'disposition') THEN RETURN NEW; END IF;
  -- a pair on one batch: the goods stay where they are
  IF NEW.kind = 'swap' THEN NEW.value := 0; RETURN NEW; END IF;
  SELECT l.warehouse_id, l.product_id, p.unit_cost::numeric * p.stock_factor / p.conversion_factor AS cost INTO place
    FROM stock_levels l JOIN products p ON p.id = l.product_id WHERE l.id = NEW.level_id;
  INSERT INTO stock_values (warehouse_id, product_id) VALUES (place.warehouse_id, place.product_id) ON CONFLICT DO NOTHING;
  SELECT * INTO stored FROM stock_values
    WHERE warehouse_id = place.warehouse_id AND product_id = place.product_id FOR NO KEY UPDATE;
  NEW.value := CASE
    WHEN NEW.value IS NOT NULL THEN NEW.value
    WHEN NEW.quantity < 0 AND stored.quantity <= 0 THEN 0
    WHEN NEW.quantity < 0 AND -NEW.quantity >= stored.quantity THEN -stored.value
    WHEN NEW.quantity < 0 THEN -round(stored.value::numeric * -NEW.quantity / stored.quantity)
    WHEN NEW.unit_cost IS NOT NULL THEN round(NEW.quantity::numeric * NEW.unit_cost / 1000)
    WHEN stored.quantity > 0 AND (NEW.kind NOT IN ('receipt', 'opening') OR place.cost = 0)
      THEN round(stored.value::numeric * NEW.quantity / stored.quantity)
    ELSE round(NEW.quantity * place.cost / 1000) END;
  UPDATE stock_values SET quantity = stored.quantity + NEW.quantity, value = stored.value + NEW.value
    WHERE warehouse_id = place.warehouse_id AND product_id = place.product_id;
  RETURN NEW;
END $$;

-- Less lies in a returns warehouse than waits there: it left some other way. The newest go first.
CREATE FUNCTION returned_goods_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE returned_goods AS goods SET remaining = goods.remaining - gone.quantity, elsewhere = goods.elsewhere + gone.quantity
  FROM (
    SELECT id, least(remaining, waiting - NEW.on_hand - newer) AS quantity FROM (
      SELECT id, remaining, sum(remaining) OVER () AS waiting,
        coalesce(sum(remaining) OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer
      FROM returned_goods WHERE level_id = NEW.id AND remaining > 0) AS waiting
    WHERE waiting - NEW.on_hand - newer > 0) AS gone
  WHERE goods.id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_levels_returned_left AFTER UPDATE OF on_hand ON stock_levels
  FOR EACH ROW WHEN (NEW.on_hand < OLD.on_hand) EXECUTE FUNCTION returned_goods_left();
