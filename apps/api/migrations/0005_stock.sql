-- Stock as movement rows plus one level row per warehouse, article and batch.
CREATE TABLE stock_levels (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id   text NOT NULL REFERENCES products,
  warehouse_id text NOT NULL REFERENCES warehouses,
  batch        text NOT NULL,
  expiry       date,
  received_on  date NOT NULL,
  blocked      boolean NOT NULL DEFAULT false,
  on_hand      bigint NOT NULL DEFAULT 0,
  reserved     bigint NOT NULL DEFAULT 0,
  version      integer NOT NULL DEFAULT 1,
  -- The product never oversells: the database itself says no.
  CONSTRAINT stock_never_oversold CHECK (reserved >= 0 AND on_hand >= reserved),
  UNIQUE (warehouse_id, product_id, batch)
);
CREATE INDEX stock_levels_fefo ON stock_levels (product_id, warehouse_id, expiry, received_on, id);

CREATE TABLE stock_movements (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  level_id   bigint NOT NULL REFERENCES stock_levels,
  kind       text NOT NULL CHECK (kind IN ('receipt', 'correction', 'sale', 'return')),
  -- Change of on hand, in thousandths; negative for what leaves.
  quantity   bigint NOT NULL CHECK (quantity <> 0),
  reference  text NOT NULL DEFAULT '',
  reason     text NOT NULL DEFAULT '',
  user_id    bigint REFERENCES users,
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stock_movements_level ON stock_movements (level_id, id DESC);

CREATE TABLE held_stock (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id     bigint NOT NULL REFERENCES order_lines ON DELETE RESTRICT,
  level_id    bigint NOT NULL REFERENCES stock_levels,
  bucket      text NOT NULL CHECK (bucket IN ('reserved', 'picking', 'loading')),
  quantity    bigint NOT NULL CHECK (quantity > 0),
  -- Why this batch: 'L1 expires before delivery'; a code and its figures.
  reason      jsonb NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (line_id, level_id, bucket)
);
CREATE INDEX held_stock_level ON held_stock (level_id);
