-- Transfers between warehouses (docs/domain/transfers.md). What left one and has not arrived is in transit: on no stock level, in transfer_batches.
CREATE TABLE transfers (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number            text NOT NULL UNIQUE,
  series            text NOT NULL,
  year              integer NOT NULL,
  sequence          integer NOT NULL CHECK (sequence >= 1),
  from_warehouse_id text NOT NULL REFERENCES warehouses,
  to_warehouse_id   text NOT NULL REFERENCES warehouses,
  -- Of the two warehouses.
  branch_id         text NOT NULL REFERENCES branches,
  to_branch_id      text NOT NULL REFERENCES branches,
  -- The day on which the goods are to leave.
  leaves_on         date NOT NULL,
  reason            text NOT NULL,
  note              text NOT NULL DEFAULT '',
  requested_by      bigint NOT NULL REFERENCES users,
  requested_at      timestamptz NOT NULL,

  -- Facts
  shipment_id       bigint REFERENCES shipments,
  -- Who carries it when it goes with own means: driver and registration in words.
  carrier           text NOT NULL DEFAULT '',
  sent_at           timestamptz,
  sent_by           bigint REFERENCES users,
  recalled_at       timestamptz,
  arrived_at        timestamptz,
  arrived_by        bigint REFERENCES users,
  cancelled_at      timestamptz,

  -- Derived by the domain.
  state             text NOT NULL CHECK (state IN
    ('requested', 'picked', 'loaded', 'in-transit', 'returning', 'differences', 'received', 'returned', 'lost', 'cancelled')),
  search_text       text NOT NULL DEFAULT '',
  updated_at        timestamptz NOT NULL DEFAULT now(),
  version           integer NOT NULL DEFAULT 1,

  UNIQUE (series, year, sequence),
  CONSTRAINT transfers_between CHECK (from_warehouse_id <> to_warehouse_id),
  CONSTRAINT transfers_sent CHECK ((sent_at IS NULL) = (sent_by IS NULL)),
  CONSTRAINT transfers_state CHECK (
    (state = 'cancelled') = (cancelled_at IS NOT NULL)
    AND (state IN ('in-transit', 'returning', 'differences', 'received', 'returned', 'lost')) = (sent_at IS NOT NULL))
);

CREATE TABLE transfer_lines (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id      bigint NOT NULL REFERENCES transfers,
  sequence         integer NOT NULL,
  product_id       text NOT NULL REFERENCES products,
  -- As asked for; thousandths of that unit, and its base units as on that day.
  ordered_unit     text NOT NULL,
  ordered_quantity bigint NOT NULL CHECK (ordered_quantity > 0),
  unit_factor      bigint NOT NULL CHECK (unit_factor > 0),
  stock_factor     bigint NOT NULL CHECK (stock_factor > 0),
  -- The same in thousandths of the stock unit, and its gross weight in grams.
  quantity         bigint NOT NULL CHECK (quantity > 0),
  weight           bigint NOT NULL DEFAULT 0 CHECK (weight >= 0),
  UNIQUE (transfer_id, product_id)
);
CREATE INDEX transfer_lines_product ON transfer_lines (product_id, transfer_id);

-- A batch of the sending warehouse, in thousandths of the stock unit.
CREATE TABLE transfer_batches (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id     bigint NOT NULL REFERENCES transfer_lines,
  level_id    bigint NOT NULL REFERENCES stock_levels,
  -- Reserved on the level until it is sent.
  held        bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  sent        bigint NOT NULL DEFAULT 0 CHECK (sent >= 0),
  received    bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
  returned    bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  written_off bigint NOT NULL DEFAULT 0 CHECK (written_off >= 0),
  in_transit  bigint GENERATED ALWAYS AS (sent - received - returned - written_off) STORED CHECK (sent >= received + returned + written_off),
  -- What is in transit is worth, in centavos, at the average of the sending warehouse.
  value       bigint NOT NULL DEFAULT 0 CHECK (value >= 0),
  UNIQUE (line_id, level_id),
  CONSTRAINT transfer_batches_worth CHECK (value = 0 OR sent > received + returned + written_off),
  CONSTRAINT transfer_batches_held_or_sent CHECK (held = 0 OR sent = 0)
);
CREATE INDEX transfer_batches_level ON transfer_batches (level_id);
CREATE INDEX transfer_batches_under_way ON transfer_batches (level_id) WHERE in_transit > 0;

-- What became of goods on their way, one row for each change; never changed.
CREATE TABLE transit_movements (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES transfer_batches,
  kind     text NOT NULL CHECK (kind IN ('sent', 'received', 'returned', 'written-off')),
  quantity bigint NOT NULL CHECK (quantity > 0),
  value    bigint NOT NULL CHECK (value >= 0),
  reason   text NOT NULL DEFAULT '',
  user_id  bigint REFERENCES users,
  at       timestamptz NOT NULL
);
CREATE INDEX transit_movements_batch ON transit_movements (batch_id);
CREATE INDEX transit_movements_written_off ON transit_movements (at) WHERE kind = 'written-off';
CREATE TRIGGER transit_movements_append_only BEFORE UPDATE OR DELETE ON transit_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION transit_in_open_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refuse_closed_month((SELECT min((at AT TIME ZONE 'Africa/Maputo')::date) FROM added)); RETURN NULL; END $$;
CREATE TRIGGER transit_movements_open_month AFTER INSERT ON transit_movements
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transit_in_open_month();

CREATE INDEX transfers_by_branch ON transfers (branch_id, id DESC);
CREATE INDEX transfers_by_to_branch ON transfers (to_branch_id, id DESC);
CREATE INDEX transfers_by_from ON transfers (from_warehouse_id, id DESC);
CREATE INDEX transfers_by_to ON transfers (to_warehouse_id, id DESC);
CREATE INDEX transfers_by_state ON transfers (state, id DESC);
CREATE INDEX transfers_by_day ON transfers (leaves_on, id DESC);
CREATE INDEX transfers_shipment ON transfers (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX transfers_search ON transfers USING gin (search_text gin_trgm_ops);

ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_kind_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_kind_check
  CHECK (kind IN ('receipt', 'opening', 'correction', 'count', 'sale', 'return', 'swap', 'write-off', 'transfer-out', 'transfer-in'));

-- Goods of a transfer bring their value along: that of a movement in is given, and counts all the same (decision 0231).
CREATE OR REPLACE FUNCTION value_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place  record;
  stored stock_values;
BEGIN
  IF NEW.value IS NOT NULL AND NEW.kind <> 'transfer-in' THEN RETURN NEW; END IF;
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
