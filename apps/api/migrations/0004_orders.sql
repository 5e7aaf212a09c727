-- Sales documents: facts in columns; status and stages derived by the domain and saved beside them.
CREATE TABLE locks (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity_kind text NOT NULL CHECK (entity_kind IN ('ROUTE', 'CUSTOMER', 'WAREHOUSE')),
  entity_id   text NOT NULL,
  -- NULL = every operation.
  operation_id text REFERENCES operations,
  block_type  text NOT NULL,
  created_by  bigint REFERENCES users,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX locks_entity ON locks (entity_kind, entity_id);

-- Gapless numbers: one row per kind, series and year, taken under its row lock.
CREATE TABLE number_series (
  kind   text NOT NULL,
  series text NOT NULL,
  year   integer NOT NULL,
  last   integer NOT NULL CHECK (last >= 0),
  PRIMARY KEY (kind, series, year)
);

CREATE TABLE orders (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type              text NOT NULL CHECK (type IN ('PEV', 'COT', 'POF')),
  -- Tracking code (PEV.SD.2026/1042), given at submission.
  number            text UNIQUE,
  branch_id         text NOT NULL REFERENCES branches,
  warehouse_id      text REFERENCES warehouses,
  operation_id      text NOT NULL REFERENCES operations,
  customer_id       bigint REFERENCES customers,
  address_id        bigint REFERENCES customer_addresses,
  delivery_address  text NOT NULL DEFAULT '',
  province_id       smallint CHECK (province_id BETWEEN 1 AND 11),
  route             text NOT NULL DEFAULT '',
  withdraws         boolean NOT NULL DEFAULT false,
  po_number         text NOT NULL DEFAULT '',
  payment_condition text NOT NULL DEFAULT '',
  discount_bp       integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  delivery_date     date,
  due_at            date,
  reason_id         text REFERENCES reasons,
  notes             text NOT NULL DEFAULT '',
  priority          smallint NOT NULL DEFAULT 0,
  -- How it came: typed in, read from a file, or from an integration.
  origin            text NOT NULL DEFAULT 'web' CHECK (origin IN ('web', 'import', 'morpheus')),
  source_key        text,
  duplicate_of      bigint REFERENCES orders,

  -- Facts
  created_by        bigint NOT NULL REFERENCES users,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  submitted_by      bigint REFERENCES users,
  submitted_at      timestamptz,
  submitted_latitude  double precision CHECK (submitted_latitude BETWEEN -90 AND 90),
  submitted_longitude double precision CHECK (submitted_longitude BETWEEN -180 AND 180),
  submitted_accuracy  double precision,
  verification_started_at timestamptz,
  verified_at       timestamptz,
  lock_id           bigint REFERENCES locks ON DELETE SET NULL,
  integration_errors integer NOT NULL DEFAULT 0 CHECK (integration_errors >= 0),
  handover          text CHECK (handover IN ('frozen', 'sent', 'building', 'done', 'failed')),
  handover_failed_stage text,
  answered_at       timestamptz,
  allocated_at      timestamptz,
  cancelled_at      timestamptz,
  cancelled_by      bigint REFERENCES users,
  cancel_reason     text,
  closed_at         timestamptz,
  closed_by         bigint REFERENCES users,
  close_reason      text,
  -- Financial exposure that was approved; asked again only when it grows past this.
  approved_exposure bigint,

  -- Derived by the domain in the same transaction; no other code writes these.
  status            text NOT NULL DEFAULT 'DRAFT',
  stages            text[] NOT NULL DEFAULT '{}',
  merchandise       bigint NOT NULL DEFAULT 0,
  discounts         bigint NOT NULL DEFAULT 0,
  vat               bigint NOT NULL DEFAULT 0,
  total             bigint NOT NULL DEFAULT 0,
  -- Net value of an offer at list price: what it costs us to give.
  offer_cost        bigint NOT NULL DEFAULT 0,
  vat_by_rate       jsonb NOT NULL DEFAULT '[]',
  weight            bigint NOT NULL DEFAULT 0,
  line_count        integer NOT NULL DEFAULT 0,
  -- What the document adds to its customer's exposure, with VAT: approved and not loaded; loaded and not billed.
  exposure_open     bigint NOT NULL DEFAULT 0 CHECK (exposure_open >= 0),
  exposure_loaded   bigint NOT NULL DEFAULT 0 CHECK (exposure_loaded >= 0),
  invoice_number    text,
  shipment_id       bigint,
  search_text       text NOT NULL DEFAULT '',
  version           integer NOT NULL DEFAULT 1,
  CHECK ((submitted_at IS NULL) = (number IS NULL)),
  CHECK (submitted_at IS NULL OR (customer_id IS NOT NULL AND warehouse_id IS NOT NULL AND delivery_date IS NOT NULL)),
  CHECK (status <> 'DRAFT' OR submitted_at IS NULL)
);
CREATE UNIQUE INDEX orders_source ON orders (origin, source_key) WHERE source_key IS NOT NULL;
CREATE INDEX orders_newest ON orders (id DESC);
CREATE INDEX orders_by_status ON orders (status, id DESC);
CREATE INDEX orders_by_stage ON orders USING gin (stages);
CREATE INDEX orders_by_customer ON orders (customer_id, id DESC);
CREATE INDEX orders_by_creator ON orders (created_by, id DESC);
CREATE INDEX orders_by_branch ON orders (branch_id, id DESC);
CREATE INDEX orders_by_warehouse ON orders (warehouse_id, id DESC);
CREATE INDEX orders_by_operation ON orders (operation_id, id DESC);
CREATE INDEX orders_by_payment ON orders (payment_condition, id DESC);
CREATE INDEX orders_by_creation ON orders (created_at, id DESC);
CREATE INDEX orders_by_shipment ON orders (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_awaiting ON orders (warehouse_id, priority DESC, submitted_at) WHERE status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED');

CREATE TABLE order_lines (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id         bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  sequence         integer NOT NULL CHECK (sequence >= 1),
  product_id       text NOT NULL REFERENCES products,
  description      text NOT NULL,
  unit             text NOT NULL,
  quantity         bigint NOT NULL CHECK (quantity >= 0),
  unit_price       bigint NOT NULL CHECK (unit_price >= 0),
  list_price       bigint NOT NULL CHECK (list_price >= 0),
  price_date       date,
  negotiated_price bigint CHECK (negotiated_price >= 0),
  discount         bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  discount_bp      integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_amount  bigint NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
  special_field    text NOT NULL DEFAULT '',
  vat_code         text NOT NULL,
  vat_bp           integer NOT NULL DEFAULT 0,
  unit_weight      bigint NOT NULL DEFAULT 0,
  temperature      text NOT NULL DEFAULT 'ambient',

  -- Derived by pricing.
  discount_total   bigint NOT NULL DEFAULT 0,
  document_discount bigint NOT NULL DEFAULT 0,
  total            bigint NOT NULL DEFAULT 0,
  weight           bigint NOT NULL DEFAULT 0,

  -- Where the quantity lies; reserved, picking and loading are also rows of held_stock.
  open             bigint NOT NULL DEFAULT 0 CHECK (open >= 0),
  reserved         bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  picking          bigint NOT NULL DEFAULT 0 CHECK (picking >= 0),
  loading          bigint NOT NULL DEFAULT 0 CHECK (loading >= 0),
  billed           bigint NOT NULL DEFAULT 0 CHECK (billed >= 0),
  closed           bigint NOT NULL DEFAULT 0 CHECK (closed >= 0),
  -- The open quantity waits for stock on purpose.
  waiting          boolean NOT NULL DEFAULT false,
  CHECK (open + reserved + picking + loading + billed + closed = quantity),
  UNIQUE (order_id, sequence) DEFERRABLE INITIALLY IMMEDIATE,
  UNIQUE (order_id, product_id) DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX order_lines_waiting ON order_lines (product_id) WHERE waiting AND open > 0;
CREATE INDEX order_lines_product ON order_lines (product_id, order_id DESC);

CREATE TABLE approvals (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id    bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  stage       text NOT NULL CHECK (stage IN ('COMMERCIAL', 'FINANCIAL', 'OFFER')),
  -- Order in which the stages arose.
  position    smallint NOT NULL,
  raised_at   timestamptz NOT NULL,
  -- Why the approval is asked, each reason with its figures.
  reasons     jsonb NOT NULL,
  -- What is decided on: customer, lines, prices and terms as they are now.
  digest      text NOT NULL,
  decision    text CHECK (decision IN ('approved', 'rejected')),
  decided_at  timestamptz,
  decided_by  bigint REFERENCES users,
  reason      text NOT NULL DEFAULT '',
  -- An approval that was asked anew because the document changed leaves the old one here, out of force.
  superseded_at timestamptz,
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK ((decision IS NULL) = (decided_by IS NULL))
);
CREATE UNIQUE INDEX approvals_in_force ON approvals (order_id, stage) WHERE superseded_at IS NULL;
CREATE INDEX approvals_pending ON approvals (stage, raised_at) WHERE decision IS NULL AND superseded_at IS NULL;
-- Summed for the credit exposure of a customer.
CREATE INDEX orders_exposure ON orders (customer_id) INCLUDE (exposure_open, exposure_loaded)
  WHERE exposure_open > 0 OR exposure_loaded > 0;
