-- Stock kept without an ERP: shelf life per customer and article, blocked batches with their reason, swaps, counts.

-- Days of life that an article must have on delivery, whoever asks for it; the customer's own stand in customers.
ALTER TABLE products ADD COLUMN min_shelf_life_days integer NOT NULL DEFAULT 0
  CHECK (min_shelf_life_days BETWEEN 0 AND 3650);

-- What was agreed for one customer and one article: it holds, shorter or longer (decision 0063).
CREATE TABLE shelf_life_exceptions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customers,
  product_id  text NOT NULL REFERENCES products,
  days        integer NOT NULL CHECK (days BETWEEN 0 AND 3650),
  updated_by  bigint REFERENCES users,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     integer NOT NULL DEFAULT 1,
  UNIQUE (customer_id, product_id)
);
CREATE INDEX shelf_life_exceptions_product ON shelf_life_exceptions (product_id);

-- Why nothing of a batch may be promised.
ALTER TABLE stock_levels ADD COLUMN block_reason text NOT NULL DEFAULT '';

-- A swap leaves a pair of rows that sums to nothing; a count posts what it found too much or too little.
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_kind_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_kind_check
  CHECK (kind IN ('receipt', 'correction', 'count', 'sale', 'return', 'swap'));
-- The other document of a swap; empty for all else.
ALTER TABLE stock_movements ADD COLUMN counterpart text NOT NULL DEFAULT '';

ALTER TABLE orders ADD CONSTRAINT orders_priority_check CHECK (priority BETWEEN 0 AND 9);

-- Filters and orders of the lists of levels and movements.
-- What never expires comes after everything else.
CREATE INDEX stock_levels_expiry ON stock_levels (coalesce(expiry, 'infinity'::date), id);
CREATE INDEX stock_levels_warehouse ON stock_levels (warehouse_id, coalesce(expiry, 'infinity'::date), id);
CREATE INDEX stock_levels_blocked ON stock_levels (id) WHERE blocked;
CREATE INDEX stock_movements_at ON stock_movements (at, id);
CREATE INDEX stock_movements_user ON stock_movements (user_id, id DESC);
CREATE INDEX stock_movements_reference ON stock_movements USING gin (searchable(reference) gin_trgm_ops);

-- A count of one warehouse: open, then posted or given up. One at a time for a warehouse.
CREATE TABLE stock_counts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  warehouse_id text NOT NULL REFERENCES warehouses,
  note         text NOT NULL DEFAULT '',
  opened_by    bigint NOT NULL REFERENCES users,
  opened_at    timestamptz NOT NULL DEFAULT now(),
  posted_by    bigint REFERENCES users,
  posted_at    timestamptz,
  given_up_by  bigint REFERENCES users,
  given_up_at  timestamptz,
  reason       text NOT NULL DEFAULT '',
  version      integer NOT NULL DEFAULT 1,
  CHECK (posted_at IS NULL OR given_up_at IS NULL)
);
CREATE UNIQUE INDEX stock_counts_open ON stock_counts (warehouse_id) WHERE posted_at IS NULL AND given_up_at IS NULL;
CREATE INDEX stock_counts_warehouse ON stock_counts (warehouse_id, id DESC);

-- What somebody counted of a batch, beside what should have lain on the shelf at that moment.
CREATE TABLE stock_count_lines (
  count_id   bigint NOT NULL REFERENCES stock_counts,
  level_id   bigint NOT NULL REFERENCES stock_levels,
  expected   bigint NOT NULL,
  counted    bigint NOT NULL CHECK (counted >= 0),
  counted_by bigint NOT NULL REFERENCES users,
  counted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (count_id, level_id)
);
CREATE INDEX stock_count_lines_level ON stock_count_lines (level_id);
