-- Shipments (loadings), their documents, and the invoices that come of them.
CREATE TABLE shipments (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number           text NOT NULL UNIQUE,
  branch_id        text NOT NULL REFERENCES branches,
  warehouse_id     text NOT NULL REFERENCES warehouses,
  assignee_name    text NOT NULL,
  driver_name      text NOT NULL,
  car_registration text NOT NULL,
  route            text NOT NULL,
  -- Grams the truck may carry; NULL = not known.
  capacity_ambient      bigint CHECK (capacity_ambient >= 0),
  capacity_refrigerated bigint CHECK (capacity_refrigerated >= 0),
  capacity_frozen       bigint CHECK (capacity_frozen >= 0),
  departs_on       date,

  -- Facts
  created_by       bigint NOT NULL REFERENCES users,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  started_at       timestamptz,
  finished_at      timestamptz,
  billing_started_at timestamptz,
  billed_at        timestamptz,
  deleted_at       timestamptz,

  -- Derived by the domain.
  stage            text NOT NULL DEFAULT 'ready'
    CHECK (stage IN ('ready', 'loading', 'finished', 'billing', 'billed', 'partially-billed')),
  print_pending    boolean NOT NULL DEFAULT false,
  document_count   smallint NOT NULL DEFAULT 0 CHECK (document_count BETWEEN 0 AND 30),
  total            bigint NOT NULL DEFAULT 0,
  weight_ambient      bigint NOT NULL DEFAULT 0,
  weight_refrigerated bigint NOT NULL DEFAULT 0,
  weight_frozen       bigint NOT NULL DEFAULT 0,
  search_text      text NOT NULL DEFAULT '',
  version          integer NOT NULL DEFAULT 1
);
CREATE INDEX shipments_newest ON shipments (id DESC) WHERE deleted_at IS NULL;
CREATE INDEX shipments_by_stage ON shipments (stage, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX shipments_by_branch ON shipments (branch_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX shipments_search ON shipments USING gin (search_text gin_trgm_ops);
ALTER TABLE orders ADD CONSTRAINT orders_shipment FOREIGN KEY (shipment_id) REFERENCES shipments;

CREATE TABLE shipment_documents (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id   bigint NOT NULL REFERENCES shipments,
  order_id      bigint NOT NULL REFERENCES orders,
  -- Unloading order; thirty places and no more.
  position      smallint NOT NULL CHECK (position BETWEEN 1 AND 30),
  -- Billing of this document: exactly once, each with its own word.
  billing_state text NOT NULL DEFAULT 'none'
    CHECK (billing_state IN ('none', 'waiting', 'sent', 'billed', 'failed', 'in-doubt')),
  billing_attempts integer NOT NULL DEFAULT 0,
  -- Error code and figures of the last failed attempt.
  billing_error jsonb,
  billed_at     timestamptz,
  added_by      bigint REFERENCES users,
  added_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (shipment_id, order_id),
  CONSTRAINT shipment_holds_30 UNIQUE (shipment_id, position) DEFERRABLE INITIALLY DEFERRED
);
-- A document is on one open shipment at a time; billed rows stay as a record.
CREATE UNIQUE INDEX shipment_documents_open ON shipment_documents (order_id) WHERE billing_state <> 'billed';
CREATE INDEX shipment_documents_order ON shipment_documents (order_id, id DESC);

CREATE TABLE invoices (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number        text NOT NULL UNIQUE,
  series        text NOT NULL,
  year          integer NOT NULL,
  sequence      integer NOT NULL CHECK (sequence >= 1),
  order_id      bigint NOT NULL REFERENCES orders,
  shipment_id   bigint NOT NULL REFERENCES shipments,
  customer_id   bigint NOT NULL REFERENCES customers,
  branch_id     text NOT NULL REFERENCES branches,
  -- Name, NUIT and address of supplier and customer as printed; they may change later.
  supplier      jsonb NOT NULL,
  customer      jsonb NOT NULL,
  order_number  text NOT NULL,
  po_number     text NOT NULL DEFAULT '',
  issued_at     timestamptz NOT NULL DEFAULT now(),
  issued_on     date NOT NULL,
  due_on        date NOT NULL,
  payment_condition text NOT NULL DEFAULT '',
  merchandise   bigint NOT NULL,
  discounts     bigint NOT NULL,
  net           bigint NOT NULL,
  vat           bigint NOT NULL,
  total         bigint NOT NULL,
  vat_by_rate   jsonb NOT NULL,
  weight        bigint NOT NULL,
  -- First time it reached paper; NULL = print pending.
  printed_at    timestamptz,
  copies        integer NOT NULL DEFAULT 0,
  created_by    bigint REFERENCES users,
  UNIQUE (series, year, sequence),
  UNIQUE (shipment_id, order_id),
  CHECK (net + vat = total)
);
CREATE INDEX invoices_by_order ON invoices (order_id);
CREATE INDEX invoices_by_customer ON invoices (customer_id, id DESC);
CREATE INDEX invoices_newest ON invoices (branch_id, id DESC);

CREATE TABLE invoice_lines (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id       bigint NOT NULL REFERENCES invoices,
  sequence         integer NOT NULL,
  order_line_id    bigint NOT NULL REFERENCES order_lines,
  product_id       text NOT NULL,
  description      text NOT NULL,
  unit             text NOT NULL,
  quantity         bigint NOT NULL CHECK (quantity > 0),
  unit_price       bigint NOT NULL,
  discount_total   bigint NOT NULL,
  total            bigint NOT NULL,
  vat_code         text NOT NULL,
  vat_bp           integer NOT NULL,
  exemption_reason text,
  -- Batches that left: [{ batch, expiry, quantity }]
  batches          jsonb NOT NULL,
  UNIQUE (invoice_id, sequence)
);

-- Paper: each time a document was sent to a printer or opened for printing, and how it went.
CREATE TABLE print_jobs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  object_type text NOT NULL,
  object_id   bigint NOT NULL,
  form        text NOT NULL,
  printer_id  bigint REFERENCES printers,
  state       text NOT NULL CHECK (state IN ('waiting', 'printing', 'printed', 'failed')),
  copy        text NOT NULL DEFAULT 'original',
  reason      text NOT NULL DEFAULT '',
  message     text NOT NULL DEFAULT '',
  user_id     bigint REFERENCES users,
  at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX print_jobs_object ON print_jobs (object_type, object_id, id DESC);
