-- Goods receipts: what a supplier's note says beside what came, open while it is counted, then posted or given up.

-- As a scanner reads it: a GTIN without leading zeros.
ALTER TABLE products ADD COLUMN barcode text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX products_barcode ON products (barcode) WHERE barcode <> '';

CREATE TABLE suppliers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL CHECK (trim(name) <> ''),
  nuit        text,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(name || ' ' || coalesce(nuit, ''))) STORED,
  created_by  bigint REFERENCES users,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX suppliers_names ON suppliers (searchable(trim(name)));
CREATE INDEX suppliers_search ON suppliers USING gin (search_text gin_trgm_ops);

CREATE TABLE goods_receipts (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number        text NOT NULL UNIQUE,
  warehouse_id  text NOT NULL REFERENCES warehouses,
  supplier_id   bigint NOT NULL REFERENCES suppliers,
  supplier_note text NOT NULL CHECK (trim(supplier_note) <> ''),
  -- Measured on arrival: { "frozen": -19.4, "refrigerated": 4.1 } in °C.
  temperatures  jsonb NOT NULL DEFAULT '{}',
  search_text   text NOT NULL GENERATED ALWAYS AS (searchable(number || ' ' || supplier_note)) STORED,
  opened_by     bigint NOT NULL REFERENCES users,
  opened_at     timestamptz NOT NULL DEFAULT now(),
  posted_by     bigint REFERENCES users,
  posted_at     timestamptz,
  given_up_by   bigint REFERENCES users,
  given_up_at   timestamptz,
  reason        text NOT NULL DEFAULT '',
  version       integer NOT NULL DEFAULT 1,
  CHECK (posted_at IS NULL OR given_up_at IS NULL)
);
-- A note is taken in once; one that was given up may come again.
CREATE UNIQUE INDEX goods_receipts_note ON goods_receipts (supplier_id, searchable(trim(supplier_note)))
  WHERE given_up_at IS NULL;
CREATE INDEX goods_receipts_warehouse ON goods_receipts (warehouse_id, id DESC);
CREATE INDEX goods_receipts_supplier ON goods_receipts (supplier_id, id DESC);
CREATE INDEX goods_receipts_opened ON goods_receipts (opened_at);
CREATE INDEX goods_receipts_open ON goods_receipts (id) WHERE posted_at IS NULL AND given_up_at IS NULL;
CREATE INDEX goods_receipts_search ON goods_receipts USING gin (search_text gin_trgm_ops);

CREATE TABLE goods_receipt_lines (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  receipt_id        bigint NOT NULL REFERENCES goods_receipts,
  -- The line of the note whose further batch this is.
  parent_id         bigint REFERENCES goods_receipt_lines,
  product_id        text NOT NULL REFERENCES products,
  batch             text NOT NULL DEFAULT '',
  expiry            date,
  -- Thousandths of the sales unit: on the note, and received (null = not counted yet).
  noted             bigint NOT NULL DEFAULT 0 CHECK (noted >= 0),
  received          bigint CHECK (received >= 0),
  shortage_reason   text NOT NULL DEFAULT '',
  surplus_decision  text CHECK (surplus_decision IN ('accept', 'refuse', 'quarantine')),
  life_decision     text CHECK (life_decision IN ('accept', 'refuse', 'quarantine')),
  counted_by        bigint REFERENCES users,
  counted_at        timestamptz,
  version           integer NOT NULL DEFAULT 1
);
CREATE INDEX goods_receipt_lines_receipt ON goods_receipt_lines (receipt_id, id);
CREATE INDEX goods_receipt_lines_parent ON goods_receipt_lines (parent_id);
